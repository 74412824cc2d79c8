// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "report.h"

#include <QTextStream>

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace lockscope::bench {

double millisecondsOf(const std::function<void()> &action)
{
    const auto begin = std::chrono::steady_clock::now();
    action();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
}

double median(std::vector<double> values) { return percentile(std::move(values), 0.5); }

double percentile(std::vector<double> values, double share)
{
    if (values.empty())
        return 0;
    const auto rank = std::size_t(std::ceil(share * double(values.size())));
    const auto at = values.begin() + std::ptrdiff_t(std::clamp<std::size_t>(rank, 1, values.size()) - 1);
    std::nth_element(values.begin(), at, values.end());
    return *at;
}

QString Report::valueText(Unit unit, double value)
{
    switch (unit) {
    case Unit::Milliseconds: return QStringLiteral("%1 ms").arg(value, 0, 'f', std::abs(value) < 10 ? 3 : 1);
    case Unit::Megabytes: return QStringLiteral("%1 MB").arg(value, 0, 'f', 1);
    case Unit::Bytes: return QStringLiteral("%1 B").arg(value, 0, 'f', 0);
    case Unit::Percent: return QStringLiteral("%1 %").arg(value, 0, 'f', 1);
    case Unit::PerSecond: return QStringLiteral("%1 /s").arg(value, 0, 'f', value < 100 ? 1 : 0);
    case Unit::Count: return QString::number(qint64(value));
    case Unit::Times: return QStringLiteral("%1×").arg(value, 0, 'f', 2);
    }
    Q_UNREACHABLE();
}

void Report::heading(const QString &text)
{
    QTextStream out(stdout);
    out << '\n' << text << '\n' << QString(text.size(), u'-') << Qt::endl;
}

void Report::figure(const QString &name, Unit unit, std::optional<double> value, const std::vector<Reference> &references)
{
    QTextStream out(stdout);
    QString left = QStringLiteral("%1%2").arg(name, -52).arg(value ? valueText(unit, *value) : QStringLiteral("not measured"), 14);
    for (const Reference &reference : references) {
        const QString ratio = value && reference.value > 0 ? QStringLiteral("%1×").arg(*value / reference.value, 0, 'f', 2) : QStringLiteral("–");
        out << left << QStringLiteral("%1   %2  %3").arg(valueText(unit, reference.value), 14).arg(ratio, 8).arg(reference.name) << Qt::endl;
        left = QString(66, u' ');
    }
    if (references.empty())
        out << left << Qt::endl;
}

} // namespace lockscope::bench
