"""Reading and writing .po files, and which messages the sources use; for check-po and update-po."""
import json
import os
import re
import subprocess

# Areas in the order in which a shared message looks for a home; games follow by name, and the browser is last: it
# takes its words from every file, but what C says must not stand in its file alone.
FIRST_AREAS = ["core", "cli", "server", "template"]
LAST_AREA = "web"

# What takes a message, and as which argument. A function of its own that takes a literal must be
# named here, or its messages are not found; or the literal is marked with N_().
KEYWORDS = ["-k", "-kN_", "-klv_say:3", "-klv_say_n:3,4", "-kcli_say:3", "-kcli_print:3", "-kcli_usage:3",
            "-kPROMPT:2",
            "-kLV_SAY:1", "-kLV_SAY_N:1,2", "-kLV_EFFECT:1", "-kLV_EFFECT_N:1,2", "-kLV_THEN:1",
            "-kLV_TERSE:1", "-kLV_TERSE_N:1,2", "-kLV_AMONG:1", "-kLV_WITHIN:1",
            "-kLV_BRIEF:1", "-kLV_WARN:1", "-kLV_UNIT:1,2",
            "-klv_pen_say:3", "-klv_pen_say_n:3,4", "-klv_pen_title:2", "-klv_tell:3", "-klv_tell_n:3,4",
            "-klv_tell_title:3", "-klv_tell_title_n:3,4"]


# The table of forms of a language (src/core/forms.h), which is a message like any other.
FORMS = "forms of names"
PLACE = re.compile(r"\{([^{}]*)\}")


def places(text):
    """[(argument, form, as it is written)] of a text: {who}, {de who}, {who's}. As lv_place_of reads them."""
    found = []
    for inside in PLACE.findall(text):
        form, _, name = inside.rpartition(" ")
        if not form:
            name, form = re.fullmatch(r"([a-z0-9_]*)(.*)", name, re.DOTALL).groups()
        if re.fullmatch(r"[a-z0-9_]+", name):
            found.append((name, form, "{" + inside + "}"))
    return found


class Entry:
    def __init__(self, msgid, plural=None, texts=None, comments=(), line=0):
        self.msgid, self.plural, self.line = msgid, plural, line
        self.texts = texts or []  # one, or one for each plural form
        self.comments = list(comments)

    @property
    def fuzzy(self):
        return any(c.startswith("#,") and "fuzzy" in c for c in self.comments)


ESCAPES = {"n": "\n", "t": "\t", "r": "\r", '"': '"', "\\": "\\"}


def unquote(text):
    return re.sub(r"\\(.)", lambda m: ESCAPES.get(m.group(1), m.group(0)), text)


def quote(text):
    text = text.replace("\\", "\\\\").replace('"', '\\"').replace("\t", "\\t").replace("\n", "\\n")
    return f'"{text}"'


def quote_lines(text):
    """A head or a table: each line in a line of its own, behind an empty text."""
    return "\n".join(['""', *(quote(t) for t in text.splitlines(True))])


def parse(lines):
    """The entries of a .po file, its header (msgid "") included."""
    entries, entry, part, comments = [], None, None, []
    for number, raw in enumerate(lines, 1):
        line = raw.strip()
        if line.startswith("#"):
            comments.append(line)
        elif line.startswith("msgid "):
            entry = Entry("", comments=comments, line=number)
            entries.append(entry)
            comments, part = [], "msgid"
        elif line.startswith("msgid_plural "):
            entry.plural, part = "", "plural"
        elif re.match(r"msgstr(\[\d\])? ", line):
            entry.texts.append("")
            part = "text"
        elif line and not line.startswith('"'):
            raise ValueError(f"line {number}: not understood: {line}")
        if '"' in line and not line.startswith("#"):
            words = unquote(line[line.index('"') + 1:line.rindex('"')])
            if part == "msgid":
                entry.msgid += words
            elif part == "plural":
                entry.plural += words
            else:
                entry.texts[-1] += words
    return entries


def read(path):
    with open(path, encoding="utf-8") as f:
        return parse(f)


def write(path, entries):
    blocks = []
    for e in entries:
        block = [*e.comments]
        if e.msgid in ("", FORMS):
            block += [f"msgid {quote(e.msgid)}", f"msgstr {quote_lines(e.texts[0])}"]
        elif e.plural is None:
            block += [f"msgid {quote(e.msgid)}", f"msgstr {quote(e.texts[0])}"]
        else:
            block += [f"msgid {quote(e.msgid)}", f"msgid_plural {quote(e.plural)}"]
            block += [f"msgstr[{i}] {quote(t)}" for i, t in enumerate(e.texts)]
        blocks.append("\n".join(block) + "\n")
    with open(path, "w", encoding="utf-8") as f:
        f.write("\n".join(blocks))


def area_of(path):
    """The area of a source file given from the root: src/games/x/y.c -> x, web/src/y.ts -> web."""
    if path.startswith("web/"):
        return "web"
    folder = path.split("/")[1:]
    if folder[0] == "games":
        return folder[1]
    return {"bots": "cli", "guests": "cli", "lib": "cli", "referee": "cli", "story": "cli", "net": "server", "store": "server"}.get(folder[0], folder[0])


def areas(root, lang):
    names = [f[:-3] for f in sorted(os.listdir(os.path.join(root, "po", lang))) if f.endswith(".po")]
    return sorted(names, key=lambda a: (a == LAST_AREA, (FIRST_AREAS + [a]).index(a)))


def languages(root):
    with open(os.path.join(root, "po", "LINGUAS"), encoding="ascii") as f:
        return sorted(f.read().split())


def plural_forms(entries):
    """How many forms a language has for numbers, as the head of a .po file says."""
    said = re.search(r"nplurals=(\d+)", entries[0].texts[0]) if entries and entries[0].msgid == "" else None
    return int(said.group(1)) if said else 2


def sources(root):
    files = []
    for folder, _, names in os.walk(os.path.join(root, "src")):
        files += [os.path.relpath(os.path.join(folder, n), root) for n in names if n.endswith((".c", ".h", ".def"))]
    return [f for f in sorted(files) if f.count("/") > 1]


def web_sources(root):
    files = []
    for folder, _, names in os.walk(os.path.join(root, "web", "src")):
        files += [os.path.relpath(os.path.join(folder, n), root) for n in names if n.endswith((".ts", ".tsx"))]
    return sorted(files)


LITERAL = r'\s*("(?:\\.|[^"\\])*")\s*'
WEB_MESSAGE = re.compile(rf"\bt(?:\({LITERAL}[,)]|n\({LITERAL},{LITERAL},)")


def web_used(root):
    """The same for the browser client, where t() and tn() say what is read: {msgid: (Entry, {area: …})}."""
    found = {}
    for path in web_sources(root):
        with open(os.path.join(root, path), encoding="utf-8") as f:
            text = f.read()
        for m in WEB_MESSAGE.finditer(text):
            alone, one, many = (json.loads(g) if g else None for g in m.groups())
            place = f"{path}:{text.count(chr(10), 0, m.start()) + 1}"
            found.setdefault(alone or one, (Entry(alone or one, many), {"web": place}))
    return found


def unmarked(root, msgid):
    """Where this very text stands in the sources, if it does: then it is not unused, but not found."""
    for path in sources(root):
        with open(os.path.join(root, path), encoding="utf-8") as f:
            for number, line in enumerate(f, 1):
                if quote(msgid) in line:
                    return f"{path}:{number}"
    return None


def used(root):
    """{msgid: (Entry, {area: "file:line"})} of everything the sources say."""
    files = sources(root)
    out = subprocess.run(["xgettext", "--from-code=UTF-8", "--language=C", "--no-wrap",
                          "--add-location=full", *KEYWORDS, "-o", "-", *files],
                         cwd=root, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True).stdout.decode()
    found = {}
    for e in parse(out.splitlines()):
        if e.msgid == "":
            continue  # the header
        where = {}
        for c in e.comments:
            if c.startswith("#:"):
                for place in c[2:].split():
                    where.setdefault(area_of(place), place)
        found[e.msgid] = (e, where)
    for msgid, (entry, where) in web_used(root).items():
        found.setdefault(msgid, (entry, {}))[1].update(where)
    return found
