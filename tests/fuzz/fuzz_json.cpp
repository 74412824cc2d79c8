// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes in keys, tokens and reasons: one line of JSON that a parser reads back as the same bytes and numbers.
#include "base/safetext.h"
#include "cli/print/jsonlines.h"
#include "cli/print/lockjson.h"
#include "harness.h"
#include "lockfrominput.h"
#include "locks/lockbrief.h"
#include "locks/lockjudge.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

using namespace lockscope;
using namespace Qt::StringLiterals;

namespace {

QJsonObject objectOf(const QByteArray &line)
{
    fuzz::require(line.endsWith("}\n") && line.count('\n') == 1, "one line");
    fuzz::require(std::all_of(line.cbegin(), line.cend() - 1, [](char c) { return static_cast<uchar>(c) >= 0x20; }), "no control characters");
    fuzz::require(isUtf8(line), "UTF-8");
    fuzz::require(std::ranges::none_of(QString::fromUtf8(line.chopped(1)).toStdU32String(), isDeceptive), "no character that is not seen");
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(line, &error);
    fuzz::require(error.error == QJsonParseError::NoError && document.isObject(), "an object of JSON");
    return document.object();
}

void requireBytes(const QJsonObject &object, const QString &name, QByteArrayView bytes)
{
    const QString encoded = name + "_base64"_L1;
    fuzz::require(object.contains(name) != object.contains(encoded), "bytes are text or encoded, never both");
    const QByteArray back = object.contains(encoded)
        ? *QByteArray::fromBase64Encoding(object[encoded].toString().toLatin1(), QByteArray::AbortOnBase64DecodingErrors)
        : object[name].toString().toUtf8();
    fuzz::require(QByteArrayView(back) == bytes, "bytes come back as they were");
}

void requireMs(const QJsonObject &object, const QString &name, const std::optional<Duration> &span)
{
    fuzz::require(object.contains(name) && object[name].isNull() == !span.has_value(), "a span is a number or null");
    if (span)
        fuzz::require(object[name].toInteger(-1) == span->count(), "a span is that number");
}

void requireNumber(const QJsonObject &object, const QString &name, const std::optional<qint64> &number)
{
    fuzz::require(object.contains(name) && object[name].isNull() == !number.has_value(), "a number or null");
    if (number) // two different ones: what is no number is neither
        fuzz::require(object[name].toInteger(*number - 1) == *number, "that number");
}

void checkHolders(const QJsonValue &written, const Lock &lock)
{
    if (!lock.details) {
        fuzz::require(written.isNull() || written.toArray().size() == 1, "a plain lock has one holder, or none that is known");
        if (!written.isNull())
            requireBytes(written[0].toObject(), u"token"_s, lock.token);
        return;
    }
    const auto &holders = lock.details->holders;
    fuzz::require(!written.isNull() || holders.empty(), "who is known to hold is told");
    fuzz::require(written.toArray().size() == qsizetype(holders.size()), "all of them");
    for (std::size_t i = 0; i < holders.size(); ++i) {
        const QJsonObject holder = written[qsizetype(i)].toObject();
        requireBytes(holder, u"token"_s, holders[i].token);
        requireNumber(holder, u"count"_s, holders[i].count);
        fuzz::require(holder[u"mode"_s].toString() == QLatin1StringView(modeName(holders[i].mode)), "a mode is its name");
        fuzz::require(holder[u"deadline_ms"_s].isNull() == !holders[i].deadline, "a deadline is a number or null");
        for (const QString &name : {u"host"_s, u"thread"_s, u"worker"_s, u"queue"_s, u"client"_s, u"node"_s, u"text"_s})
            fuzz::require(!holder.contains(name) || !holder.contains(name + "_base64"_L1), "text or encoded, never both");
    }
}

void checkDetails(const QJsonObject &object, const Lock &lock)
{
    const LockDetails none;
    const LockDetails &details = lock.details ? *lock.details : none;
    const QJsonArray companions = object[u"companions"_s].toArray();
    fuzz::require(companions.size() == qsizetype(details.companions.size()), "all companions");
    for (std::size_t i = 0; i < details.companions.size(); ++i)
        requireBytes(companions[qsizetype(i)].toObject(), u"key"_s, details.companions[i]);
    requireNumber(object, u"fencing_token"_s, details.fencingToken);
    requireNumber(object, u"permits_free"_s, details.permitsFree);
    const auto waiters = knownWaiters(lock);
    requireNumber(object, u"waiters"_s, waiters ? std::optional(waiters->count) : std::nullopt);
    fuzz::require(object.contains(u"waiters_source"_s) == waiters.has_value(), "what is known of waiters has a source");
    fuzz::require(!holderBrief(lock).contains(u'\n') && !libraryBrief(lock).isEmpty(), "fits a column");
}

void checkRecognition(const QJsonObject &object, const Lock &lock)
{
    const auto &[scheme, confidence, why] = recognitionOf(lock);
    fuzz::require(schemeNamed(object[u"scheme"_s].toString().toLatin1()) == &scheme, "a scheme is its name");
    fuzz::require(object[u"confidence"_s].toString() == QLatin1StringView(confidenceName(confidence)), "a confidence is its name");
    fuzz::require(!object[u"why"_s].toString().isEmpty(), "there is a reason");
    const AttentionReasons reasons = LockJudge().reasons(lock, fuzz::ourNow);
    const QJsonArray written = object[u"stale_reasons"_s].toArray();
    fuzz::require(written.size() == qsizetype(reasons.size()), "all reasons");
    for (qsizetype i = 0; i < reasons.size(); ++i)
        fuzz::require(written[i].toString() == QLatin1StringView(reasonName(reasons[i].kind)), "a reason is its name");
}

void checkLock(FuzzedDataProvider &input)
{
    const ServerTime time = fuzz::serverTimeFrom(input);
    const auto recognised = recognise(fuzz::readingFrom(input), time);
    if (!recognised)
        return;
    const Lock &lock = *recognised;
    const QJsonObject object = objectOf(jsonLine(lock, time, fuzz::ourNow));
    requireBytes(object, u"key"_s, lock.key);
    if (!object[u"holder"_s].isNull() || !lock.token.isEmpty())
        requireBytes(object, u"holder"_s, lock.token);
    requireMs(object, u"lease_ms"_s, lock.lease > Duration(0) ? std::optional(std::min(lock.lease, longestLease)) : std::nullopt);
    fuzz::require(object[u"protocol"_s].toString() == QLatin1StringView(lockFormName(lock.form)), "a protocol is its name");
    fuzz::require(object[u"state"_s].toString() == QLatin1StringView(stateName(LockJudge().stateAt(lock, fuzz::ourNow))), "a state is its name");
    fuzz::require(object[u"ttl_ms"_s].isNull() || object[u"ttl_ms"_s].toInteger(-1) >= 0, "time left is not negative");
    fuzz::require(object[u"deadline_ms"_s].isNull() == !lock.deadline, "a deadline is a number or null");
    checkRecognition(object, lock);
    checkHolders(object[u"holders"_s], lock);
    checkDetails(object, lock);
}

std::optional<Duration> spanFrom(FuzzedDataProvider &input)
{
    return input.ConsumeBool() ? std::optional(Duration(input.ConsumeIntegralInRange<qint64>(0, qint64(1) << 50))) : std::nullopt;
}

void checkEvent(FuzzedDataProvider &input)
{
    LockEvent event;
    event.kind = LockEvent::Kind(input.ConsumeIntegralInRange<int>(0, int(LockEvent::Kind::LostInFailover)));
    event.form = LockForm(input.ConsumeIntegralInRange<int>(0, int(LockForm::Queue)));
    event.held = spanFrom(input);
    event.gap = spanFrom(input);
    event.foundAfter = spanFrom(input);
    event.sampled = input.ConsumeBool();
    event.mayBeNextHold = input.ConsumeBool();
    event.key = fuzz::someOf(input);
    event.token = fuzz::restOf(input);
    const QJsonObject object = objectOf(jsonLine(event));
    requireBytes(object, u"key"_s, event.key);
    if (!object[u"holder"_s].isNull() || !event.token.isEmpty())
        requireBytes(object, u"holder"_s, event.token);
    const auto held = heldTime(event);
    requireMs(object, u"held_ms"_s, held ? std::optional(held->time) : std::nullopt);
    requireMs(object, u"gap_ms"_s, event.gap);
    requireMs(object, u"found_after_gap_ms"_s, event.foundAfter);
    fuzz::require(object[u"sampled"_s].toBool() == event.sampled, "sampled or not");
    const bool isEither = event.kind == LockEvent::Kind::Renewed && event.mayBeNextHold;
    fuzz::require(object[u"perhaps_taken_again"_s].toBool() == isEither, "renewed or taken again");
}

/** Qt takes a byte order mark at the beginning of a string for one, where it reads UTF-8 and where it reads JSON. */
QString typed(const QByteArray &bytes)
{
    QString text = QString::fromUtf8(bytes);
    while (text.startsWith(QChar::ByteOrderMark))
        text.remove(0, 1);
    return text;
}

void checkOutcome(FuzzedDataProvider &input)
{
    DoneAction done;
    ActionOutcome &outcome = done.outcome;
    outcome.kind = ActionOutcome::Kind(input.ConsumeIntegralInRange<int>(0, int(ActionOutcome::Kind::Failed)));
    outcome.holderNow = fuzz::someOf(input);
    outcome.error = {Error::Kind::Server, safeText(fuzz::someOf(input)), {}};
    done.action.key = fuzz::someOf(input);
    done.action.holder = fuzz::someOf(input);
    const QString reason = typed(fuzz::restOf(input));
    const QJsonObject object = objectOf(jsonLine(done, reason, fromUnixMs(1)));
    requireBytes(object, u"key"_s, done.action.key.toByteArray());
    requireBytes(object, u"holder"_s, done.action.holder.toByteArray());
    if (!outcome.holderNow.isEmpty())
        requireBytes(object, u"holder_now"_s, outcome.holderNow);
    fuzz::require(object[u"reason"_s].toString() == reason, "a reason comes back as it was typed");
    fuzz::require(object[u"error"_s].toString() == outcome.error.text, "an error comes back as it is told");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    FuzzedDataProvider input(data, size);
    switch (input.ConsumeIntegralInRange(0, 2)) {
    case 0: checkLock(input); break;
    case 1: checkEvent(input); break;
    default: checkOutcome(input); break;
    }
    return 0;
}
