// A lesson in the page: scenes on the real board. What they tell, what is right in them and what comes of it the
// library says (core/lesson.h); a scene is a match like any other, in which nobody is asked before it is told.

import type { Moment } from "./gate";
import { Host } from "./host";
import type { Blocked } from "./protocol";

/** What a lesson is, in words. */
export interface LessonDoc {
    game: string;
    names: string[];
    learner: number;
    scenes: SceneDoc[];
}

export interface SceneDoc {
    told: string;
    asks: boolean; // for a decision
    joins: boolean; // goes on where the last one ended
    any: boolean; // each decision is right
}

/** What the library says to a decision; only what is right has happened. */
export interface Verdict {
    verdict: "right" | "wrong" | "refused";
    said: string;
    rule?: string;
}

const A_SCENE = 10_000; // steps: more than any has, so that no two moments of a lesson have the same number

export class Teacher extends Host {
    private lesson: LessonDoc | undefined;
    private scene = 0;
    private asking = false;
    private ended = 0; // the scene that the match has come to the end of

    /** The lesson in these words. */
    read(game: string, lang: string): LessonDoc {
        this.lesson = this.ask<LessonDoc>("lesson", { game, lang });
        const { names, learner } = this.lesson;
        this.you = learner;
        this.head = { game, seats: names.map((name, i) => ({ name, by: i + 1 === learner ? "person" : "easy" })) };
        return this.lesson;
    }

    /** Shows a scene; the decision that we would take, if it asks for one. */
    async show(scene: number, lang: string): Promise<string | undefined> {
        const told = this.lesson?.scenes[scene - 1];
        if (!told) throw new Error("no such scene");
        const goesOn = told.joins && this.ended === scene - 1;
        this.scene = scene;
        this.asking = told.asks;
        this.ended = told.asks ? 0 : scene;
        this.lang = lang;
        if (goesOn) {
            const run = ++this.run;
            await this.pause(); // what was decided has its time before others move
            if (run === this.run) this.tell(this.moment());
        } else {
            const { match, steps } = this.ask<Moment>("scene", { game: this.head.game, scene });
            this.place(match);
            this.base += A_SCENE;
            this.begun = steps;
            this.speak(lang);
        }
        return told.asks ? this.judge<{ answer: string }>({}).answer : undefined;
    }

    private judge<T>(idea: { do?: string | string[] }): T {
        const { match, scene, lang } = this;
        return this.ask<T>("judge", { match, scene, lang, ...idea });
    }

    /** What comes of a decision. What others do then is told after a while. */
    decide(what: string | string[]): Verdict {
        const verdict = this.judge<Verdict>({ do: what });
        if (verdict.verdict === "right") {
            this.asking = false;
            this.tell(this.moment());
            void this.follow();
        }
        return verdict;
    }

    private async follow(): Promise<void> {
        const { match, scene, run } = this;
        const before = this.moment().steps;
        const now = this.ask<Moment>("meanwhile", { match, scene });
        this.ended = scene;
        if (now.steps === before) return;
        await this.pause();
        if (run === this.run) this.tell(now);
    }

    protected override asks(now: Moment): boolean {
        return this.asking && now.to_move === this.you;
    }

    /** With what they would be in notation: there may be a friendlier word for it. */
    protected override blocked(): Blocked[] {
        return super.blocked({ notation: true });
    }

    protected override store(): void {
        // a lesson is not kept
    }
}
