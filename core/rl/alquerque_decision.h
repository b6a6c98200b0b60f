// Alquerque de 9 for learning agents: 112 actions in two stages, and 13 planes of three rings with eight points.
#pragma once

#include "rl/decision.h"
#include "rules/alquerque.h"

namespace qirkat::alquerque {

// Cells are points in the order of the position text: ring by ring from the outside, each clockwise from its top-left
// corner.
constexpr std::size_t cell_of(Point p) { return std::size_t((p >> 4) * 8 + (p & 7)); }
constexpr Point point_of_cell(std::size_t cell) { return point_at(int(cell / 8), int(cell % 8)); }

struct Slide {
    Point from, to;
};
constexpr std::size_t slide_count = 64;
// All slides along lines, by the cells of their origins, then of their targets.
constexpr auto slides_in_order = [] {
    std::array<Slide, slide_count> table{};
    std::size_t size = 0;
    for (std::size_t from = 0; from < point_count; ++from)
        for (std::size_t to = 0; to < point_count; ++to)
            if (neighbours[point_of_cell(from)] >> point_of_cell(to) & 1)
                table[size++] = {point_of_cell(from), point_of_cell(to)};
    return table;
}();
constexpr auto number_of_slide = [] {
    std::array<std::array<std::uint8_t, point_bits>, point_bits> table{};
    for (std::size_t i = 0; i < slide_count; ++i)
        table[slides_in_order[i].from][slides_in_order[i].to] = std::uint8_t(i);
    return table;
}();

// A turn is one decision, a piece to place or to slide, and a second one if that makes a mill: a piece to take.
class Decision {
public:
    using Position = alquerque::Position;

    // Actions: placements by cell, then slides in order, then pieces to take by cell.
    static constexpr unsigned first_slide = point_count, first_taking = first_slide + slide_count,
                              action_count = first_taking + point_count;
    static constexpr std::size_t height = 3, width = 8;
    static constexpr std::array<rl::Plane, 13> planes = {{{"own pieces", 1},
                                                          {"enemy pieces", 1},
                                                          {"piece moved this turn", 1},
                                                          {"point it came from", 1},
                                                          {"own pieces in hand", men_each},
                                                          {"enemy pieces in hand", men_each},
                                                          {"own barred piece", 1},
                                                          {"own barred point", 1},
                                                          {"enemy barred piece", 1},
                                                          {"enemy barred point", 1},
                                                          {"quiet turns", quiet_limit},
                                                          {"second stage", 1},
                                                          {"occurrences", 3}}};

    Decision() = default;  // a finished game; a placeholder
    explicit Decision(const Position& position);

    const Position& position() const { return position_; }
    std::optional<unsigned> first_action() const { return takes_ ? std::optional(action_of(first_)) : std::nullopt; }
    bool is_legal(unsigned action) const;
    template <class Visit>
    void for_each_action(Visit&& visit) const {
        for (std::uint32_t bits = points_; bits; bits &= bits - 1)
            visit(unsigned(std::countr_zero(bits)) + (takes_ ? first_taking : 0));
        for (std::uint64_t bits = slides_; bits; bits &= bits - 1)
            visit(first_slide + unsigned(std::countr_zero(bits)));
    }
    std::optional<Move> choose(unsigned action);
    // Nothing may be chosen any more: the game ended in a way that the position does not show.
    void end() { points_ = 0, slides_ = 0; }
    void write_planes(std::int8_t* out, int viewer, unsigned occurrences) const;
    void write_mask(std::uint8_t* out) const;

    static rl::Actions actions_of(const Position& position, Move move);
    static std::string action_name(unsigned action);
    bool operator==(const Decision&) const = default;

private:
    static unsigned action_of(Move move) {
        return move.slides() ? first_slide + number_of_slide[move.from][move.to] : unsigned(cell_of(move.to));
    }

    Position position_;
    Move first_{};                                // the first half of the turn, in the second stage
    bool takes_ = false;                          // whether this is the second stage
    std::uint32_t points_ = 0, mill_points_ = 0;  // placements or pieces to take; placements that make a mill
    std::uint64_t slides_ = 0, mill_slides_ = 0;
};

}  // namespace qirkat::alquerque
