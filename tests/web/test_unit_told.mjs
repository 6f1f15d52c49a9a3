// What the client makes of words, decisions and keys: test_unit_told.mjs DIST
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { run } from "./browser.mjs";
import { short } from "./told.mjs";
import { c, dist, LANGS, load } from "./unit.mjs";

const list = await load("stage/decisions.tsx");

await run({
    "words have places and plural forms": () => {
        c.useCatalogue("fr", {
            words: { "{n} cat": ["{n} chat", "{n} chats"], "hello {who}": "bonjour {who}" },
            games: [],
        });
        assert.equal(c.tn("{n} cat", "{n} cats", 0), "0 chat");
        assert.equal(c.tn("{n} cat", "{n} cats", 2), "2 chats");
        assert.equal(c.t("hello {who}", { who: "Anne" }), "bonjour Anne");
        c.useCatalogue("en", { words: {}, games: [] });
        assert.equal(c.tn("{n} cat", "{n} cats", 0), "0 cats");
        assert.equal(c.tn("{n} cat", "{n} cats", -1), "−1 cat");
    },
    "languages are those of po/LINGUAS, and call themselves by their names": () => {
        assert.deepEqual(c.LANGS, LANGS);
        assert.deepEqual(["fr", "en", "de", "pt"].map(c.nameOfLang), ["Français", "English", "Deutsch", "Português"]);
        const langOf = (language) => {
            globalThis.navigator.language = language;
            return c.readSettings(null).lang;
        };
        assert.deepEqual(["fr-CA", "en-GB", "de-AT", "sv", ""].map(langOf), ["fr", "en", "de", "en", LANGS[0]]);
        assert.equal(c.readSettings('{"lang":"xx"}').lang, LANGS[0]);
    },
    "names have the form that the word beside them wants": async () => {
        c.useCatalogue("fr", JSON.parse(await readFile(join(dist, "fr.json"), "utf8")));
        const rows = [
            ["{de who}", "Anne", "d’Anne"],
            ["{de who}", "Émile", "d’Émile"],
            ["{de who}", "Rose", "de Rose"],
            ["{de who}", "Yann", "de Yann"],
            ["{du who}", "Le Départ", "du Départ"],
            ["{de who}", "Le Goff", "de Le Goff"],
            ["{au who}", "Le Jeu de l’Année", "au Jeu de l’Année"],
            ["{à who}", "Le Goff", "à Le Goff"],
            ["{que who}", "Ida", "qu’Ida"],
            ["{de who}", "$& \\ (", "de $& \\ ("],
            ["{who's}", "Anne", "Anne"], // French has no such form
            ["{de whom}", "Anne", "{de whom}"],
        ];
        for (const [place, who, expected] of rows) assert.equal(c.t(place, { who }), expected);
        assert.equal(c.t("{n}", { n: 12345 }), "12\u202f345");
        c.useCatalogue("en", JSON.parse(await readFile(join(dist, "en.json"), "utf8")));
        assert.equal(c.t("{who's} turn", { who: "James" }), "James's turn");
        assert.equal(c.t("{n}", { n: 12345 }), "12,345");
        c.useCatalogue("en", { words: {}, games: [] });
        assert.equal(c.t("{who's} turn", { who: "James" }), "James turn"); // without words there are no forms
    },

    "decisions are grouped by what they do, and found by words": () => {
        const many = Array.from({ length: 12 }, (_, i) => ({
            do: `${i}`,
            label: i % 2 ? `poser la ${i}` : `défausser ${i}`,
            group: i % 2 ? "lay" : "discard",
        }));
        const shape = (list) => c.groupChoices(list).map((g) => [g.title, g.choices.length]);
        assert.deepEqual(shape(many), [
            ["Discard", 6],
            ["Lay", 6],
        ]);
        assert.deepEqual(shape(many.slice(0, 4)), [["", 4]]);
        assert.deepEqual(
            c.findChoices(many, "DEFAUSSER 8").map((m) => m.do),
            ["8"],
        );
        // A game that tells no groups, and a group that has no word, are lists too.
        assert.deepEqual(shape(many.map(({ group, ...rest }) => rest)), [["", 12]]);
        assert.deepEqual(shape(many.map((m) => ({ ...m, group: m.group === "lay" ? "lay" : "?" }))), [
            ["", 6],
            ["Lay", 6],
        ]);
    },
    "a decision is found by its arguments": () => {
        const choices = [
            { do: "a", label: "", choice: "keep", group: "keep", dice: [1, 2], n: 2 },
            { do: "b", label: "", choice: "keep", group: "keep", dice: [1], n: 3 },
            { do: "c", label: "", choice: "take", group: "take", prize: "sept" },
        ];
        const found = (wanted) => c.findChoice(choices, wanted)?.do;
        assert.equal(found({ group: "keep", dice: [1] }), "b");
        assert.equal(found({ group: "keep", dice: [2, 1] }), undefined);
        assert.equal(found({ prize: "sept" }), "c");
        assert.equal(found({ prize: "sept", who: 1 }), undefined);
    },
    "a number is put into a range, and only one that goes": () => {
        const range = { from: 10, to: 50, step: 20, labels: ["ten", "thirty", "fifty"] };
        const choice = {
            do: "pay {n} to 2",
            label: "ten",
            group: "pay",
            whom: 2,
            range,
            effects: [{ event: "paid" }],
            scores: [[0, -10]],
        };
        assert.equal(c.countOf(choice), 3);
        assert.deepEqual(c.withNumber(choice, 30), {
            do: "pay 30 to 2",
            label: "thirty",
            group: "pay",
            whom: 2,
        });
        for (const [n, goes] of [
            [10, true],
            [50, true],
            [20, false],
            [70, false],
            [-10, false],
            [NaN, false],
        ])
            assert.equal(c.isInRange(choice, n), goes, String(n));
        assert.equal(c.numberOf(choice, "pay 50 to 2"), 50);
        assert.equal(c.numberOf(choice, "pay 20 to 2"), undefined);
        assert.equal(c.numberOf({ do: "x", label: "" }, "x"), undefined);
        assert.deepEqual(c.findChoices([choice], "fifty"), [choice]);
    },
    "in the list a digit decides; of a long one the number is written, and a range waits for its number": () => {
        const plain = (n) => Array.from({ length: n }, (_, i) => ({ do: `go ${i + 1}`, label: `to ${i + 1}` }));
        const days = { do: "buy {n}", label: "buy 1", range: { from: 1, to: 30, step: 1 } };
        const none = { at: -1, written: "" };
        const write = (offered, digits, from = none) =>
            [...digits].reduce((pick, d) => list.writeDigit(offered, pick, d), from);
        assert.equal(write(plain(4), "3").do, "go 3");
        assert.deepEqual(write(plain(4), "5"), none);
        const short = [...plain(2), days];
        const open = write(short, "3");
        assert.equal(list.picked(short, open), undefined, "which number?");
        assert.equal(list.picked(short, write(short, "12", open)).do, "buy 12");
        assert.equal(list.picked(short, write(short, "31", open)), undefined, "one that there is");
        assert.equal(list.picked([days], write([days], "12")).do, "buy 12", "the only one needs no number of its own");
        assert.equal(list.picked([{ do: "draw", label: "draw" }], { at: -1, written: "" }).do, "draw", "Enter takes the only one");
        const long = [days, ...plain(11)];
        assert.equal(list.picked(long, write(long, "12")).do, "go 11", "a range before it does not take its digits");
        assert.equal(list.picked(long, write(long, "1")), undefined, "Enter opens the range");
        assert.equal(list.picked(long, write(long, "7", { at: 0, written: "" })).do, "buy 7");
    },

    "what is asked about oneself is told in full, and advice names its keys": () => {
        const game = { call: "answer the question", heard: "How old are you?", question: "Anne: how old are you?" };
        const age = { do: "age {n}", label: "1", range: { from: 1, to: 99, step: 1 } };
        const told = (choices) => c.spokenQuestion({ game, choices });
        assert.match(told([age]), /how old are you\? Type a number from 1 to 99/);
        const hint = (best, choices) => c.spokenAdvice({ label: "there", ...best }, choices);
        const go = [1, 2, 3].map((n) => ({ do: `go ${n}`, label: `go to ${n}` }));
        assert.equal(hint({ do: "go 3", chance: "40%" }, go), "Advice: 3: there. Chance to win: 40%.");
        assert.equal(hint({ do: "buy 7" }, [...go, { ...age, do: "buy {n}" }]), "Advice: 4, 7: there.");
        assert.equal(hint({ do: "buy 7" }, [{ ...age, do: "buy {n}" }]), "Advice: 7: there.");
    },

    "of many decisions one hears which kinds there are, and where": () => {
        const game = { call: "play a card", question: "" };
        const cards = (group, n) =>
            Array.from({ length: n }, (_, i) => ({ do: `${group} ${i}`, label: `${group} a card of rather many words ${i}`, group }));
        const told = (...choices) => c.spokenQuestion({ game, choices: choices.flat() });
        assert.match(told(cards("lay", 3), cards("discard", 6), cards("end", 1)), /10 decisions\. 1 to 3: Lay\. 4 to 9: Discard\. 10: end a card of rather many words 0\.$/);
        assert.match(told(cards("lay", 12)), /12 decisions\.$/);
        assert.match(told(cards("lay", 2)), /1: lay a card.* 2: lay a card/);
    },

    "of many decisions those that have something in common are one line, which opens; advice names both keys": () => {
        const game = { call: "act", question: "" };
        const to = (who, n) => ({
            do: `go ${who} ${n}`, label: `put ${who} at ${n}`, terse: `${who} at ${n}`, among: who, within: `at ${n}`,
            effects: n === 7 ? [{ event: "lacks", text: "one is missing" }] : [],
        });
        const many = [...[1, 2, 3, 4, 5, 6, 7, 8].map((n) => to("Ann", n)), to("Bob", 1), to("Bob", 2), { do: "end", label: "end" }];
        const lines = short.linesOf(many);
        assert.deepEqual(lines.map((l) => l.opens?.length ?? l.do), [8, "go Bob 1", "go Bob 2", "end"], "two stand alone");
        assert.match(short.spokenQuestion({ game, choices: many }), /1: Ann: 8 decisions\. 2: Bob at 1\. 3: Bob at 2\. 4: end\.$/);
        assert.match(short.spokenOpened(lines[0]), /^Ann\. 1: at 7\. 2: at 1\. .*8: at 8\. 0: Go back\.$/, "what has consequences first");
        assert.equal(short.spokenAdvice({ do: "go Ann 7", label: "there" }, many), "Advice: 1, 1: Ann at 7.");
        assert.equal(short.spokenAdvice({ do: "end", label: "end" }, many), "Advice: 4: end.");
        assert.deepEqual(short.linesOf(many.slice(5)), many.slice(5), "what can be read out is not folded");
        const wordy = many.map((x) => ({ ...x, within: `${x.within ?? ""} with six words more than that` }));
        assert.match(short.spokenOpened(short.linesOf(wordy)[0]), /^Ann: 8 decisions\. 1: at 7 with six words more than that\. 0: Go back\.$/);
    },

    "decisions that are the same but for their notation are offered once": () => {
        const copy = (n, who) => ({ do: `lay ${n}`, label: "lay a cat", card: "cat", who });
        const three = [copy(1, 1), copy(2, 1), copy(3, 2)];
        assert.deepEqual(
            c.distinct(three).map((x) => x.do),
            ["lay 1", "lay 3"],
        );
        assert.equal(c.offeredAs(three.slice(0, 1), three[1]), "lay 1", "advice to lay the other");
        assert.equal(c.offeredAs(three, three[1]), "lay 2");
        assert.equal(c.offeredAs([], { do: "x", label: "" }), "x");
    },
    "the log has one line a turn, and one for what people do besides playing": () => {
        const news = [
            { seq: 1, text: "The game starts." },
            { seq: 2, text: "It is Ann's turn." },
            { seq: 2, text: "Ann rolls 3." },
            { seq: 3, text: "A bot plays for Bob." },
            { seq: 4, text: "Ann moves." },
            { seq: 4, text: "It is Bob's turn." },
        ];
        const events = [
            { seq: 2, event: "turn", turn: 1 },
            { seq: 2, event: "rolled" },
            { seq: 4, event: "moved" },
            { seq: 4, event: "turn", turn: 2 },
        ];
        assert.deepEqual(
            c.turnsOf(news, events).map((turn) => [turn.seat, turn.news.map((n) => n.text)]),
            [
                [undefined, ["The game starts."]],
                [1, ["It is Ann's turn.", "Ann rolls 3.", "Ann moves."]],
                [undefined, ["A bot plays for Bob."]],
                [2, ["It is Bob's turn."]],
            ],
        );
    },
    "keys answer in sentences": () => {
        const table = {
            you: 1,
            seats: [
                { seat: 1, name: "Ann" },
                { seat: 2, name: "Anne" },
            ],
        };
        const game = {
            question: "Which?",
            scores: [3, -1],
            sections: [
                { title: "Table", facts: ["Ann has 2.", "Anne has 1."], about: [1, 2] },
                { title: "Anne's hand", facts: ["A cat of Ann."], about: [2] },
                { title: "Pile", facts: ["Ann drew it."] },
                { title: "Hand", facts: ["A cat.", "A dog."], about: [1, 1] },
            ],
        };
        const range = { from: 1, to: 3, step: 1, labels: ["pay 1", "pay 2", "pay 3"] };
        const now = {
            table,
            game,
            news: [{ text: "a" }, { text: "b" }],
            choices: [
                { do: "x", label: "go" },
                { do: "pay {n}", label: "pay 1", range },
            ],
        };
        assert.equal(c.answer("mine", now), "Ann has 2. Hand: A cat. A dog.");
        assert.match(c.answer("mine", { ...now, table: { ...table, you: undefined } }), /nothing/);
        assert.equal(c.answer("scores", now), "Ann: 3. Anne: −1.");
        assert.equal(c.answer("last", now), "a b");
        assert.equal(c.answer("decisions", now), "1: go. 2: pay 1, and so on up to: pay 3.");
        assert.match(c.answer("position", now), /^Table: Ann has 2\. Anne has 1\./);
    },
});
