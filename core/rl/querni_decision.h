// Querni for learning agents: 1,228 actions in two stages, and 36 planes of seven rows with ten squares.
#pragma once

#include "rl/decision.h"
#include "rules/querni.h"

namespace qirkat::querni {

// Cells are squares row by row from the bottom, each from a to j.
constexpr auto cell_of = [] {
    std::array<std::uint8_t, 128> table{};
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column)
            table[square_at(column, row)] = std::uint8_t(row * columns + column);
    return table;
}();
constexpr Square square_of_cell(std::size_t cell) {
    return square_at(int(cell % std::size_t(columns)), int(cell / std::size_t(columns)));
}

// The removable runs by lowest, then by highest number, as ranks of the rules.
constexpr auto runs_in_order = [] {
    std::array<std::uint8_t, run_count> table{};
    std::size_t size = 0;
    for (std::size_t low = 1; low <= tile_count; ++low)
        for (std::size_t high = low + min_chain - 1; high <= tile_count; ++high) table[size++] = rank_of_run[low][high];
    return table;
}();
constexpr auto number_of_run = [] {
    std::array<std::uint8_t, run_count + 1> table{};
    for (std::size_t i = 0; i < run_count; ++i) table[runs_in_order[i]] = std::uint8_t(i);
    return table;
}();

// A turn is two decisions: where to move a tile, if at all, and what to remove, if anything. Only a pass is complete
// at once.
class Decision {
public:
    using Position = querni::Position;

    // Actions: each tile to each cell, no move, pass; then each run, no removal.
    static constexpr unsigned no_move = tile_count * square_count, pass = no_move + 1, first_removal = pass + 1,
                              no_removal = first_removal + run_count, action_count = no_removal + 1;
    static constexpr std::size_t height = std::size_t(rows), width = std::size_t(columns);
    static constexpr auto planes = [] {
        std::array<rl::Plane, 2 * tile_count + 4> table;
        for (std::size_t i = 0; i < 2 * tile_count; ++i) table[i] = {i < tile_count ? "own tile" : "enemy tile", 1};
        table[2 * tile_count] = {"tile moved this turn", 1};
        table[2 * tile_count + 1] = {"square it came from", 1};
        table[2 * tile_count + 2] = {"quiet turns", quiet_limit};
        table[2 * tile_count + 3] = {"second stage", 1};
        return table;
    }();

    Decision() = default;  // a finished game; a placeholder
    explicit Decision(const Position& position);

    const Position& position() const { return position_; }
    std::optional<unsigned> first_action() const {
        return stage_ == Stage::removing ? std::optional(first_) : std::nullopt;
    }
    bool is_legal(unsigned action) const;
    template <class Visit>
    void for_each_action(Visit&& visit) const {
        if (stage_ == Stage::over) return;
        if (stage_ == Stage::removing) {
            for_each_run(touch_, [&](std::size_t run) { visit(first_removal + number_of_run[run]); });
            if (first_ != no_move) visit(no_removal);
            return;
        }
        for (unsigned tile = 0; tile < tile_count; ++tile)
            targets_[tile].for_each([&](Square s) { visit(tile * square_count + cell_of[s]); });
        if (count_runs(touch_)) visit(no_move);
        if (can_pass_) visit(pass);
    }
    std::optional<Move> choose(unsigned action);
    // Nothing may be chosen any more.
    void end() { stage_ = Stage::over; }
    void write_planes(std::int8_t* out, int viewer, unsigned occurrences) const;
    void write_mask(std::uint8_t* out) const;

    static rl::Actions actions_of(const Position& position, Move move);
    static std::string action_name(unsigned action);
    bool operator==(const Decision&) const = default;

private:
    enum class Stage : std::uint8_t { over, moving, removing };

    Position position_;
    std::array<Squares, tile_count> targets_{};  // of each own tile, in the first stage
    std::uint32_t touch_ = 0;                    // of the own tiles, after the first half of the turn
    unsigned first_ = no_move;                   // the first half of the turn, in the second stage
    Stage stage_ = Stage::over;
    bool can_pass_ = false;
};

}  // namespace qirkat::querni
