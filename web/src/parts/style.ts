// Style sheets of pages that nobody begins with.

import { useEffect, useState } from "preact/hooks";

const there = new Map<string, Promise<void>>();

function load(file: string): Promise<void> {
    return new Promise((done) => {
        const link = document.createElement("link");
        link.rel = "stylesheet";
        link.href = file;
        link.onload = () => done();
        link.onerror = () => {
            there.delete(file); // asked for again when next wanted; meanwhile the page is plain
            link.remove();
            done();
        };
        document.head.append(link);
    });
}

/** Is the style sheet there, or known not to come? */
export function useStyle(file: string): boolean {
    const [is, set] = useState(false);
    useEffect(() => {
        const asked = there.get(file) ?? load(file);
        there.set(file, asked);
        void asked.then(() => set(true));
    }, [file]);
    return is;
}
