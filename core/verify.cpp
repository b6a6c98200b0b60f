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

// The units that a turn may lead to.
struct Neighbours {
    std::vector<Unit> units;

    Value value_after(const Position& position) const {
        const State state = State::of(position);
        const int ours = std::popcount(state.ours), theirs = std::popcount(state.theirs);
        if (ours < fewest_men) return 0;
        for (const Unit& unit : units)
            if (unit.index().many() == std::max(ours, theirs) && unit.index().few() == std::min(ours, theirs))
                return unit.value(state);
        return no_state;
    }
};

// The layer that a turn leads to, or the moving phase after the last man was placed.
struct NextLayer {
    std::variant<SolvedLayer, MovingValues> solved;

    Value value_after(const Position& position) const {
        if (const auto outcome = position.outcome()) return outcome->winner == position.side() ? 1 : 0;
        const State state = State::of(position);
        if (const auto* layer = std::get_if<SolvedLayer>(&solved)) return layer->value(state.ours, state.theirs);
        const auto& moving = std::get<MovingValues>(solved);
        return moving.unit(std::popcount(state.ours), std::popcount(state.theirs)).value(state);
    }
};

// What the value of a position is if those of its successors are right. Unbounded: a distance may outgrow a byte.
struct Sum {
    unsigned win = ~0u, loss = 0;
    bool draws = false, turns = false, unknown = false;
};
template <class Solved>
std::optional<Value> value_of(const Position& position, const Solved& solved) {
    if (const auto outcome = position.outcome()) return outcome->winner == position.side() ? 1 : 0;
    Sum sum;
    position.for_each_move([&](Move move) {
        const Value after = solved.value_after(position.play(move));
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

// What is wrong with a position's value, if anything is.
template <class Solved>
std::string mistake(const Position& position, Value value, const Solved& solved) {
    const auto expected = value_of(position, solved);
    if (expected == value) return "";
    return position.text() + " is " + in_words(value) + " by the table, but " +
           (expected ? in_words(*expected) : std::string("of no known value")) + " by its turns.";
}

// What was seen at a number: whether a state is counted there, and what is wrong, if anything is.
struct Seen {
    bool is_state;
    std::string mistake;
};

// Looks at one number of so many, by all threads. When all were seen, there must be as many states as the file counts.
template <class LookAt>
Result<std::uint64_t> look_at_all(const Header& header, const VerifierOptions& options, const std::string& what,
                                  const LookAt& look_at) {
    constexpr std::uint64_t block_size = 1 << 14;
    const std::uint64_t size = header.numbers;
    std::atomic<std::uint64_t> next_block = 0, states = 0;
    std::atomic<bool> stopped = false;
    std::optional<Fault> first_fault;
    std::mutex fault_lock;
    const auto work = [&](bool is_caller) {
        for (std::uint64_t first; !stopped && (first = next_block++ * block_size) < size;) {
            const std::uint64_t last = std::min(first + block_size, size);
            std::uint64_t found = 0;
            for (std::uint64_t number = (first + options.every - 1) / options.every * options.every; number < last;
                 number += options.every) {
                const Seen seen = look_at(number);
                found += seen.is_state;
                if (seen.mistake.empty()) continue;
                const std::scoped_lock lock(fault_lock);
                if (!first_fault)
                    first_fault =
                        Fault{"wrong_value", "Number " + std::to_string(number) + " of " + what + ": " + seen.mistake};
                stopped = true;
                return;
            }
            states += found;
            if (!is_caller) continue;
            if (options.progress) options.progress(double(last) / double(size));
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
    for (const auto& side : header.tallies)
        for (const Tally& tally : side) counted += tally.states();
    if (options.every == 1 && !stopped && counted != states)
        return Fault{"wrong_count", "The file of " + what + " counts " + std::to_string(counted) + " states, but has " +
                                        std::to_string(states) + "."};
    return states.load();
}

}  // namespace

Result<std::uint64_t> verify(int many, int few, const VerifierOptions& options) {
    Neighbours units;
    for (const auto& [a, b] : {std::pair(many, few), std::pair(many - 1, few), std::pair(many, few - 1)}) {
        if (std::min(a, b) < fewest_men || (many == few && a < b)) continue;
        auto unit = open_unit(options.folder, std::max(a, b), std::min(a, b));
        if (auto* fault = std::get_if<Fault>(&unit)) return std::move(*fault);
        units.units.push_back(std::move(std::get<Unit>(unit)));
    }
    const Unit& unit = units.units.front();
    const Index& index = unit.index();
    const std::string what = std::to_string(many) + " men against " + std::to_string(few);
    return look_at_all(unit.header(), options, what, [&](std::uint64_t number) -> Seen {
        const Value value = unit.values()[number];
        const auto found = index.find(number);
        if (!found.symmetries) return {false, value == no_state ? "" : "belongs to no state, and has a value."};
        if (index.number(found.state) != number) return {true, "its state has another number."};
        return {true, mistake(found.state.position(), value, units)};
    });
}

Result<std::uint64_t> verify_layer(int hands, const VerifierOptions& options) {
    auto opened = open_layer(options.folder, hands);
    if (auto* fault = std::get_if<Fault>(&opened)) return std::move(*fault);
    const auto& solved = std::get<SolvedLayer>(opened);
    const Layer& layer = solved.layer();
    std::optional<NextLayer> next;
    if (hands == 1) {
        auto moving = MovingValues::open(options.folder, layer.each());
        if (auto* fault = std::get_if<Fault>(&moving)) return std::move(*fault);
        next.emplace(NextLayer{std::get<MovingValues>(std::move(moving))});
    } else {
        auto after = open_layer(options.folder, hands - 1);
        if (auto* fault = std::get_if<Fault>(&after)) return std::move(*fault);
        if (std::get<SolvedLayer>(after).layer().each() != layer.each()) return other_game(options.folder, hands - 1);
        next.emplace(NextLayer{std::get<SolvedLayer>(std::move(after))});
    }
    const std::string what = "the layer with " + std::to_string(hands) + " men in hand";
    return look_at_all(solved.header(), options, what, [&](std::uint64_t number) -> Seen {
        const auto [ours, theirs, is_first] = layer.find(number);
        const Value value = solved.values()[number];
        if (solved.value(ours, theirs) != value) return {is_first, "an image of its state has another value."};
        const auto position = Position::placing(ours, layer.our_hand(), theirs, layer.their_hand());
        return {is_first, mistake(position, value, *next)};
    });
}

}  // namespace qirkat::alquerque
