// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"

#include <optional>

namespace lockscope {

/** An instant or none, used like std::optional<Instant>, in half its space: for values that are kept a million times. Cannot hold Instant::min(). */
class MaybeInstant {
public:
    constexpr MaybeInstant() = default;
    constexpr MaybeInstant(std::nullopt_t) {}
    constexpr MaybeInstant(Instant instant) : m_instant(instant) {}
    constexpr MaybeInstant(const std::optional<Instant> &instant) : m_instant(instant.value_or(none)) {}

    constexpr operator std::optional<Instant>() const { return has_value() ? std::optional(m_instant) : std::nullopt; }
    constexpr bool has_value() const { return m_instant != none; }
    constexpr explicit operator bool() const { return has_value(); }
    constexpr const Instant &operator*() const { return m_instant; }
    constexpr const Instant &value() const { return m_instant; }
    constexpr Instant value_or(Instant other) const { return has_value() ? m_instant : other; }
    constexpr void reset() { m_instant = none; }

    friend constexpr bool operator==(const MaybeInstant &, const MaybeInstant &) = default;

private:
    static constexpr Instant none = Instant::min();

    Instant m_instant = none;
};

} // namespace lockscope
