#!/usr/bin/env python3
"""Do the checks find what they are for? Each is run on a small made-up tree, once clean and once for
every planted fault. Prints TAP.
"""
import importlib.machinery
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.realpath(os.path.join(os.path.dirname(__file__), "..", ".."))
TOOLS = os.path.join(ROOT, "tools")

# ---- small trees that are clean -----------------------------------------------------------------

LAYERS = {
    "src/core/game.h": "#include <stdint.h>\n#include \"action.h\"\n",
    "src/core/action.h": "#include <stdint.h>\n",
    "src/core/game.c": "#include \"game.h\"\n",
    "src/core/match.h": "#include \"game.h\"\n",
    "src/core/match.c": "#include \"match.h\"\n#include <stdlib.h>\n",
    "src/core/record.h": "#include \"match.h\"\n",
    "src/games/one/one.h": "#include \"core/game.h\"\n",
    "src/games/one/one.c": "#include \"one.h\"\n#include <string.h>\n/* no malloc() here */\n",
    "src/games/two/two.h": "#include \"core/game.h\"\n",
    "src/bots/bots.h": "#include \"core/game.h\"\n",
    "src/cli/main.c": "#include <stdio.h>\n#include \"bots/bots.h\"\n#include \"core/match.h\"\n",
}

READING = ('{"sections": [{"fr": "x", "en": "x", "lines": [{"rules": ["ONE-01"], "fr": "va", "en": "go"}]}], '
           '"pictures": []}')
RULES = {
    "po/LINGUAS": "fr en\n",
    "docs/rules/one.md": "| ID | Rule |\n|---|---|\n| ONE-01 | a |\n| ONE-02 | b |\n| ONE-R01 | c |\n",
    "docs/rules/prose-one.txt": "ONE-R01 is about the box\n",
    "tests/one.c": "static void test_ONE_01_a(void **s) {}\nrow = { \"ONE-02 b holds\" };\n",
    "src/one.c": "return lv_refuse(why, LV_E_RULE, \"ONE-01\", N_(\"no\"), 0); /* SHA-256 */\n",
    "data/one/rules.json": json.dumps({"rules": [{"fr": "Titre", "en": "Title"}] + [
        {"id": i, "fr": "un", "en": "one"} for i in ("ONE-01", "ONE-02", "ONE-R01")]}),
}

DOCS = {
    "src/a.c": "int a;\nint b;\n    int c;\n",
    "docs/style.md": "# Style\n```c src/a.c\nint a;\n…\nint c;\n```\n",
    "docs/other.md": "```c\nanything\n```\n",
}

PO_HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'


def po_file(*rows):
    return PO_HEADER + "\n".join(f'msgid "{i}"\nmsgstr "{s}"\n' for i, s in rows)


FR_ROWS = [("{who} wins!", "{who} gagne\u00a0!"), ("the key", "l’atout")]
PLURAL = 'msgid "one card"\nmsgid_plural "{n} cards"\nmsgstr[0] "%s"\nmsgstr[1] "%s"\n'
PO = {
    "src/core/a.c": 'lv_say(b, l, "{who} wins!", x); f(N_("the key"));\n',
    "src/games/one/one.c": 'lv_say_n(b, l, "one card", "{n} cards", n); f(N_("the key"));\n',
    "po/LINGUAS": "fr en\n",
    "po/fr/core.po": po_file(*FR_ROWS),
    "po/en/core.po": po_file(*[(i, i) for i, _ in FR_ROWS]),
    "po/fr/one.po": PO_HEADER + PLURAL % ("une carte", "{n} cartes"),
    "po/en/one.po": PO_HEADER + PLURAL % ("one card", "{n} cards"),
}



def with_forms(said, table):
    return po_file(("{who's} turn", said), ("forms of names", table))


FR_FORMS = "de le_* Le_* du_*\\nde [aéAÉ]* d’&\\nde * de_&"
FORMS = {
    "src/core/a.c": 'lv_say(b, l, "{who\'s} turn", x); f(N_("forms of names"));\n',
    "po/LINGUAS": "fr en\n",
    "po/fr/core.po": with_forms("{de who}", FR_FORMS),
    "po/en/core.po": with_forms("{who's}", "'s * &'s"),
}

NAMES = {
    "src/games/games.def": "GAME(one)\nGAME(two)\n",
    "src/games/one-or-more/one.c": '.id = "one-or-more", .title = N_("One, or more"), "ONE-01"\n',
    "src/games/one-or-more/one_setup.c": '{ .id = "luck", .min = 1 },\n{ .id = "last-turn" },\n',
    "src/games/two/two.c": '.id = "two", .title = N_("Two")\n',
    "src/core/a.c": '/* "ONE-01", one_rules.c */\nint someone, one1; f("luck"); // one\n',
    "web/src/a.tsx": 'const a = "everyone"; // boards/one-or-more\n',
    "web/src/boards/one-or-more/index.ts": 'id: "one-or-more"; class OneView {}\n',
    "src/a/meson.build": "a = 'b' # one.c\n",
    "data/one-or-more/rules.json": '{ "id": "ONE-01" }\n',
    "data/server/index.html": "<p>Games</p>\n",
}

LONG_C = "/* why */\n\nstatic int f(int a)\n{\n%s}\n"
STYLES = {
    "web/src/pages/one/a.css": ".one {\n    & .here {\n    }\n}\n@media (width < 600px) {\n    .one > p {\n    }\n}\n",
    "web/src/boards/two/a.css": "/* .one */\n.two .here,\n.two.on {\n    color: red;\n}\n",
    "web/src/stage/a.css": ".stage {\n    color: red;\n}\n",
}
TEXT = {"src/a.c": "int a; /* " + "é" * 80 + " */\n", "README.md": "See https://example.org/x/.\n"}

COMPILE = "clang -Wall -Werror -MD -MQ a.o -MF a.d -o a.o -c "
ANALYSE = {
    ".clang-tidy": open(os.path.join(ROOT, ".clang-tidy"), encoding="utf-8").read(),
    "tools/analyse": open(os.path.join(TOOLS, "analyse"), encoding="utf-8").read(),
    "tools/promises.h": "\n",
    "src/a.c": "int f(const int *p);\nint f(const int *p)\n{\n    return p ? *p : 0;\n}\n",
    "build/compile_commands.json": json.dumps([
        {"directory": "@ROOT@", "file": "src/a.c", "command": COMPILE + "src/a.c"}]),
    "build/build.ninja": f"rule cc\n  command = {COMPILE}$in\nbuild a.o: cc ../src/a.c\n",
}
NULL_FAULT = "int f(const int *p);\nint f(const int *p)\n{\n    if (!p)\n        return *p;\n    return 0;\n}\n"
UNUSED_FAULT = "int f(void);\nint f(void)\n{\n    int a;\n    return 2;\n}\n"
INDEX_FAULT = "int f(void);\nint f(void)\n{\n    int a[2] = { 0, 1 };\n    return a[2];\n}\n"

# ---- the cases: tool, clean tree, changed files (None: removed), what must be said (None: clean) --

CASES = [
    ("check-layers", LAYERS, {}, None),
    ("check-layers", LAYERS, {"src/core/action.h": '#include "match.h"\n'},
     "src/core/action.h:1: may not include core/match.h"),
    ("check-layers", LAYERS, {"src/core/action.h": "#include <unistd.h>\n"},
     "src/core/action.h:1: may not include <unistd.h>"),
    ("check-layers", LAYERS, {"src/games/one/one.h": '#include "core/match.h"\n'},
     "src/games/one/one.h:1: may not include core/match.h"),
    ("check-layers", LAYERS, {"src/games/one/one.h": '\n#include "games/two/two.h"\n'},
     "src/games/one/one.h:2: may not include games/two/two.h"),
    ("check-layers", LAYERS, {"src/games/one/one.h": '#include "../two/two.h"\n'},
     "may not include games/two/two.h"),
    ("check-layers", LAYERS, {"src/games/one/one.h": "#include <stdio.h>\n"}, "may not include <stdio.h>"),
    ("check-layers", LAYERS, {"src/games/one/one.h": "#include <time.h>\n"}, "may not include <time.h>"),
    ("check-layers", LAYERS, {"src/games/one/one.h": "int a;\nvoid *p = malloc (3);\n"},
     "src/games/one/one.h:2: may not call malloc()"),
    ("check-layers", LAYERS, {"src/games/one/one.h": "int r = rand();\n"}, "may not call rand()"),
    ("check-layers", LAYERS, {"src/bots/bots.h": '#include "core/match.h"\n'},
     "src/bots/bots.h:1: may not include core/match.h"),
    ("check-layers", LAYERS, {"src/bots/bots.h": '#include "games/one/one.h"\n'}, "may not include games/one"),
    ("check-layers", LAYERS, {"src/cli/main.c": '#include "games/one/one.h"\n'}, "may not include games/one"),
    ("check-layers", LAYERS, {"src/core/match.h": '#include "games/one/one.h"\n'}, "may not include games/one"),
    ("check-layers", LAYERS, {"src/core/match.c": '#include "match.h"\n#include "record.h"\n'},
     "a circle of services: match -> record -> match"),
    ("check-layers", LAYERS, {"src/core/match.c": '#include <stdlib.h>\n#include "match.h"\n'},
     "src/core/match.c:1: its own header match.h must come first"),
    ("check-layers", LAYERS, {"src/core/match.c": '#include "match.h"\n#include "gone.h"\n'},
     "src/core/match.c:2: there is no gone.h"),
    ("check-layers", LAYERS, {"src/new/a.c": "int a;\n"}, "src/new/a.c:1: belongs to no layer"),

    ("check-rules", {}, {}, None),
    ("check-rules", RULES, {}, None),
    ("check-rules", RULES, {"tests/one.c": "static void test_ONE_01_a(void **s) {}\n"},
     "docs/rules/one.md:4: ONE-02 is proved by no test"),
    ("check-rules", RULES, {"tests/one.c": "/* ONE-01, ONE-02: \"ONE-01\" is only named here */\n"},
     "docs/rules/one.md:3: ONE-01 is proved by no test"),
    ("check-rules", RULES, {"docs/rules/prose-one.txt": ""}, "ONE-R01 is proved by no test"),
    ("check-rules", RULES, {"docs/rules/prose-one.txt": "ONE-R01\n"}, "ONE-R01 has no reason"),
    ("check-rules", RULES, {"docs/rules/prose-one.txt": "ONE-R01 x\nONE-77 y\n"}, "ONE-77 is no rule"),
    ("check-rules", RULES, {"docs/rules/prose-one.txt": "",
                            "tests/b.c": "static void test_ONE_01_R01_both(void **s) {}\n"}, None),
    ("check-rules", RULES, {"docs/rules/prose-one.txt": "",
                            "tests/b.c": "row = { \"ONE-01, ONE-R01 both\" };\n"}, None),
    ("check-rules", RULES, {"src/one.c": "\n/* ONE-03 */\n"}, "src/one.c:2: ONE-03 is cited, but"),
    ("check-rules", RULES, {"tests/b.c": "static void test_ONE_R09_x(void **s) {}\n"},
     "tests/b.c:1: ONE-R09 is cited, but"),
    ("check-rules", RULES, {"data/one/rules.json": '{"rules": [{"id": "ONE-01", "fr": "a", "en": "b"}]}'},
     "data/one/rules.json: ONE-02 is missing"),
    ("check-rules", RULES, {"data/one/rules.json": RULES["data/one/rules.json"].replace('"un"', '" "')},
     "ONE-01 has no text in fr"),
    ("check-rules", RULES, {"tests/two.c": "enum { N_TESTS = 1 };\nstruct CMUnitTest t[N_TESTS + N_ROWS] = {\n"
                                           "    cmocka_unit_test(test_a),\n    cmocka_unit_test(test_b),\n    };\n"},
     "tests/two.c: 2 tests are listed, 1 of them run"),
    ("check-rules", RULES, {"po/LINGUAS": "fr en it\n"}, "ONE-01 has no text in it"),
    ("check-rules", RULES, {"data/one/rules.json": RULES["data/one/rules.json"].replace('"un"', '"voir 2.10"')},
     "ONE-01: 2.10 says nothing to who reads the rules"),
    ("check-rules", RULES, {"data/one/rules.json": RULES["data/one/rules.json"].replace('"un"', '"le joueur 0"')},
     "ONE-01: joueur 0 says nothing to who reads the rules"),
    ("check-rules", RULES, {"data/one/rules.json": RULES["data/one/rules.json"].replace('"un"', '"avec ask=before"')},
     "ONE-01: ask=before says nothing to who reads the rules"),
    ("check-rules", RULES, {"data/one/rules.json": RULES["data/one/rules.json"].replace('"un"', '"option max-turns"'),
                            "src/games/one/one.c": '    .id = "max-turns",\n'},
     "ONE-01: max-turns says nothing to who reads the rules"),
    ("check-rules", RULES, {"data/one/rules.json": RULES["data/one/rules.json"].replace("ONE-R01", "ONE-R02")},
     "ONE-R02 is not in docs/rules/one.md"),
    ("check-rules", RULES, {"data/one/rules.json": None, "data/one/a.json": "{}"},
     "data/one/rules.json: missing"),
    ("check-rules", RULES, {"data/one/rules.json": "{"}, "data/one/rules.json: not a document"),
    ("check-rules", RULES, {"data/one/reading.json": READING}, None),
    ("check-rules", RULES, {"data/one/reading.json": READING.replace("ONE-01", "ONE-99")},
     "data/one/reading.json: ONE-99 is not in docs/rules/one.md"),
    ("check-rules", RULES, {"data/one/reading.json": READING.replace('["ONE-01"]', "[]")}, "leads to no rule"),
    ("check-rules", RULES, {"data/one/reading.json": READING.replace('"go"', '""')}, "has no text in en"),
    ("check-rules", RULES, {"data/one/reading.json": READING.replace('"go"', '"' + "go " * 901 + '"')},
     "901 words in en, more than 900"),
    ("check-rules", RULES, {"data/one/reading.json": "{}"}, "data/one/reading.json: not a document"),

    ("check-po", PO, {}, None),
    ("check-po", PO, {"src/core/a.c": PO["src/core/a.c"] + 'lv_say(b, l, "new");\n'},
     'src/core/a.c:2: "new": not in po/fr/core.po'),
    ("check-po", PO, {"src/core/a.c": 'lv_say(b, l, "{who} wins!", x);\n'}, "belongs to another area"),
    ("check-po", PO, {"src/core/a.c": 'f(N_("the key"));\n'}, "nothing in the sources says this"),
    ("check-po", PO, {"src/core/a.c": 'lv_say(b, l, "{who} wins!", x); f(N_("the key")); g("bare");\n',
                      "po/fr/core.po": po_file(*FR_ROWS, ("bare", "nu"))}, "not marked as a message in src/core/a.c:1"),
    ("check-po", PO, {"src/core/a.c": PO["src/core/a.c"] + 'lv_say(b, l, "déjà");\n'}, '"déjà": not in po/en'),
    ("check-po", PO, {"src/core/a.c": PO["src/core/a.c"] + 'lv_say(b, l, "free");\n',
                      "web/src/a.tsx": 't("free");\n', "po/fr/web.po": po_file(("free", "libre")),
                      "po/en/web.po": po_file(("free", "free"))},
     'po/fr/web.po: "free": C says it too, and does not read this file'),
    ("check-po", PO, {"po/fr/core.po": po_file(FR_ROWS[0], ("the key", ""))}, "is not translated"),
    ("check-po", PO, {"po/fr/core.po": po_file(FR_ROWS[0]) + '\n#, fuzzy\nmsgid "the key"\nmsgstr "la clé"\n'},
     "is marked fuzzy"),
    ("check-po", PO, {"po/fr/core.po": po_file(("{who} wins!", "il gagne\u00a0!"), FR_ROWS[1])},
     "{who} is missing from the translation"),
    ("check-po", PO, {"po/fr/core.po": po_file(("{who} wins!", "{qui} {who}"), FR_ROWS[1])},
     "{qui} is not in the message"),
    ("check-po", PO, {"po/fr/one.po": PO_HEADER + PLURAL % ("une carte", "des cartes")},
     "{n} is missing from the translation"),
    ("check-po", PO, {"po/fr/one.po": PO["po/fr/one.po"].replace('UTF-8\\n"', 'UTF-8; nplurals=3\\n"')},
     "is not translated"),
    ("check-po", PO, {"po/fr/one.po": PO["po/fr/one.po"] + '\nmsgid "the key"\nmsgstr "la clé"\n'},
     "translated otherwise in po/fr/core.po"),
    ("check-po", PO, {"po/fr/core.po": po_file(("{who} wins!", "{who} gagne !"), FR_ROWS[1])},
     "a no-break space (U+00A0) must stand before !"),
    ("check-po", PO, {"po/fr/core.po": po_file(("{who} wins!", "{who} gagne!"), FR_ROWS[1])},
     "a no-break space (U+00A0) is missing before !"),
    ("check-po", PO, {"po/fr/core.po": po_file(FR_ROWS[0], ("the key", "l'atout"))}, "the apostrophe is ’"),
    ("check-po", PO, {"po/fr/core.po": po_file(FR_ROWS[0], ("the key", "« clé »"))}, "must stand after «"),
    ("check-po", PO, {"po/fr/core.po": po_file(FR_ROWS[0], ("the key", "clé `a:b ?`"))}, None),

    ("check-po", PO, {"data/one/cards.json": '{ "fr": "Oui\u00a0?", "en": "Yes?" }\n'}, None),
    ("check-po", PO, {"data/one/cards.json": '{ "fr": "Oui ?", "en": "Yes ?" }\n'},
     'data/one/cards.json:1: "Oui ?": a no-break space'),
    ("check-po", PO, {"data/one/cards.json": '{\n"short-fr": { "a": ["x", "l\'as"] } }\n'},
     'data/one/cards.json:2: "l\'as": the apostrophe'),
    ("check-po", PO, {"data/one/cards.json": '{ "fr": "10 % de 1\u202f000\u00a0F" }\n'}, "(U+202F) must stand before %"),
    ("check-po", PO, {"data/one/cards.json": '{ "fr": "10\u202f% de 1 000\u00a0F" }\n'}, "before the thousands 000"),
    ("check-po", PO, {"data/one/cards.json": '{ "fr": "1000\u00a0F" }\n'}, "before the thousands 000"),
    ("check-po", PO, {"data/one/cards.json": '{ "fr": "300 F" }\n'}, "must stand before F"),
    ("check-po", PO, {"po/fr/core.po": po_file(("{who} wins!", "{who} est arrivé !"), FR_ROWS[1])},
     "arrivé makes a man of everybody"),
    ("check-po", PO, {"po/fr/core.po": po_file(("{who} wins!", "{who} est seul"), FR_ROWS[1])}, "seul makes a man"),
    ("check-po", PO, {"po/fr/core.po": po_file(("{who} wins!", "{who} reçoit-il ?"), FR_ROWS[1])}, "il makes a man"),
    ("check-po", PO, {"po/fr/core.po": po_file(("{who} wins!", "{who} est sous le signe du Lion"), FR_ROWS[1])}, None),
    ("check-po", PO, {"data/one/cards.json": '{ "fr": "Qui est le plus jeune ?" }\n'}, "le plus jeune makes a man"),
    ("check-po", PO, {"data/one/cards.json": '{ "fr": "L’adversaire qui est le plus loin" }\n'}, None),
    ("check-po", PO, {"data/one/cards.json": '{ "fr": "Les prix du meneur" }\n'}, "meneur makes a man"),
    ("check-po", PO, {"data/one/rules.json": '{ "en": "Seat 1 begins, then seat 0." }\n'}, "no family says seat 0"),
    ("check-po", PO, {"data/one/rules.json": '{ "fr": "La carte H19 fait payer." }\n'}, "no family says H19"),
    ("check-po", PO, {"data/one/reading.json": '{ "en": "With claims=manual people ask." }\n'}, "no family says s=m"),
    ("check-po", PO, {"data/one/rules.json": '{ "en": "The third seat begins." }\n'}, None),
    ("check-po", PO, {"data/one/cards.json": '{ "fr": "0 points" }\n'}, "singular of points"),
    ("check-po", PO, {"data/one/cards.json": '{ "fr": "10 points" }\n'}, None),
    ("check-po", PO, {"data/one/cards.json": '{ "fr": "un siège" }\n'}, "a seat is « place »"),
    ("check-po", PO, {"data/one/cards.json": '{ "fr": "contre des bots" }\n'}, "a bot is « robot »"),
    ("check-po", PO, {"data/one/cards.json": '{ "fr": "`--bot facile`, ou --bot facile" }\n'}, None),
    ("check-po", PO, {"data/one/cards.json": '{ "en": "the turn of {who}" }\n'}, "but its possessive"),
    ("check-po", PO, {"data/one/cards.json": '{ "en": "ahead of {who}" }\n'}, None),
    ("check-po", PO, {"data/one/cards.json": '{ "en": "a hazard card" }\n'}, "these are hasard cards"),
    ("check-po", PO, {"data/one/cards.json": '{ "en": "10 %" }\n'}, "right behind the number"),
    ("check-po", PO, {"data/one/cards.json": '{ "de": "„Ja“, am 14.\u00a0Mai, 1.000\u00a0F\u00a0…" }\n'}, None),
    ("check-po", PO, {"data/one/cards.json": '{ "de": "“Ja”" }\n'}, "quotes begin with „, not “"),
    ("check-po", PO, {"data/one/cards.json": '{ "short-de": "«Ja»" }\n'}, "quotes end with “, not »"),
    ("check-po", PO, {"data/one/cards.json": '{ "de": "z. B. so" }\n'}, "must stand before B."),
    ("check-po", PO, {"data/one/cards.json": '{ "de": "am 1. Mai" }\n'}, "must stand before Mai"),
    ("check-po", PO, {"data/one/cards.json": '{ "de": "warte …" }\n'}, "must stand before …"),
    ("check-po", PO, {"data/one/cards.json": '{ "de": "1 000 Punkte" }\n'}, "a point must stand before the thousands 000"),
    ("check-po", PO, {"data/one/cards.json": '{ "de": "3500 Punkte" }\n'}, "a point must stand before the thousands 500"),
    ("check-po", PO, {"data/one/cards.json": '{ "de": "Manche mögen\'s" }\n'}, "the apostrophe is ’"),
    ("check-po", PO, {"data/one/cards.json": '{ "de": "die Strasse" }\n'}, "written with ß"),
    ("check-po", FORMS, {}, None),
    ("check-po", FORMS, {"po/fr/core.po": with_forms("{chez who}", FR_FORMS)}, "{chez who}: the language has no form chez"),
    ("check-po", FORMS, {"po/fr/core.po": with_forms("tour de {who}", FR_FORMS)}, "de {who}: write {de who}"),
    ("check-po", FORMS, {"po/fr/core.po": with_forms("tour pas-de {who}", FR_FORMS)}, None),
    ("check-po", FORMS, {"po/fr/core.po": with_forms("{de whom}", FR_FORMS)}, "{whom} is not in the message"),
    ("check-po", FORMS, {"po/fr/core.po": with_forms("{who's}", FR_FORMS)}, "{who's}: the language has no form 's"),
    ("check-po", FORMS, {"po/en/core.po": with_forms("{de who}", "'s * &'s")}, "{de who}: the language has no form de"),
    ("check-po", FORMS, {"po/en/core.po": with_forms("{who's}", "-")}, "{who's}: the language has no form 's"),
    ("check-po", FORMS, {"po/fr/core.po": with_forms("{de who}", "de a* d’&")}, "the form de must fit every name"),
    ("check-po", FORMS, {"po/fr/core.po": with_forms("{de who}", "de * d’")}, "not a rule of a form: de * d’"),
    ("check-po", FORMS, {"po/fr/core.po": with_forms("{de who}", "de [a* d’&\\nde * &")}, "not a rule of a form: de [a*"),
    ("check-po", FORMS, {"po/fr/core.po": with_forms("{de who}", "de *a* d’&\\nde * &")}, "not a rule of a form: de *a*"),
    ("check-po", FORMS, {"po/fr/core.po": with_forms("{de who}", "de d’&")}, "not a rule of a form: de d’&"),
    ("check-po", FORMS, {"po/fr/core.po": with_forms("{de who}", "de toi te\\nde * de_&")}, None),
    ("check-po", FORMS, {"po/fr/core.po": with_forms("{de who}", "de toi t*\\nde * de_&")}, "not a rule of a form: de toi t*"),

    ("check-docs", DOCS, {}, None),
    ("check-docs", DOCS, {"docs/style.md": "```c src/a.c\nint d;\n```\n"}, "docs/style.md:2: not in src/a.c"),
    ("check-docs", DOCS, {"docs/style.md": "```c src/a.c\nint b;\nint a;\n```\n"}, "docs/style.md:3: not in src/a.c"),
    ("check-docs", DOCS, {"docs/style.md": "```c src/b.c\nint a;\n```\n"}, "docs/style.md:1: there is no src/b.c"),
    ("check-docs", DOCS, {"docs/style.md": "```c\nint a;\n```\n"}, "docs/style.md:1: a block of C names"),
    ("check-text", TEXT, {}, None),
    ("check-text", TEXT, {"src/a.c": "int a;\n\tint b;\n"}, "src/a.c:2: a tab"),
    ("check-text", TEXT, {"src/a.c": "int a; \n"}, "src/a.c:1: spaces at the end"),
    ("check-text", TEXT, {"src/a.c": "int a;"}, "src/a.c:1: no newline at the end"),
    ("check-text", TEXT, {"src/a.c": "/*" + "x" * 106 + "*/\n"}, None),
    ("check-text", TEXT, {"src/a.c": "\n/*" + "x" * 107 + "*/\n"}, "src/a.c:2: 111 columns"),
    ("check-text", TEXT, {"README.md": "in /" + "work/x\n"}, "README.md:1: a path of somebody's machine"),
    ("check-text", TEXT, {"README.md": "in /" + "root/x\n"}, "README.md:1: a path of somebody's machine"),
    ("check-text", TEXT, {"README.md": "\nTO" + "DO: more\n"}, "README.md:2: TO" + "DO marks unfinished"),
    ("check-text", TEXT, {"README.md": "FIX" + "ME\n"}, "marks unfinished"),
    ("check-text", TEXT, {"tests/a.c": "int a;\n" * 600}, None),
    ("check-text", TEXT, {"tests/a.c": "int a;\n" * 601}, "tests/a.c:1: 601 lines, more than 600"),
    ("check-text", TEXT, {"web/src/a.css": "a {}\n" * 601}, "web/src/a.css:1: 601 lines"),
    ("check-text", TEXT, {"docs/a.md": "a\n" * 601, "tests/a.json": "1\n" * 601}, None),
    ("check-text", TEXT, {"src/a.c": LONG_C % ("    a++;\n" * 57)}, None),
    ("check-text", TEXT, {"src/a.c": LONG_C % ("    a++;\n" * 58)}, "src/a.c:3: a function of 61 lines"),
    ("check-text", TEXT, {"src/a.c": LONG_C % "" + "\nint b[] =\n{\n" + "    1,\n" * 60 + "};\n"}, None),
    ("check-text", TEXT, {"web/src/a.ts": "export async function f() {\n" + "    a();\n" * 58 + "}\n"}, None),
    ("check-text", TEXT, {"web/src/a.ts": "export async function f() {\n" + "    a();\n" * 59 + "}\n"},
     "web/src/a.ts:1: a function of 61 lines"),
    ("check-text", TEXT, {"tests/a.py": "\ndef f():\n" + "    a()\n" * 60}, "tests/a.py:2: a function of 61 lines"),

    ("check-names", NAMES, {}, None),
    ("check-names", NAMES, {"src/core/a.c": '\nf("one-or-more");\n'},
     "src/core/a.c:2: one-or-more is a name of one-or-more"),
    ("check-names", NAMES, {"src/core/a.c": "one_or_more();\n"}, "one_or_more is a name of"),
    ("check-names", NAMES, {"src/core/a.c": "f(&lv_game_one);\n"}, "src/core/a.c:1: one is a name of"),
    ("check-names", NAMES, {"src/core/a.c": 'f("ONE-02");\n'}, "src/core/a.c:1: ONE is a name of"),
    ("check-names", NAMES, {"src/core/a.c": 'f("One, or more");\n'}, "One, or more is a name of"),
    ("check-names", NAMES, {"src/core/a.c": 'lv_option_find(g, "luck");\n'},
     "src/core/a.c:1: luck is an option of one-or-more"),
    ("check-names", NAMES, {"src/cli/a.c": 'const char *name[] = { "last-turn" };\n'},
     "src/cli/a.c:1: last-turn is an option of one-or-more"),
    ("check-names", NAMES, {"src/a/meson.build": "a = 'one.c'\n"}, "src/a/meson.build:1: one is a name of"),
    ("check-names", NAMES, {"data/server/index.html": "<p>One, or more</p>\n"},
     "data/server/index.html:1: One, or more is a name of"),
    ("check-names", NAMES, {"src/games/two/two.c": '"ONE-01"\n'}, "src/games/two/two.c:1: ONE is a name of"),
    ("check-names", NAMES, {"web/src/a.tsx": "<OneOrMore />\n"}, "web/src/a.tsx:1: OneOrMore is a name of"),
    ("check-names", NAMES, {"web/src/a.tsx": "type A = OneView;\n"}, "web/src/a.tsx:1: One is a name of"),
    ("check-names", NAMES, {"web/src/a.css": ".one > svg {\n"}, "web/src/a.css:1: one is a name of"),
    ("check-names", NAMES, {"web/src/a.tsx": 'if (o.id === "luck")\n'}, "luck is an option of"),
    ("check-names", NAMES, {"data/two/a.json": '{ "see": "ONE-01" }\n'}, "data/two/a.json:1: ONE is a name of"),
    ("check-names", NAMES, {"src/games/two/two.c": None}, "0 folders have a two.c"),
    ("check-names web/src", NAMES, {"src/core/a.c": 'f("ONE-02");\n'}, None),
    ("check-names web/src", NAMES, {"web/src/a.tsx": 'f("ONE-02");\n'}, "web/src/a.tsx:1: ONE is a name of"),

    ("check-styles", STYLES, {}, None),
    ("check-styles", STYLES, {"web/src/pages/one/b.css": "\n\na,\n.here {\n}\n"},
     "web/src/boards/two/a.css:2: here is a class of pages/one (web/src/pages/one/b.css:3)"),
    ("check-styles", STYLES, {"web/src/pages/one/b.css": "@media print {\n    .two {\n    }\n}\n"},
     "web/src/boards/two/a.css:2: two is a class of pages/one"),
    ("check-styles", STYLES, {"web/src/style/b.css": ".one:hover {\n}\n"},
     "web/src/style/b.css:1: one is a class of pages/one"),
    ("check-styles", STYLES, {"web/src/boards/three/b.css": "p .two {\n}\n.stage {\n}\n"},
     "web/src/stage/a.css:1: stage is a class of boards/three"),

    ("analyse clang-tidy", ANALYSE, {}, None),
    ("analyse clang-tidy", ANALYSE, {"src/a.c": NULL_FAULT}, "null pointer"),
    ("analyse cppcheck", ANALYSE, {}, None),
    ("analyse cppcheck", ANALYSE, {"src/a.c": INDEX_FAULT}, "out of bounds"),
    ("analyse clang", ANALYSE, {}, None),
    ("analyse clang", ANALYSE, {"src/a.c": UNUSED_FAULT}, "unused variable"),
]


def make_tree(where, files):
    for path, text in files.items():
        if text is not None:
            full = os.path.join(where, path)
            os.makedirs(os.path.dirname(full), exist_ok=True)
            with open(full, "w", encoding="utf-8") as f:
                f.write(text.replace("@ROOT@", where))


def run_case(tool, tree, changes, expected):
    """None, or what is wrong."""
    with tempfile.TemporaryDirectory() as where:
        make_tree(where, {**tree, **changes})
        name, *words = tool.split()
        if name == "analyse":  # the tree it stands in
            if not shutil.which(words[0]):
                return "# SKIP " + words[0] + " is missing"
            command = [sys.executable, os.path.join(where, "tools", name), words[0], os.path.join(where, "build")]
        else:
            command = [sys.executable, os.path.join(TOOLS, name), where, *words]
        run = subprocess.run(command, cwd=where, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    said = run.stdout.decode()
    if expected is None and run.returncode != 0:
        return "a clean tree is refused:\n" + said
    if expected is not None and (run.returncode != 1 or expected not in said):
        return f"status {run.returncode}, expected 1 and \"{expected}\", but it said:\n{said}"
    return None


# ---- counting of test results -------------------------------------------------------------------

def log(result, stdout=""):
    return json.dumps({"result": result, "stdout": stdout})


COUNTS = [  # a line of testlog.json; passed, failed, skipped
    ("TAP passes", log("OK", "1..2\nok 1 - a\nok 2 - b\n"), (2, 0, 0)),
    ("TAP failure", log("FAIL", "1..2\nok 1 - a\nnot ok 2 - b\n"), (1, 1, 0)),
    ("crash in the second case", log("ERROR", "1..2\nok 1 - a\n"), (1, 1, 0)),
    ("time out without a word", log("TIMEOUT"), (0, 1, 0)),
    ("no TAP, passes", log("OK", "fine\n"), (1, 0, 0)),
    ("no TAP, fails", log("FAIL", "okay is no TAP\n"), (0, 1, 0)),
    ("skipped case", log("OK", "ok 1 - a\nok 2 - b # SKIP no terminal\n"), (1, 0, 1)),
    ("skipped program", log("SKIP"), (0, 0, 1)),
]


def run_tests_module():
    loader = importlib.machinery.SourceFileLoader("run_tests", os.path.join(TOOLS, "run-tests"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("run_tests", loader))
    loader.exec_module(module)
    return module


def update_po_mends():
    """update-po makes a tree with every fault it can mend pass the check, but for translating."""
    with tempfile.TemporaryDirectory() as where:
        make_tree(where, {**PO, "po/fr/core.po": po_file(("old", "vieux"), ("{who} wins!", "{who} gagne !"),
                                                         ("the key", "l'atout")),
                          "po/en/one.po": PO_HEADER, "po/en/core.po": PO_HEADER,
                          "data/one/cards.json": '{ "fr": { "name": "l\'as !", "cost": "1000 F" }, "en": "no !", '
                                                 '"de": "“Ja”, am 1. Mai … 1000 F" }\n'})
        for tool in ("update-po", "check-po"):
            run = subprocess.run([sys.executable, os.path.join(TOOLS, tool), where], check=False,
                                 stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        return None if run.returncode == 0 else run.stdout.decode()


# ---- catalogues -----------------------------------------------------------------------------------

WORDS_HEADER = PO_HEADER.rstrip() + '\n"Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n\n'
WORDS = [  # name, what stands in the file, the module or None, what comes of it: a complaint, or texts that are there
    ("what says the same is left out", [("yes", "oui"), ("pion", "pion")], None, b"(n > 1)\0oui\0"),
    ("two messages with one hash", [("burning abc", "a"), ("demand accepted", "b")], None,
     "'burning abc', 'demand accepted'"),
    ("what is not in the module is left out", [("yes", "oui"), ("no", "non")], b"..no..", b"(n > 1)\0non\0"),
]


def words_results():
    for name, rows, module, expected in WORDS:
        with tempfile.TemporaryDirectory() as where:
            out, source, of = (os.path.join(where, n) for n in ("fr.words", "fr.po", "m.wasm"))
            make_tree(where, {"fr.po": WORDS_HEADER + po_file(*rows)[len(PO_HEADER):]})
            if module:
                with open(of, "wb") as f:
                    f.write(module)
            run = subprocess.run([sys.executable, os.path.join(TOOLS, "make-words"), out,
                                  *(["--of", of] if module else []), source], check=False,
                                 stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            said = run.stdout.decode()
            if isinstance(expected, str):
                fine = run.returncode != 0 and expected in said
            else:
                with open(out, "rb") as f:
                    fine = run.returncode == 0 and f.read().endswith(expected)
            yield f"make-words: {name}", None if fine else said or "other bytes"


# ---- installing packages --------------------------------------------------------------------------

# Commands that stand in for the system's: each notes how it was called.
FAKES = {
    "nginx": ":",
    "dpkg-query": 'case $4 in gcc|$MISSING) exit 1;; *) printf installed;; esac',
    "apt-get": 'echo "apt-get $*" >>"$LOG"; case "$*" in *update*) : >"$FETCHED";; esac; '
               'case "$*" in *install*) [ -e "$FETCHED" ];; esac',
}


def setup_case(missing, without=(), fetched=True, uid=0):
    """Runs tools/setup in a system of fakes; (status, what it said, the calls of apt-get)."""
    with tempfile.TemporaryDirectory() as where:
        fakes = {**FAKES, "id": f"echo {uid}"}
        if missing is None:
            fakes["dpkg-query"] = "printf installed"
        for name, body in fakes.items():
            if name not in without:
                make_tree(where, {f"bin/{name}": "#!/bin/sh\n" + body + "\n"})
                os.chmod(os.path.join(where, "bin", name), 0o755)
        for name in ("cat", "cut", "env"):
            os.symlink(shutil.which(name), os.path.join(where, "bin", name))
        log_path, mark = os.path.join(where, "log"), os.path.join(where, "fetched")
        if fetched:
            open(mark, "w", encoding="utf-8").close()
        env = {"PATH": os.path.join(where, "bin"), "LOG": log_path, "FETCHED": mark, "MISSING": missing or ""}
        run = subprocess.run(["/bin/sh", os.path.join(TOOLS, "setup"), "run", "test"], env=env, check=False,
                             stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        calls = ""
        if os.path.exists(log_path):
            with open(log_path, encoding="utf-8") as f:
                calls = f.read()
    return run.returncode, run.stdout.decode(), calls


SETUPS = [  # name, arguments, status, in what it says, in the calls, not in the calls
    ("silent when all is there", {"missing": None}, 0, "", "", "apt-get"),
    ("installs what is missing and says why", {"missing": "libcmocka-dev"}, 0, "  libcmocka-dev: for the unit", "gcc libcmocka-dev", "update"),
    ("installs nothing that is there", {"missing": "libcmocka-dev"}, 0, "gcc: to compile", "install", "meson"),
    ("fetches the lists when needed", {"missing": "libcmocka-dev", "fetched": False}, 0, "Fetching", "update", "#"),
    ("without root and sudo", {"missing": "libcmocka-dev", "uid": 1000}, 1, "sudo is missing", "", "apt-get"),
    ("without apt-get", {"missing": "libcmocka-dev", "without": ("apt-get",)}, 1, "apt-get is missing", "", "apt-get"),
    ("not Debian", {"missing": "libcmocka-dev", "without": ("dpkg-query",)}, 1, "not a Debian system", "", "apt-get"),
]


def setup_results():
    for name, arguments, status, says, calls, not_calls in SETUPS:
        got = setup_case(**arguments)
        fine = got[0] == status and says in got[1] and calls in got[2] and not_calls not in got[2]
        if arguments["missing"] is None:
            fine = fine and got[1] == ""
        yield f"setup: {name}", None if fine else str(got)


def say(command, cwd):
    done = subprocess.run(command, cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    return done.returncode, done.stdout.decode()


def symbols_results():
    """The list of what games from outside are offered, against a library of one function."""
    names = "action buf change doc event fields game notation outlook pen refusal rng shape tell text texts".split()
    with tempfile.TemporaryDirectory() as root:
        for folder in ("src/core", "src/guests"):
            os.makedirs(os.path.join(root, folder))
        for name in names:
            with open(os.path.join(root, "src/core", name + ".h"), "w", encoding="ascii") as f:
                f.write("int lv_one(void);\n" if name == "buf" else "")
        with open(os.path.join(root, "one.c"), "w", encoding="ascii") as f:
            f.write("int lv_one(void); int lv_one(void) { return 1; }\nint lv_own(void); int lv_own(void) { return 2; }\n")
        say(["sh", "-c", "cc -c one.c && ar rc one.a one.o"], root)
        for listed, expected in (("lv_one;", (0, "1 names")), ("", (1, "lv_one is missing")),
                                 ("lv_one; lv_own;", (1, "lv_own is listed"))):
            with open(os.path.join(root, "src/guests/contract.syms"), "w", encoding="ascii") as f:
                f.write("{ " + listed + " };\n")
            got = say([os.path.join(TOOLS, "symbols"), "check", "one.a", root], root)
            yield f"symbols: {expected[1]}", None if got[0] == expected[0] and expected[1] in got[1] else str(got)


def site_results():
    if not shutil.which("cmark-gfm"):
        yield "site: links that lead nowhere", "# SKIP cmark-gfm is missing"
        return
    for link, expected in (("docs/b.md", (0, "3 pages")), ("docs/c.md", (1, "README.md: there is no docs/c.md"))):
        with tempfile.TemporaryDirectory() as root:
            os.makedirs(os.path.join(root, "docs"))
            for name, text in (("README.md", f"# A\n[b]({link})\n"), ("README.fr.md", "# A\n"), ("docs/b.md", "# B\n")):
                with open(os.path.join(root, name), "w", encoding="ascii") as f:
                    f.write(text)
            got = say([os.path.join(TOOLS, "site"), os.path.join(root, "to"), os.path.join(root, "stamp"), root], root)
            fine = got[0] == expected[0] and expected[1] in got[1]
            yield f"site: {expected[1]}", None if fine and os.path.exists(os.path.join(root, "stamp")) == (got[0] == 0) \
                else str(got)


def all_results():
    for tool, tree, changes, expected in CASES:
        yield f"{tool}: {expected or 'clean'}", run_case(tool, tree, changes, expected)
    yield "update-po: mends what it can", update_po_mends()
    yield from words_results()
    yield from setup_results()
    yield from symbols_results()
    yield from site_results()
    module = run_tests_module()
    for name, line, expected in COUNTS:
        got = module.count([line])
        yield f"counting: {name}", None if got == expected else f"counted {got}, expected {expected}"
    shown = list(module.explanations([json.dumps({"name": "t", "result": "FAIL",
                                                  "stdout": "ok 1 - a\nnot ok 2 - b\n# why\n1..2\n"}),
                                      log("OK", "ok 1 - a\n")]))
    yield "failures are explained", None if shown == ["--- t\nnot ok 2 - b\n# why"] else str(shown)
    yield "counting: closing line", None if (
        module.closing_line(6, 4, 2) == "6 passed, 4 failed, 2 skipped"
        and module.closing_line(6, 0, 0) == "6 passed, 0 failed") else "wrong"


def main():
    sys.dont_write_bytecode = True
    failed, n = 0, 0
    for n, (name, fault) in enumerate(all_results(), 1):
        name = name.replace("#", "").replace("\n", " ")
        if fault and fault.startswith("# SKIP"):
            print(f"ok {n} - {name} {fault}", flush=True)
            continue
        print(f"{'not ok' if fault else 'ok'} {n} - {name}", flush=True)
        if fault:
            failed += 1
            print("\n".join("# " + line for line in fault.splitlines()), flush=True)
    print(f"1..{n}")
    return 1 if failed else 0


sys.exit(main())
