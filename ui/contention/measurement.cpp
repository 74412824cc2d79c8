// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/contention/measurement.h"

#include "base/language.h"
#include "base/safetext.h"
#include "traffic/audit/findingtext.h"

#include <QCoreApplication>
#include <QDateTime>

namespace lockscope::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int shownOfSource = 80;

struct MeasurementText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::ui::MeasurementText)
};

} // namespace

QString measuredText(const TrafficReport &report) { return MeasurementText::tr("measured %1").arg(trafficPeriod(report.account)); }

bool Measurement::goesOn(const Measurement &before) const
{
    return place && before.place && place->open == before.place->open && place->server == before.place->server
        && report->account.firstUs == before.report->account.firstUs;
}

QString listText(const Measurement &measurement)
{
    return trafficClock(measurement.report->account.firstUs) + u' ' + visibleText(measurement.source, shownOfSource);
}

QString measurementText(const Measurement &measurement)
{
    const MonitorReader::Account &account = measurement.report->account;
    QStringList parts{measurement.source, QDateTime::fromMSecsSinceEpoch(account.firstUs / 1000).toString(u"yyyy-MM-dd"_s), trafficPeriod(account),
                      MeasurementText::tr("%1 commands").arg(countText(qint64(account.lines)))};
    if (measurement.place && measurement.place->isSampled)
        parts.insert(1, MeasurementText::tr("2 s in each minute"));
    if (account.gaps > 0)
        parts << MeasurementText::tr("%Ln gap(s)", nullptr, int(account.gaps));
    if (!measurement.report->isComplete)
        parts << (measurement.place ? MeasurementText::tr("ended early") : MeasurementText::tr("the rest was not read"));
    return joinItems(parts);
}

QString measurementDetails(const Measurement &measurement)
{
    QStringList sentences;
    if (measurement.report->account.gaps > 0)
        sentences << MeasurementText::tr("A gap is a place that cannot be read, or a pause between samples. After it, what locks were held is not "
                                         "known until they are acquired again.");
    if (!measurement.report->ended.isEmpty())
        sentences << measurement.report->ended;
    else if (!measurement.report->isComplete)
        sentences << MeasurementText::tr("It was stopped, or its compression ends too early.");
    return joinSentences(sentences);
}

} // namespace lockscope::ui
