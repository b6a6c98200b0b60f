// How many turns without a capture occur when both sides play a won game to its quickest end: what the draw after a
// hundred quiet turns changes. Among equally quick moves, the winner captures as soon as possible and the loser avoids
// captures. Only states that end in more than a hundred turns matter.
// Usage: quiet FOLDER, with some or all units solved. Prints CSV: ours, theirs, the number of such states, in how many
// the next hundred turns are all quiet, the longest sequence of quiet turns, and a state with it.
#include <cstdio>
#include <cstdlib>

#include "solver/moving_solver.h"
#include "solver/table_folder.h"

namespace qirkat::alquerque {
namespace {

class Quiet {
public:
    Quiet(const Tables& tables, const StateIndex& index)
        : tables_(tables),
          index_(index),
          known_(static_cast<std::uint8_t*>(std::calloc(index.size(), 1)), &std::free) {}

    // Quiet turns before the next capture or the end.
    unsigned turns(const Position& position) {
        const State state = State::of(position);
        std::uint8_t& known = known_[index_.number(state)];
        if (known) return known - 1u;
        const SolvedValue distance = tables_.value(state);
        const bool wins = is_win(distance);
        unsigned best = wins ? ~0u : 0;
        position.for_each_move([&](Move move) {
            const Position next = position.play(move);
            const State after = State::of(next);
            const SolvedValue value = std::popcount(after.ours) < min_men ? 0 : tables_.value(after);
            if (value + 1 != distance) return;
            const unsigned quiet = move.takes() ? 0 : next.outcome() ? 1 : 1 + turns(next.without_quiet_turns());
            best = wins ? std::min(best, quiet) : std::max(best, quiet);
        });
        known = std::uint8_t(best + 1);
        return best;
    }

private:
    const Tables& tables_;
    const StateIndex& index_;
    // One more than the turns; 0 if unknown. Most of it is never touched, so the system allocates no memory for it.
    std::unique_ptr<std::uint8_t[], decltype(&std::free)> known_;
};

}  // namespace
}  // namespace qirkat::alquerque

int main(int argc, char** argv) {
    using namespace qirkat;
    using namespace qirkat::alquerque;
    if (argc != 2) {
        std::fprintf(stderr, "Usage: quiet FOLDER\n");
        return 2;
    }
    const auto opened = open_tables(argv[1]);
    if (const auto* fault = std::get_if<Fault>(&opened)) {
        std::fprintf(stderr, "%s\n", fault->sentence.c_str());
        return 1;
    }
    const Tables& tables = std::get<Tables>(opened);
    std::printf("ours,theirs,longer,all_quiet,longest,state\n");
    for (const auto& [many, few] : units_up_to(2 * men_each)) {
        const auto unit = open_unit(argv[1], many, few);
        if (std::holds_alternative<Fault>(unit)) continue;
        const StateIndex& index = std::get<SolvedUnit>(unit).index();
        Quiet quiet(tables, index);
        struct Row {
            std::uint64_t longer = 0, all_quiet = 0;
            unsigned longest = 0;
            std::string state;
        };
        std::array<Row, 2> rows;
        for (std::uint64_t number = 0; number < index.size(); ++number) {
            const SolvedValue value = std::get<SolvedUnit>(unit).values()[number];
            if (value <= quiet_limit || value > max_distance) continue;
            const State state = index.find(number).state;
            Row& row = rows[std::popcount(state.ours) != many];
            const unsigned turns = quiet.turns(state.position());
            ++row.longer;
            row.all_quiet += turns >= quiet_limit;
            if (turns > row.longest) row.longest = turns, row.state = state.position().text();
        }
        for (std::size_t side = 0; side < (many == few ? 1u : 2u); ++side)
            std::printf("%d,%d,%llu,%llu,%u,%s\n", side ? few : many, side ? many : few,
                        (unsigned long long)rows[side].longer, (unsigned long long)rows[side].all_quiet,
                        rows[side].longest, rows[side].state.c_str());
        std::fflush(stdout);
    }
}
