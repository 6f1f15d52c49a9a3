// Two Rendez-vous of Plus belle la vie complete at one stroke, which bots never come to: everybody works for it. The
// first seat collects Embrouilles until it has a SWAP; the others' figures fill both houses, each with one of the colour
// that the other house still lacks; then the two are swapped.
import { begin, referee, standing } from "./quarter.mjs";

const MOST_GAMES = 40;
const MOST_STEPS = 2500;

/** Whom each of the two houses wants: its colours but one, and one of the colour that the other lacks. */
function plansFor(view) {
    const [a, b] = view.rendezvous;
    const without = (a.place && Object.keys(a.colours)) || [];
    for (const p of without)
        for (const q of Object.keys(b.colours))
            if (p !== q)
                return [
                    { rv: a, lacks: p, extra: q },
                    { rv: b, lacks: q, extra: p },
                ];
    return [];
}

/** How many of a colour a house wants; others may come while there are too few figures. */
const wish = ({ rv, lacks, extra }, colour) =>
    colour === lacks ? 0 : (rv.colours[colour] ?? 0) + (colour === extra ? 1 : 0);

function wants(plan, colour, here) {
    const there = here(plan.rv.place);
    if (colour === plan.lacks) return false;
    const n = there.filter((c) => c === colour).length;
    const wished = ["R", "B", "V", "J"].reduce(
        (sum, c) => sum + Math.max(0, wish(plan, c) - there.filter((x) => x === c).length),
        0,
    );
    return n < wish(plan, colour) || there.length + wished < plan.rv.figures;
}

/** What the seat decides, out of what is allowed. */
function choose(now, seat, colourOf, turn) {
    const { legal, view } = now;
    const plans = plansFor(view);
    const here = (place) =>
        Object.keys(view.figures)
            .filter((f) => view.figures[f] === place)
            .map(colourOf);
    const of = (kind) => legal.filter((c) => c.choice === kind);
    const swap = of("play-swap")[0];
    const isSet = plans.every(
        (plan) =>
            here(plan.rv.place).length >= plan.rv.figures &&
            ["R", "B", "V", "J"].every(
                (c) => here(plan.rv.place).filter((x) => x === c).length >= wish(plan, c),
            ),
    );
    const stands = (plan) =>
        Object.keys(view.figures).find(
            (f) => view.figures[f] === plan.rv.place && colourOf(f) === plan.extra,
        );
    if (seat === 1 && swap && isSet && plans.length > 0)
        return of("play-swap").find((c) => c.figure === stands(plans[0]));
    if (of("swap-with").length > 0) return of("swap-with").find((c) => c.target === stands(plans[1]));
    const isWanted = (c) =>
        plans.find((plan) => plan.rv.place === c.to && wants(plan, colourOf(c.figure), here));
    const isBusy = (c) => plans.some((plan) => plan.rv.place === view.figures[c.figure]);
    const moves = of("move").filter((c) => !c.effects.some((e) => e.event === "complete"));
    const come = moves.find(isWanted);
    const collects = seat === 1 && !swap;
    const own = (c) => c.to !== "RUE" && view.homes[c.to] === colourOf(c.figure);
    return (
        (collects ? of("take")[0] : undefined) ??
        come ??
        (collects
            ? moves.find((c) => own(c) && !plans.some((plan) => plan.rv.place === c.to))
            : undefined) ??
        moves.find((c) => c.to === "RUE" && !isBusy(c)) ??
        of(["mode-c", "mode-c", "mode-b", "mode-a"][turn % 4])[0] ??
        of("end")[0] ??
        of("end-early")[0] ??
        of("discard").find((c) => seat !== 1 || !c.card.startsWith("E") || c.card !== swap?.card)
    );
}

/** The situation, with the choice between both to be made. */
export async function twoAtOnce(program) {
    const { ask, close } = referee(program);
    try {
        for (let game = 1; game <= MOST_GAMES; game++) {
            let { match, to_move } = await begin(ask, game, 4);
            const { board } = (await ask({ ask: "board", match })).board;
            const colours = new Map(board.characters.map((c) => [c.id, c.colour]));
            const homes = Object.fromEntries(board.places.map((p) => [p.id, p.colour]));
            for (let step = 0; step < MOST_STEPS && to_move !== "over"; step++) {
                if (to_move === "chance") {
                    ({ to_move } = await ask({ ask: "chance", match, settle: "all" }));
                    continue;
                }
                const now = await standing(ask, match, to_move);
                if (now.legal.some((c) => c.choice === "pick")) {
                    if (to_move === 1) return now;
                    break;
                }
                now.view.homes = homes;
                const c = choose(now, to_move, (f) => colours.get(f), now.view.turn >> 2);
                ({ to_move } = c
                    ? await ask({ ask: "act", match, do: c.do })
                    : await ask({ ask: "bot", match, bot: "greedy", seed: step, play: true }));
            }
            await ask({ ask: "forget", match });
        }
    } finally {
        close();
    }
    throw new Error("no two Rendez-vous were ever complete at once");
}
