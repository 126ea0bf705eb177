# make serve | test | lint | bench | attack | mutants.  Everything is installed into .venv, from pyproject.toml.
PYTHON ?= python3
PORT ?= 8001
VENV := .venv
# One worker more than there are processors: many tests wait, for a server, a browser or a command.
WORKERS = $(shell $(PYTHON) -c 'import os; print(1 + (len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1))')
INSTALLED := $(VENV)/.installed

# Not a default of UMPIRE_DOCUMENTS: an unset DOCUMENTS must leave the variable of the caller alone.
ifdef DOCUMENTS
export UMPIRE_DOCUMENTS := $(abspath $(DOCUMENTS))
endif

# Python keeps what it has compiled beside the packages, not in the sources: a test starts many commands.
test lint bench attack mutants: export PYTHONPYCACHEPREFIX := $(abspath $(VENV))/pycache
test lint bench attack mutants: export PYTHONDONTWRITEBYTECODE :=

.PHONY: serve test lint bench attack mutants clean

serve: $(INSTALLED)
	$(VENV)/bin/umpire build --despite-mistakes
	$(VENV)/bin/umpire serve --port $(PORT)

# With ALL=1 the slow tests too: attacks, killed builds, a real browser.
test: $(INSTALLED)
ifdef ALL
	sh tests/browser/install.sh $(VENV)/bin/python
	$(VENV)/bin/python -m pytest -n $(WORKERS) --dist worksteal
else
	$(VENV)/bin/python -m pytest -n $(WORKERS) --dist worksteal -m 'not slow'
endif

lint: $(INSTALLED)
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/mypy

bench: $(INSTALLED)
	$(VENV)/bin/pip install --quiet --editable '.[bench]'
	$(VENV)/bin/python -m tests.bench

attack: $(INSTALLED)
	$(VENV)/bin/python -m tests.attacks

# SAMPLE=0 puts every mutant to the examples and situations, which takes hours.
mutants: $(INSTALLED)
	$(VENV)/bin/python -m tests.mutants --sample $(or $(SAMPLE),60)

clean:
	rm -rf $(VENV) build dist *.egg-info

$(INSTALLED): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 10))' || \
	  { echo "Umpire needs Python 3.10 or newer; name one with make PYTHON=python3.12"; exit 2; }
	$(PYTHON) -m venv $(VENV)
	$(VENV)/bin/pip install --quiet --editable '.[test]'
	touch $@
