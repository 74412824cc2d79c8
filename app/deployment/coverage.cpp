// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "deployment/coverage.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope {

namespace {

struct CoverageText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::CoverageText)
};

bool isSeen(const Coverage::Server &server) { return isLive(sightOf(server.health)); }

ServerPart::Unseen unseen(const Coverage::Server &server)
{
    const Sight sight = sightOf(server.health);
    const bool answers = sight != Sight::NotConnected && sight != Sight::NoAnswer;
    const QString why = sight == Sight::ScanRefused ? CoverageText::tr("SCAN was refused") : server.health.error.text;
    return {server.name, answers, answers && sight != Sight::Reading ? why : QString()};
}

/** Nobody was ever reached where the deployment says that it is. */
bool isAtUnknownAddress(const Coverage::Server &server)
{
    using Kind = Error::Kind;
    const Kind kind = server.health.error.kind;
    return !server.health.connected && !server.health.completeAt && (kind == Kind::NotFound || kind == Kind::Refused || kind == Kind::TimedOut);
}

/** The least that is known of changes. */
Basis worse(Basis a, Basis b)
{
    const auto rank = [](Basis basis) { return basis == Basis::Disconnected ? 0 : basis == Basis::Polling ? 1 : 2; };
    return rank(b) < rank(a) ? b : a;
}

template <class T>
void addTo(std::optional<T> &sum, const std::optional<T> &value)
{
    sum = sum && value ? std::optional<T>(*sum + *value) : std::nullopt;
}

void join(WatchHealth &whole, const WatchHealth &health)
{
    whole.basis = worse(whole.basis, health.basis);
    whole.complete = whole.complete && health.complete;
    whole.scanning = whole.scanning || health.scanning;
    if (whole.comparesInOneCommand == true)
        whole.comparesInOneCommand = health.comparesInOneCommand;
    whole.scanTook = std::max(whole.scanTook, health.scanTook);
    whole.pollInterval = std::max(whole.pollInterval, health.pollInterval);
    whole.roundTrip = std::max(whole.roundTrip, health.roundTrip);
    whole.eventsCanBeEnabled = whole.eventsCanBeEnabled || health.eventsCanBeEnabled;
    whole.keysScanned += health.keysScanned;
    addTo(whole.keysInDatabase, health.keysInDatabase);
    whole.commandsPerSecond += health.commandsPerSecond;
    whole.shareOfServer = std::max(whole.shareOfServer, health.shareOfServer);
    whole.leftOut += health.leftOut;
    whole.coalesced += health.coalesced;
    whole.healed += health.healed;
    whole.paused = whole.paused || health.paused;
    whole.completeAt = std::min(whole.completeAt, health.completeAt);
    if (health.scanProgress)
        whole.scanProgress = std::min(whole.scanProgress.value_or(1.0), *health.scanProgress);
    if (whole.remedy.isEmpty())
        whole.remedy = health.remedy;
    if (!whole.eventsBefore)
        whole.eventsBefore = health.eventsBefore;
    for (const Lack lack : health.lacks) {
        if (std::ranges::find(whole.lacks, lack) == whole.lacks.end())
            whole.lacks.push_back(lack);
    }
}

} // namespace

const Coverage::Server *Coverage::find(NodeNumber number) const
{
    const auto found = std::ranges::find(servers, number, &Server::number);
    return found == servers.end() ? nullptr : &*found;
}

const Coverage::Server &Coverage::mostTelling() const
{
    const auto connected = std::ranges::find_if(servers, [](const Server &server) { return server.health.connected; });
    return connected == servers.end() ? servers.front() : *connected;
}

std::size_t Coverage::seen() const { return std::size_t(std::ranges::count_if(servers, isSeen)); }

WatchHealth Coverage::whole() const
{
    if (servers.size() == 1 && kind == redis::DeploymentAddress::Kind::Single)
        return servers.front().health;
    const auto seenFirst = std::ranges::find_if(servers, isSeen);
    const bool isAnySeen = seenFirst != servers.end();
    const Server &first = isAnySeen ? *seenFirst : mostTelling();
    WatchHealth whole = first.health;
    whole.part = {};
    ServerPart::Whole &parts = whole.part.whole.emplace();
    parts.isGroup = kind == redis::DeploymentAddress::Kind::Group;
    parts.primaries = int(servers.size());
    parts.seen = int(seen());
    for (const Server &server : servers) {
        if (isSeen(server) && &server != &first)
            join(whole, server.health);
        if (isSeen(server))
            continue;
        parts.unseen.push_back(unseen(server));
        parts.unseenShare += server.share;
        parts.isAtUnknownAddress = parts.isAtUnknownAddress || (!parts.isGroup && isAtUnknownAddress(server));
        if (const auto &lost = server.health.disconnectedAt; lost && !server.health.connected)
            parts.unseenSince = std::min(parts.unseenSince.value_or(*lost), *lost);
    }
    if (!isAnySeen && !parts.isAtUnknownAddress)
        return first.health;
    whole.complete = whole.complete && std::ranges::none_of(servers, [](const Server &server) { return sightOf(server.health) == Sight::Reading; });
    return whole;
}

} // namespace lockscope
