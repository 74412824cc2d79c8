// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "stores/clusterlink.h"

namespace lockscope {

ClusterLink::ClusterLink(redis::DeploymentAddress address, redis::Connection::Options options, Clock &clock, redis::TransportFactory factory)
    : m_client(std::move(address), std::move(options), clock, std::move(factory))
{
    connect(&m_client, &redis::ClusterClient::changed, this, &StoreLink::changed);
}

} // namespace lockscope
