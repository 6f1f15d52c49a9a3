"""What the library shows is what its header declares: test_symbols.py LIBRARY HEADER MAP"""
import re
import subprocess
import sys

LIBRARY, HEADER, MAP = sys.argv[1:4]


def read(path):
    with open(path, encoding="utf-8") as f:
        return re.sub(r"/\*.*?\*/", "", f.read(), flags=re.S)


def shown():
    out = subprocess.run(["nm", "-D", "--defined-only", LIBRARY], check=True, stdout=subprocess.PIPE).stdout.decode()
    return {line.split()[-1] for line in out.splitlines() if " A " not in line}


def main():
    declared = set(re.findall(r"\b(ludovie_\w+)\(", read(HEADER)))
    listed = set(re.findall(r"\b(ludovie_\w+);", read(MAP)))
    contract = set(re.findall(r"\b(lv_\w+);", read(MAP)))
    abi = re.search(r"#define LUDOVIE_ABI (\d+)", read(HEADER)).group(1)
    wanted = {f"{n}@@LUDOVIE_{abi}" for n in declared} | {f"{n}@@LUDOVIE_GAME_1" for n in contract}
    soname = subprocess.run(["readelf", "-d", LIBRARY], check=True, stdout=subprocess.PIPE).stdout.decode()
    checks = [
        ("the list names what the header declares", listed == declared, listed ^ declared),
        ("the library shows these with their version, what games are offered, and nothing else",
         shown() == wanted, shown() ^ wanted),
        ("its soname is that of the ABI", f"libludovie.so.{abi}]" in soname, soname),
        ("no game is named in the header",
         not re.search(r"clv|ecg|jda|sml|pbv|smile|vie\b(?<!ludovie)", read(HEADER), re.I), ""),
    ]
    print(f"1..{len(checks)}")
    for i, (what, fine, seen) in enumerate(checks, 1):
        print("ok" if fine else "not ok", i, "-", what)
        if not fine:
            print("#", str(seen).replace("\n", "\n# "))
    return 0 if all(fine for _, fine, _ in checks) else 1


sys.exit(main())
