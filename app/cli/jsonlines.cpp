// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/jsonlines.h"

#include "base/jsonbytes.h"
#include "locks/holderidentity.h"
#include "locks/lockbrief.h"
#include "locks/lockjudge.h"
#include "locks/schemeprofilesjson.h"
#include "locks/schemes/timestamp.h"

#include <QJsonArray>
#include <QJsonObject>

#include <algorithm>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

QJsonValue msOrNull(const std::optional<Duration> &span)
{
    return span ? QJsonValue(qint64(span->count())) : QJsonValue();
}

/** An empty string is a token, too; a hash has its holder elsewhere. */
bool namesHolder(Protocol protocol)
{
    switch (protocol) {
    case Protocol::SetnxSeconds:
    case Protocol::SetnxMillis:
    case Protocol::Token:
    case Protocol::TokenWithoutTtl:
    case Protocol::Subscription:
        return true;
    case Protocol::Unknown:
    case Protocol::Hash:
    case Protocol::OtherType:
    case Protocol::Members:
    case Protocol::Number:
    case Protocol::Queue:
        return false;
    }
    Q_UNREACHABLE();
}

void putHolder(QJsonObject &object, Protocol protocol, QByteArrayView token)
{
    if (namesHolder(protocol) || !token.isEmpty())
        putBytes(object, u"holder"_s, token);
    else
        object.insert("holder"_L1, QJsonValue());
}

QJsonValue deadlineMs(const Lock &lock, const ServerTime &time)
{
    if (!lock.deadline)
        return {};
    if (lock.deadlineIsInValue()) { // as it was written, without the rounding of two clocks
        if (const auto written = parseTimestamp(lock.token, time.at(lock.observedAt)))
            return toMs(written->deadline);
    }
    return toMs(time.at(*lock.deadline));
}

void putKnown(QJsonObject &object, const QString &name, const QByteArray &bytes)
{
    if (!bytes.isEmpty())
        putBytes(object, name, bytes);
}

void putIdentity(QJsonObject &object, const HolderIdentity &who)
{
    putKnown(object, u"host"_s, who.host);
    if (who.pid)
        object.insert("pid"_L1, *who.pid);
    putKnown(object, u"thread"_s, who.thread);
    putKnown(object, u"worker"_s, who.worker);
    putKnown(object, u"queue"_s, who.queue);
    putKnown(object, u"client"_s, who.client);
    putKnown(object, u"node"_s, who.node);
    putKnown(object, u"text"_s, who.more);
    if (who.acquiredAt)
        object.insert("acquired_ms"_L1, toMs(*who.acquiredAt));
}

QJsonValue instantMs(const MaybeInstant &instant, const ServerTime &time) { return instant ? QJsonValue(toMs(time.at(*instant))) : QJsonValue(); }

QJsonObject clientObject(const HolderClient &client, const ServerTime &time)
{
    QJsonObject object;
    putBytes(object, u"name"_s, client.name);
    putBytes(object, u"address"_s, client.address);
    object.insert("id"_L1, client.id);
    object.insert("clients"_L1, client.count);
    object.insert("connected_ms"_L1, instantMs(client.connectedAt, time));
    object.insert("last_command_ms"_L1, instantMs(client.activeAt, time));
    putBytes(object, u"last_command"_s, client.command);
    if (client.isGone)
        object.insert("gone_ms"_L1, instantMs(client.missedAt, time));
    return object;
}

QJsonObject holderObject(const Lock &lock, const Holder &holder, const QJsonValue &deadline, const ServerTime &time)
{
    QJsonObject object;
    putBytes(object, u"token"_s, holder.token);
    object.insert("count"_L1, holder.count);
    object.insert("mode"_L1, QLatin1StringView(modeName(holder.mode)));
    object.insert("deadline_ms"_L1, deadline);
    putIdentity(object, identify(lock, holder));
    const LockClients *clients = lock.details.clients();
    if (const HolderClient *client = clients ? clients->of(holder.token) : nullptr)
        object.insert("connection"_L1, clientObject(*client, time));
    return object;
}

/** Null: there may be some, but who they are is written nowhere, or was not read. */
QJsonValue holdersOf(const Lock &lock, const ServerTime &time)
{
    if (!lock.details)
        return namesHolder(lock.protocol) ? QJsonArray{holderObject(lock, {.token = lock.token}, deadlineMs(lock, time), time)} : QJsonValue();
    const LockDetails &details = *lock.details;
    if (details.holders.empty() && lock.protocol == Protocol::Number)
        return {};
    QJsonArray holders;
    for (const Holder &holder : details.holders)
        holders.append(holderObject(lock, holder, holder.deadline ? QJsonValue(toMs(time.at(*holder.deadline))) : QJsonValue(), time));
    return holders;
}

void putDetails(QJsonObject &object, const LockDetails *details)
{
    const auto numberOrNull = [](const std::optional<qint64> &number) { return number ? QJsonValue(*number) : QJsonValue(); };
    object.insert("fencing_token"_L1, details ? numberOrNull(details->fencingToken) : QJsonValue());
    object.insert("permits_free"_L1, details ? numberOrNull(details->permitsFree) : QJsonValue());
    if (details && details->holdersInAll > qint64(details->holders.size()))
        object.insert("holders_in_all"_L1, details->holdersInAll);
    QJsonArray companions;
    if (details) {
        for (const Bytes &key : details->companions) {
            QJsonObject companion;
            putBytes(companion, u"key"_s, key);
            companions.append(companion);
        }
    }
    object.insert("companions"_L1, companions);
}

void putWaiters(QJsonObject &object, const Lock &lock)
{
    const auto waiters = knownWaiters(lock);
    object.insert("waiters"_L1, waiters ? QJsonValue(waiters->count) : QJsonValue());
    if (waiters)
        object.insert("waiters_source"_L1, QLatin1StringView(waiterSourceName(waiters->source)));
    if (const auto most = mostWaiters(lock))
        object.insert("waiters_at_most"_L1, *most);
}

void putRecognition(QJsonObject &object, const Lock &lock)
{
    const auto &[scheme, confidence, why] = recognitionOf(lock);
    object.insert("scheme"_L1, QLatin1StringView(scheme.name));
    object.insert("confidence"_L1, QLatin1StringView(confidenceName(confidence)));
    object.insert("why"_L1, QString::fromUtf8(why));
}

/** What the operator says of such locks; left out where nobody has said anything. */
void putProfile(QJsonObject &object, const SchemeProfile *profile)
{
    if (!profile)
        return;
    object.insert("label"_L1, profile->label.isEmpty() ? QJsonValue() : QJsonValue(profile->label));
    object.insert("lock_profile"_L1, toJsonObject(*profile));
}

QJsonArray staleNames(const Lock &lock, Instant now, const LockJudge &judge)
{
    QJsonArray names;
    for (const AttentionReason &reason : judge.reasons(lock, now))
        names.append(QLatin1StringView(reasonName(reason.kind)));
    return names;
}

void putVerdict(QJsonObject &object, const ClearVerdict &verdict)
{
    object.insert("safe_to_clear"_L1, QLatin1StringView(safeToClearName(verdict.answer)));
    object.insert("safe_to_clear_why"_L1, verdictText(verdict));
}

} // namespace

QByteArray jsonLine(const Lock &lock, const ServerTime &time, Instant now, const LockJudge &judge)
{
    QJsonObject object;
    putBytes(object, u"key"_s, lock.key);
    putHolder(object, lock.protocol, lock.token);
    if (!lock.tokenIsWhole)
        object.insert("holder_truncated"_L1, true);
    object.insert("protocol"_L1, QLatin1StringView(protocolName(lock.protocol)));
    const auto left = lock.deadlineIsInValue() ? std::nullopt : lock.timeLeft(now);
    object.insert("ttl_ms"_L1, left ? QJsonValue(qint64(std::max(Duration(0), *left).count())) : QJsonValue());
    if (!lock.deadlineIsKnown)
        object.insert("ttl_known"_L1, false);
    object.insert("deadline_ms"_L1, deadlineMs(lock, time));
    object.insert("lease_ms"_L1, lock.lease > Duration(0) ? QJsonValue(qint64(lock.lease.count())) : QJsonValue());
    if (const auto period = lock.renewalPeriod())
        object.insert("renewal_period_ms"_L1, qint64(period->count()));
    object.insert("state"_L1, QLatin1StringView(stateName(judge.stateAt(lock, now))));
    object.insert("stale_reasons"_L1, staleNames(lock, now, judge));
    putVerdict(object, judgeClear(lock, now, {.view = ClearEvidence::View::Once}));
    putRecognition(object, lock);
    putProfile(object, judge.profileOf(lock));
    object.insert("holders"_L1, holdersOf(lock, time));
    putWaiters(object, lock);
    putDetails(object, lock.details.get());
    return toJsonLine(object);
}

QByteArray jsonLine(const LockEvent &event)
{
    QJsonObject object;
    object.insert("at_ms"_L1, toMs(event.at));
    object.insert("event"_L1, QLatin1StringView(eventName(event.kind)));
    putBytes(object, u"key"_s, event.key);
    putHolder(object, event.protocol, event.token);
    object.insert("held_ms"_L1, msOrNull(event.held));
    object.insert("gap_ms"_L1, msOrNull(event.gap));
    object.insert("sampled"_L1, event.sampled);
    return toJsonLine(object);
}

QByteArray jsonLine(const Action &action, const QStringList &furtherServers, const std::optional<ClearVerdict> &verdict)
{
    QJsonObject object;
    object.insert("verb"_L1, QLatin1StringView(verbName(action.verb)));
    object.insert("dry_run"_L1, true);
    putBytes(object, u"key"_s, action.key);
    putBytes(object, u"holder"_s, action.holder);
    object.insert("commands"_L1, QJsonArray::fromStringList(describe(action)));
    object.insert("effects"_L1, QJsonArray::fromStringList(action.effects));
    object.insert("can_be_undone"_L1, canBeUndone(action));
    if (verdict)
        putVerdict(object, *verdict);
    if (!furtherServers.isEmpty())
        object.insert("nodes"_L1, QJsonArray::fromStringList(furtherServers));
    return toJsonLine(object);
}

QByteArray jsonLine(const Aftermath &aftermath, UnixTime at)
{
    using Kind = Aftermath::Kind;
    QJsonObject object;
    object.insert("at_ms"_L1, toMs(at));
    object.insert("verb"_L1, QLatin1StringView(verbName(Verb::FenceOff)));
    putBytes(object, u"key"_s, aftermath.key());
    object.insert("quiet_period"_L1, aftermath.kind() == Kind::NotEnded ? "not-ended"_L1 : aftermath.kind() == Kind::Prolonged ? "prolonged"_L1 : "over"_L1);
    if (!aftermath.newHolder().isEmpty())
        putBytes(object, u"holder_now"_s, aftermath.newHolder());
    if (!aftermath.error().text.isEmpty())
        object.insert("error"_L1, aftermath.error().text);
    return toJsonLine(object);
}

QByteArray jsonLine(const DoneAction &done, const QString &reason, UnixTime at)
{
    const ActionOutcome &outcome = done.outcome;
    QJsonObject object;
    object.insert("at_ms"_L1, toMs(at));
    object.insert("verb"_L1, QLatin1StringView(verbName(done.action.verb)));
    object.insert("outcome"_L1, QLatin1StringView(outcomeWord(done)));
    putBytes(object, u"key"_s, done.action.key);
    putBytes(object, u"holder"_s, done.action.holder);
    if (outcome.kind == ActionOutcome::Kind::HolderChanged)
        putBytes(object, u"holder_now"_s, outcome.holderNow);
    if (!outcome.woken.empty())
        object.insert("woken"_L1, QJsonArray::fromVariantList(QVariantList(outcome.woken.begin(), outcome.woken.end())));
    if (!reason.isEmpty())
        object.insert("reason"_L1, reason);
    if (outcome.error.kind != Error::Kind::None)
        object.insert("error"_L1, outcome.error.text);
    QJsonArray nodes;
    for (const DoneElsewhere &there : done.elsewhere) {
        QJsonObject node{{u"node"_s, there.node}, {u"outcome"_s, QLatin1StringView(outcomeWord(there.action.verb, there.outcome))}};
        if (there.outcome.error.kind != Error::Kind::None)
            node.insert("error"_L1, there.outcome.error.text);
        nodes.append(node);
    }
    if (!nodes.isEmpty())
        object.insert("nodes"_L1, nodes);
    return toJsonLine(object);
}

QByteArray jsonLineNotTried(Verb verb, const QByteArray &key, const QByteArray &holder)
{
    QJsonObject object{{u"verb"_s, QLatin1StringView(verbName(verb))}, {u"outcome"_s, QLatin1StringView(fateName(BulkFate::NotTried))}};
    putBytes(object, u"key"_s, key);
    putBytes(object, u"holder"_s, holder);
    return toJsonLine(object);
}

QByteArray jsonLine(const BulkAccount &account, const BulkEnd &end)
{
    QJsonObject counts{{u"total"_s, account.total()}};
    for (std::size_t i = 0; i < bulkFateCount; ++i)
        counts.insert(QString::fromLatin1(fateName(BulkFate(i))).replace(u' ', u'_'), account.counts[i]);
    QJsonObject object{{u"account"_s, counts}, {u"end"_s, QLatin1StringView(endName(end.kind))}};
    if (end.why.kind != Error::Kind::None)
        object.insert("error"_L1, end.why.text);
    return toJsonLine(object);
}

} // namespace lockscope
