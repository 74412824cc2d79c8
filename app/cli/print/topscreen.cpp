// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/print/topscreen.h"

#include "base/language.h"
#include "base/safetext.h"
#include "base/terminaltext.h"
#include "cli/print/contendedcells.h"
#include "cli/print/waitstext.h"
#include "traffic/waits/deadlocktext.h"
#include "traffic/audit/findingtext.h"

#include <QCoreApplication>
#include <QHash>

#include <algorithm>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

struct TopText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::TopText)
};

constexpr int topPage = 10;    // rows that a page key moves by
constexpr int linesAround = 4; // head, titles, empty line, footer
constexpr int topOfKey = 40, topOfClient = 40;

/** Cut where it is wider than the screen. */
QString fitted(const QString &text, int width)
{
    if (cellWidth(text) <= width)
        return text;
    QString cut = text;
    while (!cut.isEmpty() && cellWidth(cut) >= width)
        cut.chop(cut.back().isLowSurrogate() ? 2 : 1);
    return width > 0 ? QString(cut + u'…') : QString();
}

std::vector<int> widthsOf(const QStringList &titles, const auto &rows)
{
    std::vector<int> widths;
    for (qsizetype i = 0; i < titles.size(); ++i) {
        qsizetype most = cellWidth(titles[i]);
        for (const auto &row : rows)
            most = std::max(most, cellWidth(row.cells[i]));
        widths.push_back(int(most));
    }
    return widths;
}

/** The name of a lock or client at the left, figures on the right, and what is last as it is. */
QString aligned(const QStringList &cells, const std::vector<int> &widths)
{
    QStringList words;
    for (qsizetype i = 0; i < cells.size(); ++i) {
        const int width = widths[std::size_t(i)];
        words << (i == 0 ? leftInCells(cells[i], width) : i + 1 < cells.size() ? rightInCells(cells[i], width) : cells[i]);
    }
    return words.join(u"  "_s);
}

} // namespace

void TopScreen::setReport(const TrafficReport &report, const QString &source)
{
    const Table before = table();
    const std::optional<Row> selected = m_selected < before.rows.size() ? std::optional(before.rows[m_selected]) : std::nullopt;
    m_report = report;
    m_source = source;
    const Table now = table();
    const auto same = std::ranges::find_if(
        now.rows, [&selected](const Row &row) { return selected && row.lock == selected->lock && row.cells.front() == selected->cells.front(); });
    m_selected = same != now.rows.end() ? std::size_t(same - now.rows.begin()) : std::min(m_selected, std::max<std::size_t>(now.rows.size(), 1) - 1);
}

void TopScreen::setOrder(Order order)
{
    m_order = order;
    m_selected = 0;
    m_shown.reset();
}

void TopScreen::press(ScreenKey key, QChar letter)
{
    if (key == ScreenKey::Letter && letter == u'q')
        key = ScreenKey::Quit;
    if (key == ScreenKey::Letter) {
        if (letter == u'w')
            setOrder(Order::WaitedFor);
        else if (letter == u'h')
            setOrder(Order::HeldLongest);
        else if (letter == u'c')
            setOrder(Order::WorstHolders);
        else if (letter == u'j' || letter == u'k')
            press(letter == u'j' ? ScreenKey::Down : ScreenKey::Up);
        return;
    }
    const Table rows = m_shown ? Table() : table();
    std::size_t &at = m_shown ? m_scrolled : m_selected;
    const std::size_t last = m_shown ? std::size_t(-1) : std::max<std::size_t>(rows.rows.size(), 1) - 1;
    switch (key) {
    case ScreenKey::Up: at -= at > 0 ? 1 : 0; return;
    case ScreenKey::Down: at = std::min(at + 1, last); return;
    case ScreenKey::PageUp: at -= std::min<std::size_t>(at, topPage); return;
    case ScreenKey::PageDown: at = std::min(at + topPage, last); return;
    case ScreenKey::First: at = 0; return;
    case ScreenKey::Last: at = m_shown ? at : last; return;
    case ScreenKey::Enter:
        if (m_shown || m_selected >= rows.rows.size())
            return m_shown.reset();
        m_shown = rows.rows[m_selected].lock;
        m_scrolled = 0;
        return;
    case ScreenKey::Back: return m_shown.reset();
    case ScreenKey::Quit: m_isOver = true; return;
    case ScreenKey::Letter: return;
    }
}

// ---- tables

TopScreen::Table TopScreen::table() const
{
    return m_order == Order::WaitedFor ? locksByWaiting() : m_order == Order::HeldLongest ? locksByHolding() : holders();
}

TopScreen::Table TopScreen::locksByWaiting() const
{
    Table table{{TopText::tr("LOCK"), TopText::tr("NOW"), TopText::tr("MOST"), TopText::tr("ATTEMPTS"), TopText::tr("WAIT P50"), TopText::tr("P95"),
                 TopText::tr("LONGEST"), TopText::tr("GAVE UP"), TopText::tr("WORST HOLDER")},
                {}};
    for (const LockContention &lock : m_report.locks) {
        table.rows.push_back({{lockText(lock.lock, topOfKey), countText(lock.waitersNow), contended::waiters(lock), contended::attempts(lock),
                               contended::wait(lock, 0.5), contended::wait(lock, 0.95), contended::longestWait(lock), contended::gaveUp(lock),
                               contended::worstHolder(lock)},
                              lock.lock});
    }
    return table;
}

TopScreen::Table TopScreen::locksByHolding() const
{
    Table table{{TopText::tr("LOCK"), TopText::tr("HELD FOR"), TopText::tr("LEASE LEFT"), TopText::tr("WAITERS"), TopText::tr("HOLDER")}, {}};
    std::vector<const LockContention *> held;
    for (const LockContention &lock : m_report.locks) {
        if (lock.holder)
            held.push_back(&lock);
    }
    std::ranges::stable_sort(held, {}, [](const LockContention *lock) { return lock->holder->fromUs; });
    const qint64 now = m_report.account.lastUs;
    for (const LockContention *lock : held) {
        const auto &deadline = lock->holder->deadlineUs;
        table.rows.push_back({{lockText(lock->lock, topOfKey), trafficSpan(now - lock->holder->fromUs),
                               deadline ? trafficSpan(std::max<qint64>(0, *deadline - now)) : TopText::tr("none"), countText(lock->waitersNow),
                               actorText(lock->holder->who, topOfClient)},
                              lock->lock});
    }
    return table;
}

TopScreen::Table TopScreen::holders() const
{
    struct Sum {
        qint64 us = 0, worstUs = 0;
        int locks = 0;
        TrafficKey worst;
    };
    QHash<QByteArray, Sum> sums;
    for (const LockContention &lock : m_report.locks) {
        for (const auto &[client, us] : lock.heldUpBy) {
            if (client.isEmpty())
                continue;
            Sum &sum = sums[client];
            sum.us += us;
            ++sum.locks;
            if (us > sum.worstUs || sum.locks == 1) {
                sum.worstUs = us;
                sum.worst = lock.lock;
            }
        }
    }
    std::vector<std::pair<QByteArray, Sum>> all;
    for (auto sum = sums.cbegin(); sum != sums.cend(); ++sum)
        all.emplace_back(sum.key(), *sum);
    std::ranges::sort(all, [](const auto &a, const auto &b) { return std::pair(-a.second.us, a.first) < std::pair(-b.second.us, b.first); });
    Table table{{TopText::tr("HOLDER"), TopText::tr("OTHERS WAITED"), TopText::tr("LOCKS"), TopText::tr("MOST OF IT FOR")}, {}};
    for (const auto &[client, sum] : all)
        table.rows.push_back({{safeText(client, topOfClient), trafficSpan(sum.us), countText(sum.locks), lockText(sum.worst, topOfKey)}, sum.worst});
    return table;
}

// ---- lines

QString TopScreen::head() const
{
    const auto waited = std::ranges::count_if(m_report.locks, [](const LockContention &lock) { return lock.waitersNow > 0; });
    qint64 waiters = 0;
    for (const LockContention &lock : m_report.locks)
        waiters += lock.waitersNow;
    const QString source = visibleText(m_source, 60);
    QStringList parts{m_report.account.lines == 0 ? source : TopText::tr("%1 until %2").arg(source, trafficClock(m_report.account.lastUs)),
                      TopText::tr("%Ln lock(s)", nullptr, int(m_report.locks.size())), TopText::tr("%Ln waited for now", nullptr, int(waited)),
                      TopText::tr("%Ln waiter(s)", nullptr, int(waiters))};
    const auto deadlocks = std::ranges::count_if(m_report.deadlocks, [](const Deadlock &one) { return !one.isOver; });
    const auto livelocks = std::ranges::count_if(m_report.livelocks, [](const Livelock &one) { return !one.endedUs; });
    if (deadlocks > 0)
        parts << TopText::tr("%Ln deadlock(s)", nullptr, int(deadlocks));
    if (livelocks > 0)
        parts << TopText::tr("%Ln livelock(s)", nullptr, int(livelocks));
    return joinItems(parts);
}

QString TopScreen::ending() const
{
    if (m_report.ended.isEmpty())
        return {};
    //: %1: a time; %2: a sentence that says why
    return TopText::tr("No more is measured; the last measurement was at %1. %2").arg(trafficClock(m_report.account.lastUs), m_report.ended);
}

QString TopScreen::footer() const
{
    return m_shown ? TopText::tr("Esc back   q quit")
                   : TopText::tr("w most waited for   h held longest   c worst holders   Enter who waits for whom   q quit");
}

std::vector<ScreenLine> TopScreen::tableLines(int width, int height) const
{
    const Table shown = table();
    const std::vector<int> widths = widthsOf(shown.titles, shown.rows);
    std::vector<ScreenLine> lines{{fitted(aligned(shown.titles, widths), width), ScreenLine::Look::Title}};
    if (shown.rows.empty())
        lines.push_back({fitted(TopText::tr("Nothing to show."), width)});
    const std::size_t room = std::size_t(std::max(1, height - linesAround));
    const std::size_t first = m_selected >= room ? m_selected - room + 1 : 0; // the selected one is in sight
    for (std::size_t i = first; i < std::min(shown.rows.size(), first + room); ++i)
        lines.push_back(
            {fitted(aligned(shown.rows[i].cells, widths), width), i == m_selected ? ScreenLine::Look::Selected : ScreenLine::Look::Plain});
    return lines;
}

std::vector<ScreenLine> TopScreen::treeOf(const TrafficKey &lock, int width) const
{
    std::vector<ScreenLine> lines{{fitted(TopText::tr("Who waits for %1").arg(lockText(lock, topOfKey)), width), ScreenLine::Look::Title}};
    BlockingTree tree = m_report.tree;
    const auto found = std::ranges::find_if(tree.locks, [&lock](const BlockedLock &one) { return one.holder.lock == lock; });
    if (found == tree.locks.end())
        lines.push_back({fitted(TopText::tr("Nobody waits for it now."), width)});
    else
        tree.roots = {std::size_t(found - tree.locks.begin())};
    const QStringList words = found == tree.locks.end() ? QStringList() : treeLines(tree, m_report.account.lastUs);
    for (qsizetype i = std::min(qsizetype(m_scrolled), std::max<qsizetype>(words.size() - 1, 0)); i < words.size(); ++i)
        lines.push_back({fitted(words[i], width)});
    return lines;
}

std::vector<ScreenLine> TopScreen::lines(int width, int height) const
{
    std::vector<ScreenLine> lines{{fitted(head(), width)}, {fitted(ending(), width), ScreenLine::Look::Title}};
    for (ScreenLine &line : m_shown ? treeOf(*m_shown, width) : tableLines(width, height))
        lines.push_back(std::move(line));
    lines.resize(std::size_t(std::max(height, 1)));
    lines.back() = {fitted(footer(), width), ScreenLine::Look::Title};
    return lines;
}

} // namespace lockscope
