"""A new game made by tools/new-game builds and keeps the contract at once, and so does Pig as docs/pig.md tells how to
make it: new_game.py ROOT"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.abspath(sys.argv[1])


def run(*command, cwd):
    done = subprocess.run(command, cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    if done.returncode != 0:
        print("\n".join("# " + line for line in done.stdout.decode().splitlines()[-40:]))
        print(f"not ok - {' '.join(command)}")
        sys.exit(1)
    return done.stdout.decode()


def tree(to):
    """The files that git knows, or all of them in a tree without git, but no build."""
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, stdout=subprocess.PIPE,
                            stderr=subprocess.DEVNULL, check=False)
    if listed.returncode != 0:
        shutil.copytree(ROOT, to, ignore=shutil.ignore_patterns("build*", "node_modules", ".git"))
        return
    for name in listed.stdout.decode().splitlines():
        source, target = os.path.join(ROOT, name), os.path.join(to, name)
        if os.path.isfile(source):
            os.makedirs(os.path.dirname(target), exist_ok=True)
            shutil.copy2(source, target)


def remains(copy):
    """Lines of the new game that still have the template's prefix."""
    grep = subprocess.run(["grep", "-rniE", "tpl", "src/games/new-one", "data/new-one", "tests/games/new-one"],
                          cwd=copy, stdout=subprocess.PIPE, check=False)
    return grep.stdout.decode().splitlines()


def follow(page, copy):
    """Does what the page says: its first commands, and each file as it stands there, behind its name in backquotes."""
    with open(os.path.join(copy, page), encoding="utf-8") as f:
        text = f.read()
    first = re.search(r"^    tools/new-game .*\n(?:    .*\n)*", text, re.M).group(0)
    run("sh", "-ec", first, cwd=copy)
    files = re.findall(r"^`([^`\n]+)`\n\n```\w+\n(.*?)^```$", text, re.M | re.S)
    for name, content in files:
        with open(os.path.join(copy, name), "w", encoding="utf-8") as f:
            f.write(content)
    run("tools/update-po", cwd=copy)
    return len(files)


def main():
    print("1..6")
    with tempfile.TemporaryDirectory(prefix="ludovie-") as folder:
        copy = os.path.join(folder, "tree")
        tree(copy)
        run("tools/new-game", "new-one", "NEW", "A new one", cwd=copy)
        print("ok 1 - a new game is made")
        left = remains(copy)
        for line in left:
            print("#", line)
        print("not ok" if left else "ok", "2 - nothing in it is called after the template")
        made = follow("docs/pig.md", copy)
        print("ok" if made > 12 else "not ok", f"3 - Pig is made of the {made} files of its page")
        run("meson", "setup", "build", "-Dtests=enabled", "-Dweb=disabled", "-Dbuildtype=debug", "-Dwerror=true",
            cwd=copy)
        programs = ["tests/contract/test_contract", "tests/contract/test_telling",
                    "tests/games/new-one/test_new_rules", "tests/games/pig/test_pig_rules"]
        lessons = "tests/match/test_lesson"  # of every game
        run("ninja", "-C", "build", *programs, lessons, cwd=copy)
        print("ok 4 - both build without a warning")
        for p in programs[:3]:
            run(os.path.join("build", p), "new-one", cwd=copy)
        print("ok 5 - it keeps the contract, and its rules are proved")
        run(os.path.join("build", lessons), cwd=copy)
        for p in programs[:2] + programs[3:]:
            run(os.path.join("build", p), "pig", cwd=copy)
        run("tools/check-rules", ".", cwd=copy)
        print("ok 6 - Pig keeps the contract, its rules are proved, and both have a lesson that is true")


main()
