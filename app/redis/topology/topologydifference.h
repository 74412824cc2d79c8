// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/topology/topology.h"

#include <QMetaType>

namespace lockscope::redis {

/** What has changed from one topology of a deployment to the next. A value. */
struct TopologyDifference {
    struct Promotion {
        QByteArray promoted;
        QByteArray former; ///< whom it copied before; empty: unknown

        bool operator==(const Promotion &) const = default;
    };
    std::vector<Promotion> promotions;
    std::vector<QByteArray> primariesAdded, primariesRemoved; ///< other than by promotion
    std::vector<QByteArray> replicasAdded, replicasRemoved;   ///< likewise
    std::vector<QByteArray> addressesChanged;                 ///< of nodes that stay
    std::vector<QByteArray> healthChanged;                    ///< of nodes that stay
    int slotsMoved = 0;                                       ///< have another owner, or one where they had none, or none any more; not by promotion
    bool haveMovesChanged = false;                            ///< slots that migrate
    bool haveSentinelsChanged = false;

    bool isEmpty() const { return *this == TopologyDifference(); }
    bool operator==(const TopologyDifference &) const = default;
};

/** Offsets and epochs do not count. Pure. */
TopologyDifference differenceOf(const Topology &before, const Topology &after);

/** In one line, in the language in use; empty if people need not know (a replica's health, say). Safe to show. */
QString differenceText(const TopologyDifference &difference, const Topology &before, const Topology &after);

} // namespace lockscope::redis

Q_DECLARE_METATYPE(lockscope::redis::TopologyDifference)
