// The story of a record in the thread: how it came about and how it could have ended, piece by piece. Whoever asks gets
// an answer soon, and asks again for more.

import type { Ask, Moment } from "./gate";

/** One player's line of the ledger: start + luck + own + others = result. All shares are millionths. */
export interface Account {
    seat: number;
    start_millionths: number;
    luck_millionths: number;
    own_millionths: number;
    others_millionths: number;
    result_millionths: number;
    luck_error_millionths: number;
    choice_error_millionths: number;
    cost_millionths: number;
    decisions: number;
    mistakes: number;
}

export interface TurningPoint {
    step: number; // from 1
    seat: number;
    from_millionths: number;
    to_millionths: number;
    text: string;
}

/** How things stood after so many steps, and the step that was taken then. */
export interface StoryMoment {
    steps: number;
    win_millionths: number[];
    by?: number | "chance" | "close";
    text?: string;
    best?: string;
    best_name?: string;
    mistake?: boolean; // the sentence of a turning point tells it
}

/** docs/analysis.md tells what all of it means. */
export interface Analysis {
    over: boolean;
    accounts: Account[];
    turning_points: TurningPoint[];
    remarks: string[];
    moments: StoryMoment[];
}

/** How far it has come. */
export interface Chapter {
    done: number;
    steps: number;
    analysis?: Analysis;
}

/** How often a seat came in which place, and with how many points. */
export interface Ending {
    seat: number;
    win_millionths: number;
    ranks: number[];
    least: number;
    most: number;
    points: number; // of all games together
}

export interface Endings {
    games: number;
    given_up: number;
    endings: Ending[];
}

const A_WHILE = 120; // ms of work before an answer
const SEED = 1; // the same record, the same story: as `ludovie analyse` and `ludovie endings` tell it

export class Chronicle {
    private match = 0;
    private of = "";

    constructor(private readonly ask: Ask) {}

    /** The match of a record; one is kept. */
    private open(record: string): number {
        if (record === this.of) return this.match;
        const { match } = this.ask<Moment>("load", { record });
        if (this.match) this.ask("forget", { match: this.match });
        this.of = record;
        this.match = match;
        return match;
    }

    analyse(record: string, lang: string): Chapter {
        const match = this.open(record);
        const end = performance.now() + A_WHILE;
        for (;;) {
            const { done, steps, complete, analysis } = this.ask<
                Chapter & { complete: boolean }
            >("analyse", { match, seed: SEED, pieces: 2, lang });
            if (complete && analysis) return { done, steps, analysis };
            if (performance.now() > end) return { done, steps };
        }
    }

    /** Some endings more, from game number `first` on; `seat`: by what it could know. */
    endings(record: string, steps: number, first: number, most: number, seat: number | undefined): Endings[] {
        const match = this.open(record);
        const end = performance.now() + A_WHILE;
        const all: Endings[] = [];
        for (let next = first; next < most && (next === first || performance.now() < end);) {
            const games = Math.min(4, most - next);
            const by = seat === undefined ? {} : { seat };
            all.push(this.ask<Endings>("endings", { match, step: steps, games, first: next, seed: SEED, ...by }));
            next += games;
        }
        return all;
    }
}
