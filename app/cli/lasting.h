// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"

#include <optional>
#include <utility>

namespace lockscope {

/** A value that counts once it has lasted for a moment: what is over at once is no news. Pure. */
template <class T>
class Lasting {
public:
    static constexpr Duration newsAfter{1000};

    /** Counts at once. */
    void set(T value)
    {
        m_value = std::move(value);
        m_next.reset();
    }
    /** It is this now. True: it counts from now on, and another one did before. */
    bool note(const T &value, Instant now)
    {
        if (value == m_value) {
            m_next.reset();
            return false;
        }
        if (!m_next || m_next->value != value)
            m_next = Next{value, now};
        if (now - m_next->since < newsAfter)
            return false;
        set(value);
        return true;
    }
    const T &value() const { return m_value; }

private:
    struct Next {
        T value;
        Instant since;
    };
    T m_value{};
    std::optional<Next> m_next;
};

} // namespace lockscope
