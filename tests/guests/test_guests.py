"""Games from outside: the template is one; what does not fit is refused with a sentence.
test_guests.py PROGRAM LIBRARY GUEST..."""
import ctypes
import json
import os
import shutil
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "cli"))
from tap import main, run, scratch  # noqa: E402

LIBRARY = sys.argv[2]
GUESTS = {os.path.basename(path)[6:-3]: path for path in sys.argv[3:]}


def folder(*names):
    made = scratch()
    for name in names:
        shutil.copy(GUESTS[name], made)
    return made


def with_games(path, *words, **more):
    return run(*words, env={"LUDOVIE_GAMES": path}, **more)


def referee(path, *requests, lang="en"):
    done = with_games(path, "referee", "--lang", lang, text="".join(json.dumps(r) + "\n" for r in requests))
    assert done.code == 0, done.err
    return [json.loads(line) for line in done.out.splitlines()]


def test_without_the_variable_there_is_no_guest():
    assert "template" not in run("games").out


def test_the_template_plays_from_a_folder():
    path = folder("fine")
    assert "template" in with_games(path, "games").out
    begun, *steps = referee(path, {"ask": "new", "game": "tpl", "seats": 2, "chance": "simulated", "seed": 1},
                            {"ask": "chance", "match": 1, "settle": "all"},
                            {"ask": "bot", "match": 1, "bot": "normal", "seed": 1, "play": True},
                            {"ask": "chance", "match": 1, "settle": "all"},
                            {"ask": "bot", "match": 1, "bot": "greedy", "seed": 1, "play": True},
                            {"ask": "chance", "match": 1, "settle": "all"},
                            {"ask": "result", "match": 1})
    assert begun["ok"] and steps[-1]["ok"] and 1 in steps[-1]["result"]["ranks"], steps


def test_it_speaks_its_own_french_and_has_its_own_rules():
    english, french = (referee(folder("fine"), {"ask": "games", "game": "template"}, {"ask": "rules", "game": "tpl"},
                               lang=lang) for lang in ("en", "fr"))
    assert english[0]["games"][0]["summary"] == "Keep your card or change it; the highest wins."
    assert french[0]["games"][0]["summary"] != english[0]["games"][0]["summary"]
    assert french[1]["rules"][0]["text"] != english[1]["rules"][0]["text"]


def test_many_games_of_it_are_simulated_alike():
    path = folder("fine")
    once, twice = (with_games(path, "simulate", "template", "--games", "50", "--seed", "3", "--bots", "random",
                              "--json") for _ in range(2))
    assert once.code == 0, once.err
    assert json.loads(once.out)["games"] == 50 and once.out == twice.out


def refused(name, *sentences, files=None):
    path = files or folder(name)
    done = with_games(path, "games")
    assert done.code == 1 and not done.out, (done.code, done.out)
    said = " ".join(done.err.split())  # however it is broken into lines
    for sentence in sentences:
        assert sentence in said, (sentence, done.err)
    return done


def test_another_interface_is_refused():
    refused("abi", "guest-abi.so: the game was built for interface 103 of games, and this program has another")


def test_another_table_is_refused():
    refused("size", "the game was built for another version of this program")


def test_a_table_with_holes_is_refused():
    refused("hollow", "the table of the game is not complete")


def test_a_name_that_is_taken_is_refused():
    refused("taken", "there is a game called easy-come already")
    twice = folder("fine")
    shutil.copy(GUESTS["fine"], os.path.join(twice, "z.so"))
    refused("", "z.so: there is a game called template already", files=twice)


def test_an_unknown_function_is_refused():
    refused("undefined", "it cannot be loaded:", "lv_no_such_function")


def test_what_offers_no_game_is_refused():
    refused("silent", "it offers no game: ludovie_guest is missing")


def test_what_is_no_shared_object_is_refused():
    path = scratch()
    for text in ("", "a letter\n" * 100):
        with open(os.path.join(path, "letter.so"), "w", encoding="ascii") as f:
            f.write(text)
        refused("", "letter.so: it cannot be loaded:", files=path)


def test_a_folder_that_is_not_there_is_refused():
    refused("", "/no/such/folder: the folder cannot be read: No such file or directory", files="/no/such/folder")


def test_empty_places_in_the_list_and_other_files_are_passed_over():
    path = folder("fine")
    with open(os.path.join(path, "README"), "w", encoding="ascii") as f:
        f.write("not a game\n")
    assert "template" in with_games(f"::{scratch()}:{path}:", "games").out


def test_a_server_goes_without_for_a_browser_has_no_module():
    assert with_games(folder("abi"), "serve", "--help").code == 0


def test_the_library_has_them_too():
    if "ASAN_OPTIONS" in os.environ or b"__asan_init" in open(LIBRARY, "rb").read():
        return  # Python would have to be one with sanitizers; the released library is tested
    script = ("import ctypes, sys\nl = ctypes.CDLL(sys.argv[1])\nl.ludovie_open.restype = ctypes.c_void_p\n"
              "e = ctypes.create_string_buffer(4096)\nh = l.ludovie_open(1, b'en', e)\n"
              "if not h: sys.exit(e.raw[48:].split(b'\\0')[0].decode())\n"
              "l.ludovie_game.restype = ctypes.c_char_p\n"
              "print(l.ludovie_game(ctypes.c_void_p(h), 5).decode())\n")
    assert ctypes.sizeof(ctypes.c_void_p) == 8
    for name, wanted in (("fine", "template"), ("abi", "interface 103")):
        done = subprocess.run([sys.executable, "-c", script, LIBRARY], check=False, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, env={**os.environ, "LUDOVIE_GAMES": folder(name)})
        assert wanted in done.stdout.decode(), done.stdout


main(globals())
