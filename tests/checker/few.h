// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A short list without memory of its own: a state is copied for each move.
#pragma once

#include "texts.h"

#include <algorithm>
#include <array>

namespace checker {

template <class Value, std::size_t SIZE>
class Few {
public:
    Value *begin() { return m_values.data(); }
    Value *end() { return m_values.data() + m_count; }
    const Value *begin() const { return m_values.data(); }
    const Value *end() const { return m_values.data() + m_count; }
    std::size_t size() const { return m_count; }
    bool isEmpty() const { return m_count == 0; }
    void clear() { m_count = 0; }
    Value &operator[](std::size_t at) { return m_values[at]; }
    const Value &operator[](std::size_t at) const { return m_values[at]; }

    Value *insert(Value *before, const Value &value)
    {
        if (m_count == SIZE)
            throw TooLarge("more than " + std::to_string(SIZE) + " keys, items or values");
        std::move_backward(before, end(), end() + 1);
        *before = value;
        ++m_count;
        return before;
    }
    void append(const Value &value) { insert(end(), value); }
    Value *remove(Value *at)
    {
        std::move(at + 1, end(), at);
        --m_count;
        return at;
    }

private:
    std::uint32_t m_count = 0;
    std::array<Value, SIZE> m_values;
};

} // namespace checker
