# make run · make test · make lint · make bench · make dist · make docs · make examples
# make test-all · make fuzz
# make test-wheel PYTHON=python3.13: the wheels, tested on another Python in target/wheel
#
# Everything happens in .venv and target/ of this checkout. Needs Python 3.11 or later with venv,
# a Rust toolchain (1.88 or later), a C linker and make.

PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?= 8000

VENV := .venv
BIN := $(VENV)/bin
export VIRTUAL_ENV := $(CURDIR)/$(VENV)
PIP_OPTIONS := --quiet --disable-pip-version-check -c .ci/constraints.txt
PIP_INSTALL := $(BIN)/python -m pip install $(PIP_OPTIONS)
WHEEL := target/wheel
WHEEL_INSTALL := $(WHEEL)/bin/python -m pip install $(PIP_OPTIONS)

RUST_SOURCES := $(shell find rust python/src -name '*.rs') Cargo.toml Cargo.lock python/Cargo.toml
TYPED_TESTS := tests/python tests/service

# A workspace of its own, so that nothing else builds it; make fuzz SECONDS=600 for longer a target.
FUZZ := tests/fuzz
FUZZ_BUILD := --fuzz-dir $(FUZZ) --target-dir target/fuzz --sanitizer none
SECONDS ?= 20
CARGO_FUZZ_VERSION := 0.13.2

.PHONY: run test test-slow test-all test-wheel lint bench dist docs examples error-codes fuzz toolchain clean

run: $(VENV)/.core $(VENV)/.service
	@exec $(BIN)/fivecard-service --host $(HOST) --port $(PORT)

test: $(VENV)/.core $(VENV)/.service
	cargo test --locked --quiet
	$(BIN)/python -m pytest -q -m "not slow"

# What takes long: a million random deals of the draw games, ten million undrawn ones; and both
# distributions built, installed away from the checkout and used.
test-slow: $(VENV)/.core $(VENV)/.service dist
	cargo test --locked --quiet --release --test draw --test equity --test fives -- --ignored
	$(BIN)/python -m pytest -q -m slow

test-all: test test-slow

# Of the slow ones those that differ from Python to Python: what happens at its end.
test-wheel: dist
	rm -rf $(WHEEL)
	$(PYTHON) -m venv $(WHEEL)
	$(WHEEL_INSTALL) --upgrade pip
	$(WHEEL_INSTALL) --group tools "$$(echo dist/fivecard-*.whl)[cli,client,distributed,plots]" \
	  "$$(echo dist/fivecard_service-*.whl)[distributed,postgresql]"
	$(WHEEL)/bin/python -m pytest -q -m "not slow"
	$(WHEEL)/bin/python -m pytest -q -m slow tests/python/test_work.py \
	  tests/service/test_jobs_processes.py tests/service/test_jobs_dask.py

lint: $(VENV)/.core $(VENV)/.service
	cargo fmt --all --check
	cargo clippy --locked --workspace --all-targets --quiet -- -D warnings
	cargo fmt --manifest-path $(FUZZ)/Cargo.toml --check
	cargo clippy --locked --manifest-path $(FUZZ)/Cargo.toml --target-dir target --all-targets \
	  --no-default-features --features seeds --quiet -- -D warnings
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	cd python && ../$(BIN)/python -m mypy.stubtest --mypy-config-file ../pyproject.toml \
	  --allowlist stubtest-allowlist.txt --ignore-unused-allowlist fivecard

# The answers of the OpenAPI document's examples, computed anew and reviewed as a difference.
examples: $(VENV)/.core $(VENV)/.service
	$(BIN)/python -m pytest -q tests/service/test_examples.py -k answer_as_stored --refresh
	$(BIN)/python -m pytest -q tests/service/test_examples.py tests/service/test_openapi.py --refresh

bench: $(VENV)/.core $(VENV)/.service $(VENV)/.bench
	cargo bench --locked --bench evaluator --bench black_five
	$(BIN)/python -m pytest -q --benchmark-columns=min,median,rounds --benchmark-sort=min benches

dist: $(VENV)/.tools
	rm -rf dist
	$(BIN)/maturin build --release --locked --sdist --out dist
	$(BIN)/python -m build --no-isolation --outdir dist service

# Without a sanitizer: those find faults of memory, and the code is safe but for one module. What is
# found lands in tests/fuzz/artifacts; once mended, it is kept in tests/fuzz/regressions.
fuzz: export PATH := $(CURDIR)/target/tools/bin:$(PATH)
fuzz: export RUSTC_BOOTSTRAP := 1
fuzz: | toolchain
	@command -v cargo-fuzz >/dev/null || \
	  cargo install --quiet --locked --root target/tools --version $(CARGO_FUZZ_VERSION) cargo-fuzz
	cargo run --quiet --locked --release --manifest-path $(FUZZ)/Cargo.toml --target-dir target \
	  --no-default-features --features seeds --bin seed_maker ../shared/casebook target/fuzz/corpus
	cargo fuzz build $(FUZZ_BUILD)
	@for target in $(basename $(notdir $(wildcard $(FUZZ)/fuzz_targets/*.rs))); do \
	  echo "$$target for $(SECONDS) seconds"; \
	  cargo fuzz run $(FUZZ_BUILD) $$target target/fuzz/corpus/$$target $(FUZZ)/corpus/$$target -- \
	    -max_total_time=$(SECONDS) -max_len=2048 -timeout=10 -dict=$(FUZZ)/words.dict \
	    -verbosity=0 -print_final_stats=1 || exit 1; \
	done

# The page of error codes, from the lists in the code; a test keeps it so.
error-codes: $(VENV)/.core
	$(BIN)/python python/docs/error_codes.py python/docs/error_codes.md

docs: $(VENV)/.core
	$(BIN)/python python/docs/build.py target/docs

clean:
	rm -rf $(VENV) target dist python/fivecard/*.so

# Each stamp is as new as what it was made from, so that nothing is done twice.

$(VENV)/.tools: pyproject.toml .ci/constraints.txt | toolchain
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(PIP_INSTALL) --upgrade pip
	$(PIP_INSTALL) --group tools
	@touch $@

$(VENV)/.bench: $(VENV)/.tools
	@$(BIN)/python -c 'import tomllib; project = tomllib.load(open("pyproject.toml", "rb"))["project"]; \
	  print(*project["optional-dependencies"]["bench"], sep="\n")' | while read -r peer; do \
	  $(PIP_INSTALL) "$$peer" || echo "left out: $$peer does not install"; done
	@touch $@

$(VENV)/.core: $(VENV)/.tools $(RUST_SOURCES)
	$(BIN)/maturin develop --release --locked --quiet
	@touch $@

$(VENV)/.service: $(VENV)/.tools $(VENV)/.core service/pyproject.toml
	$(PIP_INSTALL) --no-build-isolation --editable service
	@touch $@

toolchain:
	@command -v $(PYTHON) >/dev/null || { \
	  echo "fivecard needs Python 3.11 or later: $(PYTHON) is not here (apt install python3)"; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "fivecard needs Python 3.11 or later; $(PYTHON) is $$($(PYTHON) --version)"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	  echo "fivecard needs Python's venv module (apt install python3-venv)"; exit 1; }
	@command -v cargo >/dev/null || { \
	  echo "fivecard needs a Rust toolchain, 1.88 or later: cargo is not here (https://rustup.rs)"; exit 1; }
	@command -v cc >/dev/null || { \
	  echo "fivecard needs a C linker: cc is not here (apt install gcc)"; exit 1; }
