// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/topology/hashslot.h"

#include <array>

namespace lockscope::redis {

namespace {

constexpr std::array<quint16, 256> makeCrcTable()
{
    std::array<quint16, 256> table{};
    for (unsigned i = 0; i < table.size(); ++i) {
        unsigned value = i << 8;
        for (int bit = 0; bit < 8; ++bit)
            value = (value & 0x8000U) != 0 ? (value << 1) ^ 0x1021U : value << 1;
        table[i] = quint16(value);
    }
    return table;
}

constexpr std::array<quint16, 256> crcTable = makeCrcTable();

QByteArrayView hashedPart(QByteArrayView key)
{
    const qsizetype open = key.indexOf('{');
    if (open < 0)
        return key;
    const qsizetype close = key.indexOf('}', open + 1);
    return close <= open + 1 ? key : key.sliced(open + 1, close - open - 1);
}

} // namespace

quint16 hashSlot(QByteArrayView key)
{
    unsigned crc = 0;
    for (const char c : hashedPart(key))
        crc = ((crc << 8) & 0xffffU) ^ crcTable[((crc >> 8) ^ quint8(c)) & 0xffU];
    return quint16(crc % slotCount);
}

std::optional<SlotSpan> slotSpan(QByteArrayView text)
{
    const qsizetype dash = text.indexOf('-');
    bool isNumber = false, isLastNumber = true;
    const int first = (dash < 0 ? text : text.first(dash)).toInt(&isNumber);
    const int last = dash < 0 ? first : text.sliced(dash + 1).toInt(&isLastNumber);
    const bool areSlots = isNumber && isLastNumber && first >= 0 && first <= last && last < slotCount;
    return areSlots ? std::optional(SlotSpan{first, last}) : std::nullopt;
}

} // namespace lockscope::redis
