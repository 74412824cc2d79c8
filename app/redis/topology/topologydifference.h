// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/topology/topology.h"

#include <QMetaType>

namespace lockscope::redis {

/** The difference between two topologies of one deployment. A value. */
struct TopologyDifference {
    struct Promotion {
        QByteArray promoted;
        QByteArray former; ///< its former primary; empty: unknown

        bool operator==(const Promotion &) const = default;
    };
    std::vector<Promotion> promotions;
    std::vector<QByteArray> primariesAdded, primariesRemoved; ///< other than by promotion
    std::vector<QByteArray> replicasAdded, replicasRemoved;   ///< likewise
    std::vector<QByteArray> addressesChanged;                 ///< of nodes that stay
    std::vector<QByteArray> healthChanged;                    ///< of nodes that stay
    int slotsMoved = 0;                                       ///< slots that gained, lost or changed their owner, other than by promotion
    bool haveMovesChanged = false;                            ///< the slots in migration have changed
    bool haveSentinelsChanged = false;

    bool isEmpty() const { return *this == TopologyDifference(); }
    bool operator==(const TopologyDifference &) const = default;
};

/** Offsets and epochs are not compared. Pure. */
TopologyDifference differenceOf(const Topology &before, const Topology &after);

/** One line in the language in use; empty if people need not know (a replica's health, for example). Safe to show. */
QString differenceText(const TopologyDifference &difference, const Topology &before, const Topology &after);

} // namespace lockscope::redis

Q_DECLARE_METATYPE(lockscope::redis::TopologyDifference)
