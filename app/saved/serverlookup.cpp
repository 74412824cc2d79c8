// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "saved/serverlookup.h"

#include "base/safetext.h"
#include "redis/connectiontest.h"
#include "redis/nodelist.h"
#include "redis/serveridentity.h"
#include "saved/serverprofilestore.h"

#include <QCoreApplication>

#include <algorithm>
#include <iterator>

namespace lockscope {

namespace {

constexpr int shownName = 60;
/** Short, since the operator waits. */
constexpr Duration patience(1500);
/** Failed questions are repeated after this time, not for each of ten thousand locks. */
constexpr Duration askedAgainAfter = std::chrono::seconds(10);

struct ServerLookupText {
    LOCKSCOPE_MESSAGES(lockscope::ServerLookup)
};

bool asksForCare(const SavedServer &server)
{
    return server.profile.environment == Environment::Production || server.profile.environment == Environment::Staging;
}

KnownServer knownAs(const ServerProfile &profile, const redis::Endpoint &endpoint, const Message &how)
{
    const Message sentence = profile.environment == Environment::Production
        ? ServerLookupText::tr("%1 is the server saved as “%2” for production: %3.")
        : ServerLookupText::tr("%1 is the server saved as “%2” for staging: %3.");
    return {profile.name, profile.environment, sentence.arg(visibleText(endpoint.toUrl()), visibleText(profile.name, shownName), how)};
}

/** The one that demands more care. */
std::optional<KnownServer> graver(const std::optional<KnownServer> &a, const std::optional<KnownServer> &b)
{
    return a && (!b || a->environment == Environment::Production) ? a : b;
}

/** All servers that the profile names; any node of a cluster, or sentinel, reports the others. */
std::vector<redis::Connection::Options> askedServers(const ServerProfile &profile, const redis::Secret &password)
{
    const redis::DeploymentAddress address = profile.address();
    std::vector<redis::Endpoint> further(address.seeds.begin() + 1, address.seeds.end());
    if (!profile.keepsLocksApart)
        further.insert(further.end(), profile.nodes.begin(), profile.nodes.end());
    redis::Connection::Options first;
    first.endpoint = address.seeds.front();
    first.password = password;
    std::vector<redis::Connection::Options> all = redis::nodeOptions(first, further);
    all.insert(all.begin(), first);
    return all;
}

QCoro::Task<ProductionAnswer> ask(const ServerProfile *profile, Clock &clock)
{
    const redis::DeploymentAddress address = profile->address();
    ProductionAnswer answer{profile, {}, {}};
    const Result<redis::Secret> password = findPassword(address.seedsAreSentinels() ? profile->sentinelPasswordFile : profile->passwordFile, {});
    if (!password) {
        answer.why = password.error().text;
        co_return answer;
    }
    const std::vector<redis::Connection::Options> servers = askedServers(*profile, *password);
    std::vector<QCoro::Task<Result<QByteArrayList>>> running; // concurrent
    for (const redis::Connection::Options &server : servers)
        running.push_back(redis::askIdentity(server, address.service, patience, clock));
    for (std::size_t i = 0; i < running.size(); ++i) {
        const Result<QByteArrayList> identity = co_await running[i];
        if (identity)
            answer.identity += *identity;
        else
            answer.why = redis::diagnose(identity.error(), servers[i].endpoint).summary;
    }
    if (!address.isAlone() && !answer.identity.isEmpty())
        answer.why.clear();
    co_return answer;
}

bool haveCommon(const QByteArrayList &a, const QByteArrayList &b)
{
    return std::ranges::any_of(a, [&b](const QByteArray &one) { return b.contains(one); });
}

} // namespace

/** The place of one server of a profile. */
struct ServerLookup::Place {
    const ServerProfile *profile;
    int database;
    QStringList names;
};

ServerLookup::ServerLookup(const std::vector<SavedServer> &saved, Clock &clock) : m_clock(clock)
{
    for (const SavedServer &server : saved) {
        const redis::DeploymentAddress address = server.profile.address();
        m_urls += server.profile.endpoint.toUrl();
        m_book.insert(m_book.end(), address.seeds.begin(), address.seeds.end());
        m_book.insert(m_book.end(), server.profile.nodes.begin(), server.profile.nodes.end());
    }
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
    std::vector<QCoro::Task<QStringList>> running; // concurrent
    for (const SavedServer &server : m_careful) {
        std::vector<redis::Endpoint> endpoints = server.profile.nodes;
        endpoints.insert(endpoints.begin(), server.profile.endpoint);
        if (const redis::DeploymentAddress address = server.profile.address(); !address.isAlone() && !address.seedsAreSentinels())
            endpoints.insert(endpoints.end(), address.seeds.begin(), address.seeds.end());
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
        if (haveCommon(identity, server.seen) && !hasItsOwnEnvironment(endpoint, server.profile.endpoint.database))
            return knownAs(server.profile, endpoint, ServerLookupText::tr("it has the run ID or node ID that was seen there"));
    }
    for (const ProductionAnswer &answer : m_answers) {
        if (haveCommon(identity, answer.identity) && !hasItsOwnEnvironment(endpoint, answer.profile->endpoint.database))
            return knownAs(*answer.profile, endpoint, ServerLookupText::tr("both say that they have the same run ID or node ID"));
    }
    return {};
}

bool ServerLookup::isStranger(const redis::Endpoint &endpoint) const
{
    return std::ranges::none_of(m_book, [&endpoint](const redis::Endpoint &saved) { return isSameMachine(endpoint, saved); });
}

/** Findings of connections to servers that are not saved or recognised yet. */
std::vector<ServerLookup::Finding *> ServerLookup::strangers(const std::vector<QPointer<redis::Connection>> &connections)
{
    std::vector<Finding *> found;
    for (Finding &finding : m_findings) {
        const bool isMeant = finding.connection && std::ranges::find(connections, finding.connection) != connections.end();
        if (isMeant && !finding.known && isStranger(finding.connection->options().endpoint))
            found.push_back(&finding);
    }
    return found;
}

/** True if there is a new stranger, or if an earlier question failed. */
bool ServerLookup::mustAsk(const std::vector<Finding *> &strangers) const
{
    const bool isOneNew = std::ranges::any_of(strangers, [this](const Finding *one) { return one->after >= m_answered; });
    const bool isOneUnasked = std::ranges::any_of(m_answers, [](const ProductionAnswer &answer) { return !answer.why.isEmpty(); });
    return isOneNew || (!strangers.empty() && isOneUnasked && m_clock.now() - m_answeredAt > askedAgainAfter);
}

QCoro::Task<> ServerLookup::askProduction()
{
    const quint64 number = ++m_askings;
    std::vector<QCoro::Task<ProductionAnswer>> running; // concurrent
    for (const SavedServer &server : m_careful) {
        if (server.profile.environment == Environment::Production)
            running.push_back(ask(&server.profile, m_clock));
    }
    std::vector<ProductionAnswer> answers;
    for (const auto &one : running)
        answers.push_back(co_await one);
    if (number < m_answered)
        co_return;
    m_answered = number;
    m_answeredAt = m_clock.now();
    m_answers = std::move(answers);
}

QStringList ServerLookup::unasked() const
{
    QStringList sentences = m_silent;
    for (const ProductionAnswer &answer : m_answers) {
        if (m_hasCompared && !answer.why.isEmpty())
            //: %1: name of a saved server, %2: its URL, %3: why, a sentence
            sentences += ServerLookupText::tr("The production server “%1” (%2) could not be asked whether it is this one. %3")
                             .arg(visibleText(answer.profile->name, shownName), visibleText(answer.profile->address().toUrl()), answer.why);
    }
    return sentences;
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
    m_findings.push_back({connection, stream, known, identity, m_askings});
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
    if (mustAsk(strangers(connections)))
        co_await askProduction();
    m_hasCompared = std::ranges::any_of(connections, [this](const auto &one) { return one && isStranger(one->options().endpoint); });
    m_silent.clear();
    for (Finding *stranger : strangers(connections)) {
        const redis::Endpoint &endpoint = stranger->connection->options().endpoint;
        stranger->known = match(endpoint, stranger->identity);
        known = graver(stranger->known, known);
        if (stranger->identity.isEmpty())
            m_silent += ServerLookupText::tr("%1 does not say who it is, so it cannot be compared with the production servers.")
                            .arg(visibleText(endpoint.toUrl()));
    }
    co_return known;
}

} // namespace lockscope
