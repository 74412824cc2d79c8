// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/lock.h"
#include "redis/topology/hashslot.h"

#include <array>
#include <optional>

namespace lockscope {

/** The present and the former owner of each slot of a cluster. Pure. */
class SlotTable {
public:
    void setOwner(quint16 slot, std::optional<NodeNumber> node)
    {
        const quint16 number = node ? *node : nobody;
        Owners &owners = m_slots[slot];
        if (owners.now != number)
            owners = {number, owners.now};
    }
    std::optional<NodeNumber> owner(quint16 slot) const { return valueOf(m_slots[slot].now); }
    std::optional<NodeNumber> ownerBefore(quint16 slot) const { return valueOf(m_slots[slot].before); }

private:
    static constexpr quint16 nobody = 0xffff;
    struct Owners { // adjacent, since both are read for every lock that is found
        quint16 now = nobody, before = nobody;
    };
    static std::optional<NodeNumber> valueOf(quint16 number) { return number == nobody ? std::nullopt : std::optional(NodeNumber(number)); }

    std::array<Owners, redis::slotCount> m_slots;
};

} // namespace lockscope
