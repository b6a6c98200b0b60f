#include "solver/tables.h"

#include <algorithm>
#include <cstdlib>

namespace qirkat::alquerque {

// Finds the value of a state, barred or not. Higher scores are better for the side to move: a game won at once scores
// `ended`, minus one per turn until then if turns are counted.
class Tables::Prober {
public:
    static constexpr int ended = 256;

    Prober(const Tables& tables, bool counts_turns) : tables_(tables), turn_(counts_turns) {}

    // nullopt if a table that is needed is missing, was rejected, or has no distances.
    std::optional<int> score(const Position& position) {
        const int found = score(position, -ended, ended);
        return unknown_ ? std::nullopt : std::optional(found);
    }
    const Fault* fault() const { return fault_; }
    unsigned lookups() const { return lookups_; }

private:
    int score(const Position& position, int alpha, int beta);
    int best_turn(const Position& position, int alpha, int beta);
    template <class Table, class... Men>
    int look_up(const Table& solved, const Men&... men);
    template <class Table>
    const Table* opened(const std::shared_ptr<Slot<Table>>& slot);

    // Converts a score after our turn to one before it, and back.
    int before(int after) const { return after > 0 ? turn_ - after : after < 0 ? -after - turn_ : 0; }
    int after(int before) const { return before > 0 ? -before - turn_ : before < 0 ? turn_ - before : 0; }

    int unknown() {
        unknown_ = true;
        return 0;
    }

    static constexpr int max_searched = min_compact_hands - 1;  // placing turns
    const Tables& tables_;
    const int turn_;
    bool unknown_ = false;
    const Fault* fault_ = nullptr;
    unsigned lookups_ = 0;
};

// The score if it lies between alpha and beta, otherwise a bound on the same side.
int Tables::Prober::score(const Position& position, int alpha, int beta) {
    const State s = State::of(position);
    const int us = position.side(), our_hand = position.hand(us), their_hand = position.hand(us ^ 1);
    const bool barred = s.our_bar || s.their_bar;
    if (our_hand || their_hand) {
        if (const auto outcome = position.outcome()) return outcome->winner == us ? ended : -ended;
        const int hands = our_hand + their_hand;
        if (const auto& slot = tables_.layers_[std::size_t(hands)];
            slot && !barred && our_hand - their_hand == hands % 2) {
            const SolvedLayer* const solved = opened(slot);
            if (solved && solved->layer().has(s.ours, s.theirs)) return look_up(*solved, s.ours, s.theirs);
            if (fault_) return unknown();
        }
        const int turns = our_hand > their_hand ? 2 * our_hand - 1 : 2 * their_hand;  // until all men are placed
        return turns <= max_searched ? best_turn(position, alpha, beta) : unknown();
    }
    if (std::popcount(s.ours) < min_men) return -ended;
    const SolvedUnit* const unit = opened(tables_.slot_of(s));
    if (!unit) return unknown();
    if (unit->has(s)) return look_up(*unit, s);
    // A bar only removes moves of one side, and never its last one.
    const int base = look_up(*unit, State{s.ours, s.theirs, {}, {}});
    if (!s.our_bar) alpha = std::max(alpha, base);
    if (!s.their_bar) beta = std::min(beta, base);
    return best_turn(position, alpha, beta);
}

int Tables::Prober::best_turn(const Position& position, int alpha, int beta) {
    // States that need a single lookup come first: often they suffice.
    for (const bool barred : {false, true})
        position.for_each_move([&](Move move) {
            if (alpha >= beta || unknown_) return;
            const Position next = position.play(move);
            if ((next.bar(0) || next.bar(1)) == barred)
                alpha = std::max(alpha, before(score(next, after(beta), after(alpha))));
        });
    return std::min(alpha, beta);
}

template <class Table, class... Men>
int Tables::Prober::look_up(const Table& solved, const Men&... men) {
    ++lookups_;
    if (!turn_) return ended * solved.result(men...);
    const SolvedValue value = solved.value(men...);
    return result_of(value) * (ended - value);
}

// Opens the table on first use. Returns null if it was rejected, or if it lacks distances that are needed.
template <class Table>
const Table* Tables::Prober::opened(const std::shared_ptr<Slot<Table>>& slot) {
    const Table* found = slot ? slot->found.load(std::memory_order_acquire) : nullptr;
    if (slot && !found) {
        std::call_once(slot->once, [&] {
            slot->opened = slot->open();
            slot->found.store(std::get_if<Table>(&*slot->opened), std::memory_order_release);
        });
        found = std::get_if<Table>(&*slot->opened);
        fault_ = std::get_if<Fault>(&*slot->opened);
    }
    return found && (!turn_ || found->has_distances()) ? found : nullptr;
}

void Tables::add(int many, int few, std::function<Result<SolvedUnit>()> open) {
    const auto slot = std::make_shared<Slot<SolvedUnit>>();
    slot->open = std::move(open);
    slots_[std::size_t(many)][std::size_t(few)] = slots_[std::size_t(few)][std::size_t(many)] = slot;
}

void Tables::add(int hands, std::function<Result<SolvedLayer>()> open) {
    const auto slot = std::make_shared<Slot<SolvedLayer>>();
    slot->open = std::move(open);
    layers_[std::size_t(hands)] = slot;
}

std::optional<Fault> Tables::add(const std::string& name, std::span<const std::byte> file) {
    auto contents = Contents::of(file, name);
    if (auto* fault = std::get_if<Fault>(&contents)) return std::move(*fault);
    const auto added = [&]<class Table>(Result<Table> made, auto... place) -> std::optional<Fault> {
        if (auto* fault = std::get_if<Fault>(&made)) return std::move(*fault);
        const auto kept = std::make_shared<Table>(std::get<Table>(std::move(made)));
        add(place..., [kept]() -> Result<Table> { return std::move(*kept); });
        return std::nullopt;
    };
    const auto& [header, body] = std::get<Contents>(contents);
    if (header.kind == Header::layer || header.kind == Header::layer_results)
        return added(SolvedLayer::of(std::get<Contents>(contents), name), int(header.few));
    return added(SolvedUnit::of(std::get<Contents>(contents), name), int(header.many), int(header.few));
}

KnownResult Tables::searched_result(const State& state, unsigned* lookups) const {
    Prober prober(*this, false);
    const auto score = prober.score(state.position());
    if (lookups) *lookups += prober.lookups();
    return score ? KnownResult(*score / Prober::ended) : KnownResult::unknown;
}

SolvedValue Tables::value(const State& state, unsigned* lookups) const {
    Prober prober(*this, true);
    const auto score = prober.score(state.position());
    if (lookups) *lookups += prober.lookups();
    if (!score) return no_state;
    return *score ? SolvedValue(Prober::ended - std::abs(*score)) : drawn;
}

Result<std::optional<Verdict>> Tables::probe(const Position& position) const {
    const Position fresh = position.without_quiet_turns();
    if (const auto outcome = fresh.outcome()) return Verdict{outcome->winner == fresh.side() ? 1 : -1, 0};
    for (const bool counts_turns : {true, false}) {
        Prober prober(*this, counts_turns);
        if (const auto score = prober.score(fresh)) {
            Verdict verdict{(*score > 0) - (*score < 0), std::nullopt};
            if (counts_turns && *score) verdict.distance = unsigned(Prober::ended - std::abs(*score));
            return verdict;
        }
        if (prober.fault()) return *prober.fault();
        // The book has distances, so it takes precedence over tables without them.
        if (const auto value = counts_turns ? book_->value(fresh) : std::nullopt)
            return Verdict{result_of(*value), *value == drawn ? std::nullopt : std::optional<unsigned>(*value)};
    }
    return std::nullopt;
}

}  // namespace qirkat::alquerque
