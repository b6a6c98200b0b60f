#include "engine/evaluate.h"

#include <algorithm>
#include <cstdlib>

namespace qirkat {
namespace querni {
namespace {

constexpr int impossible = 100'000;
constexpr int off_plan = one_turn / 4;  // penalty for moving a tile to a square that serves no plan

int distance_between(Square a, Square b) {
    return std::max(std::abs(column_of(a) - column_of(b)), std::abs(row_of(a) - row_of(b)));
}

// The states of a number that starts a run, and of one that may also continue the previous run.
constexpr ClearingPlan::States start_of_run(int closed) {
    return {{closed, impossible, impossible}, closed + one_turn, {impossible, impossible}};
}

ClearingPlan::States continue_run(const ClearingPlan::States& before, const ClearingPlan::Link& link, int closed) {
    const int longer = std::min(before.stays[1], before.stays[2]);
    return {{closed, std::min(before.stays[0] + link.both_stay, before.first + link.goes),
             std::min(longer + link.both_stay, before.least_tied() + link.goes_tied)},
            closed + one_turn,
            {before.stays[0] + one_turn + link.comes, longer + one_turn + link.comes}};
}

constexpr int horizon = 6 * one_turn;

Value race(int ours, int theirs) {
    const Weights& w = weights;
    const int ahead = theirs - ours + w.tempo, left = std::max(ours + theirs, 0);
    return ahead * (w.slope + w.steepness * horizon / (left + horizon)) / one_turn;
}

// Adds the cost of each remaining tile to the turns of a plan.
int turns_left(const Position& p, int side, int turns) {
    return turns + weights.per_tile * std::popcount(p.left(side));
}

Value plan_value(bool we_strand, bool they_strand, int ours, int theirs) {
    if (we_strand && they_strand) return 0;
    const Weights& w = weights;
    if (we_strand) return theirs * w.stranded_turn / one_turn - w.stranded;
    if (they_strand) return w.stranded - ours * w.stranded_turn / one_turn;
    return race(ours, theirs);
}

}  // namespace

// The cost of reaching a tile at this distance when only these adjacent squares are available.
int ClearingPlan::reach(Squares squares, int distance) const {
    const Weights& w = weights;
    const unsigned ways = squares.count();
    if (ways == 0) return std::max(far_ + farther_ * distance, 20);
    return ways <= 2 ? w.narrow[ways - 1] : 0;
}

ClearingPlan::Link ClearingPlan::link(int number) const {
    const Square lower = position_->square(side_, number), higher = position_->square(side_, number + 1);
    const Squares up = destinations_[std::size_t(number)] & neighbours[higher];
    const int distance = distance_between(lower, higher), goes = reach(up, distance);
    const Squares both = up & neighbours[position_->square(side_, number - 1)];
    return {position_->touch(side_) >> number & 1 ? 0 : impossible,
            reach(destinations_[std::size_t(number) + 1] & neighbours[lower], distance), goes,
            both.empty() ? goes + weights.off_both : reach(both, distance)};
}

ClearingPlan::ClearingPlan(const Position& position, int side, Position::Destinations& destinations)
    : position_(&position), side_(side) {
    const std::uint32_t left = position.left(side);
    const int gone = 2 * tile_count - std::popcount(left) - std::popcount(position.left(side ^ 1));
    far_ = weights.far + weights.far_late * gone / (2 * tile_count);
    farther_ = weights.farther + weights.farther_late * gone / (2 * tile_count);
    for (std::uint32_t numbers = left; numbers; numbers &= numbers - 1) {
        const int number = std::countr_zero(numbers);
        destinations_[std::size_t(number)] = destinations.from(position.square(side, number));
    }
    int closed = 0;
    for (int n = 1; n <= tile_count + 1; ++n) {
        const auto number = std::size_t(n);
        const bool joined = left >> (n - 1) & 1;
        if (joined) closed = forward_[number - 1].closed_run();
        closed_[number] = closed;
        if (!(left >> n & 1)) continue;
        if (joined) {
            links_[number - 1] = link(n - 1);
            forward_[number] = continue_run(forward_[number - 1], links_[number - 1], closed);
        } else {
            forward_[number] = start_of_run(closed);
        }
    }
    turns_ = closed;
}

IncrementalPlan::IncrementalPlan(const Position& position, int side, Position::Destinations& destinations)
    : ClearingPlan(position, side, destinations) {
    const std::uint32_t left = position.left(side);
    open_[tile_count + 1] = open_[tile_count + 2] = 0;
    for (int n = tile_count; n >= 1; --n) {
        const auto number = std::size_t(n);
        if (!(left >> n & 1)) {
            open_[number] = open_[number + 1];
            continue;
        }
        States& costs = backward_[number] = start_of_run(impossible);
        const int close = open_[number + 1];
        if (left >> (n + 1) & 1) {
            const Link& link = links_[number];
            const States& above = backward_[number + 1];
            const auto on = [&](std::size_t length) {
                return std::min(link.both_stay + above.stays[length], one_turn + link.comes + above.tied[length - 1]);
            };
            costs = {{on(1), on(2), on(2)},
                     one_turn + link.goes + above.stays[1],
                     {link.goes_tied + above.stays[2], link.goes_tied + above.stays[2]}};
        }
        costs.stays[2] = std::min(costs.stays[2], close);
        costs.tied[1] = std::min(costs.tied[1], close);
        open_[number] = std::min(costs.stays[0], costs.first);
    }
}

// The cost if this number stays on this square, or is moved again if the square is bad.
int IncrementalPlan::turns_with(int n, Square there) const {
    const auto number = std::size_t(n);
    const std::uint32_t left = position_->left(side_);
    const Squares around = neighbours[there];
    Costs stays = {closed_[number], impossible, impossible};
    if (left >> (n - 1) & 1) {
        const Square lower = position_->square(side_, n - 1);
        const Squares up = destinations_[number - 1] & around;
        const int goes = reach(up, distance_between(lower, there));
        // Number n - 1 is on the board, so n - 2 is at least 0.
        const bool neither = (up & neighbours[position_->square(side_, n - 2)]).empty();
        const int goes_tied = neither ? goes + weights.off_both : goes;
        const int both_stay = around.has(lower) ? 0 : impossible;
        const States& before = forward_[number - 1];
        stays[1] = std::min(before.stays[0] + both_stay, before.first + goes);
        stays[2] = std::min(std::min(before.stays[1], before.stays[2]) + both_stay, before.least_tied() + goes_tied);
    }
    int best = stays[2] + open_[number + 1];
    if (left >> (n + 1) & 1) {
        const Square higher = position_->square(side_, n + 1);
        const int both_stay = around.has(higher) ? 0 : impossible;
        const int comes = reach(destinations_[number + 1] & around, distance_between(there, higher));
        const States& above = backward_[number + 1];
        const auto on = [&](std::size_t length) {
            return std::min(both_stay + above.stays[length], one_turn + comes + above.tied[length - 1]);
        };
        best = std::min({best, stays[0] + on(1), std::min(stays[1], stays[2]) + on(2)});
    }
    return std::min(best, turns_ + off_plan);
}

int IncrementalPlan::turns_without(Run run) const {
    const auto low = std::size_t(run.lowest), high = std::size_t(run.highest);
    const int above = open_[high + 1];
    const int below = position_->left(side_) >> (low - 1) & 1 ? forward_[low - 1].closed_run() : closed_[low];
    return below + above;
}

int IncrementalPlan::turns_after(Move move) const {
    if (!move.moves_tile()) return move.removal() ? turns_without(move.run()) : turns_;
    const Square from = square_in_order(int(move.origin())), to = square_in_order(int(move.target()));
    const int number = position_->number_at(side_, from);
    if (!move.removal()) return turns_with(number, to);
    const Run run = move.run();
    const int without = turns_without(run);
    if (number >= run.lowest && number <= run.highest) return without;
    return without + turns_with(number, to) - turns_;
}

MoveEstimates::MoveEstimates(const Position& position)
    : destinations_(position),
      ours_(position, position.side(), destinations_),
      we_strand_(position.stranded(position.side())),
      they_strand_(position.stranded(position.side() ^ 1)),
      position_(&position) {
    const int us = position.side(), them = us ^ 1;
    theirs_ = turns_left(position, them, ClearingPlan(position, them, destinations_).turns());
    value_ = plan_value(we_strand_, they_strand_, turns_left(position, us, ours_.turns()), theirs_);
}

Value MoveEstimates::value_after(Move move) const {
    const int turns = ours_.turns_after(move);
    // A remainder that cannot be split into chains is stranded.
    const bool strands = we_strand_ || turns >= impossible;
    const Run run = move.run();
    const int removed = move.removal() ? run.highest - run.lowest + 1 : 0;
    return plan_value(strands, they_strand_,
                      turns_left(*position_, position_->side(), turns) - removed * weights.per_tile + one_turn,
                      theirs_);
}

Value evaluate(const Position& position) {
    const int us = position.side(), them = us ^ 1;
    const bool we_strand = position.stranded(us), they_strand = position.stranded(them);
    if (we_strand && they_strand) return 0;
    Position::Destinations destinations(position);
    const auto turns = [&](int side) {
        return turns_left(position, side, ClearingPlan(position, side, destinations).turns());
    };
    return plan_value(we_strand, they_strand, we_strand ? 0 : turns(us), they_strand ? 0 : turns(them));
}

Bounds bounds(const Position& position) {
    return {position.stranded(position.side() ^ 1) ? 0 : -win, position.stranded(position.side()) ? 0 : win};
}

}  // namespace querni

namespace alquerque {
namespace {

// The intersections of four lines: the side middles of the middle ring.
constexpr Points fours = Points(0xAA) << 16;

int size(Points points) { return std::popcount(points); }

// The value of everything but the number of men.
Value positional_value(const Phase& w, Points men, Points empty, bool places, std::size_t waits) {
    const ClosingPoints closers(men);
    const Points turned = doubled(men);
    const int sides = size(turned >> 1 & turned >> 7 & men & middles),
              spokes = size(men & men >> 16 & men >> 32 & middles);
    const int twos = size(closers.side_ahead & empty) + size(closers.side_behind & empty) + size(closers.side & empty) +
                     size(closers.spoke & empty);
    const Slides slides(men, empty);
    const int mobility = size(slides.along_rings.targets) + size(slides.along_spokes.targets);
    int makers = size(slides.along_rings.mills) + size(slides.along_spokes.mills), swings = 0;
    if (places) {
        makers = size(closers.any() & empty);
    } else if (makers) {
        const Slides leaving(in_mills(men), empty);
        swings = size(leaving.along_rings.targets & slides.along_rings.mills) +
                 size(leaving.along_spokes.targets & slides.along_spokes.mills);
    }
    const Points open = clockwise(empty) | anticlockwise(empty) | inward(empty) | outward(empty);
    return w.maker[waits] * makers + w.doubled[waits] * swings + w.mill * (sides + spokes) + w.two * twos +
           w.mobility * mobility + w.blocked * size(men & ~open) + w.on[0] * size(men & corners) +
           w.on[1] * size(men & middles & ~fours) + w.on[2] * size(men & fours);
}

}  // namespace

Value evaluate(const Position& position) {
    const Weights& w = weights;
    const int us = position.side(), them = us ^ 1;
    const Points ours = position.men(us), theirs = position.men(them), empty = whole_board & ~(ours | theirs);
    const bool places = position.hand(us) || position.hand(them);
    const Phase& phase = places ? w.placing : w.moving;
    return w.men[std::size_t(size(ours) + position.hand(us))] - w.men[std::size_t(size(theirs) + position.hand(them))] +
           positional_value(phase, ours, empty, places, 0) - positional_value(phase, theirs, empty, places, 1) +
           phase.tempo;
}

}  // namespace alquerque
}  // namespace qirkat
