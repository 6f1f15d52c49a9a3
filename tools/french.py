"""French typography, as far as a program can tell it.

A no-break space (U+00A0; the narrow one is missing from many terminal fonts) stands before : ; ! ?
and inside « », so that a line never starts with them. The apostrophe is ’. What stands between back
quotes is to be typed as it is, and left alone.
"""
import re

NBSP = "\u00a0"

# pattern, what it becomes, what is wrong
RULES = [
    (re.compile(r"[ \u202f]+([:;!?»])"), NBSP + r"\1", "a no-break space (U+00A0) must stand before {}"),
    (re.compile(r"(?<=[^\s\u00a0:;!?…(«])([:;!?])(?=[\s\u00a0]|$)"), NBSP + r"\1",
     "a no-break space (U+00A0) is missing before {}"),
    (re.compile(r"(?<=[^\s\u00a0])(»)"), NBSP + r"\1", "a no-break space (U+00A0) is missing before {}"),
    (re.compile(r"(«)[ \u202f]*(?=[^\s\u00a0])"), r"\1" + NBSP,
     "a no-break space (U+00A0) must stand after {}"),
    (re.compile(r"(?<=\w)(')(?=[\w{«])"), "’", "the apostrophe is ’, not {}"),
]


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
