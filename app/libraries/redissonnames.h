// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/keyreading.h"

#include <QByteArray>
#include <QByteArrayView>

#include <optional>
#include <vector>

namespace lockscope::redisson {

/**
 * Keys and channels that Redisson derives from a lock's name. It puts the name in braces, unless it contains some, so that a cluster keeps the keys
 * together.
 */
QByteArray queueKey(QByteArrayView name);        ///< fair lock: list of waiters
QByteArray queueTimeoutKey(QByteArrayView name); ///< fair lock: sorted set of their deadlines
QByteArray fencingKey(QByteArrayView name);      ///< fenced lock: counter
QByteArray permitsKey(QByteArrayView name);      ///< semaphore with permits that expire: sorted set of them
/** Read-write lock: the n-th hold of a reader, from 1. */
QByteArray holdKey(QByteArrayView name, QByteArrayView owner, qint64 n);

QByteArray lockChannel(QByteArrayView name);
QByteArray readWriteChannel(QByteArrayView name);
QByteArray semaphoreChannel(QByteArrayView name);
QByteArray latchChannel(QByteArrayView name);

constexpr QByteArrayView queuePrefix("redisson_lock_queue:");
constexpr QByteArrayView queueTimeoutPrefix("redisson_lock_timeout:");
constexpr QByteArrayView fencingPrefix("redisson_lock_token:");
constexpr QByteArrayView unlockLatchPrefix("redisson_unlock_latch:");

/** The lock's name in one of the first three keys; nullopt: none of these. */
std::optional<QByteArray> nameIn(QByteArrayView key);
/** True for keys of the form of holdKey(). */
bool isHoldKey(QByteArrayView key);
/** Adds the keys that must be read with this one; see companionKeys(). */
void addCompanions(const KeyReading &reading, std::vector<Bytes> &keys);

} // namespace lockscope::redisson
