// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/detailtext.h"

#include "base/language.h"
#include "base/safetext.h"
#include "locks/lockbrief.h"
#include "locks/wordtext.h"

#include <QDateTime>
#include <QStringList>

#include <algorithm>

namespace lockscope::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int partChars = 200;
constexpr int tokenChars = 400;
/** Lists come every ten seconds, and count whole ones. */
constexpr Duration unknownSinceList{12'000};
constexpr qsizetype mostHexBytes = 4096;
const QString separator = QStringLiteral(" · ");

QString part(QByteArrayView bytes) { return safeText(bytes, partChars); }

/** "2. this", and below it what else there is. */
QString numbered(std::size_t number, const QString &text, const QStringList &more)
{
    const QString first = u"%1. "_s.arg(number) + text;
    return more.isEmpty() ? first : first + u"\n   "_s + more.join(separator);
}

QString hexLines(QByteArrayView bytes)
{
    QString out;
    for (qsizetype at = 0; at < bytes.size(); at += 8) {
        const QByteArrayView line = bytes.sliced(at, qMin<qsizetype>(8, bytes.size() - at));
        QString text;
        for (const char c : line)
            text += c >= 0x20 && c < 0x7f ? QLatin1Char(c) : QLatin1Char('.');
        out += u"%1  %2  %3\n"_s.arg(QString::number(at, 16).rightJustified(4, u'0'),
                                     QString::fromLatin1(line.toByteArray().toHex(' ')).leftJustified(23), text);
    }
    return out;
}

/** When it sent its last command, as far as the last list knows: of the time since, nothing. */
QString commandText(const HolderClient &client, Instant now)
{
    const Duration ago = std::max(Duration(0), roundToMs(now - *client.activeAt));
    const QString when = ago < unknownSinceList ? DetailText::tr("last command less than %1 s ago").arg(unknownSinceList.count() / 1000)
                                                : DetailText::tr("last command %1 ago").arg(durationText(ago));
    return client.command.isEmpty() ? when : DetailText::tr("%1 (%2)").arg(when, part(client.command));
}

/** One client, or several of one name. */
QString clientText(const HolderClient &client, Instant now)
{
    const auto ago = [now](const MaybeInstant &instant) { return durationText(std::max(Duration(0), roundToMs(now - *instant))); };
    const QString where = client.address.isEmpty() ? DetailText::tr("address unknown") : part(client.address);
    QStringList parts{where};
    if (client.count > 1)
        parts = {DetailText::tr("%Ln client(s) named %1; the first is %2", nullptr, int(client.count)).arg(part(client.name), where)};
    else if (client.name != client.holder)
        parts += DetailText::tr("named %1").arg(part(client.name));
    if (client.isGone) {
        parts += DetailText::tr("gone for %1").arg(ago(client.missedAt));
        return joinItems(parts);
    }
    if (client.connectedAt)
        parts += DetailText::tr("connected for %1").arg(ago(client.connectedAt));
    if (client.activeAt)
        parts += commandText(client, now);
    return joinItems(parts);
}

const HolderClient *clientOf(const Lock &lock, const Bytes &holder)
{
    const LockClients *const clients = lock.details.clients();
    return clients ? clients->of(holder) : nullptr;
}

} // namespace

QString DetailText::dateAndTime(UnixTime time)
{
    const QDateTime when = QDateTime::fromMSecsSinceEpoch(toMs(time));
    return when.toString(u"yyyy-MM-dd HH:mm:ss.zzz"_s);
}

QString DetailText::dateTimeAndZone(UnixTime time)
{
    const int minutes = QDateTime::fromMSecsSinceEpoch(toMs(time)).offsetFromUtc() / 60;
    return u"%1 UTC%2%3:%4"_s.arg(dateAndTime(time), minutes < 0 ? u"\u2212"_s : u"+"_s)
        .arg(qAbs(minutes) / 60, 2, 10, QLatin1Char('0'))
        .arg(qAbs(minutes) % 60, 2, 10, QLatin1Char('0'));
}

QString DetailText::since(const LockRow &row, Instant now, UnixTime at, bool withDate)
{
    if (row.state == LockState::Free)
        return {};
    const HeldSinceSource source = row.lock.heldSinceSource;
    const bool isBefore = isBound(source);
    const QDateTime when = QDateTime::fromMSecsSinceEpoch(isBefore ? toMs(std::chrono::ceil<std::chrono::seconds>(at)) : toMs(at));
    const QString text = when.toString((withDate ? u"yyyy-MM-dd "_s : QString()) + (isBefore ? u"HH:mm:ss"_s : u"HH:mm:ss.zzz"_s));
    const QString held = heldBrief(row.lock.heldFor(row.endedAt().value_or(now)), isBefore);
    //: %1: a time of day, or with the date; %2: "5 m"; %3: "observed"
    return tr("%1, %2 (%3)").arg(isBefore ? tr("before %1", "a time of day, or with the date").arg(text) : text, held, sinceBrief(source));
}

QString DetailText::sinceCaption(const LockRow &row)
{
    if (row.state == LockState::Blocked)
        return tr("Blocked since");
    return row.lock.lacksMajority ? tr("Present since") : tr("Held since");
}

QString DetailText::library(const Lock &lock, const LockProfile *own)
{
    const auto &[scheme, sure, why] = recognitionOf(lock);
    const QString known = scheme.namesLibrary ? tr("%1, %2").arg(schemeText(scheme.label), LockText::confidence(sure)) : schemeText(scheme.label);
    return own && !own->label.isEmpty() ? tr("%1: %2").arg(LockText::library(lock, own), known) : known;
}

QString DetailText::waiting(const LockRow &row, const MeasuredWaits &measured)
{
    const QString most = row.isEnded() ? QString() : mostWaiting(row.lock);
    return most.isEmpty() ? LockText::waiting(row, measured) : most;
}

QString DetailText::client(const Lock &lock, Instant now)
{
    const HolderClient *const client = clientOf(lock, onlyToken(lock));
    return client ? clientText(*client, now) : QString();
}

QString DetailText::mostWaiting(const Lock &lock)
{
    const auto most = mostWaiters(lock);
    if (!most)
        return {};
    const bool isBlpop = schemeOf(lock).waitersSleepIn == WaitersSleepIn::Blpop;
    return tr("at most %1: clients of this server that wait in %2, for any key").arg(countText(*most), isBlpop ? u"BLPOP"_s : u"BLMOVE"_s);
}

QString DetailText::identity(const HolderIdentity &who)
{
    QStringList parts;
    const auto add = [&parts](const QString &words, const QByteArray &bytes) {
        if (!bytes.isEmpty())
            parts += words.arg(part(bytes));
    };
    add(tr("host %1"), who.host);
    if (who.pid)
        parts += tr("process %1").arg(*who.pid);
    add(tr("thread %1"), who.thread);
    add(tr("worker %1"), who.worker);
    add(tr("queue %1"), who.queue);
    add(tr("created on node %1"), who.node);
    add(tr("more: %1"), who.more);
    if (who.acquiredAt)
        parts += tr("acquired at %1 by its own clock").arg(dateAndTime(*who.acquiredAt));
    return joinItems(parts);
}

QString DetailText::holder(const LockRow &row)
{
    const Lock &lock = row.lock;
    const bool isAll = !lock.details && !lock.token.isEmpty() && holders(lock, {}).isEmpty();
    if (row.client().isEmpty())
        return isAll ? safeText(lock.token, tokenChars) : LockText::holder(row);
    return tr("%1, simulated: %2").arg(row.client(), isAll ? safeText(lock.token, tokenChars) : holderBrief(lock));
}

QString DetailText::holders(const Lock &lock, Instant now)
{
    if (!lock.details) {
        const auto who = identifyHolder(lock);
        const QString known = who ? identity(*who) : QString();
        return known.isEmpty() ? QString() : numbered(1, part(lock.token), {known});
    }
    QStringList lines;
    for (const Holder &holder : lock.details->holders) {
        QStringList more;
        if (const QString known = identity(identify(lock, holder)); !known.isEmpty())
            more += known;
        if (holder.mode != Holder::Mode::Exclusive)
            more += holder.mode == Holder::Mode::Read ? tr("reader") : holder.mode == Holder::Mode::Write ? tr("writer") : tr("permit");
        if (holder.count != 1)
            more += tr("taken %Ln time(s)", nullptr, int(holder.count));
        if (holder.deadline) {
            const Duration left = roundToMs(*holder.deadline - now);
            more += left < Duration(0) ? tr("expired %1 ago").arg(durationText(-left)) : tr("%1 left").arg(durationText(left));
        }
        if (const HolderClient *client = clientOf(lock, holder.token); client && lock.details->holders.size() > 1)
            more += tr("client: %1").arg(clientText(*client, now));
        lines += numbered(std::size_t(lines.size()) + 1, part(holder.token), more);
    }
    if (const qint64 unread = lock.details->holdersInAll - lines.size(); !lines.isEmpty() && unread > 0)
        lines += tr("and %1 more, which were not read").arg(countText(unread));
    return lines.join(u'\n');
}

QString DetailText::waiters(const Lock &lock, Instant now)
{
    QStringList lines;
    if (!lock.details)
        return {};
    for (const Waiter &waiter : lock.details->waiters) {
        QStringList more;
        if (waiter.deadline) {
            const Duration left = roundToMs(*waiter.deadline - now);
            more += left < Duration(0) ? tr("its place in the queue expired %1 ago").arg(durationText(-left))
                                       : tr("dropped from the queue in %1").arg(durationText(left));
        }
        lines += numbered(std::size_t(lines.size()) + 1, part(waiter.token), more);
    }
    if (const qint64 unread = lock.details->waitersInAll - lines.size(); unread > 0)
        lines += tr("and %1 more, which were not read").arg(countText(unread));
    return lines.join(u'\n');
}

QString DetailText::companions(const Lock &lock)
{
    QStringList lines;
    if (lock.details) {
        for (const Bytes &key : lock.details->companions)
            lines += safeText(key);
    }
    return lines.join(u'\n');
}

QString DetailText::everything(const LockRow &row, Instant now)
{
    const Lock &lock = row.lock;
    QStringList sections;
    const auto add = [&sections](const QString &title, const QString &text) {
        if (!text.isEmpty())
            sections += title + u'\n' + text;
    };
    add(tr("Holders"), holders(lock, now));
    if (!row.isEnded()) // who waited then may be gone
        add(tr("Waiting, next first"), waiters(lock, now));
    add(tr("Related keys"), companions(lock));
    return sections.join(u"\n\n"_s);
}

QString DetailText::attention(const Lock &lock, Instant now, const LockJudge &judge)
{
    QStringList sentences;
    for (const AttentionReason &reason : judge.reasons(lock, now))
        sentences += asSentence(reasonText(reason));
    if (lock.form == LockForm::Queue && lock.deadline)
        sentences += tr("The dead waiter is dropped in %1.").arg(durationText(*lock.timeLeft(now)));
    if (const auto unusual = judge.unusual(lock, now))
        sentences += asSentence(reasonText(*unusual));
    return sentences.join(u'\n');
}

QString DetailText::profile(const LockProfile *profile)
{
    if (!profile)
        return {};
    QStringList parts{tr("For %1").arg(LockText::about(*profile))};
    if (profile->usualHold)
        parts += tr("usually held for %1").arg(durationText(*profile->usualHold));
    if (profile->longestHold)
        parts += tr("held for %1 at most").arg(durationText(*profile->longestHold));
    if (profile->lease)
        parts += tr("a lease of %1").arg(durationText(*profile->lease));
    return joinParts(parts);
}

QString DetailText::usualHold(const std::optional<HoldTimes::Summary> &seen)
{
    if (!seen)
        return tr("unknown so far");
    const int holds = int(seen->holds);
    return seen->p99 ? tr("p50 %1 · p99 %2 (%Ln hold(s))", nullptr, holds).arg(durationText(seen->p50), durationText(*seen->p99))
                     : tr("p50 %1 (%Ln hold(s))", nullptr, holds).arg(durationText(seen->p50));
}

QString DetailText::renewals(const Lock &lock)
{
    const qint64 count = lock.renewals;
    const auto period = lock.renewalPeriod();
    const QString text = period ? tr("%1, about every %2").arg(countText(count), durationText(*period)) : countText(count);
    return mayBeTakenAgain(lock) ? tr("%1, or taken again").arg(text) : text;
}

QString DetailText::lease(const Lock &lock)
{
    if (lock.lease.count() > 0)
        return tr("%1 (longest seen)").arg(durationText(lock.lease));
    return lock.deadline || !lock.deadlineIsKnown ? tr("unknown") : tr("none");
}

/** Of the event and of whose hold it is about; it says whether that one did it. */
QString DetailText::withHolder(LockEvent::Kind kind)
{
    switch (kind) {
    case LockEvent::Kind::Acquired:
    case LockEvent::Kind::Renewed:
    case LockEvent::Kind::LeaseShortened:
    case LockEvent::Kind::LeaseRemoved:
    case LockEvent::Kind::Released: return tr("%1 by %2");
    case LockEvent::Kind::HandedOver: return tr("%1 to %2");
    case LockEvent::Kind::Restored:
    case LockEvent::Kind::IsBack: return tr("%1 (held by %2 again)");
    case LockEvent::Kind::Expired:
    case LockEvent::Kind::Cleared:
    case LockEvent::Kind::FencedOff:
    case LockEvent::Kind::Vanished:
    case LockEvent::Kind::LostInFailover: return tr("%1 (was held by %2)");
    }
    Q_UNREACHABLE();
}

QString DetailText::event(const LockEvent &event)
{
    const QString time = QDateTime::fromMSecsSinceEpoch(toMs(event.at)).toString(u"HH:mm:ss"_s);
    const bool namesHolder = !changesLease(event.kind) && !event.token.isEmpty();
    const QString what = LockText::event(event);
    QStringList parts{namesHolder ? withHolder(event.kind).arg(what, safeText(event.token, 24)) : what};
    if (const auto held = heldTime(event))
        parts += tr("held for %1").arg(heldText(held->time, held->isAtLeast));
    if (event.gap)
        parts += tr("gap %1").arg(durationText(*event.gap));
    if (const QString how = howFound(event); !how.isEmpty())
        parts += how;
    return time + u' ' + parts.join(tr(", "));
}

QString DetailText::rawValue(const Lock &lock)
{
    if (lock.details && !lock.details->holders.empty()) {
        QStringList lines;
        for (const Holder &holder : lock.details->holders) {
            QString line = safeText(holder.token) + u"  "_s + QString::number(holder.writtenMs > 0 ? holder.writtenMs : holder.count);
            if (!holder.note.isEmpty())
                line += u"  "_s + safeText(holder.note);
            lines += line;
        }
        return lines.join(u'\n');
    }
    switch (lock.form) {
    case LockForm::Queue: return tr("The key itself does not exist.");
    case LockForm::Subscription: return tr("There is no key: the holder subscribes to the channel of this name.");
    case LockForm::Number:
        if (lock.details)
            return QString::number(lock.details->permitsFree.value_or(lock.details->holdersInAll));
        break;
    case LockForm::Members: return tr("No members.");
    case LockForm::Hash:
    case LockForm::OtherType: return tr("Not a string; its content is not read.");
    case LockForm::Unknown:
    case LockForm::SetnxSeconds:
    case LockForm::SetnxMillis:
    case LockForm::Token:
    case LockForm::TokenWithoutTtl: break;
    }
    const QString value = safeText(lock.token);
    return lock.tokenIsWhole ? value : tr("%1\n(only the first 4 KiB were read)").arg(value);
}

QString DetailText::hexDump(const Lock &lock)
{
    if (!lock.details || lock.details->holders.empty())
        return hexLines(lock.token.view().first(qMin(lock.token.size(), mostHexBytes)));
    QStringList parts;
    qsizetype shown = 0;
    for (const Holder &holder : lock.details->holders) {
        const QByteArrayView bytes = holder.token.view().first(qMin(holder.token.size(), mostHexBytes - shown));
        shown += bytes.size();
        parts += hexLines(bytes);
        if (shown >= mostHexBytes)
            break;
    }
    return parts.join(u'\n');
}

} // namespace lockscope::ui
