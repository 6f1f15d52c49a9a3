"""How languages are set in type, as far as a program can tell it, in po/ and in the words of data/.

French: a no-break space (U+00A0; the narrow one is missing from many terminal fonts) stands before : ; ! ?
and inside « », so that a line never starts with them, and between a sum and its F. In numbers and before
a percent sign it is the narrow one (U+202F). The apostrophe is ’.

German: quotes are „ and “. A no-break space stands inside z. B., between the day and the month, before … and
between a sum and its F; the narrow one before a percent sign. Thousands have a point, 1.000. The apostrophe
is ’, and ß is not written ss.

Some words are house rules, which a program cannot mend: French does not make a man of everybody whose name may stand
in a place, counts 0 in the singular and calls a seat "place"; English says "Anne's", not "of Anne", and has one
word for hasard cards.

A language without rules here is not looked at. What stands between back quotes is to be typed as it is, and
left alone.
"""
import glob
import json
import os
import re

NBSP, NARROW = "\u00a0", "\u202f"
MONTHS = "Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember"

# pattern, what it becomes, what is wrong
SUM = (re.compile(r"(?<=[\d}])[ \u202f](F)\b"), NBSP + r"\1", "a no-break space (U+00A0) must stand before {}")
PERCENT = (re.compile(r"(?<=[\d}])[ \u00a0]?(%)"), NARROW + r"\1",
           "a narrow no-break space (U+202F) must stand before {}")
RULES = {
    "fr": [
        (re.compile(r"[ \u202f]+([:;!?»])"), NBSP + r"\1", "a no-break space (U+00A0) must stand before {}"),
        (re.compile(r"(?<=[^\s\u00a0:;!?…(«])([:;!?])(?=[\s\u00a0]|$)"), NBSP + r"\1",
         "a no-break space (U+00A0) is missing before {}"),
        (re.compile(r"(?<=[^\s\u00a0])(»)"), NBSP + r"\1", "a no-break space (U+00A0) is missing before {}"),
        (re.compile(r"(«)[ \u202f]*(?=[^\s\u00a0])"), r"\1" + NBSP,
         "a no-break space (U+00A0) must stand after {}"),
        (re.compile(r"(?<=\w)(')(?=[\w{«])"), "’", "the apostrophe is ’, not {}"),
        PERCENT,
        (re.compile(r"(?<=\d)[ \u00a0](\d{3})(?!\d)"), NARROW + r"\1",
         "a narrow no-break space (U+202F) must stand before the thousands {}"),
        (re.compile(r"(?<=\d)(\d{3})(?=[ \u00a0](?:F|points?)\b)"), NARROW + r"\1",
         "a narrow no-break space (U+202F) must stand before the thousands {}"),
        SUM,
    ],
    "de": [
        (re.compile(r"(?:(?<=^)|(?<=[\s\u00a0(]))(“)"), "„", "quotes begin with „, not {}"),
        (re.compile(r"(”)"), "“", "quotes end with “, not {}"),
        (re.compile(r"(«)"), "„", "quotes begin with „, not {}"),
        (re.compile(r"(»)"), "“", "quotes end with “, not {}"),
        (re.compile(r"(?<=\w)(')(?=\w)(?![^{}]*\})"), "’", "the apostrophe is ’, not {}"),
        (re.compile(r"(?<=\b[zduosvi]\.) ?((?:[BhaäuTV]|Chr)\.)"), NBSP + r"\1",
         "a no-break space (U+00A0) must stand before {}"),
        (re.compile(rf"(?<=[\d}}]\.) ((?:{MONTHS})\b|\{{month\}})"), NBSP + r"\1",
         "a no-break space (U+00A0) must stand before {}"),
        (re.compile(r"(?<=\S)[ ](…)"), NBSP + r"\1", "a no-break space (U+00A0) must stand before {}"),
        PERCENT,
        (re.compile(r"(?<=\d)[ \u00a0\u202f](\d{3})(?!\d)"), r".\1", "a point must stand before the thousands {}"),
        (re.compile(r"(?<=\d)(\d{3})(?=[ \u00a0](?:F|Punkte?)\b)"), r".\1",
         "a point must stand before the thousands {}"),
        SUM,
        (re.compile(r"(?<=\b[Ss]tra)(ss)(?=e)|(?<=\b[Gg]r[oö])(ss)|(?<=\b[HhWw]ei)(ss)|(?<=[Ss]chlie)(ss)"), "ß",
         "this is written with ß, not ss"),
    ],
}
# Where somebody's name stands.
PERSON = r"\{(?:who|whom|name|other|partner|player|victim|target|rival)\}"
# pattern, what is wrong
WORDS = {
    "fr": [
        (re.compile(PERSON + r" (?:est|était|sera|a été) ((?!sous\b|ici\b|plus\b)(?:\w*(?:é|i|u|us)|seul|prêt|premier|dernier))\b"),
         "{} makes a man of everybody"),
        (re.compile(PERSON + r"[^.;:»]*-(?:t-)?(il)\b"), "{} makes a man of everybody"),
        (re.compile(r"\b[Qq]ui est (le (?:plus (?:jeune|vieux|âgé|riche|pauvre)|premier|dernier))\b"),
         "{} makes a man of everybody"),
        (re.compile(r"\b(?:[lL]e|du|au) (meneur|vainqueur|gagnant)\b"), "{} makes a man of everybody"),
        (re.compile(r"(?<![\d\u202f,])0[ \u00a0](points|sourires|jetons|cartes|liasses)\b"),
         "0 is followed by the singular of {}"),
        (re.compile(r"\b([Ss]ièges?|[Cc]haises? libres?)\b"), "a seat is « place », not {}"),
        (re.compile(r"(?<!-)\b(bots?)\b"), "a bot is « robot », not {}"),
    ],
    "en": [
        (re.compile(r"(?<!head)(?<!front)(?<!instead) of (\{(?:who|whom|name|other|partner|player|victim)\})"),
         "not \"of {}\", but its possessive"),
        (re.compile(r"\b((?:risk|hazard|event|bad luck) cards?)\b"), "these are hasard cards, not {}"),
        (re.compile(r"(?<=[\d}])( %| percent\b)"), "percent is %, right behind the number, not {}"),
    ],
}
# What programs and tables of the documents use, in the rules as people read them: seats from 0, codes of cards and tiles,
# values of options, what is typed.
CODES = re.compile(r"\b(?:seat|place|Platz) 0\b|\b[CHE]\d\d\b|\b(?:[Tt]able|[Tt]ableau|Tabelle) \d|`|[a-z]=[a-z]|[-+]\d+[ab]\b|"
                   r"[a-z]_[a-z]|#\d")
JSON_TEXT = re.compile(r'"(?:\\.|[^"\\])*"(\s*:)?')  # or a key, with its colon


def parts(text):
    """The text outside and inside back quotes, in turn."""
    return re.split(r"(`[^`]*`)", text)


def mended(lang, text):
    out = parts(text)
    for i in range(0, len(out), 2):
        for pattern, replacement, _ in RULES.get(lang, []):
            out[i] = pattern.sub(replacement, out[i])
    return "".join(out)


def faults(lang, text):
    for part in parts(text)[::2]:
        for pattern, _, what in RULES.get(lang, []):
            for hit in pattern.finditer(part):
                yield what.format(hit.group(1))
        for pattern, what in WORDS.get(lang, []):
            for hit in pattern.finditer(part):
                yield what.format(hit.group(1))


def texts_of(value):
    """The texts of a value of JSON."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, (dict, list)):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from texts_of(inner)


def data_words(lang, text):
    """(where it begins, where it ends, value) of all words in that language in a data file: "fr", "short-fr", "fr-short"."""
    for m in re.finditer(rf'(?<!\\)"(?:[\w-]+-)?{lang}(?:-[\w-]+)?"\s*:\s*', text):
        value, end = json.JSONDecoder().raw_decode(text, m.end())
        yield m.end(), end, value


def data_files(root):
    return sorted(glob.glob(os.path.join(root, "data", "*", "*.json")))


def data_faults(root):
    """What is wrong with the words in data/, each with its place."""
    for path in data_files(root):
        with open(path, encoding="utf-8") as f:
            text = f.read()
        for lang in sorted(RULES.keys() | WORDS.keys()):
            for start, _, value in data_words(lang, text):
                line = text.count("\n", 0, start) + 1
                for words in texts_of(value):
                    for fault in faults(lang, words):
                        yield f"{os.path.relpath(path, root)}:{line}: \"{words}\": {fault}"
                    if os.path.basename(path) in ("rules.json", "reading.json") and CODES.search(words):
                        yield f"{os.path.relpath(path, root)}:{line}: \"{words}\": no family says {CODES.search(words).group()}"


def mended_part(lang, m):
    """A text in its quotes; keys stay."""
    return m.group() if m.group(1) else f'"{mended(lang, m.group()[1:-1])}"'


def mended_data(lang, text):
    """A data file with the words of one language put right, and nothing else changed."""
    out, at = [], 0
    for start, end, _ in data_words(lang, text):
        out += [text[at:start], JSON_TEXT.sub(lambda m: mended_part(lang, m), text[start:end])]
        at = end
    return "".join(out) + text[at:]


def mend_data(root):
    for path in data_files(root):
        with open(path, encoding="utf-8") as f:
            text = f.read()
        made = text
        for lang in RULES:
            made = mended_data(lang, made)
        if made != text:
            json.loads(made)  # or it is none
            with open(path, "w", encoding="utf-8") as f:
                f.write(made)
