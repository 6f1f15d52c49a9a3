// The log as turns: what happened between one beginning of a turn and the next.

import type { GameEvent, News } from "../protocol";

export interface Turn {
    seat: number | undefined; // whose turn it was; undefined: nobody's
    news: News[];
    events: GameEvent[];
    key: string;
}

/** Sentences with the events they tell. Of one number there may be sentences more than events: they come first, such
 *  as that the game starts. */
export function paired(news: readonly News[], events: readonly GameEvent[]): [News, GameEvent | undefined][] {
    const waiting = new Map<number, GameEvent[]>();
    for (const e of events) waiting.set(e.seq, [...(waiting.get(e.seq) ?? []), e]);
    const left = new Map<number, number>();
    for (const n of news) left.set(n.seq, (left.get(n.seq) ?? 0) + 1);
    return news.map((n) => {
        const todo = left.get(n.seq) ?? 0;
        left.set(n.seq, todo - 1);
        const own = waiting.get(n.seq) ?? [];
        return [n, todo <= own.length ? own.shift() : undefined];
    });
}

/** Events say where a turn begins; what comes before belongs to the turn that runs. What people do besides playing
 *  (somebody comes, a bot takes over) is no event of the game and has a line of its own. */
export function turnsOf(news: readonly News[], events: readonly GameEvent[]): Turn[] {
    const turns: Turn[] = [];
    let running: Turn | undefined;
    for (const [i, [n, e]] of paired(news, events).entries()) {
        let turn = e && e.turn === undefined ? running : undefined;
        if (!turn) turns.push((turn = { seat: e?.turn, news: [], events: [], key: `${n.seq}.${i}` }));
        if (e) (running = turn).events.push(e);
        if (n.text) turn.news.push(n);
    }
    return turns.filter((turn) => turn.news.length > 0);
}
