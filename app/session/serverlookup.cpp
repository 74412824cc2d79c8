// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/serverlookup.h"

#include "base/safetext.h"
#include "redis/serveridentity.h"

#include <QCoreApplication>

#include <algorithm>
#include <iterator>

namespace lockscope {

namespace {

constexpr int shownName = 60;

struct ServerLookupText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::ServerLookup)
};

bool asksForCare(const SavedServer &server)
{
    return server.profile.environment == Environment::Production || server.profile.environment == Environment::Staging;
}

KnownServer knownAs(const ServerProfile &profile, const redis::Endpoint &endpoint, const QString &how)
{
    const QString sentence = profile.environment == Environment::Production
        ? ServerLookupText::tr("%1 is the server saved as “%2” for production: %3.")
        : ServerLookupText::tr("%1 is the server saved as “%2” for staging: %3.");
    return {profile.name, profile.environment, sentence.arg(visibleText(endpoint.toUrl()), visibleText(profile.name, shownName), how)};
}

/** The one that demands the most care. */
std::optional<KnownServer> graver(const std::optional<KnownServer> &a, const std::optional<KnownServer> &b)
{
    return a && (!b || a->environment == Environment::Production) ? a : b;
}

} // namespace

/** Where one of the servers of a profile is. */
struct ServerLookup::Place {
    const ServerProfile *profile;
    int database;
    QStringList names;
};

ServerLookup::ServerLookup(const std::vector<SavedServer> &saved, Clock &clock) : m_clock(clock)
{
    for (const SavedServer &server : saved)
        m_urls += server.profile.endpoint.toUrl();
    std::ranges::copy_if(saved, std::back_inserter(m_careful), asksForCare);
    std::ranges::stable_partition(m_careful, [](const SavedServer &server) { return server.profile.environment == Environment::Production; });
}

bool ServerLookup::hasItsOwnEnvironment(const redis::Endpoint &endpoint, int database) const
{
    return endpoint.database != database && m_urls.contains(endpoint.toUrl());
}

QCoro::Task<std::vector<ServerLookup::Place>> ServerLookup::carefulPlaces() const
{
    std::vector<Place> places;
    std::vector<QCoro::Task<QStringList>> running; // all at once
    for (const SavedServer &server : m_careful) {
        std::vector<redis::Endpoint> endpoints = server.profile.nodes;
        endpoints.insert(endpoints.begin(), server.profile.endpoint);
        if (server.profile.address().kind == redis::DeploymentAddress::Kind::Cluster)
            endpoints.insert(endpoints.end(), server.profile.deployment.seeds.begin(), server.profile.deployment.seeds.end());
        for (const redis::Endpoint &endpoint : endpoints) {
            places.push_back({&server.profile, endpoint.database, {}});
            running.push_back(redis::placesOf(endpoint, m_clock));
        }
    }
    for (std::size_t i = 0; i < running.size(); ++i)
        places[i].names = co_await running[i];
    co_return places;
}

std::optional<KnownServer> ServerLookup::match(const redis::Endpoint &endpoint, const QStringList &places, const std::vector<Place> &careful) const
{
    for (const Place &place : careful) {
        const auto same = std::ranges::find_if(places, [&](const QString &name) { return place.names.contains(name); });
        if (same != places.end() && !hasItsOwnEnvironment(endpoint, place.database))
            return knownAs(*place.profile, endpoint, ServerLookupText::tr("both are %1").arg(visibleText(*same)));
    }
    return {};
}

std::optional<KnownServer> ServerLookup::match(const redis::Endpoint &endpoint, const QByteArrayList &identity) const
{
    for (const SavedServer &server : m_careful) {
        const bool isSame = std::ranges::any_of(identity, [&](const QByteArray &one) { return server.seen.contains(one); });
        if (isSame && !hasItsOwnEnvironment(endpoint, server.profile.endpoint.database))
            return knownAs(server.profile, endpoint, ServerLookupText::tr("it has the run ID or node ID that was seen there"));
    }
    return {};
}

QCoro::Task<std::optional<KnownServer>> ServerLookup::byAddress(std::vector<redis::Endpoint> endpoints)
{
    std::optional<KnownServer> known;
    if (!isNeeded())
        co_return known;
    std::vector<QCoro::Task<QStringList>> running;
    for (const redis::Endpoint &endpoint : endpoints)
        running.push_back(redis::placesOf(endpoint, m_clock));
    const std::vector<Place> careful = co_await carefulPlaces();
    for (std::size_t i = 0; i < endpoints.size(); ++i) {
        const QStringList places = co_await running[i];
        known = graver(known, match(endpoints[i], places, careful));
    }
    co_return known;
}

QCoro::Task<std::optional<KnownServer>> ServerLookup::ofOne(QPointer<redis::Connection> connection)
{
    std::erase_if(m_findings, [](const Finding &finding) { return !finding.connection; });
    std::optional<KnownServer> known;
    if (!connection)
        co_return known;
    const quint64 stream = connection->isReady() ? connection->generation() : 0;
    const auto before = std::ranges::find(m_findings, connection, &Finding::connection);
    if (stream != 0 && before != m_findings.end() && before->stream == stream)
        co_return before->known;
    const redis::Endpoint endpoint = connection->options().endpoint;
    const std::vector<redis::Endpoint> endpoints{endpoint};
    const QByteArrayList identity = co_await redis::identityOf(connection);
    const std::optional<KnownServer> there = co_await byAddress(endpoints);
    known = graver(match(endpoint, identity), there);
    if (stream == 0 || !connection || !connection->isReady() || connection->generation() != stream)
        co_return known;
    std::erase_if(m_findings, [&](const Finding &finding) { return finding.connection == connection; });
    m_findings.push_back({connection, stream, known});
    co_return known;
}

QCoro::Task<std::optional<KnownServer>> ServerLookup::of(std::vector<QPointer<redis::Connection>> connections)
{
    std::optional<KnownServer> known;
    if (!isNeeded())
        co_return known;
    std::vector<QCoro::Task<std::optional<KnownServer>>> running; // each takes a round trip
    for (const auto &connection : connections)
        running.push_back(ofOne(connection));
    for (const auto &one : running)
        known = graver(known, co_await one);
    co_return known;
}

} // namespace lockscope
