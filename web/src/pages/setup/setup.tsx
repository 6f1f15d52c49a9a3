// The table before the game: who plays, and the game's own options with the rules they change.

import { useEffect, useState } from "preact/hooks";
import { createTable, faultIn, hasServer, introduce } from "../../api";
import { faceOf } from "../../boards";
import { fetchBoard } from "../../boards/use-board";
import type { GameDoc, GamesDoc, OptionDoc } from "../../gate";
import { keepParty, nextOf, OWNER } from "../../here";
import type { Plan, SeatPlan } from "../../host";
import { Refusal } from "../../parts/fields";
import { Frame } from "../../parts/frame";
import type { Terms } from "../../parts/terms";
import { TermsFields, USUAL_TERMS } from "../../parts/terms";
import { go } from "../../route";
import type { LastPlan } from "../../plans";
import { keepPlan } from "../../plans";
import { changeSettings } from "../../settings";
import { useSprites } from "../../stage/art";
import type { Fault } from "../../table";
import type { GameFacts } from "../../words";
import { gameFacts, t } from "../../words";
import { OptionField, SetField } from "./fields";
import type { Values } from "./options";
import { isProfile, isVariant, OPEN } from "./options";
import { allHere, begin, HERE, planOf, usualPlan } from "./plan";
import { SeatFields } from "./seats";
import { useGame } from "./use-game";

/** Makes a table on the server and goes there, with everybody who plays here; or says why not. */
async function invite(plan: Plan, terms: Terms): Promise<Fault | undefined> {
    const seats = plan.seats.map((s, i) => (s.by !== HERE ? s.by : i === 0 ? "me" : OPEN));
    const party = new Map<number, number>();
    try {
        for (const [i, { name, by }] of plan.seats.entries()) {
            if (by !== HERE) continue;
            const as = i === 0 ? OWNER : nextOf(party);
            await introduce(name, as);
            if (as !== undefined && as !== OWNER) party.set(as, i + 1);
        }
        const { table, key } = await createTable({
            game: plan.game,
            seats,
            options: plan.options,
            ...terms,
        });
        keepParty(table, party);
        go(`#/table/${table}/${key}`);
        return undefined;
    } catch (why) {
        return faultIn(why);
    }
}

interface OptionsProps {
    game: GameDoc;
    values: Values;
    onChange: (v: Values) => void;
}

/** What the game asks about the person, and its variants; both are folded. */
function Options({ game, values, onChange }: OptionsProps) {
    const field = (o: OptionDoc) => {
        const props = {
            game: game.id,
            option: o,
            value: values[o.id] ?? "",
            onChange: (v: string) => onChange({ ...values, [o.id]: v }),
        };
        return o.is_set ? <SetField key={o.id} {...props} /> : <OptionField key={o.id} {...props} />;
    };
    const open = game.options.filter(isVariant);
    const profile = game.options.filter(isProfile);
    return (
        <>
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
        </>
    );
}

interface FormProps {
    facts: GameFacts;
    doc: GamesDoc | undefined; // what the library says of the game, once it is there
    inviting: boolean;
}

interface OwnProps {
    label: string;
    own: boolean;
    onChange: (own: boolean) => void;
}

/** Dice and cards are people's own: the program rolls nothing. */
function OwnDice({ label, own, onChange }: OwnProps) {
    return (
        <label class="check own-dice">
            <input type="checkbox" checked={own} onChange={(e) => onChange(e.currentTarget.checked)} />{" "}
            <span>
                <b>{label}</b>{" "}
                <small>{t("You tell Ludovie what came up, and it says what to do on your table.")}</small>
            </span>
        </label>
    );
}

/** The box of the game, open. */
function BoxBeside({ facts }: { facts: GameFacts }) {
    const { Box: Picture } = faceOf(facts.id);
    return (
        <div class="setup-box">
            <div class="setup-picture" aria-hidden="true">
                <Picture open />
                <span class="plate">{facts.title}</span>
            </div>
            <p class="lead">{facts.summary}</p>
        </div>
    );
}

/** On a real table: the plan is kept, and the page that asks what lies where begins with it. */
function Interrupted({ id, plan }: { id: string; plan: LastPlan }) {
    const leave = () => {
        changeSettings({ name: plan.seats[0]?.name.trim() ?? "" });
        keepPlan(id, plan);
        go(`#/here/${id}`);
    };
    return (
        <button class="button" type="button" onClick={leave}>
            {t("Go on with a game that was interrupted")}
        </button>
    );
}

function SetupForm({ facts, doc, inviting }: FormProps) {
    const game = doc?.games[0];
    const { own: ownWords, ownHands } = faceOf(facts.id);
    useSprites("art.svg", "peeps.svg");
    const [{ seats, values, own = false }, setPlan] = useState(() => usualPlan(facts, inviting));
    const setSeats = (changed: SeatPlan[]) =>
        setPlan((plan) => ({ ...plan, seats: plan.own && ownHands ? allHere(changed) : changed }));
    const setOwn = (is: boolean) =>
        setPlan((plan) => ({ ...plan, own: is, seats: is && ownHands ? allHere(plan.seats) : plan.seats }));
    const setValues = (changed: Values) => setPlan((plan) => ({ ...plan, values: changed }));
    const [server, setServer] = useState(inviting);
    useEffect(() => void hasServer().then(setServer), []);
    const [terms, setTerms] = useState(USUAL_TERMS);
    const [refusal, setRefusal] = useState<Fault>();
    const meeting = seats.some((s) => s.by === OPEN);
    const start = async (e: Event) => {
        e.preventDefault();
        if (!doc) return;
        changeSettings({ name: seats[0]?.name.trim() ?? "" });
        const plan = { seats, values, own };
        setRefusal(
            await (meeting
                ? invite(planOf(doc, facts.id, plan), terms)
                : begin(doc, facts.id, plan)),
        );
    };
    return (
        <form onSubmit={start} class="setup">
            <BoxBeside facts={facts} />
            <Refusal fault={refusal} game={facts.id} />
            {inviting && !server && (
                <p class="problem" role="alert">
                    {t("The server does not answer. Is there a network?")}
                </p>
            )}
            <SeatFields
                bots={doc?.levels ?? []}
                invite={server}
                seats={seats}
                min={facts.min_seats}
                max={facts.max_seats}
                onChange={setSeats}
            />
            {ownWords && !meeting && <OwnDice label={ownWords()} own={own} onChange={setOwn} />}
            <button class="button primary big" type="submit" disabled={!game}>
                {!game
                    ? t("Opening the box…")
                    : meeting
                      ? t("Set up the table and invite")
                      : t("Start the game")}
            </button>
            {own && !meeting && game && <Interrupted id={facts.id} plan={{ seats, values, own }} />}
            {meeting && <TermsFields terms={terms} onChange={setTerms} />}
            {game && <Options game={game} values={values} onChange={setValues} />}
        </form>
    );
}

export function Setup({ id, inviting = false }: { id: string; inviting?: boolean }) {
    const { doc, fault } = useGame(id);
    const facts = gameFacts(id);
    useEffect(() => void fetchBoard(id).catch(() => undefined), [id]); // for when the game starts
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
            {facts && !fault && <SetupForm facts={facts} doc={doc} inviting={inviting} />}
        </Frame>
    );
}
