#include "rl/symmetries.h"

namespace qirkat::rl {
namespace {

// The permutation that reads at i what `image` sends to i.
template <class Image>
std::vector<unsigned> reading(std::size_t size, const Image& image) {
    std::vector<unsigned> from(size);
    for (unsigned i = 0; i < size; ++i) from[image(i)] = i;
    return from;
}

}  // namespace

template <>
std::vector<Symmetry> symmetries<alquerque::Decision>() {
    using namespace alquerque;
    using D = alquerque::Decision;
    std::vector<Symmetry> all;
    for (unsigned i = 0; i < 16; ++i) {
        const unsigned turn = i & 3, is_mirrored = i >> 2 & 1, swaps_rings = i >> 3;
        const auto cell = [&](unsigned c) {
            const unsigned ring = c / 8, place = is_mirrored ? 8 - c % 8 : c % 8;
            return (swaps_rings ? 2 - ring : ring) * 8 + (place + 2 * turn) % 8;
        };
        const auto point = [&](Point p) { return point_of_cell(cell(unsigned(cell_of(p)))); };
        const auto action = [&](unsigned a) -> unsigned {
            if (a < D::first_slide) return cell(a);
            if (a >= D::first_taking) return D::first_taking + cell(a - D::first_taking);
            const Slide slide = slides_in_order[a - D::first_slide];
            return D::first_slide + number_of_slide[point(slide.from)][point(slide.to)];
        };
        all.push_back({reading(D::planes.size(), [](unsigned p) { return p; }), reading(point_count, cell),
                       reading(D::action_count, action)});
    }
    return all;
}

template <>
std::vector<Symmetry> symmetries<querni::Decision>() {
    using namespace querni;
    using D = querni::Decision;
    std::vector<Symmetry> all;
    for (unsigned i = 0; i < 16; ++i) {
        const bool left_right = i & 1, up_down = i & 2, reverses_own = i & 4, reverses_enemy = i & 8;
        const auto cell = [&](unsigned c) {
            const unsigned row = c / columns, column = c % columns;
            return (up_down ? rows - 1 - row : row) * columns + (left_right ? columns - 1 - column : column);
        };
        const auto tile = [](unsigned t, bool is_reversed) { return is_reversed ? tile_count - 1 - t : t; };
        const auto plane = [&](unsigned p) {
            if (p < tile_count) return tile(p, reverses_own);
            return p < 2 * tile_count ? tile_count + tile(p - tile_count, reverses_enemy) : p;
        };
        const auto action = [&](unsigned a) -> unsigned {
            if (a < D::no_move) return tile(a / square_count, reverses_own) * square_count + cell(a % square_count);
            if (!reverses_own || a < D::first_removal || a == D::no_removal) return a;
            const Run run = runs[runs_in_order[a - D::first_removal]];
            const std::size_t low = tile_count + 1u - run.highest, high = tile_count + 1u - run.lowest;
            return D::first_removal + number_of_run[rank_of_run[low][high]];
        };
        all.push_back(
            {reading(D::planes.size(), plane), reading(square_count, cell), reading(D::action_count, action)});
    }
    return all;
}

}  // namespace qirkat::rl
