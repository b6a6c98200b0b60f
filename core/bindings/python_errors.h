// Error handling shared by the Python bindings: faults become exceptions, and Ctrl-C reaches work that runs without the
// GIL.
#pragma once

#include <nanobind/nanobind.h>

#include <chrono>

#include "rules/position.h"

namespace qirkat::python {

namespace nb = nanobind;

// The exception types, set once when the module is loaded.
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
    // A file name in the sentence may contain arbitrary bytes.
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

// Encodes any Python string, even with lone surrogates; the core rejects everything outside ASCII.
inline std::string bytes_of(nb::str text) {
    const nb::bytes bytes = nb::steal<nb::bytes>(PyUnicode_AsEncodedString(text.ptr(), "utf-8", "surrogatepass"));
    if (!bytes.is_valid()) throw nb::python_error();
    return {bytes.c_str(), bytes.size()};
}

// Polls Python for Ctrl-C at most every 50 ms, for work that runs without the GIL. Once it returns true, the Python
// error is set.
class Interrupt {
public:
    bool operator()() {
        if (is_raised_ || Clock::now() < next_look_) return is_raised_;
        const nb::gil_scoped_acquire acquire;
        is_raised_ = PyErr_CheckSignals() != 0;
        next_look_ = Clock::now() + std::chrono::milliseconds(50);
        return is_raised_;
    }
    // Passes progress to a Python callback, if there is one. An exception raised by the callback ends the work like
    // Ctrl-C.
    template <class MakeArgument>
    void report(const nb::object& callback, MakeArgument&& make_argument) {
        if (is_raised_ || callback.is_none()) return;
        const nb::gil_scoped_acquire acquire;
        try {
            callback(make_argument());
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
void add_review(nb::module_& m);
void add_study(nb::module_& m);
void add_solver(nb::module_& m);
void add_environments(nb::module_& m);

}  // namespace qirkat::python
