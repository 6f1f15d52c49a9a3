"""One list of packages stands in several places: they name the same. test_packages.py ROOT"""
import os
import re
import sys

ROOT = sys.argv[1]
COMPILER = {"gcc", "libc6-dev"}  # Debian's packages are built where these always are
PACKAGING = {"debhelper-compat", "dh-python"}


def read(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as f:
        return f.read()


def main():
    setup = {p for line in re.findall(r"^run: ([^:]*):", read("tools/setup"), re.M) for p in line.split()}
    field = re.search(r"^Build-Depends:(.*?)^\S", read("debian/control"), re.M | re.S).group(1)
    debian = {re.sub(r"\(.*", "", p).strip() for p in field.split(",")}
    steps = re.findall(r"apt-get install --yes --no-install-recommends(.*?)(?:\n[A-Z]|&&)",
                       read("Containerfile").replace("\\\n", " "), re.S)
    container = set(steps[0].split())
    version = re.search(r"version: '(.*)'", read("meson.build")).group(1)
    installed = "".join(read(f"debian/{name}.install") for name in
                        ("ludovie", "libludovie1", "libludovie-dev", "python3-ludovie"))
    checks = [
        ("the package is built with what tools/setup installs", debian - PACKAGING == setup - COMPILER,
         (debian - PACKAGING) ^ (setup - COMPILER)),
        ("the container is built with the same", container == setup, container ^ setup),
        ("the version of the package is ours", read("debian/changelog").startswith(f"ludovie ({version})"), version),
        ("the container runs unprivileged, with one volume and a health check",
         all(re.search(rf"^{word}", read("Containerfile"), re.M) for word in ("USER ludovie", "VOLUME", "HEALTHCHECK")), ""),
        ("what is installed goes into a package", all(word in installed for word in
         ("usr/games/ludovie", "libludovie.so.*", "libludovie.a", "usr/include", "pkgconfig", "python3", "usr/share/man")), ""),
    ]
    print(f"1..{len(checks)}")
    for i, (what, fine, seen) in enumerate(checks, 1):
        print("ok" if fine else "not ok", i, "-", what)
        if not fine:
            print("#", seen)
    return 0 if all(fine for _, fine, _ in checks) else 1


sys.exit(main())
