// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/lockbrief.h"

#include "base/safetext.h"
#include "locks/holderidentity.h"
#include "locks/lockprofiles.h"

#include <QCoreApplication>

#include <algorithm>
#include <limits>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

constexpr int labelChars = 60;

struct BriefText {
    Q_DECLARE_TR_FUNCTIONS(BriefText)
};

int shownCount(qint64 count) { return int(std::clamp<qint64>(count, 0, std::numeric_limits<int>::max())); }

QString oneHolder(const Lock &lock, const HolderIdentity &who)
{
    const qint64 count = lock.details ? lock.details->holders[0].count : 1;
    const QString text = lock.tokenIsWhole || who.text.endsWith(u'…') ? who.text : who.text + u'…';
    return count > 1 ? BriefText::tr("%1 ×%2").arg(text, countText(count)) : text;
}

QString manyHolders(const LockDetails &details)
{
    const auto reads = [](const Holder &holder) { return holder.mode == Holder::Mode::Read; };
    const int count = shownCount(details.holdersInAll);
    const bool areReaders = std::all_of(details.holders.begin(), details.holders.end(), reads);
    return areReaders ? BriefText::tr("%Ln readers", nullptr, count) : BriefText::tr("%Ln holders", nullptr, count);
}

QString nobody(const Lock &lock)
{
    if (!lock.details)
        return {};
    const LockDetails &details = *lock.details;
    if (schemeOf(lock).exclusivity == Exclusivity::Latch)
        return BriefText::tr("%Ln still to count down", nullptr, shownCount(details.holdersInAll));
    return details.permitsFree ? BriefText::tr("permits free: %1").arg(countText(*details.permitsFree)) : QString();
}

std::optional<WaiterCount> noneSleeps(const Lock &lock)
{
    const LockClients *const clients = lock.details.clients();
    return clients && clients->blocked == 0 ? std::optional(WaiterCount{0, WaiterSource::Sleepers}) : std::nullopt;
}

} // namespace

std::optional<WaiterCount> knownWaiters(const Lock &lock)
{
    if (!lock.details)
        return noneSleeps(lock);
    const LockDetails &details = *lock.details;
    const bool hasQueue = details.waitersInAll > 0 && schemeOf(lock).queueKey;
    // None proves nothing: other clients of the same library poll, or wait in a stream.
    if (details.subscribers.value_or(0) > 0 && !hasQueue && *details.subscribers >= details.waitersInAll)
        return WaiterCount{*details.subscribers, WaiterSource::Listeners};
    if (details.waitersInAll == 0)
        return noneSleeps(lock);
    return WaiterCount{details.waitersInAll, hasQueue ? WaiterSource::Queue : WaiterSource::WriterKey};
}

std::optional<qint64> mostWaiters(const Lock &lock)
{
    const LockClients *const clients = lock.details.clients();
    return clients && !knownWaiters(lock) ? clients->blocked : std::nullopt;
}

const char *waiterSourceName(WaiterSource source)
{
    switch (source) {
    case WaiterSource::Queue: return "queue";
    case WaiterSource::WriterKey: return "writer-key";
    case WaiterSource::Listeners: return "listeners";
    case WaiterSource::Sleepers: return "sleepers";
    }
    Q_UNREACHABLE();
}

QString heldText(Duration held, bool isAtLeast)
{
    const QString time = durationText(held);
    return isAtLeast ? BriefText::tr("at least %1", "a time, in a sentence").arg(time) : time;
}

QString heldBrief(Duration held, bool isAtLeast) { return isAtLeast ? u"≥ "_s + durationText(held) : durationText(held); }

bool mayBeTakenAgain(HeldSinceSource source) { return source == HeldSinceSource::Written || source == HeldSinceSource::AfterGap; }

bool mayBeTakenAgain(const Lock &lock) { return mayBeTakenAgain(lock.heldSinceSource) || lock.mayBeOlder; }

QString sinceBrief(HeldSinceSource source)
{
    switch (source) {
    case HeldSinceSource::Observed: return BriefText::tr("observed");
    case HeldSinceSource::Derived: return BriefText::tr("found by polling");
    case HeldSinceSource::Journal: return BriefText::tr("watched before");
    case HeldSinceSource::Token: return BriefText::tr("by the time in its token");
    case HeldSinceSource::JournalAtLeast: return BriefText::tr("already held when it was watched before");
    case HeldSinceSource::Idle: return BriefText::tr("neither read nor written since then");
    case HeldSinceSource::Lease: return BriefText::tr("by its deadline and lease");
    case HeldSinceSource::Written: return BriefText::tr("renewed or taken again then");
    case HeldSinceSource::AfterGap: return BriefText::tr("watching was interrupted until then; perhaps taken again meanwhile");
    case HeldSinceSource::FirstSeen: return BriefText::tr("already there when Lockscope connected");
    }
    Q_UNREACHABLE();
}

QString holderBrief(const Lock &lock)
{
    if (lock.details && lock.details->holdersInAll > 1 && !lock.details->holders.empty())
        return manyHolders(*lock.details);
    const auto who = identifyHolder(lock);
    return who ? oneHolder(lock, *who) : nobody(lock);
}

Bytes onlyToken(const Lock &lock)
{
    const bool hasOne = lock.token.isEmpty() && lock.details && lock.details->holders.size() == 1 && lock.details->holdersInAll == 1;
    return hasOne ? lock.details->holders[0].token : lock.token;
}

QString libraryBrief(const Lock &lock, const LockProfile *profile)
{
    if (profile && !profile->label.isEmpty())
        return visibleText(profile->label, labelChars);
    const auto &[scheme, confidence, why] = recognitionOf(lock);
    const QString label = schemeText(scheme.label);
    return confidence == Confidence::Guess && scheme.namesLibrary ? label + u'?' : label;
}

QString digestBrief(const Lock &lock, const LockProfile *profile)
{
    const QByteArray name = profile ? profile->nameOf(lock.key) : QByteArray();
    return name.isEmpty() ? QString() : BriefText::tr(" (%1)").arg(safeText(name, labelChars));
}

} // namespace lockscope
