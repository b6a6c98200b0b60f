#include "solver/verify.h"

#include <atomic>
#include <mutex>
#include <thread>

namespace qirkat::alquerque {
namespace {

std::string in_words(SolvedValue value) {
    if (value == no_state) return "no state";
    if (value == drawn) return "drawn";
    return (is_win(value) ? "won in " : "lost in ") + std::to_string(value);
}

// The units that a turn may lead to.
struct SuccessorUnits {
    std::vector<SolvedUnit> units;

    SolvedValue value_after(const Position& position) const {
        const State state = State::of(position);
        const int ours = std::popcount(state.ours), theirs = std::popcount(state.theirs);
        if (ours < min_men) return 0;
        for (const SolvedUnit& unit : units)
            if (unit.index().many() == std::max(ours, theirs) && unit.index().few() == std::min(ours, theirs))
                return unit.value(state);
        return no_state;
    }
};

// The layer that a turn leads to, or the moving phase after the last placement.
struct SuccessorLayer {
    std::variant<SolvedLayer, MovingUnits> solved;

    SolvedValue value_after(const Position& position) const {
        if (const auto outcome = position.outcome()) return outcome->winner == position.side() ? 1 : 0;
        const State state = State::of(position);
        if (const auto* layer = std::get_if<SolvedLayer>(&solved)) return layer->value(state.ours, state.theirs);
        const auto& moving = std::get<MovingUnits>(solved);
        return moving.unit(std::popcount(state.ours), std::popcount(state.theirs)).value(state);
    }
};

// The results of all successors. Not limited to a byte, since a distance may overflow.
struct Successors {
    unsigned win = ~0u, loss = 0;
    bool draws = false, turns = false, unknown = false;
};
template <class Table>
std::optional<SolvedValue> value_of(const Position& position, const Table& solved) {
    if (const auto outcome = position.outcome()) return outcome->winner == position.side() ? 1 : 0;
    Successors successors;
    position.for_each_move([&](Move move) {
        const SolvedValue after = solved.value_after(position.play(move));
        successors.turns = true;
        if (after == drawn)
            successors.draws = true;
        else if (is_loss(after))
            successors.win = std::min(successors.win, after + 1u);
        else if (is_win(after))
            successors.loss = std::max(successors.loss, after + 1u);
        else
            successors.unknown = true;
    });
    if (successors.unknown || !successors.turns) return std::nullopt;
    if (successors.win != ~0u) return SolvedValue(successors.win);
    if (successors.draws) return drawn;
    return successors.loss <= max_distance ? std::optional(SolvedValue(successors.loss)) : std::nullopt;
}

// What is wrong with the value of a position; empty if it is correct.
template <class Table>
std::string mistake(const Position& position, SolvedValue value, const Table& solved) {
    const auto expected = value_of(position, solved);
    if (expected == value) return "";
    return position.text() + " is " + in_words(value) + " according to the table, but " +
           (expected ? in_words(*expected) : std::string("unknown")) + " according to its moves.";
}

// The check of one number: where its state is tallied, if it is the first of its images, and what is wrong, if
// anything.
struct CheckedNumber {
    std::optional<std::array<std::size_t, 2>> count;
    std::string mistake;
};
using Tallies = decltype(Header::tallies);

// Checks every n-th number with all threads. If all were checked, the tallies must match those of the file.
template <class CheckNumber>
Result<std::uint64_t> verify_numbers(const Header& header, const SolvedValue* values, const VerifierOptions& options,
                                     const std::string& what, const CheckNumber& check_number) {
    constexpr std::uint64_t block_size = 1 << 14;
    const std::uint64_t size = header.numbers;
    std::atomic<std::uint64_t> next_block = 0;
    Tallies counted{};
    std::atomic<bool> stopped = false;
    std::optional<Fault> first_fault;
    std::mutex lock;
    const auto work = [&](bool is_caller) {
        Tallies own{};
        for (std::uint64_t first; !stopped && (first = next_block++ * block_size) < size;) {
            const std::uint64_t last = std::min(first + block_size, size);
            for (std::uint64_t number = (first + options.every - 1) / options.every * options.every; number < last;
                 number += options.every) {
                const CheckedNumber checked = check_number(number);
                if (checked.count) own[(*checked.count)[0]][(*checked.count)[1]].count(values[number]);
                if (checked.mistake.empty()) continue;
                const std::scoped_lock locked(lock);
                if (!first_fault)
                    first_fault = Fault{"wrong_value",
                                        "State " + std::to_string(number) + " of " + what + ": " + checked.mistake};
                stopped = true;
                return;
            }
            if (!is_caller) continue;
            if (options.progress) options.progress(double(last) / double(size));
            if (options.stop && options.stop()) stopped = true;
        }
        const std::scoped_lock locked(lock);
        for (std::size_t i = 0; i < 2; ++i)
            for (std::size_t j = 0; j < 2; ++j) counted[i][j] += own[i][j];
    };
    {
        std::vector<std::jthread> others;
        for (int i = 1; i < options.threads; ++i) others.emplace_back(work, false);
        work(true);
    }
    if (first_fault) return *std::move(first_fault);
    if (options.every == 1 && !stopped && counted != header.tallies)
        return Fault{"wrong_count", "The counts in the file of " + what + " do not match its states."};
    std::uint64_t states = 0;
    for (const auto& side : counted)
        for (const Tally& tally : side) states += tally.states();
    return states;
}

}  // namespace

Result<std::uint64_t> verify(int many, int few, const VerifierOptions& options) {
    SuccessorUnits units;
    for (const auto& [a, b] : {std::pair(many, few), std::pair(many - 1, few), std::pair(many, few - 1)}) {
        if (std::min(a, b) < min_men || (many == few && a < b)) continue;
        auto unit = open_unit(options.folder, std::max(a, b), std::min(a, b));
        if (auto* fault = std::get_if<Fault>(&unit)) return std::move(*fault);
        units.units.push_back(std::move(std::get<SolvedUnit>(unit)));
    }
    const SolvedUnit& unit = units.units.front();
    const StateIndex& index = unit.index();
    const std::string what = std::to_string(many) + " pieces against " + std::to_string(few);
    return verify_numbers(unit.header(), unit.values(), options, what, [&](std::uint64_t number) -> CheckedNumber {
        const SolvedValue value = unit.values()[number];
        const auto found = index.find(number);
        if (!found.symmetries)
            return {std::nullopt, value == no_state ? "" : "it belongs to no state but has a value."};
        const State& state = found.state;
        const std::array count = {std::size_t(std::popcount(state.ours) != many),
                                  std::size_t(state.our_bar || state.their_bar)};
        if (index.number(state) != number) return {count, "its state has a different number."};
        return {count, mistake(state.position(), value, units)};
    });
}

Result<std::uint64_t> verify_layer(int hands, const VerifierOptions& options) {
    auto opened = open_layer(options.folder, hands);
    if (auto* fault = std::get_if<Fault>(&opened)) return std::move(*fault);
    const auto& solved = std::get<SolvedLayer>(opened);
    const LayerIndex& layer = solved.layer();
    std::optional<SuccessorLayer> next;
    if (hands == 1) {
        auto moving = MovingUnits::open(options.folder, layer.each());
        if (auto* fault = std::get_if<Fault>(&moving)) return std::move(*fault);
        next.emplace(SuccessorLayer{std::get<MovingUnits>(std::move(moving))});
    } else {
        auto after = open_layer(options.folder, hands - 1);
        if (auto* fault = std::get_if<Fault>(&after)) return std::move(*fault);
        if (std::get<SolvedLayer>(after).layer().each() != layer.each()) return wrong_game(options.folder, hands - 1);
        next.emplace(SuccessorLayer{std::get<SolvedLayer>(std::move(after))});
    }
    const std::string what = "the layer with " + std::to_string(hands) + " pieces in hand";
    return verify_numbers(solved.header(), solved.values(), options, what, [&](std::uint64_t number) -> CheckedNumber {
        const auto [ours, theirs, is_first] = layer.find(number);
        const SolvedValue value = solved.values()[number];
        std::optional<std::array<std::size_t, 2>> count;  // of all images of a state only the first is tallied
        if (is_first) count = {0, 0};
        if (solved.value(ours, theirs) != value)
            return {count, "a symmetric image of its state has a different value."};
        const auto position = Position::placing(ours, layer.our_hand(), theirs, layer.their_hand());
        return {count, mistake(position, value, *next)};
    });
}

}  // namespace qirkat::alquerque
