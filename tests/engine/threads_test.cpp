// The engine as several threads use it, small and often, for ThreadSanitizer: searches over one table that grow, are
// told of, stopped from another thread, forgotten and begun anew, in both games. Every line has to be legal.
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
                std::printf("An illegal %s %s: %s\n", move.text().c_str(), when, position.text().c_str());
                std::exit(1);
            }
            position = position.play(move);
        }
    }
}

// A position some random turns into a game.
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
    int told = 0;
    for (int round = 0; round < rounds; ++round) {
        const P root = after_play(start, random);
        SearchOptions options;
        options.lines = 1 + random() % 3;
        const auto hears = [&](const Report<P>& report, double) {
            check(root, report, "on the way");
            ++told;
        };
        // Ends by its depth, by its nodes, or only by being stopped: by another thread, or when it asks.
        const int kind = round % 4, patience = int(random() % 3000);
        if (kind == 0) options.depth = 3;
        if (kind == 1) options.nodes = 2000;
        int asked = 0;
        const auto asks = [&] { return kind == 3 && ++asked > 3; };
        engine.clear_stop();
        std::thread other([&] {
            std::this_thread::sleep_for(std::chrono::microseconds(patience));
            if (kind == 2) engine.stop();
        });
        check(root, engine.analyse(root, options, {}, asks, hears), "at the end");
        other.join();
        if (round % 7 == 0) engine.clear();
    }
    std::printf("%d searches by %zu threads, %d depths told\n", rounds, threads, told);
}

}  // namespace
}  // namespace qirkat

int main() {
    using namespace qirkat;
    const auto squares = std::get<0>(querni::start_squares(querni::default_marks));
    search(querni::Position::start(1, squares, {}), 60);
    search(alquerque::Position::start(), 150);
}
