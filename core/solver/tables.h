// The tables that people keep, and what they say about a position.
//
// Compact units leave out all states in which something is barred: their values follow from the others by a small
// search. A bar lasts for one turn of its player, and a turn leaves a new one behind only where it breaks a mill: after
// two turns that break none nothing is barred. And mills come back only with captures, which leave a man less.
#pragma once

#include <atomic>
#include <functional>
#include <mutex>

#include "solver/opening_book.h"
#include "solver/placing_layer.h"

namespace qirkat::alquerque {

struct Verdict {
    int result;                        // for the side to move: 1 won, 0 drawn, -1 lost
    std::optional<unsigned> distance;  // in turns; none for a draw, and where a table has only results
    bool operator==(const Verdict&) const = default;
    // What the turn that led here is worth to whoever played it.
    constexpr Verdict before() const { return {-result, distance ? std::optional(*distance + 1) : std::nullopt}; }
};

// The same, for those who ask millions of times.
enum class KnownResult : std::int8_t { lost = -1, drawn, won, unknown };

// Several units and layers, each in any of its forms. Asking is safe from several threads; adding is not. Copies share
// what was added.
class Tables {
public:
    // A unit or a layer that is opened when it is first needed, and then stays.
    void add(int many, int few, std::function<Result<SolvedUnit>()> open);
    void add(int hands, std::function<Result<SolvedLayer>()> open);
    // The bytes of a file, checked at once. They must stay in memory as long as the tables. The name is for faults.
    std::optional<Fault> add(const std::string& name, std::span<const std::byte> file);
    void add(Book book) { book_ = std::make_shared<const Book>(std::move(book)); }

    // Nothing when a unit or a layer that is needed is not there and the book does not know either; a fault when it is
    // refused. The last few placements need no layers: they are searched. Values are by the book: turns without a
    // capture are not counted.
    Result<std::optional<Verdict>> probe(const Position& position) const;

    // Of a state with three to nine men each. `lookups` counts the states that had to be looked up. With nothing barred
    // the result costs one access to memory.
    KnownResult result(const State& state, unsigned* lookups = nullptr) const {
        const auto& slot = slot_of(state);
        const SolvedUnit* const unit = slot ? slot->found.load(std::memory_order_acquire) : nullptr;
        if (!unit || !unit->has(state)) return searched_result(state, lookups);
        if (lookups) ++*lookups;
        return KnownResult(unit->result(state));
    }
    SolvedValue value(const State& state, unsigned* lookups = nullptr) const;  // no_state: unknown

private:
    template <class Table>
    struct Slot {
        std::function<Result<Table>()> open;
        std::once_flag once;
        std::optional<Result<Table>> opened;
        std::atomic<const Table*> found = nullptr;  // once it has been opened and found good
    };
    class Prober;

    const std::shared_ptr<Slot<SolvedUnit>>& slot_of(const State& state) const {
        return slots_[std::size_t(std::popcount(state.ours))][std::size_t(std::popcount(state.theirs))];
    }
    KnownResult searched_result(const State& state, unsigned* lookups) const;

    // By the men of the side to move and of the other: a unit is there twice.
    std::array<std::array<std::shared_ptr<Slot<SolvedUnit>>, men_each + 1>, men_each + 1> slots_{};
    std::array<std::shared_ptr<Slot<SolvedLayer>>, 2 * men_each + 1> layers_{};  // by the men in hand
    std::shared_ptr<const Book> book_ = std::make_shared<const Book>();
};

}  // namespace qirkat::alquerque
