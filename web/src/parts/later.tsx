// A page that is not needed to begin with is fetched when somebody goes there.

import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { loadLaterWords } from "../words";

interface Props<P extends object> {
    load: () => Promise<ComponentType<P>>;
    with: P; // what the page is given
}

export function Later<P extends object>({ load, with: given }: Props<P>) {
    const [page, setPage] = useState<{ Page?: ComponentType<P>; why?: unknown }>({});
    useEffect(() => {
        Promise.all([load(), loadLaterWords()]).then(
            ([Page]) => setPage({ Page }),
            (why: unknown) => setPage({ why }),
        );
    }, []);
    if (page.why !== undefined) throw page.why; // the page says that it could not be drawn
    return page.Page ? <page.Page {...given} /> : null;
}
