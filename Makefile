# Makefile: a thin front for Meson. What is built, and how, is said in meson.build; with which
# options, in tools/configure.

BIN = build/src/cli/ludovie
FUZZ_SECONDS = 60
KILLS = 2000
POSTGRES_KILLS = 100
FAULTS = 500
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
	@echo 'make test-whole all that make test has no time for, too: every screen and theme, whole games by ear, static analysis'
	@echo 'make bench      measure the speed of the rules and the bots'
	@echo 'make coverage   which lines the tests reach: a table here, pages in coverage/'
	@echo 'make fuzz       feed the readers with made-up input (FUZZ_SECONDS=$(FUZZ_SECONDS) for each fuzzer)'
	@echo 'make torture    kill a server KILLS=$(KILLS) times while people play, and check what it kept; the same with'
	@echo '                PostgreSQL, either of them POSTGRES_KILLS=$(POSTGRES_KILLS) times; then let hostile guests at it'
	@echo '                for HOSTILE_SECONDS=$(HOSTILE_SECONDS)'
	@echo 'make torture-cluster  FAULTS=$(FAULTS) faults at three processes on one PostgreSQL while people play, with the same checks'
	@echo 'make mutate     change the rules in small ways: do the tests notice? (GAMES=…, SAMPLE=$(SAMPLE) changes each)'
	@echo 'make story-check  luck and choice over 10,000 games of Easy Come, where they are exact, and luck over 10,000 of each game: 0 on average'
	@echo 'make ear        whole games of GAMES=… with a real screen reader, in LANGS=…: keys and words a decision'
	@echo 'make format     format the lines of C that changed since the last commit'
	@echo 'make install    install into prefix=$(prefix) (below DESTDIR, if given)'
	@echo 'make release    tarballs: the sources with the browser client built, and the program; make release-test'
	@echo '                builds both twice and compares every byte'
	@echo 'make deb        Debian packages, checked by lintian; make deb-test tries them in a clean system'
	@echo 'make container-test  the Containerfile carried out without an engine: built, run, asked for its health, played at'
	@echo 'make npm        the package for npm, checked as others would use it'
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

test-whole: # half an hour or more
	@tools/setup run test
	@tools/setup-web
	@WHOLE=1 tools/run-tests

coverage:
	@tools/setup run test coverage
	@tools/coverage

fuzz:
	@tools/setup run test
	@tools/configure clang
	@ninja -C build-clang
	@meson test -C build-clang --no-rebuild --suite fuzz
	@for f in build-clang/tests/fuzz/fuzz_*; do \
	    [ -d "$$f" ] || tools/fuzz-one "$$f" -max_total_time=$(FUZZ_SECONDS) || exit 1; \
	done

torture: # kills of a server at random instants, with a checker
	@tools/setup run test
	@tools/configure release
	@ninja -C build src/cli/ludovie
	@KILLS=$(KILLS) python3 tests/server/test_torture.py $(BIN)
	@KILLS=$(POSTGRES_KILLS) python3 tests/server/test_postgres.py $(BIN)
	@HOSTILE_SECONDS=$(HOSTILE_SECONDS) python3 tests/server/test_hostile.py $(BIN)

torture-cluster: # three processes and their PostgreSQL, with all that can go wrong with them
	@tools/setup run test
	@tools/configure release
	@ninja -C build src/cli/ludovie tests/server/libskew.so tests/store/libfull_disk.so
	@STORE_FULL_DISK=$(CURDIR)/build/tests/store/libfull_disk.so FAULTS=$(FAULTS) PAIRS=8 \
	  python3 tests/server/test_cluster.py $(BIN) $(CURDIR)/build/tests/server/libskew.so

mutate:
	@tools/setup run test
	@for g in $(GAMES); do tools/mutate $$g --sample $(SAMPLE) || exit 1; done

ear: # whole games by a program that only hears and types
	@tools/setup run test
	@tools/setup-web
	@tools/configure release
	@ninja -C build src/cli/ludovie
	@WHOLE=1 python3 tests/ear/test_ear.py $(BIN) build/src/wasm/dist
	@python3 tests/ear/games.py build/src/wasm/dist build '$(GAMES)' '$(LANGS)'

story-check: # luck and choice over many games: exact where they can be, fair everywhere
	@tools/setup run test
	@tools/configure release
	@ninja -C build tests/story/test_story_ledger tests/story/test_story_luck
	@LUDOVIE_STORY_GAMES=10000 build/tests/story/test_story_ledger
	@LUDOVIE_STORY_GAMES=10000 build/tests/story/test_story_luck

format:
	@tools/setup format
	@git clang-format --extensions c,h HEAD

release: build
	@tools/release

release-test: build # builds everything twice, in different places
	@tools/release-test

deb: release
	@tools/setup package
	@tools/deb

deb-test: # the packages in a clean system: installed, started, upgraded, removed, purged
	@tools/setup package
	@tools/deb-test

container-test: release # what the Containerfile says, without an engine
	@tools/setup package
	@tools/container-test build/ludovie-$$(sed -n "s/^  version: '\(.*\)',$$/\1/p" meson.build).tar.gz

npm: build
	@tools/npm

install: build
	@meson configure build -Dprefix=$(prefix)
	@meson install -C build --destdir '$(DESTDIR)' --quiet

clean:
	@rm -rf build build-san build-clang build-tsan build-cov build-mutate build-tools coverage

.PHONY: help build run play bench test test-whole coverage fuzz torture torture-cluster mutate ear story-check format release release-test deb deb-test container-test npm install clean
