// The exact value of a decision of Alquerque de 9, and of each action, from solved tables.
//
// Values are by the rulebook, as in the tables: our draws by repetition and after a hundred quiet turns are ignored.
#pragma once

#include <span>

#include "rl/alquerque_decision.h"
#include "solver/tables.h"

namespace qirkat::rl {

constexpr std::int8_t no_value = -2;  // of an unknown decision, and of an illegal action
constexpr std::int16_t no_distance = -1;

struct Truth {
    std::int8_t value = no_value;         // for the side to move: 1 won, 0 drawn, -1 lost
    std::int16_t distance = no_distance;  // turns to the end, this one included; none for a draw
};

// Writes a value for each action. A finished game has its own result and no actions. The value is unknown if the
// tables miss what one of the actions leads to; a fault if a table is rejected.
Result<Truth> exact_value(const alquerque::Tables& tables, const alquerque::Decision& decision,
                          std::span<std::int8_t, alquerque::Decision::action_count> action_values);

}  // namespace qirkat::rl
