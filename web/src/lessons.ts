// A lesson as pages see it: a table whose game is a scene, and the way through the scenes.

import { keepGame } from "./saved";
import { paceOf, settings } from "./settings";
import { faultOf, Thread } from "./solo";
import type { BoardDoc } from "./protocol";
import type { Outcome } from "./table";
import { Table } from "./table";
import type { LessonDoc } from "./teacher";
import type { Lang } from "./words";
import { currentLang } from "./words";

export class LessonTable extends Table {
    readonly isSolo = true;
    override readonly takesBack = false;
    readonly thread = new Thread();
    lesson: LessonDoc | undefined;
    scene = 1; // beyond the last one the lesson is over
    answer: string | undefined; // what we would decide; undefined: nothing is asked, or not any more
    shown = 0; // how many scenes have been shown: the next one may be the same again
    said = ""; // about the decision that was right, here or just before
    private lang = currentLang();

    constructor(
        readonly game: string,
        private readonly first = 1,
    ) {
        super();
        this.thread.onSaid = (said) => {
            if ("hear" in said) this.take(said.hear);
        };
        void this.open();
    }

    private async open(): Promise<void> {
        try {
            void this.thread.ask("pace", { ms: paceOf(settings()) });
            await this.read();
            await this.show(Math.max(1, Math.min(this.first, this.count)));
            this.link = "open";
            keepGame(this.game, this.lang);
        } catch (why) {
            this.link = "gone";
            this.fault = faultOf(why);
            this.changed();
        }
    }

    private async read(): Promise<void> {
        this.lesson = await this.thread.ask("lesson", { lesson: this.game, lang: this.lang });
    }

    private async show(scene: number): Promise<void> {
        this.scene = scene;
        this.isLaying = true;
        try {
            this.answer = await this.thread.ask("scene", { lesson: this.game, scene, lang: this.lang });
        } finally {
            this.isLaying = false;
        }
        this.shown++;
        this.changed();
    }

    get count(): number {
        return this.lesson?.scenes.length ?? 0;
    }

    get isOver(): boolean {
        return this.lesson !== undefined && this.scene > this.count;
    }

    /** What is told in this scene. */
    get told(): string {
        return this.lesson?.scenes[this.scene - 1]?.told ?? "";
    }

    /** What is lit: nothing where everything is right. */
    get lit(): string | undefined {
        return this.lesson?.scenes[this.scene - 1]?.any ? undefined : this.answer;
    }

    /** Does this scene ask for a decision, or did it? */
    get asks(): boolean {
        return this.lesson?.scenes[this.scene - 1]?.asks ?? false;
    }

    /** What was told has been done: what was said to it is all there is to tell. */
    get isDone(): boolean {
        return this.asks && this.answer === undefined && this.said !== "";
    }

    /** To another scene. What was said about the last decision stands until the next, where that goes on from it. */
    async go(scene: number): Promise<void> {
        if (scene < 1 || !this.lesson) return;
        const joins = scene === this.scene + 1 && this.lesson.scenes[scene - 1]?.joins;
        if (!joins) this.said = "";
        if (scene <= this.count) return this.show(scene);
        this.scene = this.count + 1;
        this.answer = undefined;
        this.changed();
    }

    async act(what: string | string[]): Promise<Outcome> {
        try {
            const { verdict, said, rule } = await this.thread.ask("judge", { do: what });
            if (verdict !== "right") return { code: verdict, rule, message: said };
            this.answer = undefined;
            this.said = said;
            const next = this.lesson?.scenes[this.scene];
            if (next?.joins || (next && !said)) await this.go(this.scene + 1);
            else this.changed();
            return undefined;
        } catch (why) {
            return faultOf(why);
        }
    }

    undo(): Promise<Outcome> {
        return Promise.resolve(undefined);
    }

    /** The same scene from its beginning, in other words. */
    speak(lang: Lang): void {
        if (lang === this.lang) return;
        this.lang = lang;
        this.said = "";
        void this.read().then(() => this.go(Math.min(this.scene, this.count)));
    }

    protected fetchBoard(lang: Lang): Promise<BoardDoc> {
        return this.thread.ask("board", { lang });
    }

    getRecord(): Promise<string> {
        return Promise.reject(new Error("a lesson has no record"));
    }

    close(): void {
        this.thread.end();
    }
}
