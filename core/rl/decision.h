// What the encodings of both games share: a turn as one or two decisions, each an action of a fixed dense space, with
// planes to observe and a mask of legal actions. docs/research.md describes the numbers for researchers.
#pragma once

#include <concepts>
#include <span>
#include <string_view>
#include <vector>

#include "rules/position.h"

namespace qirkat::rl {

// A plane is one number for each cell of the board, and never exceeds `highest`.
struct Plane {
    std::string_view name;
    std::int8_t highest;
};

// The actions of a whole turn, in the order in which they are chosen.
using Actions = std::vector<unsigned>;

// A decision of the side to move: a position, and the first half of the turn if that has been chosen.
//
// Planes show the board as it is after the first half, from the viewer's side. The caller provides room for
// `planes.size() * cells` numbers and for `action_count` flags. `choose` trusts that the action is legal; it returns
// the turn that the action completes, or nothing if the second half is still to be chosen.
template <class D>
concept Decision = std::regular<D> &&
                   requires(D decision, const D same, typename D::Position position, typename D::Position::Move move,
                            unsigned action, std::int8_t* planes, std::uint8_t* mask) {
                       { D(position) };
                       { D::action_count } -> std::convertible_to<unsigned>;
                       { D::height * D::width } -> std::convertible_to<std::size_t>;
                       { D::planes[0] } -> std::convertible_to<Plane>;
                       { same.position() } -> std::same_as<const typename D::Position&>;
                       { same.first_action() } -> std::same_as<std::optional<unsigned>>;
                       { same.is_legal(action) } -> std::same_as<bool>;
                       {
                           same.for_each_action([](unsigned) {})
                       } -> std::same_as<void>;
                       { decision.choose(action) } -> std::same_as<std::optional<typename D::Position::Move>>;
                       { decision.end() } -> std::same_as<void>;
                       { same.write_planes(planes, int(), unsigned()) } -> std::same_as<void>;
                       { same.write_mask(mask) } -> std::same_as<void>;
                       { D::actions_of(position, move) } -> std::same_as<Actions>;
                       { D::action_name(action) } -> std::same_as<std::string>;
                   };

template <class D>
constexpr std::size_t plane_size = D::height * D::width;
template <class D>
constexpr std::size_t observation_size = D::planes.size() * plane_size<D>;

}  // namespace qirkat::rl
