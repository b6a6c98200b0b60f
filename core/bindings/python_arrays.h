// Arrays that a caller of the Python bindings owns, NumPy's or any with DLPack, checked before anything is written.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <algorithm>
#include <initializer_list>
#include <string>
#include <vector>

namespace qirkat::python {

namespace nb = nanobind;

// The arrays of one call. They stay alive, and are known not to overlap, until the call ends.
class CallArrays {
public:
    using Shape = std::vector<std::size_t>;
    struct Type {
        nb::dlpack::dtype dtype;
        const char* name;
    };

    // The memory of an array that is to be written; raises TypeError or ValueError, naming what is wrong with it.
    void* writable(nb::handle object, const char* name, std::initializer_list<Type> types, const Shape& shape) {
        nb::ndarray<> array;
        if (!nb::try_cast(object, array, false)) {
            nb::ndarray<nb::ro> frozen;
            if (nb::try_cast(object, frozen, false)) throw nb::value_error(text(name, " is read-only.").c_str());
            not_an_array(name);
        }
        check(array, name, types, shape);
        char* const begin = static_cast<char*>(array.data());
        const Range range{name, begin, begin + array.nbytes()};
        if (array.nbytes())
            for (const Range& other : ranges_)
                if (range.begin < other.end && other.begin < range.end)
                    throw nb::value_error(text(name, std::string(" shares memory with ") + other.name + ".").c_str());
        ranges_.push_back(range);
        writable_.push_back(std::move(array));
        return begin;
    }

    // A copy of integers, so that nobody can change them while they are used.
    static std::vector<std::int64_t> integers(nb::handle object, const char* name, const Shape& shape) {
        nb::ndarray<nb::ro> array;
        if (!nb::try_cast(object, array, false)) not_an_array(name);
        check(array, name, {{nb::dtype<std::int64_t>(), "int64"}, {nb::dtype<std::int32_t>(), "int32"}}, shape);
        std::vector<std::int64_t> out(array.size());
        if (array.itemsize() == 8)
            std::copy_n(static_cast<const std::int64_t*>(array.data()), out.size(), out.begin());
        else
            std::copy_n(static_cast<const std::int32_t*>(array.data()), out.size(), out.begin());
        return out;
    }

    // A copy of truth values.
    static std::vector<std::uint8_t> flags(nb::handle object, const char* name, const Shape& shape) {
        nb::ndarray<nb::ro> array;
        if (!nb::try_cast(object, array, false)) not_an_array(name);
        check(array, name, {{nb::dtype<bool>(), "bool"}, {nb::dtype<std::uint8_t>(), "uint8"}}, shape);
        const auto* const bytes = static_cast<const std::uint8_t*>(array.data());
        return {bytes, bytes + array.size()};
    }

private:
    struct Range {
        const char* name;
        const char *begin, *end;
    };

    static std::string text(const char* name, const std::string& what) { return std::string(name) + what; }
    static std::string text(const Shape& shape) {
        std::string out;
        for (const std::size_t size : shape) out += (out.empty() ? "" : ", ") + std::to_string(size);
        return "(" + out + (shape.size() == 1 ? ",)" : ")");
    }
    [[noreturn]] static void not_an_array(const char* name) {
        throw nb::type_error(text(name, " must be a NumPy array, or an array with DLPack, in main memory.").c_str());
    }
    template <class Array>
    static void check(const Array& array, const char* name, std::initializer_list<Type> types, const Shape& shape) {
        if (array.device_type() != nb::device::cpu::value) not_an_array(name);
        std::string names;
        bool has_type = false;
        for (const Type& type : types) {
            has_type |= array.dtype() == type.dtype;
            names += (names.empty() ? "" : " or ") + std::string(type.name);
        }
        if (!has_type) throw nb::type_error(text(name, " must have the dtype " + names + ".").c_str());
        Shape found;
        for (std::size_t i = 0; i < array.ndim(); ++i) found.push_back(array.shape(i));
        if (found != shape)
            throw nb::value_error(
                text(name, " has the shape " + text(found) + " and must have " + text(shape) + ".").c_str());
        std::int64_t stride = 1;
        for (std::size_t i = found.size(); i-- > 0; stride *= std::int64_t(found[i]))
            if (found[i] > 1 && array.stride(i) != stride)
                throw nb::value_error(text(name, " must be contiguous, in C order.").c_str());
        if (reinterpret_cast<std::uintptr_t>(array.data()) % array.itemsize())
            throw nb::value_error(text(name, " must be aligned.").c_str());
    }

    std::vector<Range> ranges_;
    std::vector<nb::ndarray<>> writable_;
};

}  // namespace qirkat::python
