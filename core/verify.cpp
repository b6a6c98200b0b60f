#include "verify.h"

#include <atomic>
#include <mutex>
#include <thread>

namespace qirkat::alquerque {
namespace {

std::string in_words(Value value) {
    if (value == no_state) return "no state";
    if (value == drawn) return "drawn";
    return (is_win(value) ? "won in " : "lost in ") + std::to_string(value);
}

// The units that a turn may lead to, by how many men the side to move has and the other.
struct Neighbours {
    std::vector<Unit> units;

    Value value(const State& state) const {
        const int ours = std::popcount(state.ours), theirs = std::popcount(state.theirs);
        for (const Unit& unit : units)
            if (unit.index().many() == std::max(ours, theirs) && unit.index().few() == std::min(ours, theirs))
                return unit.value(state);
        return no_state;
    }
};

Value value_after(const Position& position, const Neighbours& units) {
    const int side = position.side();
    const State state{position.men(side), position.men(side ^ 1), position.bar(side), position.bar(side ^ 1)};
    if (std::popcount(state.ours) < fewest_men) return 0;
    return units.value(state);
}

// What the value of a position is if those of its successors are right. Unbounded: a distance may outgrow a byte.
struct Sum {
    unsigned win = ~0u, loss = 0;
    bool draws = false, turns = false, unknown = false;
};
std::optional<Value> value_of(const Position& position, const Neighbours& units) {
    if (const auto outcome = position.outcome()) return outcome->winner == position.side() ? 1 : 0;
    Sum sum;
    position.for_each_move([&](Move move) {
        const Value after = value_after(position.play(move), units);
        sum.turns = true;
        if (after == drawn)
            sum.draws = true;
        else if (is_loss(after))
            sum.win = std::min(sum.win, after + 1u);
        else if (is_win(after))
            sum.loss = std::max(sum.loss, after + 1u);
        else
            sum.unknown = true;
    });
    if (sum.unknown || !sum.turns) return std::nullopt;
    if (sum.win != ~0u) return Value(sum.win);
    if (sum.draws) return drawn;
    return sum.loss <= longest_distance ? std::optional(Value(sum.loss)) : std::nullopt;
}

std::optional<Fault> wrong(const Index& index, std::uint64_t number, Value value, const Neighbours& units) {
    const auto found = index.find(number);
    const auto fault = [&](const std::string& what) {
        return Fault{"wrong_value", "Number " + std::to_string(number) + " of " + std::to_string(index.many()) +
                                        " men against " + std::to_string(index.few()) + ": " + what};
    };
    if (!found.symmetries)
        return value == no_state ? std::nullopt : std::optional(fault("belongs to no state, and has a value."));
    const State& s = found.state;
    if (index.number(s) != number) return fault("its state has another number.");
    const Position position = Position::moving(s.ours, s.our_bar, s.theirs, s.their_bar);
    const auto expected = value_of(position, units);
    if (expected == value) return std::nullopt;
    return fault(position.text() + " is " + in_words(value) + " by the table, but " +
                 (expected ? in_words(*expected) : std::string("of no known value")) + " by its turns.");
}

}  // namespace

Result<std::uint64_t> verify(int many, int few, const VerifierOptions& options) {
    Neighbours units;
    for (const auto& [a, b] : {std::pair(many, few), std::pair(many - 1, few), std::pair(many, few - 1)}) {
        if (std::min(a, b) < fewest_men || (many == few && a < b)) continue;
        auto unit = Unit::open(options.folder, std::max(a, b), std::min(a, b));
        if (auto* fault = std::get_if<Fault>(&unit)) return std::move(*fault);
        units.units.push_back(std::move(std::get<Unit>(unit)));
    }
    const Unit& unit = units.units.front();
    const Index& index = unit.index();

    constexpr std::uint64_t block_size = 1 << 14;
    std::atomic<std::uint64_t> next_block = 0, states = 0;
    std::atomic<bool> stopped = false;
    std::optional<Fault> first_fault;
    std::mutex fault_lock;
    const auto work = [&](bool is_caller) {
        for (std::uint64_t first; !stopped && (first = next_block++ * block_size) < index.size();) {
            const std::uint64_t last = std::min(first + block_size, index.size());
            std::uint64_t seen = 0;
            for (std::uint64_t number = (first + options.every - 1) / options.every * options.every; number < last;
                 number += options.every) {
                if (auto fault = wrong(index, number, unit.values()[number], units)) {
                    const std::scoped_lock lock(fault_lock);
                    if (!first_fault) first_fault = std::move(fault);
                    stopped = true;
                    return;
                }
                seen += unit.values()[number] != no_state;
            }
            states += seen;
            if (!is_caller) continue;
            if (options.progress) options.progress(double(last) / double(index.size()));
            if (options.stop && options.stop()) stopped = true;
        }
    };
    {
        std::vector<std::jthread> others;
        for (int i = 1; i < options.threads; ++i) others.emplace_back(work, false);
        work(true);
    }
    if (first_fault) return *std::move(first_fault);
    std::uint64_t counted = 0;
    for (const auto& side : unit.header().tallies)
        for (const Tally& tally : side) counted += tally.states();
    if (options.every == 1 && !stopped && counted != states)
        return Fault{"wrong_count",
                     "The file counts " + std::to_string(counted) + " states, but has " + std::to_string(states) + "."};
    return states.load();
}

}  // namespace qirkat::alquerque
