// Records that nobody plays on: looked at again, judged by a coach, made ready to be passed on, checked.

import type { Coached } from "./coach";
import type { Ask, Moment } from "./gate";
import { Refused } from "./gate";
import type { SeatPlan } from "./host";
import type { GameEvent, View } from "./protocol";

/** What a record says in its first line. */
export interface Head {
    game: string;
    seats: SeatPlan[];
    chance?: string; // where dice and cards come from
    options?: Record<string, unknown>;
    commitment?: string;
    position?: object; // it begins in the middle
}

export function headOf(record: string): Head {
    return JSON.parse(record.slice(0, record.indexOf("\n"))) as Head;
}

/** The record as it was after so many steps: its first line and that many more. */
export function cut(record: string, steps: number): string {
    return (
        record
            .split("\n")
            .slice(0, steps + 1)
            .join("\n") + "\n"
    );
}

/** What is asked for: what has happened in a match since a step, as far as a seat may know it; 0: an onlooker. */
interface Since {
    match: number;
    since: number;
    seat: number;
    lang: string;
}

/** All of a list that comes in pieces when it is long: what happened since a step. */
export function toldSince<T>(ask: Ask, what: "news" | "events", { seat, since, ...of }: Since): T[] {
    const all: T[] = [];
    const more = { ...of, ...(seat ? { seat } : {}), ...(what === "events" ? { terse: true } : {}) };
    for (let next = since, end = -1; next !== end;) {
        end = next;
        const part = ask<Record<string, T[]> & { next: number }>(what, { ...more, since: next });
        all.push(...(part[what] ?? []));
        next = part.next;
    }
    return all;
}

/** What happened in a step, as the library tells it; a game that tells no events as data has only numbers. */
type Happened = Omit<GameEvent, "seq"> & { step: number };

/** The events since a step; steps are counted from `base`. */
export function eventsSince(ask: Ask, since: Since, base = 0): GameEvent[] {
    return toldSince<Happened>(ask, "events", since)
        .filter((e) => typeof e.event === "string")
        .map((e) => {
            const step = e.step + base;
            return { ...e, step, seq: step } as GameEvent;
        });
}

/** A situation of a record, and what had just happened. */
export interface Past {
    view: View;
    news: string[];
    events: GameEvent[];
    steps: number;
}

export class Records {
    constructor(private readonly ask: Ask) {}

    /** What a seat saw after so many steps of a record, and what had just happened. */
    past(record: string, steps: number, seat: number, lang: string): Past {
        const { match } = this.ask<Moment>("load", { record: cut(record, steps), lang });
        try {
            const { view } = this.ask<{ view: View }>("view", { match, seat, lang });
            const since = Math.max(0, view.steps - 1);
            const { news } = this.ask<{ news: { text: string }[] }>("news", {
                match,
                since,
                seat,
                lang,
            });
            const events = eventsSince(this.ask, { match, since, seat, lang });
            return { view, news: news.map((n) => n.text), events, steps: view.steps };
        } finally {
            this.ask("forget", { match });
        }
    }

    /** What a coach says to the seat that is to move after so many steps of a record: before it decides, or of what it
     *  decided (`what`). */
    coach(record: string, steps: number, what: string | undefined, lang: string): Coached {
        const { match } = this.ask<Moment>("load", { record: cut(record, steps), lang });
        try {
            const decided = what === undefined ? {} : { do: what };
            return { verdict: "look", ...this.ask<Partial<Coached> & { text: string }>("coach", { match, lang, ...decided }) };
        } finally {
            this.ask("forget", { match });
        }
    }

    /** The record as it may be passed on: without what people told about themselves. */
    forOthers(record: string, lang: string): string {
        const { match } = this.ask<Moment>("load", { record, lang });
        try {
            return this.ask<{ record: string }>("record", { match, others: true }).record;
        } finally {
            this.ask("forget", { match });
        }
    }

    /** Replays a record: every decision against the rules, every die and card against the seed. */
    verify(record: string, lang: string): { steps: number; dice: number; commitment: string } {
        const { match, steps } = this.ask<Moment>("load", { record, lang });
        try {
            const told = this.ask<{ seed_shown: boolean; drawn: number }>("record", { match });
            if (!told.seed_shown) throw new Refused({ ok: false, code: "unknown", message: "" });
            return { steps, dice: told.drawn, commitment: headOf(record).commitment ?? "" };
        } finally {
            this.ask("forget", { match });
        }
    }
}
