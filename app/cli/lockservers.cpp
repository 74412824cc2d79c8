// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/lockservers.h"

#include "base/language.h"
#include "base/safetext.h"
#include "libraries/companions.h"
#include "operate/actselsewhere.h"
#include "watch/health/roletext.h"

#include <QCoreApplication>

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

struct LockServersText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::ActionCommand)
};

/** PTTL's answer for a key that is not there. */
constexpr qint64 noSuchKey = -2;

/** No server has this number: there are at most a hundred. */
constexpr NodeNumber noServer = 255;

/**
 * Why the line's lock is none of this command: it is one server's, and the command is on a Redlock, or it is a Redlock's, and not all of its servers are
 * named. Empty: it may be one.
 */
QString whyNotOfThese(const CommandLine::Target &target, const Shards &shards)
{
    const int servers = shards.asksMajority() ? int(shards.servers().size()) : 0;
    if (servers > 0 && !target.server.isEmpty()) //: %1: a URL
        return LockServersText::tr("Its line is of %1 alone, and this command acts on several servers with the same locks: name that one with --url.")
            .arg(visibleText(target.server));
    if (target.ofServers == 0 || target.ofServers == servers)
        return {};
    //: %1: how many, at least 2
    return LockServersText::tr("Its line is of a Redlock on %1 servers: name all of them with --url redlock://HOST,HOST.").arg(target.ofServers);
}

std::vector<Bytes> keysOf(const CommandLine::Target &target, Verb verb)
{
    std::vector<Bytes> keys{target.key};
    if (verb == Verb::EvictWaiter) // without a holder there is only the queue
        std::ranges::copy(queuesFor(target.key), std::back_inserter(keys));
    return keys;
}

} // namespace

bool isAt(const QString &url, const redis::Endpoint &endpoint)
{
    const auto place = redis::parseUrl(url);
    return place && isSamePlace(place->endpoint, endpoint);
}

QString redlockOf(const QStringList &urls)
{
    std::vector<redis::Endpoint> all;
    for (const QString &url : urls) {
        if (const auto place = redis::parseUrl(url))
            all.push_back(place->endpoint);
    }
    return redis::DeploymentAddress::ofRedlock(std::move(all)).toUrl();
}

std::optional<NodeNumber> serverAt(const Shards &shards, const QString &url)
{
    const std::vector<Watcher *> all = shards.servers();
    const auto there = std::ranges::find_if(all, [&url](const Watcher *server) { return isAt(url, server->connection().options().endpoint); });
    return there == all.end() ? std::nullopt : std::optional((*there)->number());
}

void setPlace(Lock &lock, const CommandLine::Target &target, const Shards &shards)
{
    lock.nodeIsPartOfId = shards.keepsLocksApart();
    if (lock.nodeIsPartOfId)
        lock.node = target.node.value_or(0);
}

QCoro::Task<QPointer<Watcher>> reachOwner(QPointer<Shards> shards, LockId id)
{
    Lock lock;
    lock.key = id.key;
    Shards::Place place{shards->ownerOf(id)};
    co_await Watcher::reach(place.server);
    const Error demoted{Error::Kind::Refused, {}, "READONLY"};
    for (int tries = 0; shards && place.server && shards->isDemoted(*place.server); ++tries) {
        const Shards::Place next = co_await Shards::placeAfter(shards, lock, demoted, tries);
        if (!next.server)
            break;
        place = next;
        co_await Watcher::reach(place.server);
    }
    co_return place.server &&place.server->isReached() ? place.server : nullptr;
}

Error notApart(const QStringList &urls)
{
    //: %1: URLs
    const QString text =
        LockServersText::tr("This was done on several servers with the same locks (also on %1). Nothing is restored. Name them with --url "
                            "redlock://HOST,HOST.");
    return {Error::Kind::InvalidInput, text.arg(visibleText(joinItems(urls))), {}};
}

QCoro::Task<> findServers(QPointer<Shards> shards, std::vector<CommandLine::Target> &targets, Verb verb)
{
    std::map<std::size_t, QStringList> having; // servers by target whose line names none
    for (std::size_t i = 0; i < targets.size(); ++i) {
        CommandLine::Target &target = targets[i];
        if (target.why = whyNotOfThese(target, *shards); !target.why.isEmpty())
            target.node = noServer;
        else if (target.server.isEmpty() && shards->keepsLocksApart())
            having[i];
        else if (!target.server.isEmpty() && !(target.node = serverAt(*shards, target.server)))
            target.why = LockServersText::tr("Its line names %1, which is not the server of this command.").arg(visibleText(target.server));
    }
    QStringList unasked;
    for (const QPointer<Watcher> server : having.empty() ? std::vector<Watcher *>() : shards->servers()) {
        co_await Watcher::reach(server);
        if (!shards)
            co_return;
        const QString name = shards->nameOf(server);
        bool isAsked = server && server->isReached();
        std::vector<std::pair<std::size_t, Deferred<Result<redis::Reply>>>> asked;
        for (auto one = having.begin(); isAsked && one != having.end(); ++one) {
            for (const Bytes &key : keysOf(targets[one->first], verb))
                asked.emplace_back(one->first, server->connection().send(redis::command("PTTL", key.toByteArray())));
        }
        for (const auto &[number, question] : asked) {
            const Result<redis::Reply> answer = co_await question;
            if (!shards || !server)
                co_return;
            isAsked = isAsked && answer;
            if (!answer || answer->integer() == noSuchKey)
                continue;
            targets[number].node = server->number();
            if (!having[number].contains(name))
                having[number] += name;
        }
        if (!isAsked)
            unasked += name;
    }
    for (const auto &[number, servers] : having) {
        CommandLine::Target &target = targets[number];
        if (servers.size() > 1 || !unasked.isEmpty())
            target.node = noServer;
        if (servers.size() > 1) //: %1: servers
            target.why =
                LockServersText::tr("%1 have this key: these are several locks. Name one of the servers with --url.").arg(RoleText::names(servers));
        else if (!unasked.isEmpty()) //: %1: servers
            target.why =
                LockServersText::tr("Whether this key is on %1, too, could not be asked. Name one server with --url.").arg(RoleText::names(unasked));
    }
}

} // namespace lockscope
