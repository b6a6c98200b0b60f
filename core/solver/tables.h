// Solved tables, and their verdict on a position.
//
// Compact units leave out all barred states; a small search derives their values from the others. A bar lasts for one
// turn of its side, and a turn creates a new one only by breaking a mill: after two turns that break none, nothing is
// barred. And mills come back only with captures, which leave one man less, so the search ends.
#pragma once

#include <atomic>
#include <functional>
#include <mutex>

#include "solver/opening_book.h"
#include "solver/placing_layer.h"

namespace qirkat::alquerque {

struct Verdict {
    int result;                        // for the side to move: 1 won, 0 drawn, -1 lost
    std::optional<unsigned> distance;  // in turns; none for a draw or if the table has only results
    bool operator==(const Verdict&) const = default;
    // The value of the turn that led here, for the side that played it.
    constexpr Verdict before() const { return {-result, distance ? std::optional(*distance + 1) : std::nullopt}; }
};

// A compact result for bulk queries.
enum class KnownResult : std::int8_t { lost = -1, drawn, won, unknown };

// Several units and layers, each in any form. Probing is thread-safe; adding is not. Copies share their tables.
class Tables {
public:
    // Adds a unit or a layer that is opened on first use.
    void add(int many, int few, std::function<Result<SolvedUnit>()> open);
    void add(int hands, std::function<Result<SolvedLayer>()> open);
    // Adds the bytes of a file, checked at once. They must outlive the tables. The name appears in faults.
    std::optional<Fault> add(const std::string& name, std::span<const std::byte> file);
    void add(Book book) { book_ = std::make_shared<const Book>(std::move(book)); }

    // nullopt if a table that is needed is missing and the book does not have the position either; a fault if a table
    // is rejected. The last few placements are searched and need no layers. Values follow the rulebook: quiet turns are
    // not counted.
    Result<std::optional<Verdict>> probe(const Position& position) const;

    // Each side must have three to nine men. `lookups` counts table lookups. Without bars the result takes one memory
    // access.
    KnownResult result(const State& state, unsigned* lookups = nullptr) const {
        const auto& slot = slot_of(state);
        const SolvedUnit* const unit = slot ? slot->found.load(std::memory_order_acquire) : nullptr;
        if (!unit || !unit->has(state)) return searched_result(state, lookups);
        if (lookups) ++*lookups;
        return KnownResult(unit->result(state));
    }
    SolvedValue value(const State& state, unsigned* lookups = nullptr) const;  // no_state if unknown

private:
    template <class Table>
    struct Slot {
        std::function<Result<Table>()> open;
        std::once_flag once;
        std::optional<Result<Table>> opened;
        std::atomic<const Table*> found = nullptr;  // set once it has been opened and accepted
    };
    class Prober;

    const std::shared_ptr<Slot<SolvedUnit>>& slot_of(const State& state) const {
        return slots_[std::size_t(std::popcount(state.ours))][std::size_t(std::popcount(state.theirs))];
    }
    KnownResult searched_result(const State& state, unsigned* lookups) const;

    // By the men of the side to move and of its opponent: every unit is listed under both orders.
    std::array<std::array<std::shared_ptr<Slot<SolvedUnit>>, men_each + 1>, men_each + 1> slots_{};
    std::array<std::shared_ptr<Slot<SolvedLayer>>, 2 * men_each + 1> layers_{};  // by men in hand
    std::shared_ptr<const Book> book_ = std::make_shared<const Book>();
};

}  // namespace qirkat::alquerque
