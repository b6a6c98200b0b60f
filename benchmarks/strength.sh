#!/bin/sh
# The matches of benchmarks/results.md, one after the other; each can be broken off and goes on where it stopped.
set -eu
qirkat="$VENV/bin/qirkat"
plain=$PWD/build/studies/plain
to=build/strength
match() { # folder, game, players and options
  folder=$1 game=$2
  shift 2
  echo "== $folder"
  "$qirkat" match "$game" "$@" --seed 1 --to "$to/$folder"
}
match querni-greedy querni --players engine@time=0.1 greedy --games 200
match querni-plain querni --players engine@time=0.1 "ugi@name=plain,depth=3:$plain querni" --games 200
match querni-time querni --players engine@name=second,time=1 engine@name=tenth,time=0.1 --games 200
match alquerque-plain alquerque --players engine@time=0.1 "ugi@name=plain,time=1:$plain alquerque" --games 200
match alquerque-greedy alquerque --players engine@time=0.1 greedy --games 200
for game in querni alquerque; do
  for level in 2 3 4 5 6 7 8 9 10; do
    match "$game-level-$level" "$game" --players level:$level level:$((level - 1)) --games 200
  done
  match "$game-level-1" "$game" --players level:1 taker --games 200
  match "$game-levels" "$game" --players level:1 level:2 level:3 level:4 level:5 level:6 level:7 level:8 level:9 level:10 --games 20
done
