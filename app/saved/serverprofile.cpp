// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "saved/serverprofile.h"

#include <QHostAddress>

#include <utility>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

bool isThisMachine(const redis::Endpoint &endpoint)
{
    if (endpoint.kind == redis::Endpoint::Kind::Unix)
        return true;
    return endpoint.host.compare("localhost"_L1, Qt::CaseInsensitive) == 0 || QHostAddress(endpoint.host).isLoopback();
}

QString nameOf(const redis::Endpoint &endpoint)
{
    QString name = endpoint.kind == redis::Endpoint::Kind::Unix ? endpoint.socketPath : u"%1:%2"_s.arg(endpoint.host).arg(endpoint.port);
    if (endpoint.database != 0)
        name += u" db %1"_s.arg(endpoint.database);
    return name;
}

} // namespace

const char *environmentName(Environment environment)
{
    switch (environment) {
    case Environment::Development: return "development";
    case Environment::Staging: return "staging";
    case Environment::Production: return "production";
    case Environment::Demo: return "demo";
    }
    Q_UNREACHABLE();
}

bool isSameMachine(const redis::Endpoint &a, const redis::Endpoint &b)
{
    const bool isLocal = a.kind == redis::Endpoint::Kind::Unix;
    if (isLocal != (b.kind == redis::Endpoint::Kind::Unix))
        return false;
    return isLocal ? a.socketPath == b.socketPath : a.host.compare(b.host, Qt::CaseInsensitive) == 0 && a.port == b.port;
}

redis::DeploymentAddress ServerProfile::address() const
{
    if (deployment.followsPromotions())
        return deployment;
    std::vector<redis::Endpoint> servers{endpoint};
    if (keepsLocksApart)
        servers.insert(servers.end(), nodes.begin(), nodes.end());
    redis::DeploymentAddress named = redis::DeploymentAddress::ofIndependent(std::move(servers));
    named.map = deployment.map;
    return named;
}

QString ServerProfile::usualName() const
{
    const QString first = nameOf(endpoint);
    if (nodes.empty())
        return first;
    return (keepsLocksApart ? u"%1 +%2"_s : u"Redlock %1 +%2"_s).arg(first).arg(nodes.size());
}

ServerProfile ServerProfile::forEndpoint(const redis::Endpoint &endpoint)
{
    ServerProfile profile;
    profile.name = nameOf(endpoint);
    profile.endpoint = endpoint;
    profile.environment = isThisMachine(endpoint) ? Environment::Development : Environment::Production;
    return profile;
}

ServerProfile ServerProfile::ofStranger(const redis::Endpoint &endpoint)
{
    ServerProfile profile = forEndpoint(endpoint);
    profile.environment = Environment::Production;
    return profile;
}

} // namespace lockscope
