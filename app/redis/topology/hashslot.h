// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <QtGlobal>

#include <optional>

namespace lockscope::redis {

constexpr int slotCount = 16384;

/**
 * The slot of a Redis Cluster to which a key belongs: CRC16 (XMODEM) of the key, or of what stands between its first '{' and the next '}' if that is
 * not empty. Pure.
 */
quint16 hashSlot(QByteArrayView key);

struct SlotSpan {
    int first = 0, last = 0;
};

/** "0-5460", "7", as in CLUSTER NODES, but not what is on its way to or from another node: "[93-<-292f…]". Pure; the text is hostile. */
std::optional<SlotSpan> slotSpan(QByteArrayView text);

} // namespace lockscope::redis
