// The opening book: what positions after the first placements are worth, as a small text.
//
// Each line has the placements of both sides in turn and then the value for the side to move: `=` drawn, `+31` won in
// 31 turns, `-30` lost in 30. Lines that begin with `#` are for people. Positions that a symmetry turns into one
// another need to be there once only. Each side begins with nine men, and nobody can have been taken yet.
#pragma once

#include "solver/moving_unit.h"

namespace qirkat::alquerque {

class Book {
public:
    // So few placements that no side can have made a mill.
    static constexpr int max_placed = 4;

    Book() = default;  // knows nothing
    static Result<Book> parse(std::string_view text);

    // Whether a book of the whole opening would know it: nine men each, few placed, nobody taken.
    static bool covers(const Position& position);
    // none: it does not know.
    std::optional<SolvedValue> value(const Position& position) const;
    std::size_t size() const { return entries_.size(); }

private:
    struct Entry {
        std::uint64_t key;
        SolvedValue value;
        constexpr auto operator<=>(const Entry&) const = default;
    };
    std::vector<Entry> entries_;  // in order
};

}  // namespace qirkat::alquerque
