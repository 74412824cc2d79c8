// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fleet/ground.h"
#include "protocols/protocol.h"
#include "protocols/simulation.h"
#include "stores/storelink.h"
#include "stores/storethreads.h"

#include <memory>

namespace lockscope {

/** Makes the links of simulated clients to what their locks stand on, each client its own. Must outlive them. Lab thread. */
class LinkMaker {
public:
    using Links = std::vector<std::shared_ptr<StoreLink>>;

    LinkMaker(Clock &clock, redis::TransportFactory factory) : m_clock(clock), m_factory(std::move(factory)) {}

    /** Where those go that are made from now on. */
    void setGround(Ground ground) { m_ground = std::move(ground); }
    /** To all servers that a client of this protocol asks, not yet open. An error: this ground has not what it needs. */
    Result<Links> linksFor(const ProtocolInfo &protocol, const SimulatedClientSpec &spec, const QString &name);
    /** To one of the servers of that kind; only of Redis there are several. */
    Result<std::shared_ptr<StoreLink>> linkTo(StoreKind kind, const QByteArray &name, int server = 0);

private:
    Clock &m_clock;
    const redis::TransportFactory m_factory;
    Ground m_ground;
    StoreThreads m_threads;
};

} // namespace lockscope
