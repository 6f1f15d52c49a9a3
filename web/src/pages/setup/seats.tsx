// Who plays: oneself first, then bots, or people to be invited.

import type { ComponentChildren } from "preact";
import type { GamesDoc } from "../../gate";
import type { SeatPlan } from "../../host";
import { seatColour } from "../../parts/marks";
import { announce } from "../../parts/live";
import { Portrait } from "../../stage/portrait";
import { colon, t, tn } from "../../words";
import { OPEN } from "./options";
import { BOT_NAMES, USUAL } from "./plan";

interface SeatProps {
    bots: GamesDoc["levels"];
    invite: boolean;
    seat: SeatPlan;
    index: number;
    face: ComponentChildren;
    onChange: (change: Partial<SeatPlan>) => void;
}

function SeatField({ bots, invite, seat: s, index: i, face, onChange }: SeatProps) {
    return (
        <li>
            {face}
            <label>
                <span class={i === 0 ? undefined : "unseen"}>
                    {i === 0
                        ? t("Your name")
                        : s.by === OPEN
                          ? t("Somebody you invite")
                          : t("Name of bot {n}", { n: i })}
                </span>
                <input
                    type="text"
                    maxLength={24}
                    value={s.by === OPEN ? t("free seat") : s.name}
                    disabled={s.by === OPEN}
                    onInput={(e) => onChange({ name: e.currentTarget.value })}
                />
            </label>
            {i > 0 && (
                <label>
                    <span class="unseen">{t("Who plays")}</span>
                    <select
                        aria-label={t("Who plays {name}", { name: s.name || t("Player {n}", { n: i + 1 }) })}
                        value={s.by}
                        onChange={(e) => onChange({ by: e.currentTarget.value })}
                    >
                        {invite && <option value={OPEN}>{t("a person")}</option>}
                        {bots.map((b) => (
                            <option value={b.id} key={b.id}>
                                {t("bot, {level}", { level: b.title })}
                            </option>
                        ))}
                    </select>
                </label>
            )}
        </li>
    );
}

const AT_TABLE = { kind: "person", here: true, ready: true } as const;

interface Props {
    bots: GamesDoc["levels"];
    invite: boolean;
    seats: SeatPlan[];
    min: number;
    max: number;
    onChange: (s: SeatPlan[]) => void;
}

export function SeatFields({ bots, invite, seats, min, max, onChange }: Props) {
    const set = (i: number, change: Partial<SeatPlan>) =>
        onChange(seats.map((s, k) => (k === i ? { ...s, ...change } : s)));
    const resize = (to: SeatPlan[]) => {
        onChange(to);
        const names = to.map((s) => s.name).filter(Boolean);
        announce(`${tn("{n} player", "{n} players", to.length)}${colon()}${names.join(", ")}`);
    };
    const table = { seats: seats.map((s, i) => ({ ...AT_TABLE, seat: i + 1, name: s.name })) };
    const add = () =>
        resize([...seats, { name: BOT_NAMES[seats.length - 1] ?? "", by: seats[1]?.by ?? USUAL }]);
    return (
        <fieldset>
            <legend>{t("Around the table")}</legend>
            <ol class="seat-fields">
                {seats.map((seat, i) => (
                    <SeatField
                        key={i}
                        index={i}
                        {...{ bots, invite, seat }}
                        face={<Portrait table={table} seat={i + 1} colour={seatColour(i + 1)} />}
                        onChange={(change) => set(i, change)}
                    />
                ))}
            </ol>
            <div class="how-many">
                <button
                    type="button"
                    class="button"
                    aria-label={t("One player fewer")}
                    disabled={seats.length <= min}
                    onClick={() => resize(seats.slice(0, -1))}
                >
                    −
                </button>
                <span>{tn("{n} player", "{n} players", seats.length)}</span>
                <button
                    type="button"
                    class="button"
                    aria-label={t("One more player")}
                    disabled={seats.length >= max}
                    onClick={add}
                >
                    +
                </button>
            </div>
        </fieldset>
    );
}
