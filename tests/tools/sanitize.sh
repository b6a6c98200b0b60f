#!/bin/sh
# Run the core's tests under sanitizers: `sanitize.sh memory` with the extension built under AddressSanitizer and
# UndefinedBehaviorSanitizer, `sanitize.sh threads` the threads of the engine, of the
# solver and of batches under ThreadSanitizer.
set -eu
work=$PWD/build/sanitize/$1
mkdir -p "$work"
for CXX in "${CXX:-g++}" g++ clang++ none; do
  ! command -v "$CXX" >/dev/null 2>&1 || break
done
if [ "$CXX" = none ]; then
  echo "Not run: the sanitizers need g++ or clang++, and neither is on this machine."
  exit 0
fi
export CXX

check_memory() {
  "$VENV/bin/python" -m pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps --upgrade \
    --target "$work/lib" --config-settings=build-dir="$work/cmake" --config-settings=cmake.define.QIRKAT_SANITIZE=ON \
    --config-settings=cmake.define.QIRKAT_STRICT=ON .
  # The sanitizer's runtime has to be the first library in the process, and the one that throws exceptions has to be
  # there when it starts. With -S no .pth file runs, so that the editable install does not come before the one under
  # test. What the sanitizer itself keeps would be taken for a leak of the engine, and tests of the reference rules
  # alone run no C++.
  runtime=$("$CXX" -print-file-name=libasan.so)
  [ -e "$runtime" ] || runtime=$(find "$("$CXX" -print-resource-dir)" -name "libclang_rt.asan-$(uname -m).so" | head -n 1)
  packages=$("$VENV/bin/python" -c 'import sysconfig; print(sysconfig.get_path("platlib"))')
  rm -f "$work"/report.*
  failed=0
  PYTHONPATH="$work/lib:$packages" PYTHONMALLOC=malloc ASAN_OPTIONS="detect_leaks=0:log_path=$work/report" \
    UBSAN_OPTIONS="print_stacktrace=1:log_path=$work/report" \
    LD_PRELOAD="$runtime $("$CXX" -print-file-name=libstdc++.so)" \
    "$VENV/bin/python" -S -m pytest -n 0 -p no:cacheprovider tests/rules/test_core.py tests/rules/test_laws.py \
    tests/rules/test_bad_input.py tests/rules/test_explain.py tests/rules/test_querni_rules.py \
    tests/rules/test_alquerque_rules.py tests/rules/test_differential.py tests/engine/test_search.py \
    tests/engine/test_engine.py tests/rl/test_encoding.py tests/rl/test_batch.py \
    -k "not memory_does_not_grow and not perft_of_the_reference and not reference_agrees_with and not reference]" || failed=1
  cat "$work"/report.* 2>/dev/null || true
  "$VENV/bin/cmake" --build "$work/cmake" --target solver-test > "$work/log" || { cat "$work/log"; exit 1; }
  rm -rf "$work/tables" && mkdir "$work/tables"
  "$work/cmake/solver-test" "$work/tables" 7 6 || failed=1
  exit $failed
}

check_threads() {
  # Where addresses are laid out too randomly for the sanitizer, setarch -R lays them out plainly.
  plainly="setarch $(uname -m) -R"
  $plainly true 2>/dev/null || plainly=
  if ! echo 'int main() {}' | "$CXX" -x c++ -fsanitize=thread - -o "$work/none" 2>/dev/null || ! $plainly "$work/none"; then
    echo "Not run: ThreadSanitizer does not work with $CXX on this machine."
    exit 0
  fi
  export TSAN_OPTIONS=halt_on_error=1
  compile="$CXX -std=c++20 -O1 -g1 -fsanitize=thread -pthread -Icore"
  $compile tests/engine/threads_test.cpp core/rules/*.cpp core/engine/evaluate.cpp core/engine/search.cpp -o "$work/engine"
  $plainly "$work/engine"
  $compile tests/rl/threads_test.cpp core/rules/*.cpp core/rl/*_decision.cpp -o "$work/batch"
  $plainly "$work/batch"
  $compile tests/solve/solver_test.cpp core/rules/alquerque.cpp core/solver/*.cpp -o "$work/solver"
  rm -rf "$work/tables" && mkdir "$work/tables"
  $plainly "$work/solver" "$work/tables" 6 0
}

"check_$1"
