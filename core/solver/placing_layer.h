// A dense number for every state of the placing phase with the same number of men in hand.
//
// Two players who begin with equally many men place them in turn, so the side to move has as many in hand as the other
// or one more: a layer is known by their sum, whoever is to move. Nobody has slid yet, so nothing is barred. States are
// numbered by the men of the side to move modulo symmetry, the anchor, and then by the other's men among the points
// that are left. Where the anchor is symmetric, several numbers belong to images of one state; all have its value.
#pragma once

#include "solver/moving_unit.h"

namespace qirkat::alquerque {

// Layers with fewer men in hand are not kept in compact form: a short search replaces them.
constexpr int min_compact_hands = 4;

// The sets of so many of all points, modulo all symmetries. Made when first asked for.
const SymmetryClasses& symmetry_classes(int men);

class LayerIndex {
public:
    // `each` is how many men a player begins with. With no men in hand it is the moving phase, nothing barred.
    explicit LayerIndex(int hands, int each = men_each);

    int hands() const { return hands_; }
    int each() const { return each_; }
    int our_hand() const { return (hands_ + 1) / 2; }
    int their_hand() const { return hands_ / 2; }
    std::uint64_t size() const { return size_; }

    // The states with so many men on the board, a stretch of numbers. There is none where a side has lost.
    struct Part {
        int ours, theirs;
        std::uint64_t first, size;
        const SymmetryClasses* anchors;
        std::uint32_t per_anchor;  // ways to set the other side's men around the anchor's
    };
    const std::vector<Part>& parts() const { return parts_; }
    const Part* part(int ours, int theirs) const;

    bool has(Points ours, Points theirs) const { return part(std::popcount(ours), std::popcount(theirs)); }

    // The place within a part of what is not symmetric or of any of its images.
    static std::uint64_t number(const Part& part, PointSet ours, PointSet theirs) {
        const auto size = std::size_t(part.ours);
        const auto entry = part.anchors->of_rank(rank(ours, size));
        const PointSet rest = all_points & ~image_of(entry.symmetry, ours);
        return std::uint64_t(entry.number) * part.per_anchor +
               rank(extract(image_of(entry.symmetry, theirs), rest), std::size_t(part.theirs));
    }
    // Of a state that is not over and has no more men than it may.
    std::uint64_t number(Points ours, Points theirs) const {
        const Part& p = *part(std::popcount(ours), std::popcount(theirs));
        return p.first + number(p, to_set(ours), to_set(theirs));
    }

    struct Found {
        Points ours, theirs;
        bool is_first;  // of the numbers of its images
    };
    Found find(std::uint64_t number) const;

private:
    int hands_, each_;
    std::uint64_t size_ = 0;
    std::vector<Part> parts_;
    std::array<std::array<std::int8_t, men_each + 1>, men_each + 1> by_men_{};  // the place in the list, or -1
};

// A solved layer: the values of all its numbers, or their results, two bits each.
class SolvedLayer {
public:
    // Whatever keeps the contents in memory is kept as long as the layer.
    static Result<SolvedLayer> of(const Contents& contents, const std::string& name,
                                  std::shared_ptr<const void> owner = nullptr);

    const LayerIndex& layer() const { return *layer_; }
    const Header& header() const { return header_; }
    const SolvedValue* values() const { return bytes_; }  // by number, if it has that form

    bool has_distances() const { return header_.kind == Header::layer; }
    // Of a state that it has. Without distances there are only results.
    SolvedValue value(Points ours, Points theirs) const { return bytes_[layer_->number(ours, theirs)]; }
    int result(Points ours, Points theirs) const {
        const std::uint64_t at = layer_->number(ours, theirs);
        return has_distances() ? result_of(bytes_[at]) : result_at(bytes_, at);
    }

private:
    SolvedLayer() = default;
    std::unique_ptr<const LayerIndex> layer_;
    Header header_;
    const std::uint8_t* bytes_ = nullptr;
    std::shared_ptr<const void> owner_;
};

}  // namespace qirkat::alquerque
