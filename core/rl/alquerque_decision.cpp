#include "rl/alquerque_decision.h"

#include <cstring>

namespace qirkat::alquerque {
namespace {

constexpr std::size_t cells = point_count;
enum { own, enemy, moved, came_from, own_hand, enemy_hand, own_bar, enemy_bar = own_bar + 2, quiet = enemy_bar + 2 };
enum { second_stage = quiet + 1, occurrences_plane };
static_assert(occurrences_plane + 1 == Decision::planes.size());

}  // namespace

Decision::Decision(const Position& position) : position_(position) {
    position.for_each_move([&](Move move) {
        if (move.slides()) {
            const std::uint64_t bit = std::uint64_t(1) << number_of_slide[move.from][move.to];
            slides_ |= bit;
            if (move.takes()) mill_slides_ |= bit;
        } else {
            const std::uint32_t bit = std::uint32_t(1) << cell_of(move.to);
            points_ |= bit;
            if (move.takes()) mill_points_ |= bit;
        }
    });
}

bool Decision::is_legal(unsigned action) const {
    if (action >= action_count) return false;
    if (action >= first_taking) return takes_ && points_ >> (action - first_taking) & 1;
    if (action >= first_slide) return slides_ >> (action - first_slide) & 1;
    return !takes_ && points_ >> action & 1;
}

std::optional<Move> Decision::choose(unsigned action) {
    if (takes_) return Move{first_.from, first_.to, point_of_cell(action - first_taking)};
    bool makes_mill;
    if (action < first_slide) {
        first_ = {no_point, point_of_cell(action), no_point};
        makes_mill = mill_points_ >> action & 1;
    } else {
        const Slide slide = slides_in_order[action - first_slide];
        first_ = {slide.from, slide.to, no_point};
        makes_mill = mill_slides_ >> (action - first_slide) & 1;
    }
    if (!makes_mill) return first_;
    takes_ = true;
    points_ = 0;
    slides_ = 0;
    for_each(takeable(position_.men(position_.side() ^ 1)),
             [&](Point man) { points_ |= std::uint32_t(1) << cell_of(man); });
    return std::nullopt;
}

void Decision::write_planes(std::int8_t* out, int viewer, unsigned occurrences) const {
    std::memset(out, 0, rl::observation_size<Decision>);
    const auto fill = [&](std::size_t plane, auto value) { std::memset(out + plane * cells, int(value), cells); };
    const auto mark = [&](std::size_t plane, Point p) { out[plane * cells + cell_of(p)] = 1; };
    for (const int side : {viewer, viewer ^ 1}) {
        const std::size_t theirs = side != viewer;
        Points men = position_.men(side);
        if (takes_ && side == position_.side()) {
            men |= one(first_.to);
            if (first_.slides()) men &= ~one(first_.from);
        }
        for_each(men, [&](Point p) { mark(own + theirs, p); });
        fill(own_hand + theirs, position_.hand(side));
        if (const Bar bar = position_.bar(side)) {
            mark(own_bar + 2 * theirs, bar.from);
            mark(own_bar + 2 * theirs + 1, bar.to);
        }
    }
    fill(quiet, std::min(position_.quiet(), quiet_limit));
    fill(second_stage, takes_);
    fill(occurrences_plane, std::min(occurrences, 3u));
    if (!takes_) return;
    mark(moved, first_.to);
    if (first_.slides()) mark(came_from, first_.from);
}

void Decision::write_mask(std::uint8_t* out) const {
    std::memset(out, 0, action_count);
    for_each_action([&](unsigned action) { out[action] = 1; });
}

rl::Actions Decision::actions_of(const Position&, Move move) {
    rl::Actions actions = {action_of(move)};
    if (move.takes()) actions.push_back(first_taking + unsigned(cell_of(move.taken)));
    return actions;
}

std::string Decision::action_name(unsigned action) {
    if (action >= first_taking) return "x" + std::string(names[point_of_cell(action - first_taking)]);
    if (action < first_slide) return std::string(names[point_of_cell(action)]);
    const Slide slide = slides_in_order[action - first_slide];
    return Move{slide.from, slide.to, no_point}.text();
}

static_assert(rl::Decision<Decision>);

}  // namespace qirkat::alquerque
