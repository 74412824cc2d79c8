// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "protocols/protocolcatalogue.h"
#include "protocols/simulation.h"

#include <set>

namespace lockscope {

/** What the locks of a fleet need to stand on. */
struct FleetNeeds {
    int redisServers = 0;            ///< independent ones
    bool hasReplica = false;         ///< the first of them
    std::set<StoreKind> stores = {}; ///< others than Redis

    void add(const ProtocolInfo &protocol);
};

/** Unknown protocols need nothing: their clients say so. */
FleetNeeds needsOf(const std::vector<ClientGroup> &groups, const ProtocolCatalogue &protocols);

/** Maximum number of clients: each needs a process of the server, or files and a thread of this program. */
int mostClientsOn(StoreKind store);
/** Empty: there is room for all of them. */
QString whyTooMany(const std::vector<ClientGroup> &groups, const ProtocolCatalogue &protocols);

/** Why clients of this protocol cannot be sent out on this machine, and what to install; empty: they can. Looks at files, starts nothing. */
QString whyNotHere(const ProtocolInfo &protocol, const QStringList &programFolders = {});

} // namespace lockscope
