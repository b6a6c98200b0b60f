// What all parts of the door to Python share: faults become exceptions, and Ctrl-C reaches work without the GIL.
#pragma once

#include <nanobind/nanobind.h>

#include <chrono>

#include "rules/position.h"

namespace qirkat::python {

namespace nb = nanobind;

// Exceptions need a Python type to be raised as: set once, when the module is loaded.
inline PyObject* position_error = nullptr;
inline PyObject* move_error = nullptr;
inline PyObject* table_error = nullptr;

inline PyObject* new_error(nb::module_& m, const char* name, const char* doc, PyObject* parent, nb::dict attributes) {
    const std::string qualified = std::string("qirkat._core.") + name;
    attributes["reason"] = "";
    nb::object type = nb::steal(PyErr_NewExceptionWithDoc(qualified.c_str(), doc, parent, attributes.ptr()));
    m.attr(name) = type;
    return type.release().ptr();
}

[[noreturn]] inline void raise(PyObject* type, const Fault& fault) {
    // The name of a file in a sentence may be any bytes.
    const nb::object sentence =
        nb::steal(PyUnicode_DecodeUTF8(fault.sentence.data(), Py_ssize_t(fault.sentence.size()), "backslashreplace"));
    const nb::object error = nb::handle(type)(sentence);
    nb::setattr(error, "reason", nb::str(fault.reason.c_str()));
    if (fault.at) nb::setattr(error, "at", nb::int_(*fault.at));
    PyErr_SetObject(type, error.ptr());
    throw nb::python_error();
}

template <class T>
T value_or_raise(Result<T> result, PyObject* type) {
    if (auto* fault = std::get_if<Fault>(&result)) raise(type, *fault);
    return std::get<T>(std::move(result));
}

// Any Python text as bytes: also one with lone surrogates, which the core then refuses as it does all but ASCII.
inline std::string bytes_of(nb::str text) {
    const nb::bytes bytes = nb::steal<nb::bytes>(PyUnicode_AsEncodedString(text.ptr(), "utf-8", "surrogatepass"));
    if (!bytes.is_valid()) throw nb::python_error();
    return {bytes.c_str(), bytes.size()};
}

// Asks Python, at most every 50 ms, whether Ctrl-C was pressed; for work that runs without the GIL. Once it says true,
// Python's error is set.
class Interrupt {
public:
    bool operator()() {
        if (is_raised_ || Clock::now() < next_look_) return is_raised_;
        const nb::gil_scoped_acquire acquire;
        is_raised_ = PyErr_CheckSignals() != 0;
        next_look_ = Clock::now() + std::chrono::milliseconds(50);
        return is_raised_;
    }
    // Tells Python of progress, unless it does not listen. What its function raises ends the work as Ctrl-C does.
    template <class Tell>
    void report(const nb::object& listener, Tell&& told) {
        if (is_raised_ || listener.is_none()) return;
        const nb::gil_scoped_acquire acquire;
        try {
            listener(told());
        } catch (nb::python_error& error) {
            error.restore();
            is_raised_ = true;
        }
    }
    void rethrow() const {
        if (is_raised_) throw nb::python_error();
    }

private:
    using Clock = std::chrono::steady_clock;
    Clock::time_point next_look_ = Clock::now() + std::chrono::milliseconds(50);
    bool is_raised_ = false;
};

void add_moves(nb::module_& m);
void add_engine(nb::module_& m);
void add_solver(nb::module_& m);

}  // namespace qirkat::python
