// Measures the speed of the rules without Python. Every measurement checks its result and prints one line of JSON.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <vector>

#include "rules/alquerque.h"
#include "rules/querni.h"

namespace {

using namespace qirkat;

// CPU time of this process, so that other load on the machine matters less.
double seconds() { return double(std::clock()) / CLOCKS_PER_SEC; }

void check(const char* what, std::uint64_t found, std::uint64_t expected) {
    if (found == expected) return;
    std::fprintf(stderr, "%s: found %llu, expected %llu\n", what, static_cast<unsigned long long>(found),
                 static_cast<unsigned long long>(expected));
    std::exit(1);
}

// Runs `work`, which returns how many things it did, three times and reports the best rate, which is the one least
// disturbed by other load.
template <class Work>
void report(const char* game, const char* what, Work&& work) {
    double best = 0;
    for (int i = 0; i < 3; ++i) {
        const double begin = seconds();
        const auto things = double(work());
        best = std::max(best, things / (seconds() - begin));
    }
    std::printf("{\"game\": \"%s\", \"what\": \"%s\", \"per_second\": %.0f}\n", game, what, best);
    std::fflush(stdout);
}

// Counts the leaves of this depth, playing every move.
template <Position P>
std::uint64_t perft_played(const P& position, unsigned depth, std::uint64_t& keys) {
    if (depth == 0) {
        keys ^= position.key();
        return 1;
    }
    std::uint64_t leaves = 0;
    position.for_each_move(
        [&](typename P::Move move) { leaves += perft_played(position.play(move), depth - 1, keys); });
    return leaves;
}

template <Position P>
std::uint64_t list_all(const std::vector<P>& positions, std::vector<std::uint32_t>& list) {
    std::uint64_t moves = 0;
    for (const P& position : positions) {
        std::uint32_t* end = list.data();
        position.for_each_move([&](typename P::Move move) { *end++ = move.code(); });
        moves += std::uint64_t(end - list.data());
    }
    return moves;
}

// Four uses of a position: counting its moves, listing them, playing every leaf, and random games.
template <Position P>
void measure(const char* game, const P& root, unsigned depth, const std::vector<std::uint64_t>& perfts, int games,
             std::uint64_t turns, auto&& start_of_game) {
    const Stop never = [] { return false; };
    report(game, "positions counted", [&] {
        check(game, perft(root, depth, never), perfts[depth]);
        return perfts[depth - 1];
    });
    std::vector<P> positions;
    root.for_each_move([&](typename P::Move first) {
        const P after = root.play(first);
        after.for_each_move([&](typename P::Move second) {
            if (positions.size() < 20'000) positions.push_back(after.play(second));
        });
    });
    std::uint64_t expected = 0;
    for (const P& position : positions) expected += position.count_moves();
    std::vector<std::uint32_t> list(P::max_moves);
    report(game, "positions listed", [&] {
        std::uint64_t rounds = 0;
        for (; rounds * positions.size() < 400'000; ++rounds) check(game, list_all(positions, list), expected);
        return rounds * positions.size();
    });
    report(game, "leaves played", [&] {
        std::uint64_t keys = 0;
        const std::uint64_t leaves = perft_played(root, depth - 1, keys);
        check(game, leaves, perfts[depth - 1]);
        return leaves;
    });
    const auto play_games = [&] {
        SplitMix64 random{1};
        std::uint64_t played = 0;
        for (int i = 0; i < games; ++i) played += playout(start_of_game(std::uint64_t(i)), random).turn() - 1;
        check(game, played, turns);
        return played;
    };
    report(game, "turns of random games", play_games);
    report(game, "random games", [&] { return play_games(), games; });
}

}  // namespace

int main() {
    const auto start_squares = std::get<0>(querni::start_squares(querni::default_marks));
    const auto querni_root = std::get<querni::Position>(
        querni::Position::parse("10/1NfmdgcaF1/1PhblDMLG1/10/1kIeHnjKo1/1BOJpiACE1/10 b 0 1", {}));
    measure("querni", querni_root, 4, {1, 118, 14'054, 1'819'439, 230'281'717}, 20'000, 944'275,
            [&](std::uint64_t seed) { return querni::Position::start(seed, start_squares, {}); });
    const auto moving =
        std::get<alquerque::Position>(alquerque::Position::parse("B..W..BW/.WW.WBW./...B.BBW b 0-0 g4-f4,a1-d1 4 24"));
    measure("alquerque", moving, 8, {1, 12, 158, 1'719, 24'667, 200'539, 2'548'516, 21'163'641, 245'287'282}, 50'000,
            4'629'876, [](std::uint64_t) { return alquerque::Position::start(); });
}
