#!/bin/sh
# Coverage-guided fuzzing of every text parser: positions and moves in the core (libFuzzer), records (atheris).
# Each target runs for $SECONDS; what it learns stays in build/fuzz for the next run.
set -eu
work=build/fuzz
mkdir -p "$work/core-corpus" "$work/record-corpus"

if ! command -v clang++ >/dev/null 2>&1; then
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    apt-get update -qq && apt-get install -y -qq clang >/dev/null
  else
    echo "Fuzzing needs clang++ with libFuzzer. On Debian or Ubuntu: apt install clang" >&2
    exit 1
  fi
fi

# Runs a target into a log, shows its figures, and fails as it does.
watched() {
  log=$work/$1.log
  shift
  if "$@" >"$log" 2>&1; then
    grep -E '^(stat::|Done)' "$log"
  else
    tail -n 60 "$log" >&2
    exit 1
  fi
}

echo "==> The core's parsers, $SECONDS s"
clang++ -std=c++20 -O1 -g -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=all -Icore \
  core/tools/fuzz.cpp core/rules/*.cpp -o "$work/core"
PYTHONPATH=tests "$VENV/bin/python" -m tools.fuzz_seeds "$work/core-corpus" "$work/record-corpus"
watched core "$work/core" -max_total_time="$SECONDS" -max_len=300 -timeout=10 -rss_limit_mb=2048 \
  -print_final_stats=1 -artifact_prefix="$work/core-" "$work/core-corpus"

echo "==> The readers of records, $SECONDS s"
"$VENV/bin/python" -m pip install --quiet --disable-pip-version-check atheris==3.0.0
export PYTHONPATH=tests
watched record "$VENV/bin/python" -m tools.fuzz_records -max_total_time="$SECONDS" -timeout=20 -rss_limit_mb=4096 \
  -print_final_stats=1 -artifact_prefix="$work/record-" "$work/record-corpus"
