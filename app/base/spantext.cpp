// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/spantext.h"

#include "base/safetext.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>

#include <array>
#include <cmath>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

struct SpanText {
    Q_DECLARE_TR_FUNCTIONS(SpanText)
};

struct Unit {
    QLatin1StringView name; ///< as it is typed
    qint64 ms;
    const char *shown; ///< to be translated
};
constexpr std::array units{Unit{QLatin1StringView("d"), 86'400'000, QT_TRANSLATE_NOOP("lockscope::DurationText", "%1 d")},
                           Unit{QLatin1StringView("h"), 3'600'000, QT_TRANSLATE_NOOP("lockscope::DurationText", "%1 h")},
                           Unit{QLatin1StringView("m"), 60'000, QT_TRANSLATE_NOOP("lockscope::DurationText", "%1 m")},
                           Unit{QLatin1StringView("s"), 1000, QT_TRANSLATE_NOOP("lockscope::DurationText", "%1 s")},
                           Unit{QLatin1StringView("ms"), 1, QT_TRANSLATE_NOOP("lockscope::DurationText", "%1 ms")}};
constexpr double longestMs = 1e12;

double msOf(const QString &unit)
{
    for (const Unit &each : units) {
        if (unit == each.name)
            return double(each.ms);
    }
    return 1000;
}

} // namespace

Result<Duration> parseSpan(const QString &text)
{
    static const QRegularExpression form(
        u"^(?:\\s*[0-9]{1,15}(?:\\.[0-9]{1,9})?\\s*(?:ms|d|h|m|s))+\\s*\\z|^\\s*[0-9]{1,15}(?:\\.[0-9]{1,9})?\\s*\\z"_s);
    static const QRegularExpression part(u"([0-9]+(?:\\.[0-9]+)?)\\s*(ms|d|h|m|s)?"_s);
    if (!form.match(text).hasMatch())
        return invalidInput(SpanText::tr("\"%1\" is not a time. Examples: 500 ms, 120 s, 8 m 32 s.").arg(visibleText(text, 40)));
    double ms = 0;
    for (auto parts = part.globalMatch(text); parts.hasNext();) {
        const auto match = parts.next();
        ms += match.captured(1).toDouble() * msOf(match.captured(2));
    }
    ms = std::round(ms);
    if (ms < 1)
        return invalidInput(SpanText::tr("Must be greater than 0. Leave it empty if the time is not known."));
    if (ms > longestMs)
        return invalidInput(SpanText::tr("Must be at most thirty years."));
    return Duration(qint64(ms));
}

namespace {

/** 0 is one of the smallest unit. */
QString inUnits(Duration span, QString (*countOf)(qint64 count, const Unit &unit))
{
    qint64 left = span.count();
    QStringList parts;
    for (const Unit &unit : units) {
        if (const qint64 count = left / unit.ms; count > 0 || (parts.isEmpty() && &unit == &units.back()))
            parts += countOf(count, unit);
        left %= unit.ms;
    }
    return parts.join(u' ');
}

} // namespace

QString spanText(Duration span)
{
    return inUnits(span, [](qint64 count, const Unit &unit) { return QString(QString::number(count) + u' ' + unit.name); });
}

QString shownSpan(Duration span)
{
    return inUnits(span,
                   [](qint64 count, const Unit &unit) { return QCoreApplication::translate("lockscope::DurationText", unit.shown).arg(count); });
}

} // namespace lockscope
