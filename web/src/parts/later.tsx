// A page that few people visit is fetched when somebody does.

import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";

export function Later({ load }: { load: () => Promise<ComponentType> }) {
    const [page, setPage] = useState<{ Page?: ComponentType; why?: unknown }>({});
    useEffect(() => {
        load().then(
            (Page) => setPage({ Page }),
            (why: unknown) => setPage({ why }),
        );
    }, []);
    if (page.why !== undefined) throw page.why; // the page says that it could not be drawn
    return page.Page ? <page.Page /> : null;
}
