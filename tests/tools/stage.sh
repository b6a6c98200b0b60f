#!/bin/sh
# Run one stage of the tests: stage.sh NAME COMMAND [ARGUMENT...]
# A stage that passes prints its time and the closing line of each runner; one that fails prints everything.
name=$1
shift
log=build/stages/$name.log
mkdir -p build/stages
begun=$(date +%s)
"$@" > "$log" 2>&1
status=$?
took=$(($(date +%s) - begun))
if [ "$status" = 0 ]; then
  printf '\033[1m==>\033[0m %-16s %3d:%02d\n' "$name" $((took / 60)) $((took % 60))
  sed 's/\x1b\[[0-9;]*m//g' "$log" | grep -E '(passed|skipped).* in [0-9]|Tests .*passed|^Success|^Not run|^Skipped' | sed 's/^ */    /'
else
  printf '\033[1m==>\033[0m %-16s %3d:%02d failed\n' "$name" $((took / 60)) $((took % 60))
  cat "$log"
fi
exit "$status"
