// The table before the game: who plays, and the game's own options with the rules they change.

import { useEffect, useState } from "preact/hooks";
import type { GameDoc, GamesDoc, OptionDoc } from "../gate";
import type { Plan, SeatPlan } from "../host";
import { Refusal } from "../parts/fields";
import { Frame } from "../parts/frame";
import { asColour, letterOf, SeatMark } from "../parts/marks";
import type { Terms } from "../parts/terms";
import { TermsFields, USUAL_TERMS } from "../parts/terms";
import { changeSettings, settings } from "../settings";
import type { Fault } from "../table";
import { faultOf, Thread } from "../solo";
import { beGuest, createTable, faultIn, hasServer, me, rename } from "../api";
import { startSolo } from "../playing";
import { go } from "../route";
import { currentLang, gameFacts, t } from "../words";

const BOT_NAMES = ["Rose", "Gaston", "Odette", "Marcel", "Lulu"];
const USUAL = "normal"; // the level of a bot when nobody says
const HIDDEN = ["player", "colours"]; // who is a person follows from the seats; colours from their order

type Values = Record<string, string>;

/** What one person answers about herself: an option of each seat, told for the first. */
function isProfile(o: OptionDoc): boolean {
    return o.per_seat && !HIDDEN.includes(o.id);
}

/** The options as the library wants them: those of each seat are lists with commas. */
export function writeOptions(game: GameDoc, values: Values, seats: readonly SeatPlan[]): Values {
    const written: Values = {};
    for (const o of game.options) {
        const value = values[o.id];
        if (o.id === "player" && o.per_seat)
            written[o.id] = seats.map((s) => (s.by === "person" ? "person" : "bot")).join(",");
        else if (value === undefined || value === "") continue;
        else if (isProfile(o))
            written[o.id] = seats
                .map((_, i) => (i === 0 ? value : (o.standard.split(",")[i] ?? "open")))
                .join(",");
        else written[o.id] = value;
    }
    return written;
}

interface FieldProps {
    game: string;
    option: OptionDoc;
    value: string;
    onChange: (v: string) => void;
}

function OptionField({ game, option: o, value, onChange }: FieldProps) {
    const id = `option-${o.id}`;
    const standard = isProfile(o) ? (o.standard.split(",")[0] ?? "") : o.standard;
    const shown = value || standard;
    const hasNumbers = o.min !== undefined && o.max !== undefined;
    const short = hasNumbers && (o.max ?? 0) - (o.min ?? 0) <= 30;
    const names = o.values ?? [];
    const numbers = short
        ? Array.from({ length: (o.max ?? 0) - (o.min ?? 0) + 1 }, (_, i) => String((o.min ?? 0) + i))
        : [];
    return (
        <div class="field">
            <label for={id}>{o.title}</label>
            {hasNumbers && !short ? (
                <input
                    id={id}
                    type="text"
                    inputMode="numeric"
                    value={shown}
                    aria-describedby={`${id}-help`}
                    list={names.length > 0 ? `${id}-names` : undefined}
                    onChange={(e) => onChange(e.currentTarget.value.trim())}
                />
            ) : (
                <select
                    id={id}
                    value={shown}
                    aria-describedby={`${id}-help`}
                    onChange={(e) => onChange(e.currentTarget.value)}
                >
                    {names.map((v) => (
                        <option value={v.id} key={v.id}>
                            {v.title}
                        </option>
                    ))}
                    {numbers
                        .filter((n) => !names.some((v) => v.id === n))
                        .map((n) => (
                            <option value={n} key={n}>
                                {o.is_seat ? t("player {n}", { n }) : n}
                            </option>
                        ))}
                </select>
            )}
            {hasNumbers && !short && names.length > 0 && (
                <datalist id={`${id}-names`}>
                    {names.map((v) => (
                        <option value={v.id} key={v.id}>
                            {v.title}
                        </option>
                    ))}
                </datalist>
            )}
            <p class="help" id={`${id}-help`}>
                {o.help}{" "}
                <span class="rule-links">
                    {o.rules.split(" ").map((r) => (
                        <a href={`#/rules/${game}/${r}`} key={r}>
                            {r}
                        </a>
                    ))}
                </span>
            </p>
        </div>
    );
}

function SetField({ option: o, value, onChange }: FieldProps) {
    const chosen = new Set(value ? value.split(",") : []);
    const flip = (id: string) => {
        if (chosen.has(id)) chosen.delete(id);
        else chosen.add(id);
        onChange([...chosen].join(","));
    };
    return (
        <details class="field">
            <summary>{o.title}</summary>
            <p class="help">{o.help}</p>
            <div class="checks">
                {(o.values ?? []).slice(1).map((v) => (
                    <label class="check" key={v.id}>
                        <input type="checkbox" checked={chosen.has(v.id)} onChange={() => flip(v.id)} />{" "}
                        {v.title}
                    </label>
                ))}
            </div>
        </details>
    );
}

const OPEN = "open"; // a seat for somebody who is invited

interface SeatsProps {
    bots: GamesDoc["levels"];
    invite: boolean;
    seats: SeatPlan[];
    min: number;
    max: number;
    onChange: (s: SeatPlan[]) => void;
}

function SeatFields({ bots, invite, seats, min, max, onChange }: SeatsProps) {
    const set = (i: number, change: Partial<SeatPlan>) =>
        onChange(seats.map((s, k) => (k === i ? { ...s, ...change } : s)));
    const add = () =>
        onChange([...seats, { name: BOT_NAMES[seats.length - 1] ?? "", by: seats[1]?.by ?? USUAL }]);
    return (
        <fieldset>
            <legend>{t("Players")}</legend>
            <ol class="seat-fields">
                {seats.map((s, i) => (
                    <li key={i}>
                        <SeatMark colour={asColour(undefined, i + 1)} letter={letterOf(s.name)} />
                        <label>
                            <span>
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
                                onInput={(e) => set(i, { name: e.currentTarget.value })}
                            />
                        </label>
                        {i > 0 && (
                            <label>
                                <span>{t("Who plays")}</span>
                                <select
                                    value={s.by}
                                    onChange={(e) => set(i, { by: e.currentTarget.value })}
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
                ))}
            </ol>
            <div class="row">
                <button type="button" class="button" disabled={seats.length >= max} onClick={add}>
                    {t("One more player")}
                </button>
                <button
                    type="button"
                    class="button"
                    disabled={seats.length <= min}
                    onClick={() => onChange(seats.slice(0, -1))}
                >
                    {t("One player less")}
                </button>
            </div>
        </fieldset>
    );
}

function useGame(id: string): { doc: GamesDoc | undefined; fault: Fault | undefined } {
    const [doc, setDoc] = useState<GamesDoc>();
    const [fault, setFault] = useState<Fault>();
    const lang = currentLang();
    useEffect(() => {
        const thread = new Thread();
        thread
            .ask("games", { game: id, lang })
            .then(setDoc, (why: unknown) => setFault(faultOf(why)))
            .finally(() => thread.end());
        return () => thread.end();
    }, [id, lang]);
    return { doc, fault };
}

/** Makes a table on the server and goes there; or says why not. */
async function invite(plan: Plan, name: string, terms: Terms): Promise<Fault | undefined> {
    try {
        if (!(await me())) await beGuest(name);
        else await rename(name);
        const seats = plan.seats.map((s) => (s.by === "person" ? "me" : s.by));
        const { table, key } = await createTable({
            game: plan.game,
            seats,
            options: plan.options,
            ...terms,
        });
        go(`#/table/${table}/${key}`);
        return undefined;
    } catch (why) {
        return faultIn(why);
    }
}

export function Setup({ id, inviting = false }: { id: string; inviting?: boolean }) {
    const { doc, fault } = useGame(id);
    const game = doc?.games[0];
    const facts = gameFacts(id);
    const [values, setValues] = useState<Values>({});
    const [seats, setSeats] = useState<SeatPlan[]>(() => [
        { name: settings().name, by: "person" },
        ...(inviting
            ? [{ name: "", by: OPEN }]
            : BOT_NAMES.slice(0, 2).map((name) => ({ name, by: USUAL }))),
    ]);
    const [server, setServer] = useState(inviting);
    useEffect(() => void hasServer().then(setServer), []);
    const [terms, setTerms] = useState(USUAL_TERMS);
    const meeting = seats.some((s) => s.by === OPEN);
    const [refusal, setRefusal] = useState<Fault>();
    const bots = doc?.levels ?? [];

    const start = async (e: Event) => {
        e.preventDefault();
        if (!game) return;
        const named = seats.map((s, i) => ({
            ...s,
            name: s.name.trim() || t("Player {n}", { n: i + 1 }),
        }));
        changeSettings({ name: seats[0]?.name.trim() ?? "" });
        const plan: Plan = { game: id, seats: named, options: writeOptions(game, values, named) };
        setRefusal(await (meeting ? invite(plan, named[0]?.name ?? "", terms) : startSolo(plan)));
    };

    const field = (o: OptionDoc) => {
        const props = {
            game: id,
            option: o,
            value: values[o.id] ?? "",
            onChange: (v: string) => setValues({ ...values, [o.id]: v }),
        };
        return o.is_set ? <SetField key={o.id} {...props} /> : <OptionField key={o.id} {...props} />;
    };
    const open = game?.options.filter((o) => !o.per_seat) ?? [];
    const profile = game?.options.filter(isProfile) ?? [];

    return (
        <Frame
            title={facts?.title ?? t("A new game")}
            kind="setup"
            actions={
                <a class="button quiet" href={`#/rules/${id}`}>
                    {t("Rules")}
                </a>
            }
        >
            {fault && (
                <p class="problem" role="alert">
                    {fault.message}
                </p>
            )}
            {!facts && (
                <p class="problem" role="alert">
                    {t("There is no such game.")} <a href="#/">{t("All games")}</a>
                </p>
            )}
            {facts && !fault && (
                <form onSubmit={start}>
                    <p class="lead">{facts.summary}</p>
                    <Refusal fault={refusal} game={id} />
                    {inviting && !server && (
                        <p class="problem" role="alert">
                            {t("The server does not answer. Is there a network?")}
                        </p>
                    )}
                    <SeatFields
                        bots={bots}
                        invite={server}
                        seats={seats}
                        min={facts.min_seats}
                        max={facts.max_seats}
                        onChange={setSeats}
                    />
                    <button class="button primary big" type="submit" disabled={!game}>
                        {!game
                            ? t("Opening the box…")
                            : meeting
                              ? t("Make the table and invite")
                              : t("Start the game")}
                    </button>
                    {meeting && <TermsFields terms={terms} onChange={setTerms} />}
                    {profile.length > 0 && (
                        <details class="fold">
                            <summary>{t("About you")}</summary>
                            <p class="help">
                                {t(
                                    "This game asks about your life. Whatever you leave open is asked when it matters, or never.",
                                )}
                            </p>
                            <div class="fields">{profile.map(field)}</div>
                        </details>
                    )}
                    {open.length > 0 && (
                        <details class="fold">
                            <summary>{t("Variants and house rules")}</summary>
                            <div class="fields">{open.map(field)}</div>
                        </details>
                    )}
                </form>
            )}
        </Frame>
    );
}
