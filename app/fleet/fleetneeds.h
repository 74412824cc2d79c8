// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "protocols/protocolcatalogue.h"
#include "protocols/simulation.h"

#include <set>

namespace lockscope {

/** The stores that the locks of a fleet need. */
struct FleetNeeds {
    int redisServers = 0;              ///< number of independent Redis servers
    bool hasReplica = false;           ///< the first one needs a replica
    bool comparesInOneCommand = false; ///< each needs DELIFEQ or DELEX
    std::set<StoreKind> stores = {};   ///< other than Redis

    void add(const ProtocolInfo &protocol);
};

/** Unknown protocols need nothing: their clients report the error. */
FleetNeeds needsOf(const std::vector<ClientGroup> &groups, const ProtocolCatalogue &protocols);

/** Maximum number of clients: each needs a process of the server, or files and a thread of this program. */
int mostClientsOn(StoreKind store);
/** Why the stores cannot serve this number of clients, for people; empty: they can. */
QString whyTooMany(const std::vector<ClientGroup> &groups, const ProtocolCatalogue &protocols);

/** Why clients of this protocol cannot run on this machine, and what to install, for people; empty: they can. Looks for programs, but starts none. */
QString whyNotHere(const ProtocolInfo &protocol, const QStringList &programFolders = {});

} // namespace lockscope
