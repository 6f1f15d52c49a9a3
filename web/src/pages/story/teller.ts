// What pages ask the thread that tells stories: it begins when something is asked, and ends when one leaves.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Analysis, Ending, Endings } from "../../chronicle";
import { faultOf, Thread } from "../../solo";
import { currentLang } from "../../words";

export type Teller = () => Thread;

/** A thread for this page alone. */
export function useTeller(): Teller {
    const thread = useRef<Thread>(undefined);
    useEffect(() => () => thread.current?.end(), []);
    return () => (thread.current ??= new Thread());
}

export interface Story {
    share: number; // of the work that is done
    analysis?: Analysis | undefined;
    fault?: string | undefined;
}

/** The story of a record, as far as it is worked out; undefined: nobody wants it yet. */
export function useStory(teller: Teller, record: string, isWanted: boolean): Story | undefined {
    const [story, setStory] = useState<Story>();
    const lang = currentLang();
    useEffect(() => {
        let here = true;
        const work = async () => {
            for (let analysis: Analysis | undefined; here && !analysis;) {
                const told = await teller().ask("analyse", { story: record, lang });
                if (!here) return;
                analysis = told.analysis;
                const share = told.done / Math.max(1, told.steps);
                setStory((old) => ({ share, analysis: analysis ?? old?.analysis }));
            }
        };
        if (isWanted)
            work().catch((why: unknown) => {
                if (here) setStory({ share: 0, fault: faultOf(why).message });
            });
        return () => {
            here = false;
        };
    }, [record, lang, isWanted]);
    return isWanted ? (story ?? { share: 0 }) : undefined;
}

export const A_THOUSAND = 1000;

const together = (a: Ending | undefined, b: Ending, games: [number, number]): Ending =>
    a === undefined || games[0] === 0
        ? b
        : {
              seat: b.seat,
              win_millionths:
                  (a.win_millionths * games[0] + b.win_millionths * games[1]) / (games[0] + games[1] || 1),
              ranks: b.ranks.map((n, i) => n + (a.ranks[i] ?? 0)),
              least: Math.min(a.least, b.least),
              most: Math.max(a.most, b.most),
              points: a.points + b.points,
          };

/** Two lots of endings as one. */
export function sum(a: Endings, b: Endings): Endings {
    return {
        games: a.games + b.games,
        given_up: a.given_up + b.given_up,
        endings:
            b.games === 0
                ? a.endings
                : b.endings.map((e, i) => together(a.endings[i], e, [a.games, b.games])),
    };
}

export const NONE: Endings = { games: 0, given_up: 0, endings: [] };

/** A moment of a record, as all see it who look back, or as a seat can know it. */
export interface From {
    record: string;
    steps: number;
    seat?: number | undefined;
}

/** A thousand endings from a moment, as far as they have been played; another moment, and they are forgotten. */
export function useEndings(
    teller: Teller,
    from: From,
): { found: Endings | undefined; fault: string; begin: () => void } {
    const { record, steps, seat } = from;
    const [wanted, want] = useState<number>(); // from after so many steps
    const [found, setFound] = useState<Endings>();
    const [fault, setFault] = useState("");
    useEffect(() => {
        let here = wanted === steps;
        const work = async () => {
            for (let all = NONE, first = 0; here && first < A_THOUSAND;) {
                setFound(all);
                const more = await teller().ask("endings", {
                    ...{ story: record, steps, first, seat },
                    most: A_THOUSAND,
                });
                if (!here) return;
                all = more.reduce(sum, all);
                first = all.games + all.given_up;
                setFound(all);
            }
        };
        setFault("");
        if (!here) {
            want(undefined);
            setFound(undefined);
        } else
            work().catch((why: unknown) => {
                if (here) setFault(faultOf(why).message);
            });
        return () => {
            here = false;
        };
    }, [record, steps, seat, wanted]);
    return { found: wanted === steps ? found : undefined, fault, begin: () => want(steps) };
}
