// Tunes the evaluation weights on finished games by Texel's method: finds the weights whose evaluations predict the
// results best. `make studies` builds it. Querni's weights come from `tune play querni 4000 7 1200` and twelve rounds
// of fitting.
//
//   tune play GAME GAMES SEED NODES   writes "RESULT POSITION" for the positions of self-play games; RESULT is 0, 1
//                                     or 2 half points for the side to move
//   tune fit GAME FILE [ROUNDS]       reads these and prints the weights that fit best
#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <map>
#include <mutex>
#include <span>
#include <string>
#include <thread>

#include "engine/search.h"

namespace {

using namespace qirkat;
const unsigned cores = std::max(1u, std::thread::hardware_concurrency());

template <Position P>
P opening(SplitMix64& random);

// A set-up and some random turns, for variety.
template <>
querni::Position opening(SplitMix64& random) {
    static const auto squares = std::get<0>(querni::start_squares(querni::default_marks));
    auto position = querni::Position::start(random(), squares, {});
    for (auto turns = random.below(5); turns > 0; --turns) {
        const auto move = position.random_move(random);
        if (!move.removal()) position = position.play(move);
    }
    return position;
}

template <>
alquerque::Position opening(SplitMix64& random) {
    auto position = alquerque::Position::start();
    for (auto turns = random.below(10); turns > 0; --turns) {
        const auto move = position.random_move(random);
        if (!move.takes()) position = position.play(move);
    }
    return position;
}

template <Position P>
void play(int games, std::uint64_t seed, std::uint64_t nodes) {
    std::atomic<int> next = 0;
    std::mutex printing;
    const auto work = [&] {
        TranspositionTable table(16);
        Search<P> search(table);
        for (int game; (game = next++) < games;) {
            SplitMix64 random{mix(seed) + std::uint64_t(game)};
            P position = opening<P>(random);
            std::vector<P> past;
            SearchOptions options;
            options.nodes = nodes;
            std::map<std::uint64_t, int> seen;
            int winner = Outcome::draw;
            while (true) {
                if (const auto end = position.outcome()) {
                    winner = end->winner;
                    break;
                }
                if (GameTraits<P>::repetition_draws && position.quiet() && ++seen[position.key()] == 3) break;
                options.history.push_back(position.key());
                past.push_back(position);
                SearchOptions now = options;
                now.history.pop_back();
                const auto report =
                    search.run(position, now, [] { return false; }, [](const Report<P>&) { return false; });
                // A random move now and then leads to positions that people get into.
                const bool is_random = random.below(12) == 0;
                position = position.play(is_random ? position.random_move(random) : report.lines[0].moves[0]);
                table.new_search();
            }
            const std::lock_guard lock(printing);
            for (const P& each : past)
                std::printf("%d %s\n",
                            winner == Outcome::draw ? 1
                            : winner == each.side() ? 2
                                                    : 0,
                            each.text().c_str());
        }
    };
    std::vector<std::thread> threads;
    for (unsigned i = 0; i < cores; ++i) threads.emplace_back(work);
    for (auto& thread : threads) thread.join();
}

template <Position P>
struct Sample {
    P position;
    double result;
};

Result<querni::Position> parsed(std::string_view text, querni::Position*) { return querni::Position::parse(text, {}); }
Result<alquerque::Position> parsed(std::string_view text, alquerque::Position*) {
    return alquerque::Position::parse(text);
}

// The mean squared error of the evaluation over a range of samples.
template <Position P>
double error(const std::vector<Sample<P>>& samples, std::size_t from, std::size_t to) {
    std::vector<double> sums(cores);
    std::vector<std::thread> threads;
    for (unsigned i = 0; i < cores; ++i)
        threads.emplace_back([&, i] {
            for (std::size_t k = from + i; k < to; k += cores) {
                const double off = expected_score<P>(evaluate(samples[k].position)) - samples[k].result;
                sums[i] += off * off;
            }
        });
    double sum = 0;
    for (unsigned i = 0; i < cores; ++i) threads[i].join(), sum += sums[i];
    return sum / double(to - from);
}

// Coordinate descent: each weight moves up or down as long as that helps, with shrinking steps. A tenth of the samples
// is held out to detect overfitting.
template <Position P>
void fit(std::span<int> weights, const char* file, int rounds) {
    std::vector<Sample<P>> samples;
    std::ifstream in(file);
    for (std::string line; std::getline(in, line);) {
        auto position = parsed(std::string_view(line).substr(2), static_cast<P*>(nullptr));
        if (auto* found = std::get_if<P>(&position)) samples.push_back({*found, (line[0] - '0') / 2.0});
    }
    const std::size_t apart = samples.size() / 10;
    std::printf("%zu positions, error %.6f, apart %.6f\n", samples.size(), error(samples, apart, samples.size()),
                error(samples, 0, apart));
    double best = error(samples, apart, samples.size());
    std::vector<int> step(weights.size());
    for (std::size_t i = 0; i < step.size(); ++i) step[i] = std::max(4, std::abs(weights[i]) / 4);
    for (int round = 1; round <= rounds; ++round) {
        bool helped = false;
        for (std::size_t i = 0; i < weights.size(); ++i) {
            const int before = weights[i];
            for (const int way : {step[i], -step[i]}) {
                weights[i] = before + way;
                const double found = error(samples, apart, samples.size());
                if (found < best) {
                    best = found;
                    helped = true;
                    step[i] = way;
                    break;
                }
                weights[i] = before;
            }
            if (weights[i] == before) step[i] = std::max(1, std::abs(step[i]) / 2);
        }
        std::printf("round %d, error %.6f, apart %.6f:", round, best, error(samples, 0, apart));
        for (const int weight : weights) std::printf(" %d", weight);
        std::printf("\n");
        std::fflush(stdout);
        if (!helped && std::ranges::all_of(step, [](int s) { return std::abs(s) == 1; })) break;
    }
}

template <class W>
std::span<int> numbers(W& weights) {
    static_assert(sizeof(W) % sizeof(int) == 0);
    return {reinterpret_cast<int*>(&weights), sizeof(W) / sizeof(int)};
}

}  // namespace

int main(int argc, char** argv) {
    if (argc >= 6 && !std::strcmp(argv[1], "play")) {
        const int games = std::atoi(argv[3]);
        const std::uint64_t seed = std::strtoull(argv[4], nullptr, 10), nodes = std::strtoull(argv[5], nullptr, 10);
        if (argv[2][0] == 'q')
            play<querni::Position>(games, seed, nodes);
        else
            play<alquerque::Position>(games, seed, nodes);
    } else if (argc >= 4 && !std::strcmp(argv[1], "fit")) {
        const int rounds = argc > 4 ? std::atoi(argv[4]) : 30;
        if (argv[2][0] == 'q')
            fit<querni::Position>(numbers(querni::weights), argv[3], rounds);
        else
            fit<alquerque::Position>(numbers(alquerque::weights), argv[3], rounds);
    } else {
        std::fprintf(stderr, "Usage: tune play GAME GAMES SEED NODES > FILE | tune fit GAME FILE [ROUNDS]\n");
        return 2;
    }
}
