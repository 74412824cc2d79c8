// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/timetext.h"

#include "base/safetext.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QRegularExpression>

#include <cmath>
#include <limits>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

struct TimeText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::TimeText)
};

} // namespace

Result<Duration> parseDuration(const QString &text)
{
    static const QRegularExpression form(u"^([0-9]+(?:\\.[0-9]+)?)(ms|s|m|h)?\\z"_s);
    const auto match = form.match(text);
    if (!match.hasMatch())
        return invalidInput(TimeText::tr("%1 is not a duration such as 500ms, 5s, 2m or 1h.").arg(u'"' + visibleText(text, 60) + u'"'));
    const QString unit = match.captured(2);
    const double scale = unit == "ms"_L1 ? 1 : unit == "m"_L1 ? 60'000 : unit == "h"_L1 ? 3'600'000 : 1000;
    const double ms = std::round(match.captured(1).toDouble() * scale);
    if (ms > std::numeric_limits<int>::max())
        return invalidInput(TimeText::tr("%1 is too long.").arg(text));
    return Duration(static_cast<qint64>(ms));
}

Result<JournalSince> parseSince(const QString &text)
{
    static const QRegularExpression age(u"^([0-9]{1,6}(?:\\.[0-9]+)?)(s|m|h|d|w)\\z"_s);
    if (const auto match = age.match(text); match.hasMatch()) {
        const QString unit = match.captured(2);
        const double scale = unit == "s"_L1 ? 1 : unit == "m"_L1 ? 60 : unit == "h"_L1 ? 3600 : unit == "d"_L1 ? 86'400 : 604'800;
        return JournalSince{Duration(std::llround(match.captured(1).toDouble() * scale * 1000)), {}};
    }
    const QDateTime time = text.size() > 10 ? QDateTime::fromString(text, Qt::ISODate) : QDate::fromString(text, Qt::ISODate).startOfDay();
    if (!time.isValid())
        return invalidInput(TimeText::tr("%1 is neither a duration such as 90s, 2h or 7d nor a time such as 2026-11-21 or 2026-11-21T14:30.")
                                .arg(u'"' + visibleText(text, 60) + u'"'));
    return JournalSince{{}, fromUnixMs(time.toMSecsSinceEpoch())};
}

} // namespace lockscope
