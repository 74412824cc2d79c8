// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

namespace lockscope {

/**
 * The requests that a fleet is to make in all: whoever is free takes the next, until there are none. A client that crashes with a request
 * under way has ended it, too. One thread.
 */
class RequestPool {
public:
    explicit RequestPool(quint64 requests) : m_left(requests) {}

    /** False: there are none left. */
    bool take()
    {
        if (m_left == 0)
            return false;
        --m_left;
        ++m_underWay;
        return true;
    }
    void end()
    {
        Q_ASSERT(m_underWay > 0);
        --m_underWay;
    }
    /** Those that are under way go on. */
    void takeNoMore() { m_left = 0; }
    bool isDone() const { return m_left == 0 && m_underWay == 0; }

private:
    quint64 m_left;
    quint64 m_underWay = 0;
};

} // namespace lockscope
