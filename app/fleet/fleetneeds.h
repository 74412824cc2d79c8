// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "protocols/protocolcatalogue.h"
#include "protocols/simulation.h"

#include <set>

namespace lockscope {

/** The stores that the locks of a fleet need. */
struct FleetNeeds {
    int redisServers = 0;              ///< independent ones
    bool hasReplica = false;           ///< the first of them
    bool comparesInOneCommand = false; ///< each of them
    std::set<StoreKind> stores = {};   ///< others than Redis

    void add(const ProtocolInfo &protocol);
};

/** Unknown protocols need nothing: their clients report the error. */
FleetNeeds needsOf(const std::vector<ClientGroup> &groups, const ProtocolCatalogue &protocols);

/** Maximum number of clients: each needs a process of the server, or files and a thread of this program. */
int mostClientsOn(StoreKind store);
/** Empty: all of them can run. */
QString whyTooMany(const std::vector<ClientGroup> &groups, const ProtocolCatalogue &protocols);

/** Why clients of this protocol cannot run on this machine, and what to install; empty: they can. Looks at files, starts nothing. */
QString whyNotHere(const ProtocolInfo &protocol, const QStringList &programFolders = {});

} // namespace lockscope
