// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/study/trafficstudy.h"

namespace lockscope {

/** A part of all waiting, and its parts: of all, families of locks; of a family, protocols; of a protocol, clients. A value. */
struct WaitShare {
    enum class Kind : quint8 { All, Family, Protocol, Client };

    Kind kind = Kind::All;
    QByteArray name;                  ///< of a protocol, as the race lab has it; empty: not known, or clients that are not named
    qint64 us = 0;                    ///< of all waiters together: the sum of its parts, if it has any
    std::vector<WaitShare> parts;     ///< the largest first
    std::optional<int> database = {}; ///< of a family, if locks of several databases were waited for
};

/** A protocol is that of the audit, where it is the only one that clients of this name use with this family. */
WaitShare waitShares(const TrafficReport &report);

} // namespace lockscope
