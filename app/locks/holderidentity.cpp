// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/holderidentity.h"

#include "base/safetext.h"
#include "locks/tombstone.h"

#include <QCoreApplication>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

struct HolderText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::HolderText)
};

constexpr int mostChars = 80;
constexpr int shownOfId = 8;

QString safe(QByteArrayView bytes) { return safeText(bytes, mostChars); }

/** The beginning of a UUID, enough to distinguish two at a glance. */
QString shortId(QByteArrayView id) { return id.size() > shownOfId ? safeText(id.first(shownOfId)) + u'…' : safeText(id); }

QString textFor(const HolderIdentity &who, QByteArrayView token)
{
    if (!who.host.isEmpty())
        return who.pid ? HolderText::tr("%1, process %2").arg(safe(who.host)).arg(*who.pid) : safe(who.host);
    if (!who.thread.isEmpty())
        return HolderText::tr("%1, thread %2").arg(shortId(who.client), shortId(who.thread));
    if (who.pid)
        return HolderText::tr("process %1").arg(*who.pid);
    if (!who.more.isEmpty())
        return safe(who.more);
    return who.worker.isEmpty() ? safe(token) : safe(who.worker);
}

} // namespace

HolderIdentity decode(const Lock &lock, const Holder &holder)
{
    HolderIdentity who;
    if (const auto read = schemeOf(lock).readHolder)
        read(holder, who);
    return who;
}

HolderIdentity identify(const Lock &lock, const Holder &holder)
{
    HolderIdentity who = decode(lock, holder);
    who.text = isMark(holder.token) ? HolderText::tr("nobody: fenced off") : textFor(who, holder.token);
    return who;
}

std::optional<HolderIdentity> identifyHolder(const Lock &lock)
{
    if (lock.details && lock.details->holders.size() == 1)
        return identify(lock, lock.details->holders[0]);
    if (lock.token.isEmpty() || lock.details)
        return std::nullopt;
    return identify(lock, {.token = lock.token});
}

} // namespace lockscope
