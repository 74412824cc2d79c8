// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace lockscope {

/**
 * The value of notify-keyspace-events, as far as locks need it: K (events by key) with g, $, h and x, or A for all classes.
 * Pure. https://redis.io/docs/latest/develop/use/keyspace-notifications/
 */
bool announcesLocks(const QByteArray &flags);

/** These flags and what locks need, evictions too. Only ever adds. */
QByteArray withLockEvents(const QByteArray &flags);

/** Whether they announce the same, whatever their order and however all classes are written. */
bool areSameFlags(const QByteArray &a, const QByteArray &b);

} // namespace lockscope
