#include "rl/querni_decision.h"

#include <cstring>

namespace qirkat::querni {
namespace {

constexpr std::size_t cells = square_count;
enum { moved = 2 * tile_count, came_from, quiet, second_stage };

}  // namespace

Decision::Decision(const Position& position) : position_(position) {
    if (position.outcome()) return;
    stage_ = Stage::moving;
    const int side = position.side();
    touch_ = position.touch(side);
    bool can_move = false;
    Position::Destinations destinations(position);
    for (std::uint32_t numbers = position.left(side); numbers; numbers &= numbers - 1) {
        const int number = std::countr_zero(numbers);
        Squares& targets = targets_[std::size_t(number - 1)];
        targets = destinations.from(position.square(side, number));
        can_move |= !targets.empty();
    }
    can_pass_ = position.rules().voluntary_pass || !(can_move || count_runs(touch_));
}

bool Decision::is_legal(unsigned action) const {
    if (action >= action_count || stage_ == Stage::over) return false;
    if (stage_ == Stage::removing) {
        if (action == no_removal) return first_ != no_move;
        if (action < first_removal) return false;
        const Run run = runs[runs_in_order[action - first_removal]];
        const std::uint32_t touches = (1u << run.highest) - (1u << run.lowest);
        return (touch_ & touches) == touches;
    }
    if (action < no_move) return targets_[action / square_count].has(square_of_cell(action % square_count));
    return action == no_move ? count_runs(touch_) : action == pass && can_pass_;
}

std::optional<Move> Decision::choose(unsigned action) {
    if (action == pass) return Move::pass();
    const int side = position_.side();
    if (stage_ == Stage::moving) {
        stage_ = Stage::removing;
        first_ = action;
        if (first_ != no_move)
            touch_ = position_.touch_after(int(first_ / square_count) + 1, square_of_cell(first_ % square_count));
        return std::nullopt;
    }
    const std::uint32_t removal = action == no_removal ? 0 : runs_in_order[action - first_removal];
    if (first_ == no_move) return Move::make(Move::remove_origin, 0, removal);
    const Square from = position_.square(side, int(first_ / square_count) + 1);
    return Move::make(order_of[from], order_of[square_of_cell(first_ % square_count)], removal);
}

void Decision::write_planes(std::int8_t* out, int viewer, unsigned) const {
    std::memset(out, 0, rl::observation_size<Decision>);
    const bool has_moved = stage_ == Stage::removing && first_ != no_move;
    for (const int side : {viewer, viewer ^ 1}) {
        std::int8_t* const tiles = out + (side == viewer ? 0 : tile_count * cells);
        for (std::uint32_t numbers = position_.left(side); numbers; numbers &= numbers - 1) {
            const int number = std::countr_zero(numbers);
            tiles[std::size_t(number - 1) * cells + cell_of[position_.square(side, number)]] = 1;
        }
        if (!has_moved || side != position_.side()) continue;
        const std::size_t tile = first_ / square_count, to = first_ % square_count;
        const std::size_t from = cell_of[position_.square(side, int(tile) + 1)];
        tiles[tile * cells + from] = 0;
        tiles[tile * cells + to] = 1;
        out[moved * cells + to] = 1;
        out[came_from * cells + from] = 1;
    }
    std::memset(out + quiet * cells, int(std::min(position_.quiet(), quiet_limit)), cells);
    std::memset(out + second_stage * cells, stage_ == Stage::removing, cells);
}

void Decision::write_mask(std::uint8_t* out) const {
    std::memset(out, 0, action_count);
    for_each_action([&](unsigned action) { out[action] = 1; });
}

rl::Actions Decision::actions_of(const Position& position, Move move) {
    if (move == Move::pass()) return {pass};
    unsigned first = no_move;
    if (move.moves_tile()) {
        const int number = position.number_at(position.side(), square_in_order(int(move.origin())));
        first = unsigned(number - 1) * square_count + cell_of[square_in_order(int(move.target()))];
    }
    return {first, move.removal() ? first_removal + number_of_run[move.removal()] : no_removal};
}

std::string Decision::action_name(unsigned action) {
    if (action < no_move)
        return std::to_string(action / square_count + 1) + "-" + name(square_of_cell(action % square_count));
    if (action == no_move) return "stay";
    if (action == pass) return "pass";
    if (action == no_removal) return "keep";
    return Move::make(Move::remove_origin, 0, runs_in_order[action - first_removal]).text();
}

static_assert(rl::Decision<Decision>);

}  // namespace qirkat::querni
