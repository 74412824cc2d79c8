// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/contention/waittext.h"

#include "base/language.h"
#include "base/safetext.h"
#include "ui/charts/charttext.h"

#include <QCoreApplication>
#include <QDateTime>

#include <algorithm>

namespace lockscope::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int longestName = 80;
constexpr qint64 second = 1'000'000;

struct WaitText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::ui::WaitText)
};

} // namespace

QString clockText(qint64 us, qint64 stepUs)
{
    const QString whole = QDateTime::fromMSecsSinceEpoch(us / 1000).toString(u"HH:mm:ss"_s);
    const int decimals = stepUs >= second ? 0 : stepUs >= second / 10 ? 1 : stepUs >= second / 100 ? 2 : stepUs >= second / 1000 ? 3 : 6;
    if (decimals == 0)
        return whole;
    const QString fraction = u"%1"_s.arg(us % second, 6, 10, QChar(u'0')).first(decimals);
    return whole + u'.' + fraction;
}

QString stretchText(TrafficStretch stretch, qint64 stepUs)
{
    const QString from = clockText(stretch.fromUs, stepUs), until = clockText(stretch.untilUs, stepUs);
    const QString fromDay = dayText(stretch.fromUs), untilDay = dayText(stretch.untilUs);
    return fromDay == untilDay ? u"%1–%2"_s.arg(from, until) : u"%1 %2 – %3 %4"_s.arg(fromDay, from, untilDay, until);
}

QString dayText(qint64 us) { return QDateTime::fromMSecsSinceEpoch(us / 1000).toString(u"yyyy-MM-dd"_s); }

QString lengthText(qint64 us)
{
    if (us < 1000)
        return WaitText::tr("%1 µs").arg(us);
    return millisText(double(us) / 1000);
}

QString nameAndAddress(const TrafficActor &actor)
{
    const QString name = clientText(actor.name.isEmpty() ? actor.token : actor.name);
    return actor.address.isEmpty() || actor.address == actor.name ? name : u"%1 (%2)"_s.arg(name, safeText(actor.address, longestName));
}

QString clientText(const QByteArray &name) { return name.isEmpty() ? u"—"_s : safeText(name, longestName); }

QStringList heldUpTexts(const std::vector<std::pair<QByteArray, qint64>> &heldUpBy, std::size_t most)
{
    QStringList texts;
    for (const auto &[name, us] : heldUpBy) {
        if (std::size_t(texts.size()) == most)
            break;
        const QString holder = name.isEmpty() ? WaitText::tr("nobody, or unknown") : clientText(name);
        texts << WaitText::tr("%1: %2").arg(holder, lengthText(us));
    }
    return texts;
}

} // namespace lockscope::ui
