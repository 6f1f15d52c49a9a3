// Who tells: a face, what was said about the last decision, the scene's one idea, and a friendly word to another one.

import type { ZoneProps } from "../../boards/face";
import type { LessonTable } from "../../lessons";
import { byKeys } from "../../parts/input";
import { isLongList, linesOf } from "../../parts/spoken";
import { settings } from "../../settings";
import { Peep, portraitsOf } from "../../stage/art";
import type { Fault } from "../../table";
import { t } from "../../words";

/** Keys, each when it is first useful: to go on, to decide, to look around. */
export function keysFor(table: LessonTable): string {
    if (table.answer === undefined) return table.scene === 1 ? t("Enter continues.") : "";
    const asked = table.lesson?.scenes.slice(0, table.scene).filter((s) => s.asks).length ?? 0;
    const isLong = isLongList(linesOf(table.now?.choices ?? []));
    if (asked === 1 && isLong)
        return t("The decisions are a list: a number and Enter decide, arrows read it. H tells what we would do.");
    return [lookingAround(asked), isLong && t("In a list this long, a number and Enter decide.")].filter(Boolean).join(" ");
}

function lookingAround(asked: number): string {
    switch (asked) {
        case 1:
            return t("The decisions are a list: its digits decide, arrows read it. H tells what we would do.");
        case 2:
            return t("P tells the position, M what is yours.");
        case 3:
            return t("D tells the decisions again, L what happened last.");
        case 4:
            return t("S tells the scores, R opens the rules.");
        default:
            return "";
    }
}

/** What we would say of a decision for which the lesson has no words of its own. */
const plain = (f: Fault) => f.message || t("You may, but not in this lesson.");

interface Props {
    table: LessonTable;
    zone: ZoneProps;
    no: Fault | undefined; // to what was just tried
    folds: boolean; // something is lifted, and the table needs the room
}

export function Tutor({ table, zone, no, folds }: Props) {
    const { said, told, answer, isOver } = table;
    const names = zone.table.seats.map((s) => s.name ?? "");
    const [face] = portraitsOf([`${names.join()} ${t("Learn")}`]);
    const ended = isOver || (answer === undefined && table.scene === table.count);
    const keys = settings().keys && byKeys() ? keysFor(table) : "";
    return (
        <section class={folds ? "tutor folded" : "tutor"} aria-label={t("Lesson")}>
            <span class="tutor-face" aria-hidden="true">
                <Peep n={face ?? 0} />
            </span>
            <div class="tutor-words">
                {said && <p class="tutor-said">{said}</p>}
                {!isOver && !table.isDone && <p class="tutor-told">{told}</p>}
                {ended && <p class="tutor-end">{t("That is all you need.")}</p>}
                {no && (
                    <p class="tutor-no" role="alert">
                        {plain(no)}{" "}
                        {no.rule && <a href={`#/rules/${table.game}/${no.rule}`}>{no.rule}</a>}
                    </p>
                )}
                {keys && <p class="tutor-keys">{keys}</p>}
            </div>
        </section>
    );
}
