// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "days.h"

#include "base/safetext.h"
#include "ui/table/lockview.h"

#include <QPixmap>

namespace lockscope::soak {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr double mostGrowthPerHour = 0.01;
constexpr Duration longestLeaseOfAStorm = 3000ms;
constexpr Duration night = 3s; // what was freed is back at the system by then

struct Measure {
    const char *name;
    double (*value)(const Census &);
};

const std::array measures = {
    Measure{"resident MB", [](const Census &census) { return census.residentMb; }},
    Measure{"handles", [](const Census &census) { return double(census.handles); }},
    Measure{"threads", [](const Census &census) { return double(census.threads); }},
    Measure{"objects", [](const Census &census) { return double(census.objects); }},
    Measure{"timers", [](const Census &census) { return double(census.timers); }},
};

FaultPlan shortFaults(quint32 seed)
{
    FaultPlan plan;
    plan.seed = seed;
    plan.longestFault = 1000ms;
    return plan;
}

} // namespace

Days::Days(Stage &stage, const DaysPlan &plan)
    : m_stage(stage), m_plan(plan), m_crowd(stage.scene().server.endpoint().socketPath), m_faults(stage, shortFaults(plan.seed)), m_out(stdout)
{
}

/** What an operator does while it storms. */
void Days::useWindow(int day)
{
    auto *const view = m_stage.window().findChild<ui::LockView *>();
    view->sortByColumn(day % m_stage.model().columnCount(), day % 2 == 0 ? Qt::AscendingOrder : Qt::DescendingOrder);
    m_stage.model().setSearch(u"storm.%1"_s.arg(day % 10));
    m_stage.run(1s);
    m_stage.window().grab();
    m_stage.model().setSearch({});
}

void Days::live(int day)
{
    m_stage.open();
    m_crowd.refresh(m_plan.locks);
    m_stage.scene().setLoad(true);
    m_stage.run(3s);
    m_crowd.setStorm(m_plan.stormPerSecond);
    m_stage.run(4s);
    useWindow(day);
    m_stage.run(3s);
    m_crowd.setStorm(0);
    const FaultRun::Result fault = m_faults.injectOne();
    m_crowd.refresh(m_plan.locks); // the fault may have emptied the server
    m_stage.run(longestLeaseOfAStorm + 1s);
    // Some locks end at any moment, so that one look may fall between the end of a lock and its row's.
    const bool isTrue = m_stage.runUntil([this] { return m_stage.difference().isNothing(); }, 3s).has_value();
    const Difference evening = isTrue ? Difference() : m_stage.difference();
    m_falseEvenings += !evening.isNothing();
    const int shown = m_stage.model().counts().total;
    m_stage.close();
    m_stage.run(night);
    m_census.push_back(takeCensus(m_stage.clock())); // with nothing in view, so that days can be compared
    printDay(day, fault, evening, shown);
}

void Days::printDay(int day, const FaultRun::Result &fault, const Difference &evening, int shown)
{
    const Census &census = m_census.back();
    const double minutes = std::chrono::duration<double, std::ratio<60>>(census.at - m_begin).count();
    m_out << u"day %1, %2 min: %3 MB, %4 handles, %5 threads, %6 objects, %7 timers; %8 keys so far, %9 locks shown; "_s.arg(day, 4)
                 .arg(minutes, 6, 'f', 1)
                 .arg(census.residentMb, 6, 'f', 1)
                 .arg(census.handles)
                 .arg(census.threads)
                 .arg(census.objects)
                 .arg(census.timers)
                 .arg(countText(qint64(m_crowd.keysMade())))
                 .arg(shown)
          << u"%1 differences in the evening; %2: %3 differences, %4"_s.arg(evening.count())
                 .arg(fault.name)
                 .arg(fault.differencesAtEnd)
                 .arg(fault.trueAfter ? u"true after %1 ms"_s.arg(fault.trueAfter->count()) : u"never true"_s);
    if (!evening.isNothing())
        m_out << "  FALSE: " << evening.toText();
    m_out << Qt::endl;
}

bool Days::summarise()
{
    const auto warm = std::ptrdiff_t(double(m_census.size()) * m_plan.warmUp);
    const std::vector<Census> readings(m_census.begin() + warm, m_census.end());
    if (readings.size() < 6) {
        m_out << "too few days to say anything about growth" << Qt::endl;
        return m_falseEvenings == 0;
    }
    m_out << u"after a warm-up of %1 days, %2 days of %3 minutes; %4 different keys"_s.arg(warm)
                 .arg(readings.size())
                 .arg(std::chrono::duration<double, std::ratio<60>>(readings.back().at - readings.front().at).count(), 0, 'f', 1)
                 .arg(countText(qint64(m_crowd.keysMade())))
          << Qt::endl;
    bool isFlat = true;
    for (const Measure &measure : measures) {
        const Trend trend = trendOf(readings, measure.value);
        const bool isMemory = &measure == measures.data();
        // A window has some objects more or fewer from evening to evening; what leaks never comes back to where it was.
        const bool grew = isMemory ? trend.perHour > mostGrowthPerHour : trend.leastLast > trend.first;
        isFlat = isFlat && !grew;
        m_out << u"%1: %2 in the first third, %3 in the last, %4 % an hour%5"_s.arg(QString::fromLatin1(measure.name), -12)
                     .arg(trend.first, 0, 'f', 1)
                     .arg(trend.last, 0, 'f', 1)
                     .arg(100 * trend.perHour, 0, 'f', 2)
                     .arg(grew ? u"  GROWS"_s : QString())
              << Qt::endl;
    }
    m_out << m_falseEvenings << " evenings with a false picture" << Qt::endl;
    return isFlat && m_falseEvenings == 0;
}

bool Days::run()
{
    m_begin = m_stage.clock().now();
    for (int day = 1; m_stage.clock().now() - m_begin < m_plan.time; ++day)
        live(day);
    return summarise();
}

} // namespace lockscope::soak
