// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/waits/lockwaits.h"

#include <QStringList>

#include <vector>

namespace lockscope {

/** "at least 3", "2 of 18", "worker-3 (71 %)": what is said of one contended lock. An unknown figure is "-". All is safe to show. Pure. */
namespace contended {
QString waiters(const LockContention &lock);
/** How many attempts an acquisition took. */
QString attempts(const LockContention &lock);
QString wait(const LockContention &lock, double part);
QString longestWait(const LockContention &lock);
QString gaveUp(const LockContention &lock);
QString holdUsually(const LockContention &lock);
/** Whoever held the lock for most of the time that others waited, and for what part of it. */
QString worstHolder(const LockContention &lock);
} // namespace contended

/** Contended locks as aligned lines below their titles. */
class ContendedCells {
public:
    /** Keys are cut at this number of characters. */
    explicit ContendedCells(qsizetype mostOfLock);

    void add(const LockContention &lock);
    /** The titles first; without newlines. */
    QStringList lines() const;

private:
    const qsizetype m_mostOfLock;
    std::vector<QStringList> m_rows;
};

} // namespace lockscope
