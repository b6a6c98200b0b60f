// Dense numbering of the states of the moving phase, the same for all sixteen images of a state.
//
// States are grouped by their bars: none, one of six bars of either side, or one of 163 pairs, all modulo symmetry. A
// bar fixes three men and a gap, so only the men on the other points vary within a class. The men of one side (the
// anchor) are ranked first, then those of the other on the remaining points. If a class has symmetries left over, the
// anchor is ranked modulo these. A symmetric anchor leaves some slack: numbers without a state, because a mirrored
// state has a lower number.
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "solver/point_sets.h"

namespace qirkat::alquerque {

// Everything that determines how a game in the moving phase can continue, seen by the side to move. Invariant: the men
// are disjoint, and a bar that is set holds.
struct State {
    Points ours = 0, theirs = 0;
    Bar our_bar{}, their_bar{};
    constexpr bool operator==(const State&) const = default;

    // The position must be in the moving phase.
    static State of(const Position& position) {
        const int side = position.side();
        return {position.men(side), position.men(side ^ 1), position.bar(side), position.bar(side ^ 1)};
    }
    Position position() const { return Position::moving(ours, our_bar, theirs, their_bar); }
};

State image(int symmetry, const State& state);

// The index of one unit: all states with `many` men against `few`, whichever side is to move. States in which the side
// to move is not barred come first.
class StateIndex {
public:
    StateIndex(int many, int few);

    int many() const { return many_; }
    int few() const { return few_; }
    // The number of numbers, including slack.
    std::uint64_t size() const { return size_; }
    // From this number on, the side to move is barred.
    std::uint64_t unbarred() const { return unbarred_; }

    // Ranges of numbers with the same side to move, and with or without bars.
    struct Range {
        std::uint64_t first, last;  // `last` is exclusive
        bool many_move, barred;
    };
    std::vector<Range> ranges() const;
    // Those without bars: one, or two if the sides have different numbers of men.
    std::vector<Range> base_ranges() const;

    // The number of a state, and how many symmetries map the state to itself.
    struct Place {
        std::uint64_t number;
        unsigned symmetries;
    };
    Place place(const State& state) const;
    std::uint64_t number(const State& state) const { return place(state).number; }

    // The state of a number, always the same one of its sixteen images, and how many symmetries map it to itself: 0 for
    // slack.
    struct Found {
        State state;
        unsigned symmetries;
    };
    Found find(std::uint64_t number) const;

private:
    // The states with the same bars, modulo symmetry.
    struct BarClass {
        std::uint64_t first = 0;
        std::uint32_t per_anchor = 0;                // arrangements of the other side's men for one anchor
        PointSet free = 0;                           // points not fixed by the bars
        std::uint8_t anchor_men = 0, other_men = 0;  // on free points
        bool anchor_is_theirs = false;
        std::uint8_t bars = 0;  // index of the pair of bars
        std::uint16_t symmetries = 1;
        const SymmetryClasses* classes = nullptr;  // null: every anchor is its own class
        bool many_moves = true;
    };

    const SymmetryClasses* classes_for(PointSet free, std::uint16_t symmetries, int men);
    std::uint32_t lowest_rank(const BarClass& c, std::uint32_t anchor, PointSet other, unsigned& symmetries) const;

    int many_, few_;
    std::uint64_t size_ = 0, unbarred_ = 0;
    std::vector<BarClass> bar_classes_;  // by number
    std::vector<BarClass> by_bars_;      // first those with the many to move, then the few; by pair of bars
    std::array<std::vector<PointSet>, men_each + 1> subsets_;  // by size, then by rank
    std::map<std::tuple<PointSet, std::uint16_t, int>, std::unique_ptr<SymmetryClasses>> set_classes_;
};

}  // namespace qirkat::alquerque
