# Makefile: a thin front for Meson. What is built, and how, is said in meson.build; with which
# options, in tools/configure.

BIN = build/src/cli/ludovie
FUZZ_SECONDS = 60
KILLS = 2000
HOSTILE_SECONDS = 3600
SAMPLE = 200
GAMES = cest-la-vie easy-come jeu-de-lannee plus-belle-la-vie smile-life
LANGS = en fr
DESTDIR =
prefix = /usr/local

help:
	@echo 'make run        build and start the server, which prints its address'
	@echo 'make play       build, and play in the terminal: a menu asks the rest'
	@echo 'make test       all tests: sanitizers, two compilers, short fuzzing, checks of the sources'
	@echo 'make bench      measure the speed of the rules and the bots'
	@echo 'make coverage   which lines the tests reach: a table here, pages in coverage/'
	@echo 'make fuzz       feed the readers with made-up input (FUZZ_SECONDS=$(FUZZ_SECONDS) for each fuzzer)'
	@echo 'make torture    kill a server KILLS=$(KILLS) times while people play, and check what it kept; then let'
	@echo '                hostile guests at it for HOSTILE_SECONDS=$(HOSTILE_SECONDS)'
	@echo 'make mutate     change the rules in small ways: do the tests notice? (GAMES=…, SAMPLE=$(SAMPLE) changes each)'
	@echo 'make ear        whole games of GAMES=… with a real screen reader, in LANGS=…: keys and words a decision'
	@echo 'make format     format the lines of C that changed since the last commit'
	@echo 'make install    install into prefix=$(prefix) (below DESTDIR, if given)'
	@echo 'make release    a tarball with the browser client built'
	@echo 'make clean      remove everything that was built'

build:
	@tools/setup run
	@tools/setup-web
	@tools/configure run
	@[ -e $(BIN) ] || echo 'Building Ludovie…'
	@said=$$(ninja -C build --quiet src/cli/ludovie 2>&1) || { echo "$$said"; exit 1; }

run: build
	@$(BIN) serve

play: build
	@$(BIN)

bench: build
	@$(BIN) bench

test:
	@tools/setup run test
	@tools/setup-web
	@tools/run-tests

coverage:
	@tools/setup run test coverage
	@tools/coverage

fuzz:
	@tools/setup run test
	@tools/configure clang
	@ninja -C build-clang
	@for f in build-clang/tests/fuzz/fuzz_*; do \
	    [ -d "$$f" ] || tools/fuzz-one "$$f" -max_total_time=$(FUZZ_SECONDS) || exit 1; \
	done

torture: # kills of a server at random instants, with a checker
	@tools/setup run test
	@tools/configure release
	@ninja -C build src/cli/ludovie
	@KILLS=$(KILLS) python3 tests/server/test_torture.py $(BIN)
	@HOSTILE_SECONDS=$(HOSTILE_SECONDS) python3 tests/server/test_hostile.py $(BIN)

mutate:
	@tools/setup run test
	@for g in $(GAMES); do tools/mutate $$g --sample $(SAMPLE) || exit 1; done

ear: # whole games by a program that only hears and types
	@tools/setup run test
	@tools/setup-web
	@tools/configure release
	@ninja -C build src/cli/ludovie
	@python3 tests/ear/games.py build/src/wasm/dist build '$(GAMES)' '$(LANGS)'

format:
	@tools/setup format
	@git clang-format --extensions c,h HEAD

release: build
	@tools/release

install: build
	@meson configure build -Dprefix=$(prefix)
	@meson install -C build --destdir '$(DESTDIR)' --quiet

clean:
	@rm -rf build build-san build-clang build-tsan build-cov build-mutate build-tools coverage

.PHONY: help build run play bench test coverage fuzz torture mutate ear format release install clean
