// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "faultrun.h"

#include "serverfaults.h"

#include <algorithm>

namespace lockscope::soak {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr Duration mostPatience = 60s; // how long we look on when it takes too long
constexpr Duration wellBy = 60s;

QString msText(const std::optional<Duration> &span) { return span ? u"%1 ms"_s.arg(span->count()) : u"never"_s; }

bool isOnTheNetwork(const Fault &fault)
{
    static const QStringList names{u"network holds back"_s, u"half-open"_s, u"nobody listens"_s, u"one byte a second"_s};
    return names.contains(QLatin1StringView(fault.name));
}

} // namespace

FaultRun::FaultRun(Stage &stage, const FaultPlan &plan) : m_stage(stage), m_plan(plan), m_random(plan.seed), m_out(stdout)
{
    m_faults = faultsFor(stage.scene().options());
    std::erase_if(m_faults, [](const Fault &fault) { return QByteArrayView(fault.name) == "name unknown"; }); // the session resolves names itself
    const std::vector<Fault> content = contentFaults();
    if (!stage.scene().options().anonymous)
        m_faults.insert(m_faults.end(), content.begin(), content.end());
    std::ranges::copy_if(m_faults, std::back_inserter(m_besides), isOnTheNetwork);
    std::erase_if(m_faults, [&](const Fault &fault) { return !QString::fromLatin1(fault.name).contains(m_plan.only); });
}

Duration FaultRun::randomSpan(Duration atLeast, Duration atMost)
{
    return Duration(m_random.bounded(qint64(atLeast.count()), qint64(atMost.count()) + 1));
}

FaultRun::Result FaultRun::injectOne()
{
    const Fault &fault = m_faults[m_random.bounded(quint32(m_faults.size()))];
    const Fault *beside = nullptr;
    if (m_random.bounded(4) == 0 && !isOnTheNetwork(fault) && m_plan.only.isEmpty())
        beside = &m_besides[m_random.bounded(quint32(m_besides.size()))];
    return inject(fault, beside);
}

FaultRun::Result FaultRun::inject(const Fault &fault, const Fault *beside)
{
    FaultScene &scene = m_stage.scene();
    Result result;
    result.name = QString::fromLatin1(fault.name) + (beside ? u" + "_s + QString::fromLatin1(beside->name) : QString());
    scene.setLoad(true);
    m_stage.run(randomSpan(200ms, 1500ms));
    const Duration length = randomSpan(100ms, m_plan.longestFault);
    const Instant begun = m_stage.clock().now();
    fault.begin(scene, length);
    if (beside) {
        m_stage.run(length / 3);
        beside->begin(scene, length);
    }
    m_stage.run(length);
    if (beside) {
        beside->end(scene);
        if (m_random.bounded(2) == 0)
            m_stage.run(length / 3);
    }
    fault.end(scene);
    const Instant ended = m_stage.clock().now();
    result.lasted = roundToMs(ended - begun);
    scene.setLoad(false);
    judge(result, ended);
    return result;
}

void FaultRun::judge(Result &result, Instant ended)
{
    result.differencesAtEnd = m_stage.difference().count();
    const auto isTrue = [this] { return m_stage.difference().isNothing(); };
    const Duration left = m_plan.healBy - roundToMs(m_stage.clock().now() - ended);
    bool isTrueNow = m_stage.runUntil(isTrue, left).has_value();
    if (!isTrueNow) {
        result.stayed = m_stage.difference();
        isTrueNow = m_stage.runUntil(isTrue, mostPatience).has_value();
    }
    if (isTrueNow)
        result.trueAfter = roundToMs(m_stage.clock().now() - ended);
    if (m_stage.runUntil([this] { return m_stage.isWell(); }, wellBy))
        result.wellAfter = roundToMs(m_stage.clock().now() - ended);
}

void FaultRun::print(const Result &result)
{
    m_out << u"%1 for %2 ms; %3 differences at its end, true again after %4, says so after %5"_s.arg(result.name, -45)
                 .arg(result.lasted.count(), 5)
                 .arg(result.differencesAtEnd, 4)
                 .arg(msText(result.trueAfter), msText(result.wellAfter));
    if (!result.stayed.isNothing())
        m_out << u"  TOO LATE, after %1 ms: "_s.arg(m_plan.healBy.count()) << result.stayed.toText();
    m_out << Qt::endl;
}

bool FaultRun::run()
{
    if (m_faults.empty()) {
        m_out << "no such fault" << Qt::endl;
        return false;
    }
    m_stage.open();
    if (!m_stage.runUntil([this] { return m_stage.isWell() && m_stage.difference().isNothing(); }, mostPatience)) {
        m_out << "there is no picture to begin with: " << m_stage.difference().toText() << Qt::endl;
        return false;
    }
    std::vector<Result> results;
    const Instant end = m_stage.clock().now() + m_plan.time;
    while (m_plan.each ? results.size() < m_faults.size() : m_stage.clock().now() < end) {
        results.push_back(m_plan.each ? inject(m_faults[results.size()], nullptr) : injectOne());
        print(results.back());
    }
    return summarise(results);
}

bool FaultRun::summarise(std::vector<Result> results)
{
    if (results.empty())
        return false;
    std::ranges::sort(results, {}, [](const Result &result) { return result.trueAfter.value_or(mostPatience); });
    const auto late = std::ranges::count_if(results, [](const Result &result) { return !result.stayed.isNothing(); });
    const auto unwell = std::ranges::count_if(results, [](const Result &result) { return !result.wellAfter; });
    m_out << u"%1 faults, %2 changes by the load; true again after %3 (median), %4 (longest); %5 later than %6 ms, %7 not well a minute later"_s
                 .arg(results.size())
                 .arg(m_stage.scene().changes())
                 .arg(msText(results[results.size() / 2].trueAfter), msText(results.back().trueAfter))
                 .arg(late)
                 .arg(m_plan.healBy.count())
                 .arg(unwell)
          << Qt::endl;
    return late == 0 && unwell == 0;
}

} // namespace lockscope::soak
