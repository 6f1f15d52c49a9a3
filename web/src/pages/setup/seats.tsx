// Who plays: oneself first, then people at the same device, bots, or people to be invited.

import type { ComponentChildren } from "preact";
import type { GamesDoc } from "../../gate";
import type { SeatPlan } from "../../host";
import { seatColour } from "../../parts/marks";
import { announce } from "../../parts/live";
import { Portrait } from "../../stage/portrait";
import { colon, t, tn } from "../../words";
import { OPEN } from "./options";
import { BOT_NAMES, HERE, seatedAs, USUAL } from "./plan";

interface SeatProps {
    bots: GamesDoc["levels"];
    invite: boolean;
    seat: SeatPlan;
    index: number;
    face: ComponentChildren;
    onName: (name: string) => void;
    onKind: (by: string) => void;
}

/** What stands beside the name, for the ear. */
function labelOf({ by }: SeatPlan, i: number): string {
    if (i === 0) return t("Your name");
    if (by === OPEN) return t("Somebody you invite");
    return by === HERE ? t("Name of player {n}", { n: i + 1 }) : t("Name of bot {n}", { n: i });
}

function SeatField({ bots, invite, seat: s, index: i, face, onName, onKind }: SeatProps) {
    return (
        <li>
            {face}
            <label>
                <span class={i === 0 ? undefined : "unseen"}>{labelOf(s, i)}</span>
                <input
                    type="text"
                    maxLength={24}
                    value={s.by === OPEN ? t("free seat") : s.name}
                    disabled={s.by === OPEN}
                    placeholder={i > 0 && s.by === HERE ? t("Player {n}", { n: i + 1 }) : undefined}
                    onInput={(e) => onName(e.currentTarget.value)}
                />
            </label>
            {i > 0 && (
                <label>
                    <span class="unseen">{t("Who plays")}</span>
                    <select
                        aria-label={t("Who plays {name}", { name: s.name || t("Player {n}", { n: i + 1 }) })}
                        value={s.by}
                        onChange={(e) => onKind(e.currentTarget.value)}
                    >
                        <option value={HERE}>{t("a person here")}</option>
                        {invite && <option value={OPEN}>{t("somebody by link")}</option>}
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
    const name = (i: number, to: string) =>
        onChange(seats.map((s, k) => (k === i ? { ...s, name: to } : s)));
    const resize = (to: SeatPlan[]) => {
        onChange(to);
        const names = to.map((s) => s.name).filter(Boolean);
        announce(`${tn("{n} player", "{n} players", to.length)}${colon()}${names.join(", ")}`);
    };
    const table = { seats: seats.map((s, i) => ({ ...AT_TABLE, seat: i + 1, name: s.name })) };
    const add = () => {
        const by = seats[1]?.by ?? USUAL;
        resize([...seats, { name: by === HERE ? "" : (BOT_NAMES[seats.length - 1] ?? ""), by }]);
    };
    const isMeeting = seats.some((s) => s.by === OPEN);
    const together = seats.filter((s) => s.by === HERE).length > 1;
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
                        onName={(to) => name(i, to)}
                        onKind={(by) => onChange(seatedAs(seats, i, by))}
                    />
                ))}
            </ol>
            {together && (
                <p class="help">
                    {t("You all play on this one device. When a hand is hidden, a curtain falls before it goes to the next person.")}
                </p>
            )}
            {isMeeting && <p class="help">{t("Anybody who comes by link plays on a device of their own.")}</p>}
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
