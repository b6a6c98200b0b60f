#!/bin/sh
# The core's tests with the extension built under AddressSanitizer and UndefinedBehaviorSanitizer, and the threads of
# the engine and of the solver under ThreadSanitizer.
set -eu
work=$PWD/build/sanitize
for CXX in "${CXX:-g++}" g++ clang++ none; do
  ! command -v "$CXX" >/dev/null 2>&1 || break
done
if [ "$CXX" = none ]; then
  echo "Not run: the sanitizers need g++ or clang++, and neither is on this machine."
  exit 0
fi
export CXX
"$VENV/bin/python" -m pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps --upgrade \
  --target "$work/lib" --config-settings=build-dir="$work/cmake" --config-settings=cmake.define.QIRKAT_SANITIZE=ON \
  --config-settings=cmake.define.QIRKAT_STRICT=ON .
# The sanitizer's runtime has to be the first library in the process, and the one that throws exceptions has to be there
# when it starts. With -S no .pth file runs, so that the editable install does not come before the one under test.
# What the sanitizer itself keeps would be taken for a leak of the engine.
runtime=$("$CXX" -print-file-name=libasan.so)
[ -e "$runtime" ] || runtime=$(find "$("$CXX" -print-resource-dir)" -name "libclang_rt.asan-$(uname -m).so" | head -n 1)
packages=$("$VENV/bin/python" -c 'import sysconfig; print(sysconfig.get_path("platlib"))')
rm -f "$work"/report.*
failed=0
PYTHONPATH="$work/lib:$packages" PYTHONMALLOC=malloc ASAN_OPTIONS="detect_leaks=0:log_path=build/sanitize/report" \
  UBSAN_OPTIONS="print_stacktrace=1:log_path=build/sanitize/report" LD_PRELOAD="$runtime $("$CXX" -print-file-name=libstdc++.so)" \
  "$VENV/bin/python" -S -m pytest -n 0 -p no:cacheprovider tests/rules/test_core.py tests/rules/test_laws.py \
  tests/rules/test_bad_input.py tests/rules/test_explain.py tests/rules/test_querni_rules.py \
  tests/rules/test_alquerque_rules.py tests/rules/test_differential.py tests/engine/test_search.py tests/engine/test_engine.py -k "not memory_does_not_grow" || failed=1
cat "$work"/report.* 2>/dev/null || true
"$VENV/bin/cmake" --build "$work/cmake" --target solver-test > "$work/log" || { cat "$work/log"; exit 1; }
rm -rf "$work/tables" && mkdir "$work/tables"
"$work/cmake/solver-test" "$work/tables" 7 6 || failed=1

# Where addresses are laid out too randomly for the sanitizer, setarch -R lays them out plainly.
plainly="setarch $(uname -m) -R"
$plainly true 2>/dev/null || plainly=
if echo 'int main() {}' | "$CXX" -x c++ -fsanitize=thread - -o "$work/none" 2>/dev/null && $plainly "$work/none"; then
  "$CXX" -std=c++20 -O1 -g -fsanitize=thread -pthread -Icore tests/engine/threads_test.cpp core/rules/*.cpp \
    core/engine/evaluate.cpp core/engine/search.cpp -o "$work/threads"
  TSAN_OPTIONS=halt_on_error=1 $plainly "$work/threads" || failed=1
  "$CXX" -std=c++20 -O1 -g -fsanitize=thread -pthread -Icore tests/solve/solver_test.cpp core/rules/alquerque.cpp \
    core/solver/*.cpp -o "$work/solver"
  rm -rf "$work/tables" && mkdir "$work/tables"
  TSAN_OPTIONS=halt_on_error=1 $plainly "$work/solver" "$work/tables" 6 0 || failed=1
else
  echo "Not run: ThreadSanitizer does not work with $CXX on this machine."
fi
exit $failed
