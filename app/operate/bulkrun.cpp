// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "operate/bulkrun.h"

#include <QPointer>

#include <algorithm>
#include <utility>

namespace lockscope {

namespace {

/** Actions begun in one go: those that send nothing end at once and would keep the thread from other work. */
constexpr int mostAtOnce = 64;

/** The outcome is the server's answer, not an error on the way. */
bool cameFromServer(const ActionOutcome &outcome)
{
    return outcome.isDoubted || (outcome.kind != ActionOutcome::Kind::Refused && outcome.kind != ActionOutcome::Kind::Failed);
}

bool anyServerAnswered(const DoneAction &done)
{
    return cameFromServer(done.outcome) || std::ranges::any_of(done.elsewhere, cameFromServer, &DoneThere::outcome);
}

/** Drops the plan of a completed action, as a run may have very many of them. */
std::shared_ptr<const DoneAction> withoutPlan(DoneAction done)
{
    done.action.keys = {};
    done.action.checks = {};
    done.action.kept = {};
    done.action.steps = {};
    done.action.messages = {};
    done.action.effects = {};
    done.action.warnings = {};
    return std::make_shared<const DoneAction>(std::move(done));
}

} // namespace

void BulkPace::note(Instant begun, Instant now)
{
    const std::chrono::nanoseconds took = now - begun;
    m_times.push(took);
    if (begun < m_cutAt)
        return;
    auto quickest = took;
    for (std::size_t i = 0; i < m_times.size(); ++i)
        quickest = std::min(quickest, m_times[i]);
    m_rest = std::chrono::nanoseconds(0);
    if (took - quickest <= budget) {
        m_late = 0;
        m_window = std::min(m_window + 1, most);
        return;
    }
    if (++m_late < enough)
        return;
    if (m_window == 1) {
        m_rest = took * restPerWork;
        return;
    }
    m_late = 0;
    m_cutAt = now;
    m_window /= 2;
}

BulkRun::BulkRun(std::vector<PlannedAction> actions, Prepare prepare, CarryOut carryOut, AfterFailure afterFailure, Clock &clock, QObject *parent)
    : QObject(parent), m_actions(std::move(actions)), m_prepare(std::move(prepare)), m_carryOut(std::move(carryOut)), m_afterFailure(afterFailure),
      m_clock(clock)
{
    m_progress.account.counts[std::size_t(BulkFate::NotTried)] = int(m_actions.size());
}

void BulkRun::start()
{
    m_begun = m_clock.now();
    goOnLater(Duration(0));
}

void BulkRun::end(BulkEnd why)
{
    if (m_progress.end || m_isFinished)
        return;
    m_progress.end = std::move(why);
    goOnLater(Duration(0)); // reports later to the caller that ends it, not from within the call
}

void BulkRun::goOnLater(Duration delay)
{
    m_isResting = true;
    m_clock.after(delay, this, [this] {
        m_isResting = false;
        goOn();
    });
}

bool BulkRun::mayBegin() const { return !m_isResting && !m_progress.end && m_next < m_prepared && m_underWay < m_pace.window(); }

/** Prepares one portion ahead, so that the run does not wait for it. */
bool BulkRun::mayPrepare() const
{
    return !m_isPreparing && !m_progress.end && m_prepared < int(m_actions.size()) && m_prepared - m_next < preparedAtOnce;
}

QCoro::Task<> BulkRun::prepareMore()
{
    const QPointer<BulkRun> self(this);
    m_isPreparing = true;
    const int first = m_prepared, end = std::min(first + preparedAtOnce, int(m_actions.size()));
    const auto underWay = m_prepare(first, std::span(m_actions).subspan(std::size_t(first), std::size_t(end - first)));
    co_await underWay;
    if (!self)
        co_return;
    m_isPreparing = false;
    m_prepared = end;
    goOn();
}

void BulkRun::goOn()
{
    if (m_isBeginning || m_isFinished) // answered at once, or already over
        return;
    m_isBeginning = true;
    if (mayPrepare())
        prepareMore();
    for (int begun = 0; begun < mostAtOnce && mayBegin(); ++begun)
        runOne(m_next++);
    if (mayPrepare()) // again: what sends nothing has ended at once
        prepareMore();
    m_isBeginning = false;
    if (mayBegin())
        return goOnLater(Duration(0));
    if (m_underWay > 0 || m_unrecorded > 0 || (!m_progress.end && m_next < int(m_actions.size())))
        return;
    m_isFinished = true;
    if (!m_progress.end)
        m_progress.end = BulkEnd{};
    emit finished(takeProgress());
}

QCoro::Task<> BulkRun::runOne(int number)
{
    const QPointer<BulkRun> self(this);
    const Instant begun = m_clock.now();
    ++m_underWay;
    const auto underWay = m_carryOut(number, std::move(m_actions[std::size_t(number)]));
    CarriedOut carried = co_await underWay;
    if (!self)
        co_return;
    ++m_unrecorded;
    noteAnswer(begun, carried.done);
    if (!self)
        co_return;
    carried.done.notRecorded = co_await carried.notRecorded;
    if (self)
        take(number, std::move(carried.done));
}

void BulkRun::noteAnswer(Instant begun, const DoneAction &done)
{
    --m_underWay;
    const ActionOutcome outcome = decisiveOutcome(done);
    const bool isAnswered = anyServerAnswered(done);
    if (isAnswered)
        m_pace.note(begun, m_clock.now());
    const bool isStranded = outcome.kind == ActionOutcome::Kind::Failed && !isAnswered;
    if (isStranded && m_afterFailure == AfterFailure::Stop && !m_progress.end)
        m_progress.end = BulkEnd{BulkEnd::Kind::Stopped, outcome.error};
    if (m_pace.rest() > std::chrono::nanoseconds(0) && !m_isResting)
        goOnLater(std::chrono::ceil<Duration>(m_pace.rest()));
    goOn();
}

void BulkRun::take(int number, DoneAction done)
{
    --m_unrecorded;
    m_progress.account.move(BulkFate::NotTried, fateOf(done));
    m_progress.account.notRecorded += done.notRecorded.isEmpty() ? 0 : 1;
    m_progress.results.push_back({number, withoutPlan(std::move(done))});
    tellLater();
    goOn();
}

void BulkRun::tellLater()
{
    if (std::exchange(m_tellsLater, true))
        return;
    m_clock.after(tellInterval, this, [this] {
        m_tellsLater = false;
        if (!m_isFinished)
            emit progressed(takeProgress());
    });
}

BulkProgress BulkRun::takeProgress()
{
    m_progress.took = roundToMs(m_clock.now() - m_begun);
    BulkProgress result = m_progress;
    m_progress.results.clear();
    if (!m_isFinished)
        result.end.reset(); // the run goes on until the actions under way are answered
    return result;
}

} // namespace lockscope
