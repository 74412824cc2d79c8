// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/lock.h"
#include "redis/topology/hashslot.h"

#include <array>
#include <optional>

namespace lockscope {

/** Which node owns each slot of a cluster, and which one did before. Pure. */
class SlotTable {
public:
    SlotTable()
    {
        m_owner.fill(nobody);
        m_before.fill(nobody);
    }
    void setOwner(quint16 slot, std::optional<NodeNumber> node)
    {
        const quint16 number = node ? *node : nobody;
        if (m_owner[slot] == number)
            return;
        m_before[slot] = m_owner[slot];
        m_owner[slot] = number;
    }
    std::optional<NodeNumber> owner(quint16 slot) const { return valueOf(m_owner[slot]); }
    std::optional<NodeNumber> ownerBefore(quint16 slot) const { return valueOf(m_before[slot]); }

private:
    static constexpr quint16 nobody = 0xffff;
    static std::optional<NodeNumber> valueOf(quint16 number) { return number == nobody ? std::nullopt : std::optional(NodeNumber(number)); }

    std::array<quint16, redis::slotCount> m_owner, m_before;
};

} // namespace lockscope
