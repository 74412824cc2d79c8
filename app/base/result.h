// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

#include <QtGlobal>

#include <utility>
#include <variant>

namespace lockscope {

/** The error side of an Expected, as std::unexpected. */
template <class E>
class Unexpected {
public:
    explicit Unexpected(E error) : m_error(std::move(error)) {}
    const E &error() const & { return m_error; }
    E &&error() && { return std::move(m_error); }

private:
    E m_error;
};

/**
 * A value or the reason why there is none, with the names of C++23's std::expected, which GCC 12 offers only in C++23 mode. Reading the absent side
 * is a programming error.
 */
template <class T, class E>
class [[nodiscard]] Expected {
public:
    using value_type = T;
    using error_type = E;

    Expected(T value) : m_content(std::in_place_index<0>, std::move(value)) {}
    Expected(Unexpected<E> error) : m_content(std::in_place_index<1>, std::move(error).error()) {}

    bool has_value() const { return m_content.index() == 0; }
    explicit operator bool() const { return has_value(); }

    const T &value() const &
    {
        Q_ASSERT(has_value());
        return std::get<0>(m_content);
    }
    T &&value() &&
    {
        Q_ASSERT(has_value());
        return std::get<0>(std::move(m_content));
    }
    const T &operator*() const & { return value(); }
    T &&operator*() && { return std::move(*this).value(); }
    const T *operator->() const { return &value(); }
    T value_or(T other) const { return has_value() ? value() : std::move(other); }

    const E &error() const
    {
        Q_ASSERT(!has_value());
        return std::get<1>(m_content);
    }
    E error_or(E other) const { return has_value() ? std::move(other) : error(); }

private:
    std::variant<T, E> m_content;
};

template <class E>
class [[nodiscard]] Expected<void, E> {
public:
    Expected() = default;
    Expected(Unexpected<E> error) : m_error(std::move(error).error()), m_hasValue(false) {}

    bool has_value() const { return m_hasValue; }
    explicit operator bool() const { return m_hasValue; }
    const E &error() const
    {
        Q_ASSERT(!m_hasValue);
        return m_error;
    }

private:
    E m_error;
    bool m_hasValue = true;
};

/** The return type of all functions that can fail. */
template <class T>
using Result = Expected<T, Error>;

inline Unexpected<Error> failure(Error::Kind kind, Message text) { return Unexpected<Error>(Error{kind, std::move(text), {}}); }

/** The caller's input cannot be used; the text says what was wrong, where, and what to do. */
inline Unexpected<Error> invalidInput(Message text) { return failure(Error::Kind::InvalidInput, std::move(text)); }
inline Unexpected<Error> failure(Error error) { return Unexpected<Error>(std::move(error)); }

/** In a coroutine that returns a Result: `CO_CHECK(co_await link.send(command));` returns the error if there is one. */
#define CO_CHECK(...)                                                                                                                                \
    if (const auto tried = __VA_ARGS__; !tried)                                                                                                      \
    co_return failure(tried.error())

/** Likewise, and declares the value: `CO_TRY(const redis::Reply answer, co_await link.send(command));` */
#define CO_TRY(declaration, ...)                                                                                                                     \
    auto LOCKSCOPE_TRIED(__LINE__) = __VA_ARGS__;                                                                                                    \
    if (!LOCKSCOPE_TRIED(__LINE__))                                                                                                                  \
        co_return failure(LOCKSCOPE_TRIED(__LINE__).error());                                                                                        \
    declaration = *std::move(LOCKSCOPE_TRIED(__LINE__))
#define LOCKSCOPE_TRIED(line) LOCKSCOPE_JOINED(tried, line)
#define LOCKSCOPE_JOINED(first, second) first##second

} // namespace lockscope
