// The opening book: values of positions after the first placements, as a small text file.
//
// Each line has the placements of both sides in turn, then the value for the side to move: `=` drawn, `+31` won in 31
// turns, `-30` lost in 30. Lines starting with `#` are comments. Of symmetric positions only one is listed. Each side
// starts with nine men, and no capture is possible yet.
#pragma once

#include "solver/moving_unit.h"

namespace qirkat::alquerque {

class Book {
public:
    // So few that no side can have closed a mill.
    static constexpr int max_placed = 4;

    Book() = default;  // an empty book
    static Result<Book> parse(std::string_view text);

    // Whether a complete book would contain the position: nine men each, few placed, none captured.
    static bool covers(const Position& position);
    // nullopt if the position is not in the book.
    std::optional<SolvedValue> value(const Position& position) const;
    std::size_t size() const { return entries_.size(); }

private:
    struct Entry {
        std::uint64_t key;
        SolvedValue value;
        constexpr auto operator<=>(const Entry&) const = default;
    };
    std::vector<Entry> entries_;  // sorted
};

}  // namespace qirkat::alquerque
