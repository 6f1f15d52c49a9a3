"""A new game made by tools/new-game builds and keeps the contract at once: new_game.py ROOT"""
import os
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


def main():
    print("1..4")
    with tempfile.TemporaryDirectory(prefix="ludovie-") as folder:
        copy = os.path.join(folder, "tree")
        tree(copy)
        run("tools/new-game", "new-one", "NEW", "A new one", cwd=copy)
        print("ok 1 - a new game is made")
        left = remains(copy)
        for line in left:
            print("#", line)
        print("not ok" if left else "ok", "2 - nothing in it is called after the template")
        run("meson", "setup", "build", "-Dtests=enabled", "-Dweb=disabled", "-Dbuildtype=debug", "-Dwerror=true",
            cwd=copy)
        programs = ["tests/contract/test_contract", "tests/contract/test_telling",
                    "tests/games/new-one/test_new_rules"]
        run("ninja", "-C", "build", *programs, cwd=copy)
        print("ok 3 - it builds without a warning")
        for p in programs:
            run(os.path.join("build", p), "new-one", cwd=copy)
        print("ok 4 - it keeps the contract, and its rules are proved")


main()
