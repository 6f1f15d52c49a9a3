"""French typography, as far as a program can tell it, in po/fr and in the French texts of data/.

A no-break space (U+00A0; the narrow one is missing from many terminal fonts) stands before : ; ! ?
and inside « », so that a line never starts with them, and between a sum and its F. In numbers and before
a percent sign it is the narrow one (U+202F). The apostrophe is ’. What stands between back quotes is to be
typed as it is, and left alone.
"""
import glob
import json
import os
import re

NBSP, NARROW = "\u00a0", "\u202f"

# pattern, what it becomes, what is wrong
RULES = [
    (re.compile(r"[ \u202f]+([:;!?»])"), NBSP + r"\1", "a no-break space (U+00A0) must stand before {}"),
    (re.compile(r"(?<=[^\s\u00a0:;!?…(«])([:;!?])(?=[\s\u00a0]|$)"), NBSP + r"\1",
     "a no-break space (U+00A0) is missing before {}"),
    (re.compile(r"(?<=[^\s\u00a0])(»)"), NBSP + r"\1", "a no-break space (U+00A0) is missing before {}"),
    (re.compile(r"(«)[ \u202f]*(?=[^\s\u00a0])"), r"\1" + NBSP,
     "a no-break space (U+00A0) must stand after {}"),
    (re.compile(r"(?<=\w)(')(?=[\w{«])"), "’", "the apostrophe is ’, not {}"),
    (re.compile(r"(?<=[\d}])[ \u00a0]?(%)"), NARROW + r"\1",
     "a narrow no-break space (U+202F) must stand before {}"),
    (re.compile(r"(?<=\d)[ \u00a0](\d{3})(?!\d)"), NARROW + r"\1",
     "a narrow no-break space (U+202F) must stand before the thousands {}"),
    (re.compile(r"(?<=\d)(\d{3})(?=[ \u00a0](?:F|points?)\b)"), NARROW + r"\1",
     "a narrow no-break space (U+202F) must stand before the thousands {}"),
    (re.compile(r"(?<=[\d}])[ \u202f](F)\b"), NBSP + r"\1", "a no-break space (U+00A0) must stand before {}"),
]
# A key of a data file under which French words stand: "fr", "short-fr", "fr-short".
WORDS_KEY = re.compile(r'(?<!\\)"(?:[\w-]+-)?fr(?:-[\w-]+)?"\s*:\s*')
JSON_TEXT = re.compile(r'"(?:\\.|[^"\\])*"(\s*:)?')  # or a key, with its colon


def parts(text):
    """The text outside and inside back quotes, in turn."""
    return re.split(r"(`[^`]*`)", text)


def mended(text):
    out = parts(text)
    for i in range(0, len(out), 2):
        for pattern, replacement, _ in RULES:
            out[i] = pattern.sub(replacement, out[i])
    return "".join(out)


def faults(text):
    for part in parts(text)[::2]:
        for pattern, _, what in RULES:
            for hit in pattern.finditer(part):
                yield what.format(hit.group(1))


def texts_of(value):
    """The texts of a value of JSON."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, (dict, list)):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from texts_of(inner)


def data_words(text):
    """(where it begins, where it ends, value) of all French words in a data file."""
    for m in WORDS_KEY.finditer(text):
        value, end = json.JSONDecoder().raw_decode(text, m.end())
        yield m.end(), end, value


def data_files(root):
    return sorted(glob.glob(os.path.join(root, "data", "*", "*.json")))


def data_faults(root):
    """What is wrong with the French in data/, each with its place."""
    for path in data_files(root):
        with open(path, encoding="utf-8") as f:
            text = f.read()
        for start, _, value in data_words(text):
            for words in texts_of(value):
                for fault in faults(words):
                    line = text.count("\n", 0, start) + 1
                    yield f"{os.path.relpath(path, root)}:{line}: \"{words}\": {fault}"


def mended_part(m):
    return m.group() if m.group(1) else mended(m.group())


def mend_data(root):
    """Puts them right, and changes nothing else in the files."""
    for path in data_files(root):
        with open(path, encoding="utf-8") as f:
            text = f.read()
        out, at = [], 0
        for start, end, _ in data_words(text):
            out += [text[at:start], JSON_TEXT.sub(mended_part, text[start:end])]
            at = end
        made = "".join(out) + text[at:]
        if made != text:
            json.loads(made)  # or it is none
            with open(path, "w", encoding="utf-8") as f:
                f.write(made)
