#include "solver/opening_book.h"

#include <algorithm>

namespace qirkat::alquerque {

namespace {

// The same key for all symmetric images of a position.
std::uint64_t key_of(PointSet ours, PointSet theirs) {
    std::uint64_t least = ~std::uint64_t(0);
    for (unsigned symmetry = 0; symmetry < symmetry_count; ++symmetry)
        least = std::min(least, std::uint64_t(image_of(symmetry, ours)) << point_count | image_of(symmetry, theirs));
    return least;
}

// `=`, or a sign and the turns to the end: odd for a win, even for a loss.
std::optional<SolvedValue> parse_value(std::string_view text) {
    if (text == "=") return drawn;
    Reader reader{text};
    const bool is_win = reader.take('+');
    if (!is_win && !reader.take('-')) return std::nullopt;
    const auto turns = reader.number();
    if (!turns || !reader.done() || !*turns || *turns > max_distance || *turns % 2 != is_win) return std::nullopt;
    return SolvedValue(*turns);
}

}  // namespace

Result<Book> Book::parse(std::string_view text) {
    Book book;
    for (std::size_t line_number = 1; !text.empty(); ++line_number) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(text.size(), line.size() + 1));
        if (line.starts_with('#')) continue;
        const auto wrong = [&](std::string_view why) {
            return Fault{"book", "Line " + std::to_string(line_number) + " of the book is wrong: " + std::string(why)};
        };
        std::array<Points, 2> men{};  // of the side to move and its opponent, swapped at each placement
        std::string_view rest = line;
        int placed = 0;
        for (std::size_t space; (space = rest.find(' ')) != rest.npos; rest.remove_prefix(space + 1)) {
            const auto point = parse_point(rest.substr(0, space));
            if (!point) return wrong("there is no such point.");
            if ((men[0] | men[1]) >> *point & 1) return wrong("a point appears twice.");
            if (++placed > max_placed) return wrong("it has too many placements.");
            men = {men[1], men[0] | one(*point)};
        }
        const auto value = parse_value(rest);
        if (!value) return wrong("its value must be =, or a number of turns with + or -.");
        book.entries_.push_back({key_of(to_set(men[0]), to_set(men[1])), *value});
    }
    std::ranges::sort(book.entries_);
    if (std::ranges::adjacent_find(book.entries_, {}, &Entry::key) != book.entries_.end())
        return Fault{"book", "The book has a position twice."};
    return book;
}

bool Book::covers(const Position& position) {
    const int us = position.side(), them = us ^ 1;
    const int ours = std::popcount(position.men(us)), theirs = std::popcount(position.men(them));
    return ours + theirs <= max_placed && position.hand(us) + ours == men_each &&
           position.hand(them) + theirs == men_each && ours == (ours + theirs) / 2;
}

std::optional<SolvedValue> Book::value(const Position& position) const {
    if (!covers(position)) return std::nullopt;
    const int us = position.side();
    const std::uint64_t key = key_of(to_set(position.men(us)), to_set(position.men(us ^ 1)));
    const auto found = std::ranges::lower_bound(entries_, key, {}, &Entry::key);
    if (found == entries_.end() || found->key != key) return std::nullopt;
    return found->value;
}

}  // namespace qirkat::alquerque
