# Two commands do all set-up: `make run` and `make test`. `make help` lists the others.
BIN := .venv/bin
PYTHON := $(BIN)/python
# What `make study GAMES=2 SEED=101` gives to the scripts; each has its own numbers otherwise.
STUDIED = $(if $(GAMES),--games $(GAMES)) $(if $(SEED),--seed $(SEED))

.PHONY: help setup run test test-long lint format bench calibrate study docs screenshots text

help:            ## list these targets
	@grep -hE '^[a-z-]+: .*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 14

setup:           ## make .venv with everything; quick when nothing has changed
	@.ci/setup

run: setup       ## open the window; without a screen play Midway and leave report, log, map picture and game file in out/
	@if [ -n "$$DISPLAY$$WAYLAND_DISPLAY" ]; then \
		$(BIN)/fastcarriers play; \
	else \
		echo "There is no screen here, so the computer plays Midway against itself and writes it down in out/."; \
		$(BIN)/fastcarriers simulate midway --seed 16 --us flag --jp flag --out out; \
	fi

test: setup      ## the tests, some minutes on two cores
	$(PYTHON) -m pytest -q -n 2 -m "not long"

test-long: setup ## the tests at full length, long ones too: an hour or so
	FASTCARRIERS_LONG=1 $(PYTHON) -m pytest -q -n 2 --timeout 7200

lint: setup      ## format, style, types, import contracts
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/pyright
	$(BIN)/lint-imports

format: setup    ## put every file into the one format
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: setup     ## measure everything in bench/
	@set -e; for file in bench/bench_*.py; do echo "$$file"; $(PYTHON) $$file; done

calibrate: setup ## fight the thirteen battles of the calibration, 200 games each: some ten minutes
	@$(PYTHON) bench/calibrate.py

study: setup     ## hundreds of games of flag, into out/arena.csv: hours, with GAMES=2 minutes; called again, it goes on
	@mkdir -p out
	@$(PYTHON) bench/arena.py --csv out/arena.csv $(STUDIED)
	@$(PYTHON) bench/history.py --csv out/arena.csv $(STUDIED)
	@set -e; for scenario in midway coral_sea; do $(PYTHON) bench/habits.py $$scenario flag $(STUDIED); done

docs: setup      ## the manual, into docs/_build/html
	$(BIN)/sphinx-build -q -W -b html docs docs/_build/html
	@echo "The manual is docs/_build/html/index.html."

screenshots: setup ## the pictures and the page of keys of the manual, from the real window in a real game
	$(PYTHON) docs/screenshots.py
	QT_QPA_PLATFORM=offscreen LANGUAGE=en $(PYTHON) docs/report_pictures.py
	$(PYTHON) docs/keys.py

text: setup      ## bring the translations up to date; make text LANGUAGE=de begins a new one
	$(PYTHON) -m fastcarriers.text.catalogues $(LANGUAGE)
