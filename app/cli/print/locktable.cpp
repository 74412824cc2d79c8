// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/print/locktable.h"

#include "base/safetext.h"
#include "base/terminaltext.h"
#include "cli/print/printorder.h"
#include "locks/lockbrief.h"
#include "locks/wordtext.h"

#include <QCoreApplication>
#include <QHash>

#include <algorithm>
#include <vector>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

struct LockTableText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::LockTableText)
};

constexpr std::size_t timeColumn = 1;  // right-aligned
constexpr qsizetype widestColumn = 60; // longer texts exceed their column instead of widening it
constexpr qsizetype gap = 2;

/** The cells of all lines, hundreds of thousands, in one buffer, with the width of each. */
class Cells {
public:
    explicit Cells(std::size_t columns) : m_columns(columns) {}
    void add(const QString &text)
    {
        const QByteArray utf8 = text.toUtf8();
        add(utf8, utf8.size() == text.size() ? text.size() : cellWidth(text)); // mostly ASCII
    }
    QByteArray lines() const;

private:
    struct Cell {
        quint32 bytes, width;
    };
    void add(QByteArrayView utf8, qsizetype width)
    {
        m_text.append(utf8);
        m_cells.push_back({quint32(utf8.size()), quint32(width)});
    }
    std::vector<qsizetype> widths() const;

    const std::size_t m_columns;
    QByteArray m_text;
    std::vector<Cell> m_cells; // line by line
};

std::vector<qsizetype> Cells::widths() const
{
    std::vector<qsizetype> widths(m_columns);
    for (std::size_t i = 0; i < m_cells.size(); ++i)
        widths[i % m_columns] = std::max(widths[i % m_columns], std::min<qsizetype>(m_cells[i].width, widestColumn));
    return widths;
}

QByteArray Cells::lines() const
{
    const auto most = widths();
    QByteArray lines;
    lines.reserve(m_text.size() + qsizetype(m_cells.size()) * 16);
    QByteArrayView rest = m_text;
    for (std::size_t i = 0; i < m_cells.size(); ++i) {
        const std::size_t column = i % m_columns;
        const qsizetype padding = std::max<qsizetype>(0, most[column] - m_cells[i].width);
        if (column == timeColumn)
            lines.append(padding, ' ');
        lines.append(rest.first(m_cells[i].bytes));
        rest = rest.sliced(m_cells[i].bytes);
        if (column + 1 == m_columns)
            lines.append('\n');
        else
            lines.append(gap + (column == timeColumn ? 0 : padding), ' ');
    }
    return lines;
}

QString timeLeftText(const Lock &lock, Instant now)
{
    const auto left = knownTimeLeft(lock, now);
    if (!left)
        return lock.deadlineIsKnown && !lock.deadline ? LockTableText::tr("none", "time left") : LockTableText::tr("unknown", "time left");
    return *left < Duration(0) ? LockTableText::tr("passed %1").arg(durationText(-*left)) : durationText(*left);
}

} // namespace

QByteArray lockTable(const PrintOrder &locks, Instant now, const LockJudge &judge, const ServersColumn &servers)
{
    Cells cells(servers.text ? 6 : 5);
    for (const QString &title : {LockTableText::tr("STATE"), LockTableText::tr("TIME LEFT"), LockTableText::tr("LOCK"), LockTableText::tr("HOLDER"),
                                 LockTableText::tr("LIBRARY")})
        cells.add(title);
    if (servers.text)
        cells.add(servers.title);
    QHash<LockState, QString> states; // translated once, not for each lock
    visit(byAttention(locks, now, judge), [&](const Lock &lock) {
        const QString holder = holderBrief(lock);
        const LockState state = judge.stateAt(lock, now);
        QString &stateText = states[state];
        if (stateText.isEmpty())
            stateText = wordText(QString::fromLatin1(stateName(state)));
        cells.add(stateText);
        cells.add(timeLeftText(lock, now));
        cells.add(safeText(lock.key) + digestBrief(lock, judge.profileOf(lock)));
        cells.add(holder.isEmpty() ? u"-"_s : holder);
        cells.add(libraryBrief(lock, judge.profileOf(lock)));
        if (servers.text)
            cells.add(visibleText(servers.text(lock)));
    });
    return cells.lines();
}

} // namespace lockscope
