// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tablebench.h"

#include "base/safetext.h"
#include "detailedlocks.h"
#include "fakeclock.h"
#include "ui/table/lockmodel.h"
#include "ui/table/lockview.h"

#include <QCoreApplication>
#include <QSortFilterProxyModel>
#include <QScrollBar>
#include <QStandardItemModel>
#include <QTreeView>

#include <algorithm>
#include <random>

namespace lockscope::bench {

using namespace lockscope::ui;

namespace {

constexpr int runs = 9;
constexpr int scattered = 1000;
const QSize windowSize(1400, 700);
const QString needle = QStringLiteral("h.00042");

QByteArray keyOf(int i) { return "lock.bench." + QByteArray::number(i).rightJustified(7, '0'); }

Lock makeLock(int i, Instant now, std::mt19937 &random)
{
    Lock lock;
    lock.key = keyOf(i);
    lock.token = QByteArray(QByteArray::number(quint64(i) * 2654435761u, 16) + "-7a54-4d0c-9b55-" + QByteArray::number(i));
    lock.form = LockForm::Token;
    static const char *const libraries[] = {"token", "redlock-rb", "bullmq", "shedlock", "laravel-lock", "spring-integration"};
    lock = ofScheme(lock, libraries[std::size_t(i) % std::size(libraries)]);
    lock.lease = std::chrono::hours(1);
    lock.heldSince = lock.observedAt = now;
    lock.deadline = now + std::chrono::milliseconds(std::uniform_int_distribution(1'000'000, 3'600'000)(random));
    return lock;
}

/** Hard to sort: every deadline within a minute, keys that begin to differ late, one value for all, and no hold older than the picture. */
Lock makeAlikeLock(int i, Instant now, std::mt19937 &random)
{
    Lock lock = makeLock(i, now, random);
    const QByteArray hash = QByteArray::number(quint64(i) * 2654435761u % 4294967291u, 16);
    lock.key = QByteArray((i % 2 == 0 ? "lock.eu" : "lock.us") + QByteArrayLiteral(".a-long-name-that-all-of-its-keys-have-in-common:") + hash);
    lock.token = QByteArray("locked");
    lock.deadline = now + std::chrono::milliseconds(std::uniform_int_distribution(0, 60'000)(random));
    return lock;
}

void show(QTreeView &view)
{
    view.resize(windowSize);
    view.show();
    QCoreApplication::processEvents();
}

/** Paints what a tick of the countdown changes: the visible part of one column. */
void repaintColumn(QTreeView &view, int column)
{
    view.viewport()->repaint(view.columnViewportPosition(column), 0, view.columnWidth(column), view.viewport()->height());
}

/** Lockscope's own table. */
class LockTable {
public:
    LockTable(int rows, std::mt19937 &random, decltype(makeLock) &make = makeLock) : m_model(m_clock), m_view(m_model, m_theme), m_random(random)
    {
        LockDelta delta;
        for (int i = 0; i < rows; ++i)
            delta.upserted.push_back(make(i, m_clock.now(), m_random));
        m_filled = millisecondsOf([&] { m_model.apply(delta); });
        show(m_view);
        m_rows = m_nextKey = rows;
    }
    double filled() const { return m_filled; }
    double tick()
    {
        m_clock.advance(Duration(250));
        return millisecondsOf([&] {
            repaintColumn(m_view, int(LockColumn::TimeLeft));
            repaintColumn(m_view, int(LockColumn::HeldFor));
        });
    }
    /** To anywhere else, as by dragging the scroll bar. */
    double scroll()
    {
        QScrollBar *bar = m_view.verticalScrollBar();
        const int target = std::uniform_int_distribution(0, bar->maximum())(m_random);
        return millisecondsOf([&] {
            bar->setValue(target);
            m_view.viewport()->repaint();
        });
    }
    double sort(LockColumn column)
    {
        m_direction = m_direction == Qt::AscendingOrder ? Qt::DescendingOrder : Qt::AscendingOrder;
        return millisecondsOf([&] {
            m_model.sort(int(column), m_direction);
            m_view.viewport()->repaint();
        });
    }
    double sortByAttention()
    {
        m_model.sort(int(LockColumn::Library), Qt::AscendingOrder);
        return millisecondsOf([&] {
            m_model.setOrder({});
            m_view.viewport()->repaint();
        });
    }
    double filter(const QString &text)
    {
        return millisecondsOf([&] {
            m_model.setSearch(text);
            m_view.viewport()->repaint();
        });
    }
    double setGrouped(bool grouped)
    {
        return millisecondsOf([&] {
            m_model.setGrouped(grouped);
            m_view.viewport()->repaint();
        });
    }
    /** Grouped, all rows are of one group. */
    double setOpen(bool open)
    {
        return millisecondsOf([&] {
            m_model.setOpen(m_model.index(0, 0), open);
            m_view.viewport()->repaint();
        });
    }
    /** Half of them renewed, a quarter gone, a quarter new. */
    double change()
    {
        LockDelta delta;
        for (int i = 0; i < scattered / 2; ++i)
            delta.upserted.push_back(makeLock(m_nextKey - m_rows + anywhere(), m_clock.now(), m_random));
        for (int i = 0; i < scattered / 4; ++i) {
            delta.removed.push_back(keyOf(m_nextKey - m_rows + anywhere()));
            delta.upserted.push_back(makeLock(m_nextKey++, m_clock.now(), m_random));
        }
        m_clock.advance(Duration(50));
        return millisecondsOf([&] {
            m_model.apply(delta);
            m_view.viewport()->repaint();
        });
    }

private:
    int anywhere() { return std::uniform_int_distribution(0, m_rows - 1)(m_random); }

    FakeClock m_clock;
    Theme m_theme;
    LockModel m_model;
    LockView m_view;
    std::mt19937 &m_random;
    double m_filled = 0;
    Qt::SortOrder m_direction = Qt::AscendingOrder;
    int m_rows = 0;
    int m_nextKey = 0;
};

/** The same table as one would write it first: items, a proxy, and the time left as data that changes. */
class PlainTable {
public:
    PlainTable(int rows, std::mt19937 &random) : m_random(random)
    {
        m_model.setColumnCount(4);
        m_filled = millisecondsOf([&] {
            for (int i = 0; i < rows; ++i)
                m_model.appendRow(makeRow(i));
            m_proxy.setSourceModel(&m_model);
        });
        m_proxy.setFilterKeyColumn(0);
        m_view.setUniformRowHeights(true);
        m_view.setRootIsDecorated(false);
        m_view.setModel(&m_proxy);
        m_view.setSortingEnabled(true);
        show(m_view);
        m_nextKey = rows;
    }
    double filled() const { return m_filled; }
    double tick()
    {
        return millisecondsOf([&] {
            for (int row = 0; row < m_model.rowCount(); ++row)
                setLeft(row, m_model.item(row, 2)->data(Qt::UserRole).toInt() - 250);
            m_view.viewport()->repaint();
        });
    }
    double sort(int column)
    {
        m_direction = m_direction == Qt::AscendingOrder ? Qt::DescendingOrder : Qt::AscendingOrder;
        return millisecondsOf([&] {
            m_proxy.sort(column, m_direction);
            m_view.viewport()->repaint();
        });
    }
    double filter(const QString &text)
    {
        return millisecondsOf([&] {
            m_proxy.setFilterFixedString(text);
            m_view.viewport()->repaint();
        });
    }
    double change()
    {
        return millisecondsOf([&] {
            for (int i = 0; i < scattered / 2; ++i)
                setLeft(anywhere(), 3'600'000);
            for (int i = 0; i < scattered / 4; ++i) {
                m_model.removeRow(anywhere());
                m_model.appendRow(makeRow(m_nextKey++));
            }
            m_view.viewport()->repaint();
        });
    }

private:
    int anywhere() { return std::uniform_int_distribution(0, m_model.rowCount() - 1)(m_random); }
    void setLeft(int row, int ms)
    {
        QStandardItem *item = m_model.item(row, 2);
        item->setData(ms, Qt::UserRole);
        item->setText(durationText(Duration(ms)));
    }
    QList<QStandardItem *> makeRow(int i)
    {
        const Lock lock = makeLock(i, Instant(), m_random);
        const int left = int(roundToMs(lock.deadline.value().time_since_epoch()).count());
        auto *time = new QStandardItem(durationText(Duration(left)));
        time->setData(left, Qt::UserRole);
        return {new QStandardItem(safeText(lock.key)), new QStandardItem(safeText(lock.token)), time, new QStandardItem(QStringLiteral("0"))};
    }

    QStandardItemModel m_model;
    QSortFilterProxyModel m_proxy;
    QTreeView m_view;
    std::mt19937 &m_random;
    double m_filled = 0;
    Qt::SortOrder m_direction = Qt::AscendingOrder;
    int m_nextKey = 0;
};

double medianOf(int times, const std::function<double()> &run)
{
    std::vector<double> values;
    for (int i = 0; i < times; ++i)
        values.push_back(run());
    return median(values);
}

/** The least that sorting can cost: the deadlines alone. */
double sortNumbers(int rows, std::mt19937 &random)
{
    std::vector<std::pair<qint64, int>> values;
    for (int i = 0; i < rows; ++i)
        values.emplace_back(std::uniform_int_distribution(0, 3'600'000)(random), i);
    return millisecondsOf([&] { std::sort(values.begin(), values.end()); });
}

} // namespace

void measureTable(Report &report, int rows)
{
    std::mt19937 random(20240229);
    constexpr auto ms = Report::Unit::Milliseconds;
    const QString plainName = QStringLiteral("QStandardItemModel, QSortFilterProxyModel");
    LockTable table(rows, random);
    PlainTable plain(rows, random);

    report.heading(QStringLiteral("The table with %1 rows, painting included").arg(countText(rows)));
    report.figure(QStringLiteral("first fill"), ms, table.filled(), {{plainName, plain.filled()}});
    // The plain ones take seconds: fewer runs of them.
    report.figure(QStringLiteral("one tick of the countdown"), ms, medianOf(runs, [&] { return table.tick(); }),
                  {{plainName + QStringLiteral(", setText()"), medianOf(3, [&] { return plain.tick(); })}});
    report.figure(QStringLiteral("sort by time left"), ms, medianOf(runs, [&] { return table.sort(LockColumn::TimeLeft); }),
                  {{plainName, medianOf(3, [&] { return plain.sort(2); })},
                   {QStringLiteral("std::sort of the deadlines alone"), medianOf(runs, [&] { return sortNumbers(rows, random); })}});
    report.figure(QStringLiteral("sort by lock"), ms, medianOf(runs, [&] { return table.sort(LockColumn::Key); }),
                  {{plainName, medianOf(3, [&] { return plain.sort(0); })}});
    report.figure(QStringLiteral("%1 scattered changes").arg(countText(scattered)), ms, medianOf(runs, [&] { return table.change(); }),
                  {{plainName, medianOf(3, [&] { return plain.change(); })}});
    report.figure(QStringLiteral("filter: type a search"), ms,
                  medianOf(runs,
                           [&] {
                               table.filter({});
                               return table.filter(needle);
                           }),
                  {{plainName, medianOf(3, [&] {
                        plain.filter({});
                        return plain.filter(needle);
                    })}});
    report.figure(QStringLiteral("filter: clear the search"), ms,
                  medianOf(runs,
                           [&] {
                               table.filter(needle);
                               return table.filter({});
                           }),
                  {{plainName, medianOf(3, [&] {
                        plain.filter(needle);
                        return plain.filter({});
                    })}});
}

namespace {

void tell(Report &report, const QString &name, double limit, const std::function<double()> &action)
{
    report.figure(name, Report::Unit::Milliseconds, medianOf(runs, action), {{QStringLiteral("limit"), limit}});
}

void measureSorting(Report &report, LockTable &table)
{
    tell(report, QStringLiteral("sort by what needs attention"), 100, [&] { return table.sortByAttention(); });
    tell(report, QStringLiteral("sort by time left"), 100, [&] { return table.sort(LockColumn::TimeLeft); });
    tell(report, QStringLiteral("sort by lock"), 100, [&] { return table.sort(LockColumn::Key); });
    tell(report, QStringLiteral("sort by holder"), 100, [&] { return table.sort(LockColumn::Holder); });
    tell(report, QStringLiteral("sort by held for"), 100, [&] { return table.sort(LockColumn::HeldFor); });
    tell(report, QStringLiteral("sort by library"), 100, [&] { return table.sort(LockColumn::Library); });
    tell(report, QStringLiteral("sort by waiting"), 100, [&] { return table.sort(LockColumn::Waiting); });
}

void measureGrouping(Report &report, LockTable &table)
{
    const double ungrouped = medianOf(runs, [&] { return table.change(); });
    tell(report, QStringLiteral("group by prefix"), 100, [&] {
        table.setGrouped(false);
        return table.setGrouped(true);
    });
    tell(report, QStringLiteral("open a group of all"), 100, [&] {
        table.setOpen(false);
        return table.setOpen(true);
    });
    const QString changes = QStringLiteral("%1 scattered changes, grouped").arg(countText(scattered));
    report.figure(changes, Report::Unit::Milliseconds, medianOf(runs, [&] { return table.change(); }), {{QStringLiteral("ungrouped"), ungrouped}});
    table.setGrouped(false);
}

void measureUsualRows(Report &report, int rows)
{
    std::mt19937 random(20240229);
    LockTable table(rows, random);
    report.heading(QStringLiteral("The table with %1 rows, painting included").arg(countText(rows)));
    report.figure(QStringLiteral("first fill"), Report::Unit::Milliseconds, table.filled(), {});
    tell(report, QStringLiteral("one tick of the countdown"), 3, [&] { return table.tick(); });
    tell(report, QStringLiteral("scroll to anywhere"), 100, [&] { return table.scroll(); });
    measureSorting(report, table);
    tell(report, QStringLiteral("filter: type a search"), 100, [&] {
        table.filter({});
        return table.filter(needle);
    });
    tell(report, QStringLiteral("filter: clear the search"), 100, [&] {
        table.filter(needle);
        return table.filter({});
    });
    tell(report, QStringLiteral("%1 scattered changes").arg(countText(scattered)), 100, [&] { return table.change(); });
    measureGrouping(report, table);
}

void measureAlikeRows(Report &report, int rows)
{
    std::mt19937 random(20240229);
    LockTable table(rows, random, makeAlikeLock);
    report.heading(
        QStringLiteral("%1 rows that are hard to sort: one value, deadlines within a minute, keys in two large families").arg(countText(rows)));
    measureSorting(report, table);
}

} // namespace

void measureLargeTable(Report &report, int rows)
{
    measureUsualRows(report, rows);
    measureAlikeRows(report, rows);
}

} // namespace lockscope::bench
