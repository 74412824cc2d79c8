// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/health/parttext.h"

#include "base/language.h"
#include "base/safetext.h"
#include "base/spantext.h"
#include "redis/topology/deploymentaddress.h"

#include <QStringList>

#include <algorithm>
#include <array>
#include <cmath>

namespace lockscope {

namespace {

constexpr int mostOfName = 100;
constexpr int mostOfReason = 300;
constexpr int mostOfUrl = 500;
constexpr qsizetype mostPrimariesNamed = 5;

using Verdict = redis::SentinelVerdict::Kind;

QString nameOfPlace(const redis::Place &place) { return visibleText(redis::placeText(place), mostOfName); }

QString namesOfUnreached(const ServerPart::Whole &whole)
{
    QStringList names;
    for (const ServerPart::Unseen &one : whole.unseen) {
        if (!one.answers)
            names += one.name;
    }
    return PartText::names(names);
}

QString listed(const std::vector<ServerPart::WatchedPrimary> &primaries, const auto &textOf)
{
    QStringList texts;
    for (const ServerPart::WatchedPrimary &primary : primaries) {
        if (texts.size() == mostPrimariesNamed) {
            texts += QStringLiteral("…");
            break;
        }
        texts += textOf(primary);
    }
    return texts.join(QStringLiteral(", "));
}

} // namespace

QString PartText::sentence(const ServerPart &part, std::optional<Instant> now)
{
    if (part.whole)
        return ofWhole(*part.whole, now);
    if (part.sentinel)
        return ofSentinel(*part.sentinel);
    QStringList sentences;
    if (part.cluster && !part.isWhole())
        sentences += ofCluster(part);
    if (part.replica)
        sentences += ofReplica(*part.replica);
    else
        sentences += ofVerdict(part.verdict);
    sentences.removeAll(QString());
    return joinSentences(sentences);
}

QString PartText::brief(const ServerPart &part)
{
    if (part.whole && part.whole->asksMajority) //: %1 of %n servers with the same locks are watched
        return tr("%1 of %n server(s)", nullptr, part.whole->primaries).arg(part.whole->seen);
    if (part.whole) //: %1 of %n primaries of a cluster are watched
        return tr("%1 of %n primary(s)", nullptr, part.whole->primaries).arg(part.whole->seen);
    if (part.sentinel)
        return tr("Sentinel");
    QStringList words;
    if (part.cluster && part.shareOfKeys() != 1.0)
        words += part.cluster->primaries ? tr("1 of %n primaries", nullptr, *part.cluster->primaries) : tr("part of a cluster");
    if (part.replica)
        words += tr("replica");
    if (part.isReplaced())
        words += tr("replaced");
    return words.join(QStringLiteral(", "));
}

/** About servers that answer. */
QString PartText::ofUnread(const ServerPart::Whole &whole)
{
    QStringList sentences;
    for (const ServerPart::Unseen &one : whole.unseen) {
        if (one.answers && !one.why.isEmpty() && sentences.size() < mostPrimariesNamed)
            sentences += tr("%1 is not seen: %2").arg(visibleText(one.name, mostOfName), asSentence(stillVisibleText(one.why, mostOfReason)));
    }
    return joinSentences(sentences);
}

QString PartText::ofWhole(const ServerPart::Whole &whole, std::optional<Instant> now)
{
    if (whole.seen == whole.primaries)
        return {};
    if (whole.asksMajority)
        return ofGroup(whole, now);
    const QString all = namesOfUnreached(whole), share = elsewhere(whole.unseenShare);
    const QString unread = ofUnread(whole);
    if (all.isEmpty()) //: %1: about a third
        return unread.isEmpty() ? QString() : joinSentences({unread, tr("Not seen: %1 of the keys.").arg(share)});
    const QString advice = whole.isAtUnknownAddress
        ? tr("If this computer reaches it under another address (NAT, container, tunnel), enter announced=reachable as address map (--map).")
        : Message();
    if (whole.seen == 0) // the error is shown elsewhere
        return advice.isEmpty() ? QString() : joinSentences({tr("%1 cannot be reached.").arg(all), advice});
    if (!now || !whole.unseenSince)
        return joinSentences({tr("%1 cannot be reached: %2 of the keys are not seen.").arg(all, share), advice, unread});
    const QString time = spanText(std::chrono::ceil<std::chrono::seconds>(*now - *whole.unseenSince));
    return joinSentences({tr("%1 has not been reached for %2: %3 of the keys are not seen.").arg(all, time, share), advice, unread});
}

QString PartText::ofGroup(const ServerPart::Whole &whole, std::optional<Instant> now)
{
    const QString all = namesOfUnreached(whole), unread = ofUnread(whole);
    QString unreached;
    if (!all.isEmpty() && now && whole.unseenSince)
        unreached = tr("%1 has not been reached for %2.").arg(all, spanText(std::chrono::ceil<std::chrono::seconds>(*now - *whole.unseenSince)));
    else if (!all.isEmpty())
        unreached = tr("%1 cannot be reached.").arg(all);
    if (unreached.isEmpty() && unread.isEmpty())
        return {};
    return joinSentences({unreached, unread,
                          whole.isDecided() ? tr("Locks are shown as the other servers have them.")
                                            : tr("Fewer than half of the servers are seen: which locks are held is not known.")});
}

QString PartText::ofCluster(const ServerPart &part)
{
    const auto share = part.shareOfKeys();
    if (!share)
        return tr("One node of a cluster: part of the keys is elsewhere. No permission for CLUSTER NODES: the share is unknown.");
    if (*share == 1.0)
        return {};
    const int primaries = part.cluster->primaries.value_or(0);
    return *share == 0 ? tr("A node of a cluster of %n primaries, without keys of its own: all are elsewhere.", nullptr, primaries)
                       : tr("One of %n primaries of a cluster: %1 of the keys are elsewhere.", nullptr, primaries).arg(elsewhere(1 - *share));
}

/** A share in words. */
QString PartText::elsewhere(double share)
{
    constexpr double near = 0.02;
    const std::array usual = {std::pair{1.0 / 4, tr("about a quarter")}, std::pair{1.0 / 3, tr("about a third")},
                              std::pair{1.0 / 2, tr("about half")}, std::pair{2.0 / 3, tr("about two thirds")},
                              std::pair{3.0 / 4, tr("about three quarters")}};
    for (const auto &[part, words] : usual) {
        if (std::abs(share - part) <= near)
            return words;
    }
    return tr("about %1 %").arg(std::lround(100 * share));
}

QString PartText::ofReplica(const ServerPart::Replica &replica)
{
    const QString primary = address(replica.primary);
    const Message age = replica.age ? replica.age->count() == 0 ? tr("less than 1 s ago") : tr("%1 ago").arg(durationText(*replica.age)) : Message();
    if (!replica.isLinkUp) {
        return age.isEmpty()
            ? tr("A replica that has no connection to its primary %1: its data may be old. Locks can only be changed on the primary.").arg(primary)
            : tr("A replica that lost its primary %1 %2: its data is that old. Locks can only be changed on the primary.").arg(primary, age);
    }
    return tr("A replica of %1: its data is as of %2. Locks can only be changed on the primary.")
        .arg(primary, age.isEmpty() ? tr("an unknown time ago") : age);
}

QString PartText::ofVerdict(const redis::SentinelVerdict &verdict)
{
    if (verdict.kind == Verdict::Silent)
        return tr("The Sentinels that watch this server say nothing: they may have lost it, and call another one the primary.");
    if (verdict.kind != Verdict::Replaced)
        return {};
    //: %1: an address; %2: the name of a service
    return tr("Sentinels call %1 the primary of %2, but this server calls itself a primary, too: its data may be old, and what is changed here will "
              "be "
              "lost.")
        .arg(nameOfPlace(verdict.hello.primary), visibleText(verdict.whole.service, mostOfName));
}

Message PartText::whereInstead(const ServerPart &part, const redis::Endpoint &endpoint)
{
    if (part.verdict.kind != Verdict::Replaced)
        return {};
    //: %1: URLs
    const Message follow = tr("Name the service: %1").arg(visibleText(part.verdict.whole.toUrl(), mostOfUrl));
    if (part.replica || endpoint.kind == redis::Endpoint::Kind::Unix)
        return follow;
    //: %1 and %2: addresses
    const Message map = tr("If %1 is this server, say so with the address map: --map %1=%2")
                            .arg(nameOfPlace(part.verdict.hello.primary), visibleText(redis::placeText(endpoint), mostOfName));
    return Message::joined({follow, map}, QStringLiteral(". "));
}

QString PartText::unchecked(const ServerPart &part)
{
    if (part.verdict.kind != Verdict::Unknown)
        return {};
    const Error &why = part.verdict.why;
    if (why.kind != Error::Kind::NoPermission && why.kind != Error::Kind::Server)
        return tr("It could not be checked whether Sentinels call another server the primary: %1")
            .arg(asSentence(stillVisibleText(why.text, mostOfReason)));
    return tr("It could not be checked whether Sentinels call another server the primary: this needs the permissions +client|list +pubsub|numsub "
              "+subscribe &%1.")
        .arg(QString::fromLatin1(redis::helloChannel));
}

QString PartText::ofSentinel(const ServerPart::Sentinel &sentinel)
{
    if (!sentinel.isAsked)
        return tr("This is a Sentinel: it has no locks.");
    if (!sentinel.primaries)
        return tr("This is a Sentinel: it has no locks. No permission for SENTINEL MASTERS: its primaries are unknown.");
    if (sentinel.primaries->empty())
        return tr("This is a Sentinel: it has no locks and watches no primary.");
    const QString named = listed(*sentinel.primaries, [](const ServerPart::WatchedPrimary &primary) {
        return tr("%1 is %2").arg(visibleText(primary.name, mostOfName), address(primary.address));
    });
    if (sentinel.primaries->size() == 1)
        return tr("This is a Sentinel: it has no locks. Connect to its primary: %1.").arg(named);
    //: %1: "orders is 10.0.0.1:6379, users is 10.0.0.2:6379"
    return tr("This is a Sentinel: it has no locks. It watches %n services: %1.", nullptr, int(sentinel.primaries->size())).arg(named);
}

Message PartText::servicesToName(const ServerPart::Sentinel &sentinel, const redis::Endpoint &endpoint)
{
    if (!sentinel.primaries || sentinel.primaries->empty() || endpoint.kind == redis::Endpoint::Kind::Unix)
        return {};
    //: %1: URLs
    return tr("Name the service: %1").arg(listed(*sentinel.primaries, [&endpoint](const ServerPart::WatchedPrimary &primary) {
        return visibleText(redis::DeploymentAddress::ofService(endpoint, primary.name).toUrl(), mostOfUrl);
    }));
}

Message PartText::whyNoActions(const ServerPart &part)
{
    if (part.sentinel)
        return tr("This is a Sentinel: it has no locks. Nothing was sent.");
    if (part.isReplaced())
        return tr("Sentinels call %1 the primary of %2: a change here does not reach it, and is lost. Nothing was sent.")
            .arg(nameOfPlace(part.verdict.hello.primary), visibleText(part.verdict.whole.service, mostOfName));
    if (!part.replica && part.verdict.kind == Verdict::Silent)
        return tr("The Sentinels that watch this server say nothing: they may have lost it, and call another one the primary. Nothing was sent. Try "
                  "again in a few seconds.");
    if (!part.replica)
        return {};
    return tr("This server is a replica: a change here does not reach its primary %1, and is lost. Connect to the primary. Nothing was sent.")
        .arg(address(part.replica->primary));
}

Message PartText::anotherProcess(const QString &where)
{
    return tr("%1 was restarted or replaced: the sentinels have not confirmed yet that it is their primary.").arg(visibleText(where, mostOfName));
}

Error PartText::noSlots(const QString &where)
{
    const Message text = tr("%1 is a node of a cluster that serves no slots, and it knows no node that does: it has no keys.");
    return {Error::Kind::Server, text.arg(visibleText(where, mostOfName)), "no-slots"};
}

QString PartText::names(const QStringList &servers)
{
    QStringList names;
    for (const QString &server : servers.first(std::min(servers.size(), mostPrimariesNamed)))
        names += visibleText(server, mostOfName);
    if (servers.size() > mostPrimariesNamed)
        names += QStringLiteral("…");
    return names.join(QStringLiteral(", "));
}

Message PartText::notIdentified()
{
    return tr("It is not known whether the right server answers at this address. Nothing was sent. Try again in a moment; in a cluster, your user "
              "needs the permission +cluster|nodes.");
}

QString PartText::address(const ServerPart::Address &address)
{
    const QString host = visibleText(address.host, mostOfName);
    return (host.contains(u':') ? u'[' + host + u']' : host) + u':' + QString::number(address.port);
}

} // namespace lockscope
