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
 * The names that Redisson derives from a lock's name. They put the name in braces, unless it has braces itself, so that a cluster keeps them
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

/** The name of the lock that one of the first three was made of; nothing: none of these. */
std::optional<QByteArray> nameIn(QByteArrayView key);
/** It is one of holdKey()'s. */
bool isHoldKey(QByteArrayView key);
/** Adds what has to be read with this key, by the names above; see companionKeys(). */
void addCompanions(const KeyReading &reading, std::vector<Bytes> &keys);

} // namespace lockscope::redisson
