#include "engine/explain.h"

#include <algorithm>

namespace qirkat::querni {
namespace {

constexpr std::uint32_t numbers_of(int lowest, int highest) { return (2u << highest) - (1u << lowest); }

// The chains that a side could remove in one turn if it were to move. A removable chain can be shortened at its upper
// end, so it is enough to store the highest number for each lowest number.
class RemovableChains {
public:
    RemovableChains(const Position& position, int side) {
        const std::uint32_t touch = position.touch(side);
        add(touch);
        Position::Destinations destinations(position);
        for (std::uint32_t left = position.left(side); left; left &= left - 1) {
            const int number = std::countr_zero(left);
            const std::uint32_t below = 1u << (number - 1), above = 1u << number, rest = touch & ~(below | above);
            const Squares to = destinations.from(position.square(side, number));
            const Squares lower = to & neighbours[position.square(side, number - 1)];
            const Squares upper = to & neighbours[position.square(side, number + 1)];
            if (!lower.empty()) add(rest | below);
            if (!upper.empty()) add(rest | above);
            if (!(lower & upper).empty()) add(rest | below | above);
        }
    }

    std::uint32_t numbers() const {
        std::uint32_t all = 0;
        for (int lowest = 1; lowest <= tile_count; ++lowest)
            if (const int highest = highest_[std::size_t(lowest)]) all |= numbers_of(lowest, highest);
        return all;
    }

    // The longest of these chains, the lowest among equals, that shares no number with `others`; 0 if there is none.
    std::uint32_t longest_without(std::uint32_t others) const {
        std::uint32_t longest = 0;
        for (int lowest = 1; lowest <= tile_count; ++lowest)
            for (int highest = lowest + min_chain - 1; highest <= highest_[std::size_t(lowest)]; ++highest) {
                const std::uint32_t chain = numbers_of(lowest, highest);
                if (!(chain & others) && std::popcount(chain) > std::popcount(longest)) longest = chain;
            }
        return longest;
    }

private:
    void add(std::uint32_t touch) {
        for (std::uint32_t ends = touch & touch >> 1; ends; ends &= ends - 1) {
            const int lowest = std::countr_zero(ends);
            auto& highest = highest_[std::size_t(lowest)];
            highest = std::max(highest, lowest + std::countr_one(touch >> lowest));
        }
    }

    std::array<int, tile_count + 1> highest_{};
};

}  // namespace

std::vector<Remark> explain(const Position& position, Move move) {
    const int us = position.side(), them = us ^ 1;
    const Position after = position.play(move);
    const auto outcome = after.outcome();
    std::vector<Remark> remarks;
    const auto say = [&](Fact fact, std::uint32_t numbers) {
        if (numbers) remarks.push_back({fact, numbers});
    };

    if (outcome) remarks.push_back({outcome->winner == us ? Fact::wins : Fact::draws});
    if (move.removal()) say(Fact::removes, numbers_of(move.run().lowest, move.run().highest));
    say(Fact::strands, after.stranded(us) & ~position.stranded(us));
    if (outcome) return remarks;

    // A moved tile creates at most two touches, with its lower and upper neighbour, and both belong to one run.
    const std::uint32_t fresh = after.touch(us) & ~position.touch(us);
    std::uint32_t run = 0;
    if (fresh) {
        const int first = std::countr_zero(fresh);
        const int lowest = first - std::countl_one(after.touch(us) << (32 - first));
        run = numbers_of(lowest, lowest + std::countr_one(after.touch(us) >> lowest));
    }
    const bool is_chain = std::popcount(run) >= min_chain;
    // If the opponent's next quiet turn draws the game, our next turn may never come.
    const bool comes_again = after.quiet() + 1 < quiet_limit;
    const RemovableChains theirs_before(position, them), theirs_after(after, them);
    if (is_chain && comes_again) say(Fact::readies, run);
    say(Fact::stops, theirs_before.longest_without(theirs_after.numbers()));
    say(Fact::allows, theirs_after.longest_without(theirs_before.numbers()));
    if (!is_chain) say(Fact::joins, run);
    if (!is_chain && comes_again)
        say(Fact::threatens, RemovableChains(after, us).longest_without(RemovableChains(position, us).numbers()));
    // Only touches whose two tiles are both still on the board.
    const std::uint32_t gone = position.touch(us) & ~after.touch(us) & after.left(us) & after.left(us) >> 1;
    say(Fact::breaks, gone | gone << 1);
    return remarks;
}

}  // namespace qirkat::querni

namespace qirkat::alquerque {
namespace {

// The points where a side could close a mill in one turn if it were to move.
Points mill_points(const Position& position, int side) {
    const Points men = position.men(side), empty = whole_board & ~(men | position.men(side ^ 1));
    if (position.hand(side)) return empty & ClosingPoints(men).any();
    const Slides slides(men, empty);
    const std::array<Points, 2> mills = {slides.along_rings.mills, slides.along_spokes.mills};
    const Bar bar = position.bar(side);
    Points points = 0;
    for (std::size_t way = 0; way < 2; ++way)
        for_each(mills[way], [&](Point bit) {
            const Bar slide{slid_from[way][bit], Slides::target(bit)};
            if (!(slide == bar)) points |= one(slide.to);
        });
    return points;
}

// Whether a man in a mill closes another by sliding to the gap. That is exactly the condition under which a bar holds.
bool is_double_mill(const Position& position, int side, Point man, Point gap) {
    const Points men = position.men(side);
    return in_mills(men) >> man & 1 && Bar{man, gap}.holds(men, position.men(side ^ 1));
}

// The men of a side that are next to an empty point.
Points movable(const Position& position, int side) {
    const Points empty = whole_board & ~(position.men(0) | position.men(1));
    return position.men(side) & (clockwise(empty) | anticlockwise(empty) | inward(empty) | outward(empty));
}

// All points of the lines through a point that these men fill.
Points mills_through(Points men, Point point) {
    Points points = 0;
    for (const Points line : lines_through[point])
        if ((men & line) == line) points |= line | one(point);
    return points;
}

}  // namespace

std::vector<Remark> explain(const Position& position, Move move) {
    const int us = position.side(), them = us ^ 1;
    const Position after = position.play(move);
    const auto outcome = after.outcome();
    std::vector<Remark> remarks;
    const auto say = [&](Fact fact, Points points) {
        if (points) remarks.push_back({fact, points});
    };

    const Points made = mills_through(after.men(us), move.to);
    if (outcome) remarks.push_back({outcome->winner == us ? Fact::wins : Fact::draws});
    say(std::popcount(made) > 3 ? Fact::two_mills : Fact::makes_mill, made);
    if (move.takes()) say(Fact::takes, one(move.taken));
    if (outcome) return remarks;

    for_each(after.men(us), [&](Point man) {
        for_each(neighbours[man], [&](Point gap) {
            if (is_double_mill(after, us, man, gap) && !is_double_mill(position, us, man, gap))
                say(Fact::double_mill, one(man) | one(gap));
        });
    });
    const Points theirs_before = mill_points(position, them), theirs_after = mill_points(after, them);
    say(Fact::stops, theirs_before & ~theirs_after);
    say(Fact::allows, theirs_after & ~theirs_before);
    say(Fact::leaves, theirs_after & theirs_before);
    // A slide from mill to mill is already reported as a double mill.
    if (move.slides() && !made) say(Fact::opens_mill, mills_through(position.men(us), move.from));
    // If the opponent's next quiet turn draws the game, our next turn may never come.
    if (after.hand(them) || after.quiet() + 1 < quiet_limit)
        say(Fact::threatens, mill_points(after, us) & ~mill_points(position, us));
    // While the opponent has men in hand none can move, so none counts as blocked.
    if (!after.hand(them)) say(Fact::blocks, movable(position, them) & after.men(them) & ~movable(after, them));
    return remarks;
}

}  // namespace qirkat::alquerque
