// Dense numbering of the states of the placing phase with the same number of men in hand.
//
// Both sides start with equally many men and place them in turn, so the side to move has as many in hand as its
// opponent or one more: the sum identifies a layer. Nobody has slid yet, so nothing is barred. States are numbered by
// the men of the side to move modulo symmetry (the anchor), then by the opposing men on the remaining points. If the
// anchor is symmetric, images of one state have several numbers, all with the same value.
#pragma once

#include "solver/moving_unit.h"

namespace qirkat::alquerque {

// Layers with fewer men in hand have no compact form: a short search replaces them.
constexpr int min_compact_hands = 4;

// The sets of this many of all points modulo all symmetries. Built on first use.
const SymmetryClasses& symmetry_classes(int men);

class LayerIndex {
public:
    // `each` is the number of men per side at the start. Layer 0 is the moving phase with nothing barred.
    explicit LayerIndex(int hands, int each = men_each);

    int hands() const { return hands_; }
    int each() const { return each_; }
    int our_hand() const { return (hands_ + 1) / 2; }
    int their_hand() const { return hands_ / 2; }
    std::uint64_t size() const { return size_; }

    // A range of numbers: the states with these men on the board. Finished games have no part.
    struct Part {
        int ours, theirs;
        std::uint64_t first, size;
        const SymmetryClasses* anchors;
        std::uint32_t per_anchor;  // arrangements of the opposing men for one anchor
    };
    const std::vector<Part>& parts() const { return parts_; }
    const Part* part(int ours, int theirs) const;

    bool has(Points ours, Points theirs) const { return part(std::popcount(ours), std::popcount(theirs)); }

    // The number of a state or of any of its images, relative to the part.
    static std::uint64_t number(const Part& part, PointSet ours, PointSet theirs) {
        const auto size = std::size_t(part.ours);
        const auto entry = part.anchors->of_rank(rank(ours, size));
        const PointSet rest = all_points & ~image_of(entry.symmetry, ours);
        return std::uint64_t(entry.number) * part.per_anchor +
               rank(extract(image_of(entry.symmetry, theirs), rest), std::size_t(part.theirs));
    }
    // The game must not be over, and no side may have too many men.
    std::uint64_t number(Points ours, Points theirs) const {
        const Part& p = *part(std::popcount(ours), std::popcount(theirs));
        return p.first + number(p, to_set(ours), to_set(theirs));
    }

    struct Found {
        Points ours, theirs;
        bool is_first;  // among the numbers of its images
    };
    Found find(std::uint64_t number) const;

private:
    int hands_, each_;
    std::uint64_t size_ = 0;
    std::vector<Part> parts_;
    std::array<std::array<std::int8_t, men_each + 1>, men_each + 1> by_men_{};  // index into parts_, or -1
};

// A solved layer: a value or a two-bit result for every number.
class SolvedLayer {
public:
    // `owner` keeps the contents alive as long as the layer.
    static Result<SolvedLayer> of(const Contents& contents, const std::string& name,
                                  std::shared_ptr<const void> owner = nullptr);

    const LayerIndex& layer() const { return *layer_; }
    const Header& header() const { return header_; }
    const SolvedValue* values() const { return bytes_; }  // by number; only if values are stored

    bool has_distances() const { return header_.kind == Header::layer; }
    // The state must be in the layer. Without distances only results are available.
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
