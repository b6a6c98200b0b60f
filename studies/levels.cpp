// Calibrates levels of evenly rising strength. Each plays the level below; level 1 plays the taker, which removes or
// captures as much as it can and otherwise plays at random.
//
//   levels ladder GAME PAIRS [FROM TO]   how the levels of core/engine/levels.h score against the level below
//   levels fit GAME LEVEL PAIRS PERCENT  the noise with which this level scores PERCENT against the level below
#include "engine/levels.h"

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>
#include <string>
#include <thread>

namespace {

using namespace qirkat;
const unsigned cores = std::max(1u, std::thread::hardware_concurrency());

std::span<const Level> levels(querni::Position*) { return querni_levels; }
std::span<const Level> levels(alquerque::Position*) { return alquerque_levels; }

querni::Position opening(SplitMix64& random, querni::Position*) {
    static const auto squares = std::get<0>(querni::start_squares(querni::default_marks));
    return querni::Position::start(random(), squares, {});
}

// Four to eight random placements, as in matches.
alquerque::Position opening(SplitMix64& random, alquerque::Position*) {
    auto position = alquerque::Position::start();
    for (auto turns = 4 + random.below(5); turns > 0;) {
        const auto move = position.random_move(random);
        if (move.takes()) continue;
        position = position.play(move);
        --turns;
    }
    return position;
}

int taken(querni::Move move) { return move.removal() ? move.run().highest - move.run().lowest + 1 : 0; }
int taken(alquerque::Move move) { return move.takes(); }

template <Position P>
typename P::Move taker(const P& position, SplitMix64& random) {
    std::vector<typename P::Move> best;
    int most = 0;
    position.for_each_move([&](typename P::Move move) {
        if (taken(move) < most) return;
        if (taken(move) > most) best.clear();
        most = taken(move);
        best.push_back(move);
    });
    return best[random.below(best.size())];
}

struct Score {
    int won = 0, drawn = 0, lost = 0;
    double all() const { return (won + drawn / 2.0) / (won + drawn + lost); }
    double decided() const { return won + lost ? double(won) / (won + lost) : 0.5; }
    double fair() const { return drawn > won + lost ? decided() : all(); }
};

// Without a level below, the opponent is the taker.
template <Position P>
Score match(const Level& level, const Level* below, int pairs, std::uint64_t seed) {
    std::atomic<int> next = 0;
    std::mutex counting;
    Score score;
    const auto work = [&] {
        TranspositionTable table(4), table_below(4);
        for (int pair; (pair = next++) < pairs;)
            for (int first = 0; first < 2; ++first) {
                SplitMix64 random{mix(seed) + std::uint64_t(pair)};
                P position = opening(random, static_cast<P*>(nullptr));
                table.clear();
                table_below.clear();
                const auto one = std::make_unique<Search<P>>(table), other = std::make_unique<Search<P>>(table_below);
                std::vector<std::uint64_t> keys;
                std::map<std::uint64_t, int> seen;
                int winner = Outcome::draw;
                while (true) {
                    if (const auto end = position.outcome()) {
                        winner = end->winner;
                        break;
                    }
                    if (GameTraits<P>::repetition_draws && position.quiet() && ++seen[position.key()] == 3) break;
                    const bool is_upper = position.side() == first;
                    const Level* plays = is_upper ? &level : below;
                    typename P::Move move;
                    if (plays) {
                        SearchOptions options;
                        options.history = keys;
                        options.nodes = plays->nodes;
                        options.depth = plays->depth;
                        options.handicap = plays->handicap;
                        // Level 10 is limited by time; a node limit makes it comparable on every machine.
                        if (plays->depth == max_depth && plays->nodes == no_limit) options.nodes = 500'000;
                        options.handicap.seed = random();
                        (is_upper ? table : table_below).new_search();
                        move = (is_upper ? one : other)
                                   ->run(
                                       position, options, [] { return false; }, [](const Report<P>&) { return false; })
                                   .lines[0]
                                   .moves[0];
                    } else {
                        move = taker(position, random);
                    }
                    keys.push_back(position.key());
                    position = position.play(move);
                }
                const std::lock_guard lock(counting);
                ++(winner == Outcome::draw ? score.drawn : winner == first ? score.won : score.lost);
            }
    };
    std::vector<std::thread> threads;
    for (unsigned i = 0; i < cores; ++i) threads.emplace_back(work);
    for (auto& thread : threads) thread.join();
    return score;
}

void print(const char* what, int number, const Score& score) {
    std::printf("%s %d: +%d =%d -%d, %.1f %%, of the decided %.1f %%\n", what, number, score.won, score.drawn,
                score.lost, 100 * score.all(), 100 * score.decided());
    std::fflush(stdout);
}

template <Position P>
void ladder(int pairs, int from, int to) {
    const auto all = levels(static_cast<P*>(nullptr));
    for (int i = from - 1; i < to; ++i)
        print("level", i + 1, match<P>(all[std::size_t(i)], i ? &all[std::size_t(i - 1)] : nullptr, pairs, 1));
}

template <Position P>
void fit(int number, int pairs, double wanted) {
    const auto all = levels(static_cast<P*>(nullptr));
    Level level = all[std::size_t(number - 1)];
    const Level* below = number > 1 ? &all[std::size_t(number - 2)] : nullptr;
    int low = 0, high = 2000;
    while (high - low > 8) {
        level.handicap.noise = (low + high) / 2;
        const Score score = match<P>(level, below, pairs, std::uint64_t(low + high));
        print("noise", level.handicap.noise, score);
        (score.fair() > wanted ? low : high) = level.handicap.noise;
    }
}

}  // namespace

int main(int argc, char** argv) {
    const bool is_querni = argc > 2 && argv[2][0] == 'q';
    if ((argc == 4 || argc == 6) && !std::strcmp(argv[1], "ladder"))
        (is_querni ? ladder<querni::Position>
                   : ladder<alquerque::Position>)(std::atoi(argv[3]), argc == 6 ? std::atoi(argv[4]) : 1,
                                                  argc == 6 ? std::atoi(argv[5]) : level_count);
    else if (argc == 6 && !std::strcmp(argv[1], "fit"))
        (is_querni ? fit<querni::Position> : fit<alquerque::Position>)(std::atoi(argv[3]), std::atoi(argv[4]),
                                                                       std::atof(argv[5]) / 100);
    else {
        std::fprintf(stderr, "Usage: levels ladder GAME PAIRS [FROM TO] | levels fit GAME LEVEL PAIRS PERCENT\n");
        return 2;
    }
}
