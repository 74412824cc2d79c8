// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/print/contendedcells.h"

#include "base/safetext.h"
#include "base/terminaltext.h"
#include "traffic/audit/findingtext.h"
#include "traffic/waits/worstholder.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

struct ContendedText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::ContendedText)
};

constexpr int shownOfHolder = 40;
constexpr qsizetype firstNumber = 1, lastNumber = 6; // columns that are aligned on the right

QString spanOrDash(const std::optional<TrafficLength> &length) { return length ? trafficSpan(*length) : u"-"_s; }

} // namespace

namespace contended {

QString waiters(const LockContention &lock)
{
    if (lock.hasUnknownWaiters && lock.waitersMost == 0)
        return u"-"_s;
    const QString most = countText(lock.waitersMost);
    //: %1: how many clients have waited at the same time
    return lock.hasUnknownWaiters ? ContendedText::tr("at least %1").arg(most) : most;
}

QString attempts(const LockContention &lock)
{
    return lock.acquisitions > 0 && !lock.hasUnclearEnds ? QString::number(double(lock.attempts) / double(lock.acquisitions), 'f', 1) : u"-"_s;
}

QString wait(const LockContention &lock, double part) { return spanOrDash(lock.wait.percentile(part)); }
QString longestWait(const LockContention &lock) { return spanOrDash(lock.longestWait); }
QString holdUsually(const LockContention &lock) { return spanOrDash(lock.hold.percentile(0.5)); }

QString gaveUp(const LockContention &lock)
{
    const auto ended = qint64(lock.wait.count());
    if (ended == 0 || lock.hasUnclearEnds)
        return u"-"_s;
    //: %1: how many have given up, %2: how many have waited
    return ContendedText::tr("%1 of %2").arg(countText(qint64(lock.gaveUp)), countText(ended));
}

QString worstHolder(const LockContention &lock)
{
    const auto worst = lockscope::worstHolder(lock, shownOfHolder);
    return worst ? worst->text : u"-"_s;
}

} // namespace contended

ContendedCells::ContendedCells(qsizetype mostOfLock) : m_mostOfLock(mostOfLock)
{
    m_rows.push_back({ContendedText::tr("LOCK"), ContendedText::tr("WAITERS"), ContendedText::tr("ATTEMPTS"), ContendedText::tr("WAIT P50"),
                      ContendedText::tr("P95"), ContendedText::tr("LONGEST"), ContendedText::tr("GAVE UP"), ContendedText::tr("WORST HOLDER")});
}

void ContendedCells::add(const LockContention &lock)
{
    m_rows.push_back({lockText(lock.lock, int(m_mostOfLock)), contended::waiters(lock), contended::attempts(lock), contended::wait(lock, 0.5),
                      contended::wait(lock, 0.95), contended::longestWait(lock), contended::gaveUp(lock), contended::worstHolder(lock)});
}

QStringList ContendedCells::lines() const
{
    std::vector<qsizetype> widths(std::size_t(m_rows.front().size()));
    for (const QStringList &row : m_rows) {
        for (qsizetype i = 0; i < row.size(); ++i)
            widths[std::size_t(i)] = std::max(widths[std::size_t(i)], cellWidth(row[i]));
    }
    QStringList lines;
    for (const QStringList &row : m_rows) {
        QStringList cells;
        for (qsizetype i = 0; i < row.size(); ++i) {
            const qsizetype width = widths[std::size_t(i)];
            cells << (i >= firstNumber && i <= lastNumber ? rightInCells(row[i], width) : i + 1 < row.size() ? leftInCells(row[i], width) : row[i]);
        }
        lines << cells.join(u"  "_s);
    }
    return lines;
}

} // namespace lockscope
