// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <QtGlobal>

#include <optional>

namespace lockscope::redis {

constexpr int slotCount = 16384;

/**
 * The slot of a key in Redis Cluster: CRC16 (XMODEM) of the key, or of the part between its first '{' and the next '}' if that is not empty. Pure.
 */
quint16 hashSlot(QByteArrayView key);

struct SlotSpan {
    int first = 0, last = 0;
};

/** Parses "0-5460" or "7" of CLUSTER NODES; nothing for slots in migration ("[93-<-292f…]") or other text. Pure; the text is hostile. */
std::optional<SlotSpan> slotSpan(QByteArrayView text);

} // namespace lockscope::redis
