"""Board games of pgx: steps a second of random play on one core, in batches compiled by JAX.

Run by bench.py in an environment of its own; prints JSON lines. pgx has neither of our games and no
morris. These are small games on boards of like size, and one with nearly as many actions as
Alquerque de 9: animal shogi has 132. A step chooses a random legal action, plays it, starts the
next game where one has ended, and makes observation and mask. The loop over steps is compiled too,
which is the fastest way to use pgx. The time to compile is not counted.
"""

import json
import os
import time

# Read when jax is imported: one thread, as for everything that is measured beside it.
os.environ["JAX_PLATFORMS"] = "cpu"
os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"

import jax
import jax.numpy as jnp
import pgx
from pgx.experimental import auto_reset

GAMES = ("connect_four", "othello", "animal_shogi", "go_9x9")
BATCH = 1024
STEPS = 16
SECONDS = 2.0


def rate(name: str) -> float:
    """Return steps a second of processor time, best of three."""
    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def advance(state: pgx.State, key: jax.Array) -> tuple[pgx.State, jax.Array]:
        choice, reset = jax.random.split(key)
        logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        actions = jax.random.categorical(choice, logits)
        state = step(state, actions, jax.random.split(reset, BATCH))
        return state, state.terminated.sum()

    def advance_often(state: pgx.State, key: jax.Array) -> tuple[pgx.State, jax.Array]:
        state, ends = jax.lax.scan(advance, state, jax.random.split(key, STEPS))
        return state, ends

    play = jax.jit(advance_often)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.key(0), BATCH))
    state, _ = jax.block_until_ready(play(state, jax.random.key(1)))
    best = 0.0
    for number in range(3):
        done, begin = 0, time.process_time()
        while (spent := time.process_time() - begin) < SECONDS / 3:
            key = jax.random.key(1000 * number + done)
            state, _ = jax.block_until_ready(play(state, key))
            done += STEPS * BATCH
        best = max(best, done / spent)
    return best


def main() -> None:
    """Print every figure once."""
    what = f"steps of a batch of {BATCH:,}, with observations and masks"
    for name in GAMES:
        figure = {"game": f"pgx {name}", "what": what, "per_second": round(rate(name))}
        print(json.dumps(figure), flush=True)


if __name__ == "__main__":
    main()
