# Two commands matter: `make play` and `make test`. Both set up what is missing.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
NPM    := $(BIN)/python web/npm.py
PAGE   := src/hexfront/server/static/index.html

.PHONY: play test client lint types machine fidelity fuzz bench clean

$(VENV)/.ready: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	@touch $@

web/node_modules/.ready: web/package.json web/package-lock.json | $(VENV)/.ready
	$(NPM) ci --no-audit --no-fund --loglevel=error
	@touch $@

$(PAGE): web/node_modules/.ready web/index.html web/vite.config.ts $(shell find web/src web/public -type f)
	$(NPM) run build

play: $(VENV)/.ready $(PAGE)
	$(BIN)/hexfront serve

test: lint types machine client
	$(BIN)/pytest -n auto --ignore tests/browser
	$(BIN)/pytest -n auto tests/browser

lint: $(VENV)/.ready web/node_modules/.ready
	$(BIN)/ruff check src tests examples web/npm.py
	$(BIN)/ruff format --check src tests examples web/npm.py
	$(NPM) run lint

types: $(VENV)/.ready
	$(BIN)/mypy

# The browser client: built, its types checked, its logic tested.
client: $(PAGE)
	$(NPM) run check
	$(NPM) test

# Browser and database tests want Chromium and PostgreSQL. Where Debian's packages can be installed they are;
# elsewhere those tests are skipped and say so.
machine:
	@want=""; \
	command -v chromium >/dev/null || command -v chromium-browser >/dev/null || want="$$want chromium"; \
	command -v pg_ctl >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || want="$$want postgresql"; \
	if [ -n "$$want" ] && [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  echo "Installing$$want"; export DEBIAN_FRONTEND=noninteractive; \
	  { apt-get update -qq && apt-get install -qq -y --no-install-recommends $$want >/dev/null; } || \
	  echo "Could not install$$want: their tests are skipped."; \
	elif [ -n "$$want" ]; then echo "Not here:$$want. Their tests are skipped."; fi

fidelity: $(VENV)/.ready
	$(BIN)/hexfront fidelity

fuzz: $(VENV)/.ready
	$(BIN)/python -m tests.fuzz

bench: $(VENV)/.ready
	$(BIN)/hexfront bench

clean:
	rm -rf $(VENV) web/node_modules src/hexfront/server/static .mypy_cache .pytest_cache .ruff_cache .hypothesis
