// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

#include <cstddef>
#include <utility>
#include <vector>

namespace lockscope {

/** Keeps the newest `capacity` values, oldest first; memory grows to that number and no further. */
template <class T>
class RingBuffer {
public:
    explicit RingBuffer(std::size_t capacity) : m_capacity(capacity) { Q_ASSERT(capacity > 0); }

    void push(T value)
    {
        if (m_values.size() < m_capacity) {
            m_values.push_back(std::move(value));
            return;
        }
        m_values[m_first] = std::move(value);
        m_first = (m_first + 1) % m_capacity;
    }
    std::size_t size() const { return m_values.size(); }
    std::size_t capacity() const { return m_capacity; }
    bool empty() const { return m_values.empty(); }
    const T &operator[](std::size_t i) const { return m_values[(m_first + i) % m_values.size()]; }
    const T &back() const { return (*this)[size() - 1]; }
    void clear()
    {
        m_values.clear();
        m_first = 0;
    }

private:
    std::vector<T> m_values;
    std::size_t m_capacity;
    std::size_t m_first = 0;
};

} // namespace lockscope
