// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "deployment/coverage.h"

#include "base/safetext.h"
#include "base/spantext.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace lockscope {

namespace {

struct CoverageText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::CoverageText)
};

bool isSeen(const Coverage::Server &server) { return isLive(sightOf(server.health)); }

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
    for (const Lack lack : health.lacks) {
        if (std::ranges::find(whole.lacks, lack) == whole.lacks.end())
            whole.lacks.push_back(lack);
    }
}

std::optional<Duration> unseenFor(const WatchHealth &health, Instant now)
{
    const std::optional<Instant> since = health.connected ? health.stalledSince : health.disconnectedAt;
    return since ? std::optional(roundToMs(now - *since)) : std::nullopt;
}

} // namespace

const Coverage::Server *Coverage::find(NodeNumber number) const
{
    const auto found = std::ranges::find(servers, number, &Server::number);
    return found == servers.end() ? nullptr : &*found;
}

std::size_t Coverage::seen() const { return std::size_t(std::ranges::count_if(servers, isSeen)); }

WatchHealth Coverage::whole() const
{
    if (servers.size() == 1 && kind == redis::DeploymentAddress::Kind::Single)
        return servers.front().health;
    const auto first = std::ranges::find_if(servers, isSeen);
    if (first == servers.end()) { // one that is still being read says more than one that is lost
        const auto connected = std::ranges::find_if(servers, [](const Server &server) { return server.health.connected; });
        return (connected == servers.end() ? servers.front() : *connected).health;
    }
    WatchHealth whole = first->health;
    whole.part = {};
    if (kind == redis::DeploymentAddress::Kind::Cluster)
        whole.role = QStringLiteral("cluster");
    for (const Server &server : servers) {
        if (&server == &*first)
            continue;
        if (isSeen(server))
            join(whole, server.health);
        else
            whole.unseen += server.share;
    }
    whole.complete = whole.complete && std::ranges::none_of(servers, [](const Server &server) { return sightOf(server.health) == Sight::Reading; });
    return whole;
}

QString coverageText(const Coverage &coverage)
{
    if (coverage.kind == redis::DeploymentAddress::Kind::Single || coverage.kind == redis::DeploymentAddress::Kind::Group)
        return {};
    //: %1 of %Ln primaries of a cluster are watched
    return CoverageText::tr("%1 of %Ln primary(s)", nullptr, int(coverage.servers.size())).arg(countText(qint64(coverage.seen())));
}

QStringList unseenText(const Coverage &coverage, Instant now)
{
    QStringList sentences;
    double share = 0;
    for (const Coverage::Server &server : coverage.servers) {
        if (coverage.servers.size() == 1 || isSeen(server))
            continue;
        share += server.share;
        const auto since = unseenFor(server.health, now);
        const QString name = visibleText(server.name);
        sentences << (since ? CoverageText::tr("%1 has not been reachable for %2.").arg(name, durationText(*since))
                            : CoverageText::tr("%1 is not read yet.").arg(name));
    }
    if (share > 0)
        sentences << CoverageText::tr("About %1 % of the keys are not seen.").arg(int(std::ceil(100 * share)));
    return sentences + coverage.troubles;
}

} // namespace lockscope
