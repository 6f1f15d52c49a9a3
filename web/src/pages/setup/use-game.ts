// What the library tells of a game before it begins: its options, and the levels of bots.

import { useEffect, useState } from "preact/hooks";
import type { GamesDoc } from "../../gate";
import { keepGame } from "../../saved";
import { faultOf, Thread } from "../../solo";
import type { Fault } from "../../table";
import { currentLang, gameFacts } from "../../words";

export function useGame(id: string): { doc: GamesDoc | undefined; fault: Fault | undefined } {
    const [doc, setDoc] = useState<GamesDoc>();
    const [fault, setFault] = useState<Fault>();
    const lang = currentLang();
    useEffect(() => {
        if (!gameFacts(id)) return undefined;
        let here = true; // a thread that is ended for another language has failed nobody
        const thread = new Thread();
        thread
            .ask("games", { game: id, lang })
            .then(
                (found) => {
                    if (here) setDoc(found);
                    keepGame(id, lang);
                },
                (why: unknown) => {
                    if (here) setFault(faultOf(why));
                },
            )
            .finally(() => thread.end());
        return () => {
            here = false;
            thread.end();
        };
    }, [id, lang]);
    return { doc, fault };
}
