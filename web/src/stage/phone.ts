// Telephones and tablets have one column.

import { useEffect, useState } from "preact/hooks";

const ONE_COLUMN = 1020; // pixels

/** Is the screen one column? */
export function usePhone(): boolean {
    const query = `(max-width: ${ONE_COLUMN}px)`;
    const [is, set] = useState(() => matchMedia(query).matches);
    useEffect(() => {
        const list = matchMedia(query);
        const changed = () => set(list.matches);
        list.addEventListener("change", changed);
        return () => list.removeEventListener("change", changed);
    }, []);
    return is;
}
