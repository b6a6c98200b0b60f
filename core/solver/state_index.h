// A dense number for every state of the moving phase, the same for all sixteen images of a state.
//
// States fall into classes by their bars: none, one of six bars of either side, or one of 163 pairs, always counted
// modulo symmetry. A bar fixes three men and one gap, so within a class only the men on the other points vary. One
// side's, the anchor's, are ranked first, the other's in what is left. Where a class has symmetries left over, the
// anchor's men are ranked modulo these. An anchor that is symmetric itself leaves a little slack: numbers that
// belong to no state, because a mirrored state has a lower one.
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "solver/point_sets.h"

namespace qirkat::alquerque {

// What decides how a game in the moving phase can go on, seen by the side to move. Invariant: the men are disjoint, and
// a bar that is set holds.
struct State {
    Points ours = 0, theirs = 0;
    Bar our_bar{}, their_bar{};
    constexpr bool operator==(const State&) const = default;

    // Of a position in the moving phase.
    static State of(const Position& position) {
        const int side = position.side();
        return {position.men(side), position.men(side ^ 1), position.bar(side), position.bar(side ^ 1)};
    }
    Position position() const { return Position::moving(ours, our_bar, theirs, their_bar); }
};

State image(int symmetry, const State& state);

// The numbers of one unit: all states with `many` men against `few`, whichever of the two is to move. States whose
// side to move is not barred come first.
class StateIndex {
public:
    StateIndex(int many, int few);

    int many() const { return many_; }
    int few() const { return few_; }
    // Numbers go from 0 to here, slack included.
    std::uint64_t size() const { return size_; }
    // From here on the side to move is barred.
    std::uint64_t unbarred() const { return unbarred_; }

    // Stretches of numbers whose states have the same side to move, and something barred or nothing.
    struct Range {
        std::uint64_t first, last;  // the last is not one of them
        bool many_move, barred;
    };
    std::vector<Range> ranges() const;
    // Those with nothing barred: one, or two where the sides differ in men.
    std::vector<Range> base_ranges() const;

    // A state's number, and how many symmetries map the state to itself.
    struct Place {
        std::uint64_t number;
        unsigned symmetries;
    };
    Place place(const State& state) const;
    std::uint64_t number(const State& state) const { return place(state).number; }

    // The state of a number, always the same one of its sixteen images, and how many symmetries map it to itself: none
    // for slack.
    struct Found {
        State state;
        unsigned symmetries;
    };
    Found find(std::uint64_t number) const;

private:
    // The states with the same bars, modulo symmetry.
    struct BarClass {
        std::uint64_t first = 0;
        std::uint32_t per_anchor = 0;                // ways to set the other side's men around the anchor's
        PointSet free = 0;                           // points that the bars do not fix
        std::uint8_t anchor_men = 0, other_men = 0;  // on free points
        bool anchor_is_theirs = false;
        std::uint8_t bars = 0;  // which of the pairs of bars
        std::uint16_t symmetries = 1;
        const SymmetryClasses* classes = nullptr;  // none: every set of anchor's men is its own
        bool many_moves = true;
    };

    const SymmetryClasses* classes_for(PointSet free, std::uint16_t symmetries, int men);
    std::uint32_t lowest_rank(const BarClass& c, std::uint32_t anchor, PointSet other, unsigned& symmetries) const;

    int many_, few_;
    std::uint64_t size_ = 0, unbarred_ = 0;
    std::vector<BarClass> bar_classes_;  // in the order of their numbers
    std::vector<BarClass> by_bars_;      // the same by whether the few move, then by the pair of bars
    std::array<std::vector<PointSet>, men_each + 1> subsets_;  // of so many elements, ordered by rank
    std::map<std::tuple<PointSet, std::uint16_t, int>, std::unique_ptr<SymmetryClasses>> set_classes_;
};

}  // namespace qirkat::alquerque
