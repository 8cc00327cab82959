# Two commands matter: `make play` and `make test`. Both set up what is missing.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin

.PHONY: play serve test lint types fidelity fuzz bench clean

$(VENV)/.ready: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	@touch $@

play: $(VENV)/.ready
	$(BIN)/hexfront play

# The web app, still being finished: builds the browser client with the machine's Node and serves it.
serve: $(VENV)/.ready src/hexfront/server/static/index.html
	$(BIN)/hexfront serve

src/hexfront/server/static/index.html: $(shell find web/src web/index.html web/package.json -type f)
	cd web && npm ci && npm run build

test: lint types
	$(BIN)/pytest -n auto

lint: $(VENV)/.ready
	$(BIN)/ruff check src tests
	$(BIN)/ruff format --check src tests

types: $(VENV)/.ready
	$(BIN)/mypy

fidelity: $(VENV)/.ready
	$(BIN)/hexfront fidelity

fuzz: $(VENV)/.ready
	$(BIN)/python -m tests.fuzz

bench: $(VENV)/.ready
	$(BIN)/hexfront bench

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis
