// The 16 symmetries of each game, as permutations of planes, cells and actions.
#pragma once

#include "rl/alquerque_decision.h"
#include "rl/querni_decision.h"

namespace qirkat::rl {

// A symmetric decision reads plane p, cell c and action a of the original at planes[p], cells[c] and actions[a].
struct Symmetry {
    std::vector<unsigned> planes, cells, actions;
};

// The identity first. Alquerque de 9: the eight symmetries of the square, with and without exchanging the inner and the
// outer ring. Querni: two mirrors of the board, and reversed numbers (n becomes 17 - n) of either side.
template <class D>
std::vector<Symmetry> symmetries();
template <>
std::vector<Symmetry> symmetries<alquerque::Decision>();
template <>
std::vector<Symmetry> symmetries<querni::Decision>();

}  // namespace qirkat::rl
