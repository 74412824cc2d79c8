// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/print/lockjson.h"

#include "base/jsonbytes.h"
#include "locks/clearverdict.h"
#include "locks/holderidentity.h"
#include "locks/lockbrief.h"
#include "locks/lockprofilesjson.h"
#include "locks/valueshape.h"

#include <QJsonDocument>

#include <algorithm>

namespace lockscope {

namespace {

void writeNumber(JsonWriter &out, const std::optional<qint64> &number)
{
    if (number)
        out.number(*number);
    else
        out.null();
}

std::optional<qint64> ms(const std::optional<Duration> &span) { return span ? std::optional<qint64>(span->count()) : std::nullopt; }

std::optional<qint64> unixMs(const MaybeInstant &instant, const ServerTime &time)
{
    return instant ? std::optional(toMs(time.at(*instant))) : std::nullopt;
}

/** True if the value itself is the holder's token, which may be an empty string; a hash has its holder in a field. */
bool namesHolder(LockForm form)
{
    switch (form) {
    case LockForm::SetnxSeconds:
    case LockForm::SetnxMillis:
    case LockForm::Token:
    case LockForm::TokenWithoutTtl:
    case LockForm::Subscription: return true;
    case LockForm::Unknown:
    case LockForm::Hash:
    case LockForm::OtherType:
    case LockForm::Members:
    case LockForm::Number:
    case LockForm::Queue: return false;
    }
    Q_UNREACHABLE();
}

/** True if clients hold it, so that it has an age. */
bool isHeld(const Lock &lock) { return lock.form != LockForm::Queue && (!lock.details || lock.details->holdersInAll > 0 || !lock.token.isEmpty()); }

void writeHeld(JsonWriter &out, Duration held, HeldSinceSource source, bool isAtLeast)
{
    out.name("held_at_least").boolean(isAtLeast);
    out.name("held_ms").number(held.count());
    out.name("held_source").string(heldSinceName(source));
}

void writeHolder(JsonWriter &out, LockForm form, QByteArrayView token)
{
    if (namesHolder(form) || !token.isEmpty())
        out.bytes("holder", token);
    else
        out.name("holder").null();
}

/** True if the end is too far ahead to be represented: the numbers are then lower bounds. */
bool isCapped(const Lock &lock, Instant now) { return lock.timeLeft(now) > longestLease; }

/** A larger error of a reading is printed, since a clear compares the deadline. */
constexpr Duration tellableError{250};

std::optional<qint64> deadlineMs(const Lock &lock, const ServerTime &time, Instant now)
{
    if (isCapped(lock, now))
        return unixMs(now + longestLease, time);
    if (lock.deadline && lock.deadlineIsInValue()) { // the written number, without the rounding of two clocks
        if (const auto written = parseTimestamp(lock.token, time.at(lock.observedAt)))
            return toMs(written->deadline);
    }
    return unixMs(lock.deadline, time);
}

void writeConnection(JsonWriter &out, const HolderClient &client, const ServerTime &time)
{
    out.beginObject();
    out.bytes("address", client.address);
    out.name("clients").number(client.count);
    writeNumber(out.name("connected_ms"), unixMs(client.connectedAt, time));
    if (client.isGone)
        writeNumber(out.name("gone_ms"), unixMs(client.missedAt, time));
    out.name("id").number(client.id);
    out.bytes("last_command", client.command);
    writeNumber(out.name("last_command_ms"), unixMs(client.activeAt, time));
    out.bytes("name", client.name);
    out.endObject();
}

template <std::size_t size>
void writeKnown(JsonWriter &out, const char (&name)[size], const QByteArray &bytes)
{
    if (!bytes.isEmpty())
        out.bytes(name, bytes);
}

void writeHolder(JsonWriter &out, const Lock &lock, const Holder &holder, const std::optional<qint64> &deadline, const ServerTime &time, Instant now)
{
    const HolderIdentity who = decode(lock, holder);
    const LockClients *const clients = lock.details.clients();
    out.beginObject();
    if (who.acquiredAt)
        out.name("acquired_ms").number(toMs(*who.acquiredAt));
    if (who.madeAt)
        out.name("token_made_ms").number(toMs(*who.madeAt));
    writeKnown(out, "client", who.client);
    if (const HolderClient *client = clients ? clients->of(holder.token) : nullptr)
        writeConnection(out.name("connection"), *client, time);
    out.name("count").number(holder.count);
    writeNumber(out.name("deadline_ms"), deadline);
    if (!lock.hasOneHolder())
        writeHeld(out, std::max(Duration(0), roundToMs(now - holder.heldFrom())), holder.sinceSource, isBound(holder.sinceSource));
    writeKnown(out, "host", who.host);
    out.name("mode").string(modeName(holder.mode));
    writeKnown(out, "node", who.node);
    if (who.pid)
        out.name("pid").number(*who.pid);
    writeKnown(out, "queue", who.queue);
    writeKnown(out, "text", who.more);
    writeKnown(out, "thread", who.thread);
    out.bytes("token", holder.token);
    writeKnown(out, "worker", who.worker);
    out.endObject();
}

/** Writes null if there may be holders whose tokens are stored nowhere, or were not read. */
void writeHolders(JsonWriter &out, const Lock &lock, const ServerTime &time, Instant now)
{
    const bool isKnown = lock.details ? !lock.details->holders.empty() || lock.form != LockForm::Number : namesHolder(lock.form);
    if (!isKnown)
        return out.null();
    out.beginArray();
    if (!lock.details)
        writeHolder(out, lock, {.token = lock.token}, deadlineMs(lock, time, now), time, now);
    else
        for (const Holder &holder : lock.details->holders)
            writeHolder(out, lock, holder, unixMs(holder.deadline, time), time, now);
    out.endArray();
}

void writeCompanions(JsonWriter &out, const LockDetails *details)
{
    out.beginArray();
    for (const Bytes &key : details ? details->companions : std::vector<Bytes>()) {
        out.beginObject();
        out.bytes("key", key);
        out.endObject();
    }
    out.endArray();
}

void writeStaleReasons(JsonWriter &out, const Lock &lock, Instant now, const LockJudge &judge)
{
    out.beginArray();
    for (const AttentionReason &reason : judge.reasons(lock, now))
        out.string(reasonName(reason.kind));
    out.endArray();
}

void writeWaiters(JsonWriter &out, const Lock &lock)
{
    const auto waiters = knownWaiters(lock);
    writeNumber(out.name("waiters"), waiters ? std::optional(waiters->count) : std::nullopt);
    if (const auto most = mostWaiters(lock))
        out.name("waiters_at_most").number(*most);
    if (waiters)
        out.name("waiters_source").string(waiterSourceName(waiters->source));
}

template <class What, class... More>
QByteArray lineOf(const What &what, const More &...more)
{
    JsonWriter out;
    writeLine(out, what, more...);
    return QByteArray(out.text().constData(), out.size());
}

} // namespace

void writeLine(JsonWriter &out, const Lock &lock, const ServerTime &time, Instant now, const LockJudge &judge, const QString &node,
               const QString &server, const ShareOfGroup &share)
{
    const auto &[scheme, confidence, why] = recognitionOf(lock);
    const LockDetails *const details = lock.details.get();
    const LockProfile *const profile = judge.profileOf(lock); // left out without a profile
    const auto left = lock.deadlineIsInValue() ? std::nullopt : lock.timeLeft(now);
    out.beginObject();
    writeCompanions(out.name("companions"), details);
    out.name("confidence").string(confidenceName(confidence));
    if (lock.deadline && !lock.deadlineIsInValue() && lock.deadlineError() > tellableError)
        out.name("deadline_error_ms").number(lock.deadlineError().count());
    if (mayDeadlineBeStart(lock))
        out.name("deadline_may_be_start").boolean(true);
    writeNumber(out.name("deadline_ms"), deadlineMs(lock, time, now));
    writeNumber(out.name("fencing_token"), details ? details->fencingToken : std::nullopt);
    if (share.of > 0 && share.isMajority)
        out.name("has_majority").boolean(*share.isMajority);
    else if (share.of > 0)
        out.name("has_majority").null();
    if (isHeld(lock))
        writeHeld(out, lock.heldFor(now), lock.heldSinceSource, isBound(lock.heldSinceSource));
    else
        out.name("held_ms").null();
    writeHolder(out, lock.form, lock.token);
    if (!lock.tokenIsWhole)
        out.name("holder_truncated").boolean(true);
    writeHolders(out.name("holders"), lock, time, now);
    if (details && details->holdersInAll > qint64(details->holders.size()))
        out.name("holders_in_all").number(details->holdersInAll);
    out.bytes("key", lock.key);
    if (profile && profile->label.isEmpty())
        out.name("label").null();
    else if (profile)
        out.name("label").string(profile->label.toUtf8());
    writeNumber(out.name("lease_ms"), lock.lease > Duration(0) ? ms(std::min(lock.lease, longestLease)) : std::nullopt);
    if (profile)
        out.name("lock_profile").raw(printableJson(QJsonDocument(toJsonObject(*profile)).toJson(QJsonDocument::Compact)));
    if (const QByteArray name = profile ? profile->nameOf(lock.key) : QByteArray(); !name.isEmpty())
        out.name("name").string(name);
    if (!node.isEmpty())
        out.name("node").string(node.toUtf8());
    if (share.of > 0) {
        out.name("of_servers").number(share.of);
        out.name("on_servers").number(share.has);
    }
    writeNumber(out.name("permits_free"), details ? details->permitsFree : std::nullopt);
    out.name("protocol").string(lockFormName(lock.form));
    out.name("read_ms").number(toMs(time.at(lock.observedAt)));
    if (const auto period = lock.renewalPeriod())
        out.name("renewal_period_ms").number(qint64(period->count()));
    const ClearVerdict verdict = judgeClear(lock, now, {.view = ClearEvidence::View::Once});
    out.name("safe_to_clear").string(safeToClearName(verdict.answer));
    out.name("safe_to_clear_why").string(verdictText(verdict).toUtf8());
    out.name("scheme").string(scheme.name);
    if (!server.isEmpty())
        out.name("server").string(server.toUtf8());
    writeStaleReasons(out.name("stale_reasons"), lock, now, judge);
    out.name("state").string(stateName(judge.stateAt(lock, now)));
    if (isCapped(lock, now))
        out.name("ttl_is_capped").boolean(true);
    if (!lock.deadlineIsKnown)
        out.name("ttl_known").boolean(false);
    writeNumber(out.name("ttl_ms"), left ? ms(std::clamp(*left, Duration(0), longestLease)) : std::nullopt);
    writeWaiters(out, lock);
    out.name("why").string(why);
    out.endObject();
    out.newLine();
}

void writeLine(JsonWriter &out, const LockEvent &event, const QString &server)
{
    out.beginObject();
    out.name("at_ms").number(toMs(event.at));
    out.name("event").string(eventName(event.kind));
    writeNumber(out.name("found_after_gap_ms"), ms(event.foundAfter));
    writeNumber(out.name("gap_ms"), ms(event.gap));
    if (const auto held = heldTime(event))
        writeHeld(out, held->time, held->source, held->isAtLeast);
    else
        out.name("held_ms").null();
    writeHolder(out, event.form, event.token);
    out.bytes("key", event.key);
    if (event.kind == LockEvent::Kind::Renewed)
        out.name("perhaps_taken_again").boolean(event.mayBeNextHold);
    out.name("sampled").boolean(event.sampled);
    if (!server.isEmpty())
        out.name("server").string(server.toUtf8());
    out.endObject();
    out.newLine();
}

QByteArray jsonLine(const Lock &lock, const ServerTime &time, Instant now, const LockJudge &judge) { return lineOf(lock, time, now, judge); }

QByteArray jsonLine(const LockEvent &event, const QString &server) { return lineOf(event, server); }

} // namespace lockscope
