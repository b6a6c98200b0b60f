// Runs the engine with several threads under ThreadSanitizer: many short searches of both games that share a table,
// report progress, are stopped from another thread, cleared and restarted. Every line must be legal.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <thread>

#include "engine/engine.h"

namespace qirkat {
namespace {

template <Position P>
void check(const P& root, const Report<P>& report, const char* when) {
    if (report.lines.empty() && root.count_moves()) {
        std::printf("No line %s: %s\n", when, root.text().c_str());
        std::exit(1);
    }
    for (const Line<P>& line : report.lines) {
        P position = root;
        for (const auto move : line.moves) {
            if (position.validate(move)) {
                std::printf("Illegal move %s %s: %s\n", move.text().c_str(), when, position.text().c_str());
                std::exit(1);
            }
            position = position.play(move);
        }
    }
}

// A position some random moves into a game.
template <Position P>
P after_play(P position, SplitMix64& random) {
    for (std::uint64_t turns = random() % 40; turns && !position.outcome(); --turns)
        position = position.play(position.random_move(random));
    return position;
}

template <Position P>
void search(const P& start, int rounds) {
    constexpr std::size_t threads = 3;
    SplitMix64 random{1};
    Engine<P> engine(threads, 1);
    int reports = 0;
    for (int round = 0; round < rounds; ++round) {
        const P root = after_play(start, random);
        SearchOptions options;
        options.lines = 1 + random() % 3;
        const auto on_report = [&](const Report<P>& report, double) {
            check(root, report, "during the search");
            ++reports;
        };
        // Ends by depth, by nodes, or only when stopped: by another thread or by its own poll.
        const int kind = round % 4, delay = int(random() % 3000);
        if (kind == 0) options.depth = 3;
        if (kind == 1) options.nodes = 2000;
        int polls = 0;
        const auto poll = [&] { return kind == 3 && ++polls > 3; };
        engine.clear_stop();
        std::thread other([&] {
            std::this_thread::sleep_for(std::chrono::microseconds(delay));
            if (kind == 2) engine.stop();
        });
        check(root, engine.analyse(root, options, {}, poll, on_report), "at the end");
        other.join();
        if (round % 7 == 0) engine.clear();
    }
    std::printf("%d searches with %zu threads, %d reports\n", rounds, threads, reports);
}

}  // namespace
}  // namespace qirkat

int main() {
    using namespace qirkat;
    const auto squares = std::get<0>(querni::start_squares(querni::default_marks));
    search(querni::Position::start(1, squares, {}), 60);
    search(alquerque::Position::start(), 150);
}
