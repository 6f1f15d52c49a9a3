// What the forms about accounts share.

import { useState } from "preact/hooks";
import { faultIn } from "../api";
import type { Fault } from "../table";

export const PASSPHRASE = { min: 8, max: 200 };

/** Does the work of a form, and says why it could not be done. */
export function useWork(): [Fault | undefined, (work: () => Promise<unknown>) => (e: Event) => void] {
    const [fault, setFault] = useState<Fault>();
    const on = (work: () => Promise<unknown>) => (e: Event) => {
        e.preventDefault();
        work().then(
            () => setFault(undefined),
            (why: unknown) => setFault(faultIn(why)),
        );
    };
    return [fault, on];
}
