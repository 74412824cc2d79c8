// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/health/watchhealth.h"

#include "base/safetext.h"
#include "watch/health/roletext.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope {

namespace {

struct WatchHealthText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::WatchHealthText)
};

QString withRemedy(const QString &text, const WatchHealth &health)
{
    return health.remedy.isEmpty() ? text : WatchHealthText::tr("%1 To allow it: %2").arg(text, health.remedy);
}

} // namespace

const char *missingName(Missing missing)
{
    switch (missing) {
    case Missing::Names: return "names";
    case Missing::Holders: return "holders";
    case Missing::Leases: return "leases";
    }
    Q_UNREACHABLE();
}

QString missingText(Missing missing)
{
    switch (missing) {
    case Missing::Names: return WatchHealthText::tr("names");
    case Missing::Holders: return WatchHealthText::tr("holders");
    case Missing::Leases: return WatchHealthText::tr("leases");
    }
    Q_UNREACHABLE();
}

std::vector<Missing> missingBy(Lack lack)
{
    switch (lack) {
    case Lack::Scan:
    case Lack::Room: return {Missing::Names, Missing::Holders, Missing::Leases};
    case Lack::Types:
    case Lack::Contents:
    case Lack::Values: return {Missing::Holders};
    case Lack::Ttl: return {Missing::Leases};
    case Lack::Keys:
    case Lack::ClusterDown: return {Missing::Holders, Missing::Leases};
    case Lack::Events:
    case Lack::EventsDenied:
    case Lack::Tracking:
    case Lack::TrackingPrefix:
    case Lack::BoundedRead:
    case Lack::ServerTime:
    case Lack::ServerInfo:
    case Lack::Config: return {};
    }
    Q_UNREACHABLE();
}

bool lacks(const WatchHealth &health, Lack lack) { return std::ranges::find(health.lacks, lack) != health.lacks.end(); }

std::vector<LackAt> lacksAt(const WatchHealth &health)
{
    std::vector<LackAt> all;
    for (const Lack lack : health.lacks) {
        const auto some = std::ranges::find(health.lacksOfSome, lack, &LackAt::lack);
        all.push_back(some == health.lacksOfSome.end() ? LackAt{lack, {}} : *some);
    }
    return all;
}

QString eventsLeftText(const WatchHealth &health)
{
    if (!health.eventsBefore)
        return {};
    const QString before = health.eventsBefore->isEmpty() //: %1: flags
        ? WatchHealthText::tr("it was off before")
        : WatchHealthText::tr("it was “%1” before").arg(safeText(*health.eventsBefore));
    //: %1: "it was off before"
    return WatchHealthText::tr("Lockscope was ended while it had keyspace events turned on here, and could not restore the setting "
                               "notify-keyspace-events: %1.")
        .arg(before);
}

namespace {

QString everywhere(Lack lack, const WatchHealth &health)
{
    switch (lack) {
    case Lack::Events:
        return WatchHealthText::tr("This server sends no keyspace events: changes are detected by polling, and short holds may be missed.");
    case Lack::Tracking:
        return withRemedy(
            WatchHealthText::tr(
                "Client tracking is not permitted or not supported here: changes are detected by polling, and short holds may be missed."),
            health);
    case Lack::EventsDenied:
        return withRemedy(
            WatchHealthText::tr("No permission to subscribe to keyspace events: changes are detected by polling, and short holds may be missed."),
            health);
    case Lack::TrackingPrefix:
        return WatchHealthText::tr("Client tracking needs patterns that begin with a name: a leading wildcard would report every change on the "
                                   "server. Changes are detected by polling.");
    case Lack::BoundedRead:
        return WatchHealthText::tr("No permission for GETRANGE: values longer than 4 KiB are not read. Other locks and holders are still shown.");
    case Lack::Types:
        return WatchHealthText::tr("No permission for TYPE: keys that are not strings are shown as unknown. Names and deadlines are still shown.");
    case Lack::Contents:
        return WatchHealthText::tr("No permission for HGETALL, ZRANGE or SMEMBERS, or to ask for the size first (HLEN, ZCARD, SCARD, MEMORY USAGE): "
                                   "holders of hash and set locks are unknown. Their names are still shown.");
    case Lack::Ttl: return WatchHealthText::tr("No permission for PTTL: deadlines are unknown. Names and holders are still shown.");
    case Lack::Values:
        return WatchHealthText::tr(
            "No permission for GETRANGE, or for STRLEN and GET: holders are unknown, since no value is read before its length is "
            "known. Names and deadlines are still shown.");
    case Lack::ServerTime: return WatchHealthText::tr("No permission for TIME: timestamp locks are judged by this computer's clock.");
    case Lack::ServerInfo:
        return health.role.isKnown() ? WatchHealthText::tr("No permission for INFO: version unknown. Locks are still shown.")
                                     : WatchHealthText::tr("No permission for INFO: version and role unknown. Locks are still shown.");
    case Lack::Config: return WatchHealthText::tr("No permission for CONFIG: Lockscope polls until a keyspace event shows that events are on.");
    case Lack::Scan:
        return WatchHealthText::tr("No permission for SCAN: locks cannot be listed, and their number is unknown. Grant this user +scan.");
    case Lack::Keys: return WatchHealthText::tr("No permission to read some of the keys: they are shown as unknown.");
    case Lack::ClusterDown:
        return WatchHealthText::tr("The cluster is down (CLUSTERDOWN): no client can acquire, renew or release a lock. Locks are shown as last seen; "
                                   "the holders of those that were not seen before are unknown.");
    case Lack::Room:
        return WatchHealthText::tr("Too many locks match: at least %1 are not shown. Narrow the patterns.").arg(countText(qint64(health.leftOut)));
    }
    Q_UNREACHABLE();
}

} // namespace

QString lackText(Lack lack, const WatchHealth &health)
{
    const auto some = std::ranges::find(health.lacksOfSome, lack, &LackAt::lack);
    const QString text = everywhere(lack, health);
    //: %1: servers; %2: what is lacking there
    return some == health.lacksOfSome.end() ? text : WatchHealthText::tr("%1: %2").arg(RoleText::names(some->servers), text);
}

Sight sightOf(const WatchHealth &health)
{
    if (!health.connected)
        return Sight::NotConnected;
    if (health.paused)
        return Sight::Paused;
    if (health.stalledSince)
        return Sight::NoAnswer;
    if (lacks(health, Lack::Scan))
        return Sight::ScanRefused;
    if (health.error.kind != Error::Kind::None)
        return Sight::Failing;
    if (health.role.sentinel)
        return Sight::NoKeys;
    if (!health.complete)
        return Sight::Reading;
    if (health.lacksServers)
        return Sight::SomeNodes;
    return health.leftOut > 0 ? Sight::InPart : Sight::Whole;
}

Sight sightOfDeadlines(const WatchHealth &health)
{
    const Sight sight = sightOf(health);
    return isLive(sight) && lacks(health, Lack::Ttl) ? Sight::NoDeadlines : sight;
}

namespace {

Duration since(const std::optional<Instant> &instant, Instant now)
{
    return instant ? std::max(Duration(0), roundToMs(now - *instant)) : Duration(0);
}

} // namespace

ClearEvidence clearView(const WatchHealth &health, Instant now)
{
    using View = ClearEvidence::View;
    if (health.paused)
        return {.view = View::Paused};
    if (!health.connected || health.stalledSince)
        return {.view = View::Disconnected, .age = since(health.connected ? health.stalledSince : health.disconnectedAt, now)};
    if (health.basis == Basis::Polling)
        return {.view = View::Polled, .age = health.pollInterval + health.scanTook};
    return {};
}

} // namespace lockscope
