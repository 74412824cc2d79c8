// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/measuredwaits.h"

#include "base/language.h"
#include "base/safetext.h"
#include "traffic/audit/findingtext.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace lockscope::ui {

using namespace Qt::StringLiterals;

namespace {

struct MeasuredText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::ui::MeasuredText)
};

QString seenCount(quint32 number, bool isAtLeast) { return isAtLeast ? u"≥ "_s + countText(number) : countText(number); }

} // namespace

MeasuredWaits::MeasuredWaits(const std::vector<Source> &sources, int database)
{
    if (sources.empty())
        return;
    auto data = std::make_shared<Data>();
    qint64 lastUs = 0;
    for (const auto &[node, report] : sources) {
        lastUs = std::max(lastUs, report->account.lastUs);
        const QString period = trafficPeriod(report->account), end = trafficClock(report->account.lastUs);
        for (const LockContention &lock : report->locks) {
            const bool isAtLeast = lock.unknownFromUs || lock.hasUnknownWaiters;
            if (lock.lock.database != database)
                continue;
            data->isAtLeast = data->isAtLeast || isAtLeast;
            if (isAtLeast && lock.waitersNow == 0)
                continue;
            const LockId id(lock.lock.key, node);
            if (const auto there = data->figures.constFind(id); there == data->figures.cend() || there->waiting < lock.waitersNow)
                data->figures.insert(
                    id,
                    {lock.waitersNow, lock.waitersMost, isAtLeast, lock.hasUnknownWaiters, lock.wait.percentile(0.5), lock.longestWait, period, end});
        }
    }
    data->end = trafficClock(lastUs);
    for (const Figures &figures : std::as_const(data->figures))
        data->waiting += figures.waiting;
    d = std::move(data);
}

const MeasuredWaits::Figures *MeasuredWaits::of(const LockId &lock) const
{
    if (!d)
        return nullptr;
    const auto found = d->figures.constFind(lock);
    return found == d->figures.cend() ? nullptr : &*found;
}

QString MeasuredWaits::brief(const Figures &figures) const
{
    //: a number of clients, a time of the day
    return MeasuredText::tr("%1 at %2").arg(seenCount(figures.waiting, figures.isAtLeast), figures.end);
}

QString MeasuredWaits::sentence(const Figures &figures) const
{
    QStringList sentences{MeasuredText::tr("Measured %1: %2 waited at the end; most at the same time: %3.")
                              .arg(figures.period, seenCount(figures.waiting, figures.isAtLeast), seenCount(figures.most, figures.isMostAtLeast))};
    if (figures.p50 && figures.longest)
        sentences << MeasuredText::tr("Half of the waits were shorter than %1, the longest took %2.")
                         .arg(trafficSpan(*figures.p50), trafficSpan(*figures.longest));
    if (figures.isAtLeast)
        sentences << MeasuredText::tr("Some clients could not be counted.");
    return joinSentences(sentences);
}

QString MeasuredWaits::total() const
{
    if (!d || (d->isAtLeast && d->waiting == 0))
        return {};
    //: a number of clients, a time of the day
    return MeasuredText::tr("%1 waited at %2").arg(seenCount(d->waiting, d->isAtLeast), d->end);
}

} // namespace lockscope::ui
