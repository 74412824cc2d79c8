// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/health/roletext.h"

#include "base/language.h"
#include "base/safetext.h"
#include "base/spantext.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace lockscope {

using redis::ServerRole;

namespace {

constexpr int mostOfName = 100;
constexpr int mostOfReason = 300;
constexpr int mostOfUrl = 500;
constexpr qsizetype mostPrimariesNamed = 5;

using Verdict = redis::SentinelVerdict::Kind;

QString nameOfPlace(const redis::Place &place) { return visibleText(redis::placeText(place), mostOfName); }

QString listed(const std::vector<ServerRole::Service> &services, const auto &textOf)
{
    QStringList texts;
    for (const ServerRole::Service &service : services) {
        if (texts.size() == mostPrimariesNamed) {
            texts += QStringLiteral("…");
            break;
        }
        texts += textOf(service);
    }
    return joinItems(texts);
}

} // namespace

QString RoleText::sentence(const ServerRole &role)
{
    if (role.sentinel)
        return ofSentinel(*role.sentinel);
    QStringList sentences;
    if (role.cluster && !role.isWhole())
        sentences += ofCluster(role);
    if (role.replica)
        sentences += ofReplica(*role.replica);
    else
        sentences += ofVerdict(role.verdict);
    sentences.removeAll(QString());
    return joinSentences(sentences);
}

QString RoleText::brief(const ServerRole &role)
{
    if (role.sentinel)
        return tr("Sentinel");
    QStringList words;
    if (role.cluster && role.shareOfKeys() != 1.0)
        words += role.cluster->primaries ? tr("1 of %n primaries", nullptr, *role.cluster->primaries) : tr("part of a cluster");
    if (role.replica)
        words += tr("replica");
    if (role.isReplaced())
        words += tr("replaced");
    return joinItems(words);
}

QString RoleText::ofCluster(const ServerRole &role)
{
    const auto share = role.shareOfKeys();
    if (!share)
        return tr("One node of a cluster: part of the keys is elsewhere. No permission for CLUSTER NODES: the share is unknown.");
    if (*share == 1.0)
        return {};
    const int primaries = role.cluster->primaries.value_or(0);
    return *share == 0 ? tr("A node of a cluster of %n primaries, without keys of its own: all are elsewhere.", nullptr, primaries)
                       : tr("One of %n primaries of a cluster: %1 of the keys are elsewhere.", nullptr, primaries).arg(RoleText::share(1 - *share));
}

QString RoleText::share(double share)
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

QString RoleText::ofReplica(const ServerRole::Replica &replica)
{
    const QString primary = nameOfPlace(replica.primary);
    const Message age = replica.age ? replica.age->count() == 0 ? tr("less than 1 s ago") : tr("%1 ago").arg(durationText(*replica.age)) : Message();
    if (!replica.isLinkUp) {
        return age.isEmpty()
            ? tr("A replica that has no connection to its primary %1: its data may be old. Locks can only be changed on the primary.").arg(primary)
            : tr("A replica that lost its primary %1 %2: its data is that old. Locks can only be changed on the primary.").arg(primary, age);
    }
    return tr("A replica of %1: its data is as of %2. Locks can only be changed on the primary.")
        .arg(primary, age.isEmpty() ? tr("an unknown time ago") : age);
}

QString RoleText::ofVerdict(const redis::SentinelVerdict &verdict)
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

Message RoleText::whereInstead(const ServerRole &role, const redis::Endpoint &endpoint)
{
    if (role.verdict.kind != Verdict::Replaced)
        return {};
    const QString service = visibleText(role.verdict.whole.toUrl(), mostOfUrl);
    if (role.replica || endpoint.kind == redis::Endpoint::Kind::Unix)
        //: %1: a URL
        return tr("Name the service: %1").arg(service);
    //: %1: a URL; %2 and %3: addresses
    return tr("Name the service: %1. If %2 is this server, say so with the address map: --map %2=%3")
        .arg(service, nameOfPlace(role.verdict.hello.primary), visibleText(redis::placeText(endpoint), mostOfName));
}

QString RoleText::unchecked(const ServerRole &role)
{
    if (role.verdict.kind != Verdict::Unknown)
        return {};
    const Error &why = role.verdict.why;
    if (why.kind != Error::Kind::NoPermission && why.kind != Error::Kind::Server)
        return tr("It could not be checked whether Sentinels call another server the primary: %1")
            .arg(asSentence(stillVisibleText(why.text, mostOfReason)));
    return tr("It could not be checked whether Sentinels call another server the primary: this needs the permissions +client|list +pubsub|numsub "
              "+subscribe &%1.")
        .arg(QString::fromLatin1(redis::helloChannel));
}

QString RoleText::ofSentinel(const ServerRole::Sentinel &sentinel)
{
    if (!sentinel.isAsked)
        return tr("This is a Sentinel: it has no locks.");
    if (!sentinel.services)
        return tr("This is a Sentinel: it has no locks. No permission for SENTINEL MASTERS: its primaries are unknown.");
    if (sentinel.services->empty())
        return tr("This is a Sentinel: it has no locks and watches no primary.");
    const QString named = listed(*sentinel.services, [](const ServerRole::Service &service) {
        return tr("%1 is %2").arg(visibleText(service.name, mostOfName), nameOfPlace(service.primary));
    });
    if (sentinel.services->size() == 1)
        return tr("This is a Sentinel: it has no locks. Connect to its primary: %1.").arg(named);
    //: %1: "orders is 10.0.0.1:6379, users is 10.0.0.2:6379"
    return tr("This is a Sentinel: it has no locks. It watches %n services: %1.", nullptr, int(sentinel.services->size())).arg(named);
}

Message RoleText::servicesToName(const ServerRole::Sentinel &sentinel, const redis::Endpoint &endpoint)
{
    if (!sentinel.services || sentinel.services->empty() || endpoint.kind == redis::Endpoint::Kind::Unix)
        return {};
    //: %1: URLs
    return tr("Name the service: %1").arg(listed(*sentinel.services, [&endpoint](const ServerRole::Service &service) {
        return visibleText(redis::DeploymentAddress::ofService(endpoint, service.name).toUrl(), mostOfUrl);
    }));
}

Message RoleText::whyNoActions(const ServerRole &role)
{
    if (role.sentinel)
        return tr("This is a Sentinel: it has no locks. Nothing was sent.");
    if (role.isReplaced())
        return tr("Sentinels call %1 the primary of %2: a change here does not reach it, and is lost. Nothing was sent.")
            .arg(nameOfPlace(role.verdict.hello.primary), visibleText(role.verdict.whole.service, mostOfName));
    if (!role.replica && role.verdict.kind == Verdict::Silent)
        return tr("The Sentinels that watch this server say nothing: they may have lost it, and call another one the primary. Nothing was sent. Try "
                  "again in a few seconds.");
    if (!role.replica)
        return {};
    return tr("This server is a replica: a change here does not reach its primary %1, and is lost. Connect to the primary. Nothing was sent.")
        .arg(nameOfPlace(role.replica->primary));
}

Message RoleText::anotherProcess(const QString &where)
{
    return tr("%1 was restarted or replaced: the sentinels have not confirmed yet that it is their primary.").arg(visibleText(where, mostOfName));
}

Error RoleText::noSlots(const QString &where)
{
    const Message text = tr("%1 is a node of a cluster that serves no slots, and it knows no node that does: it has no keys.");
    return {Error::Kind::Server, text.arg(visibleText(where, mostOfName)), "no-slots"};
}

QString RoleText::names(const QStringList &servers)
{
    QStringList names;
    for (const QString &server : servers.first(std::min(servers.size(), mostPrimariesNamed)))
        names += visibleText(server, mostOfName);
    if (servers.size() > mostPrimariesNamed)
        names += QStringLiteral("…");
    return joinItems(names);
}

Message RoleText::notIdentified()
{
    return tr("It is not known whether the right server answers at this address. Nothing was sent. Try again in a moment; in a cluster, your user "
              "needs the permission +cluster|nodes.");
}

} // namespace lockscope
