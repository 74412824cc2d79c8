// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <QtGlobal>

namespace lockscope::redis {

constexpr int slotCount = 16384;

/**
 * The slot of a Redis Cluster to which a key belongs: CRC16 (XMODEM) of the key, or of what stands between its first '{' and the next '}' if that is
 * not empty. Pure.
 */
quint16 hashSlot(QByteArrayView key);

} // namespace lockscope::redis
