// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/keyreading.h"

#include <optional>
#include <vector>

namespace lockscope {

struct Lock;

/**
 * True: by its name alone this key is a throttle, a probe or a part of a lock of another name, and need not be read. False says nothing;
 * nor is the queue of a fair lock ever one of these, since it may be a lock by itself. Pure and cheap.
 */
bool isNeverALock(QByteArrayView key);

/**
 * Which other keys have to be read to know this one; none for almost all. They are read whole, up to mostMembersRead, with their TTL. Of
 * a missing key its queue is named, too: worth asking only where a fair lock has just gone, or where one is shown as blocked. Pure.
 */
std::vector<Bytes> companionKeys(const KeyReading &reading);
constexpr std::size_t mostCompanions = 64;

/** The fields of a hash in which a holder of this token may be found, whatever library wrote it; others tell nothing of it. Pure. */
std::vector<QByteArray> fieldsOfHolder(const QByteArray &token);

/** The key of the lock that this companion belongs to, where its name tells: if one changes, the other is to be read again. */
std::optional<Bytes> lockOfCompanion(QByteArrayView key);

/** The queue that may keep this lock closed when its own key has gone; nothing: its library keeps none. */
std::optional<Bytes> queueOf(const Lock &lock);
bool isQueue(QByteArrayView key);
/** A pattern for SCAN that matches all such queues, whatever their locks are named; lockOfCompanion() tells that. */
QByteArray patternOfQueues();

} // namespace lockscope
