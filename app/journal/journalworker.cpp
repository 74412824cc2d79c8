// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "journal/journalworker.h"

#include "base/language.h"
#include "base/log.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

struct JournalWorkerText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::JournalWorkerText)
};

constexpr Duration betweenHolds = 1s;
constexpr Duration betweenPrunings = 1min;
constexpr Duration firstRetry = 1s;
constexpr Duration lastRetry = 30s;
constexpr std::size_t actionsAtOnce = 500;

} // namespace

JournalWorker::JournalWorker(const QString &path, Clock &clock, const JournalLimits &limits, std::shared_ptr<JournalQueue> queue)
    : m_path(path), m_clock(clock), m_limits(limits), m_queue(std::move(queue)), m_note(path), m_retryAfter(firstRetry)
{
}

void JournalWorker::wake()
{
    if (!m_isWoken.exchange(true))
        QMetaObject::invokeMethod(this, &JournalWorker::work, Qt::QueuedConnection);
}

void JournalWorker::work()
{
    m_isWoken = false;
    const quint64 actions = m_queue->addedActions();
    if (m_clock.now() >= m_retryAt)
        attempt(Which::Due);
    const QString noted = m_status.isWritable ? QString() : noteUnrecorded();
    if (!m_status.isWritable)
        m_queue->dropIntents();
    report(); // first: a receiver of attempted() may end the program, and needs the status before that
    emit attempted(actions, m_status.isWritable ? QString() : joinSentences({m_status.problem, noted}));
    if (!m_queue->isEmpty())
        workAgainAt(std::max(m_retryAt, m_writeHoldsAt));
}

void JournalWorker::finish()
{
    attempt(Which::All);
    if (!m_status.isWritable)
        noteUnrecorded();
    report();
    m_file.reset();
}

void JournalWorker::check()
{
    if (!m_file)
        return; // open() will check the file
    if (const auto whole = m_file->check(); !whole)
        onFailure(whole.error());
    wake();
}

void JournalWorker::attempt(Which which)
{
    if (const auto done = write(which); !done) {
        onFailure(done.error());
        return;
    }
    m_status.isWritable = true;
    m_status.problem.clear();
    m_retryAfter = firstRetry;
}

Result<void> JournalWorker::write(Which which)
{
    if (const auto open = ensureOpen(); !open)
        return open;
    if (const auto written = writeActions(); !written)
        return written;
    const Instant now = m_clock.now();
    if (which == Which::Due && now < m_writeHoldsAt)
        return {};
    m_writeHoldsAt = now + betweenHolds;
    if (const auto written = writeHolds(); !written)
        return written;
    if (const auto written = writeRunning(); !written || which == Which::All)
        return written;
    return now >= m_pruneAt ? prune() : Result<void>();
}

Result<void> JournalWorker::ensureOpen()
{
    if (m_file && m_file->isInPlace())
        return {};
    m_file.reset(); // before another file of this name is opened
    auto opened = JournalFile::open(m_path, m_clock.wallNow());
    if (!opened)
        return failure(opened.error());
    JournalFile::Opened now = std::move(opened).value();
    m_file = std::move(now.file);
    qCInfo(logJournal, "opened%s", now.notice.isEmpty() ? "" : ", with a notice");
    if (!now.notice.isEmpty())
        m_status.notice = now.notice;
    removeOldNotes(m_path, m_clock.wallNow());
    return {};
}

Result<void> JournalWorker::writeActions()
{
    for (auto actions = m_queue->actions(actionsAtOnce); !actions.empty(); actions = m_queue->actions(actionsAtOnce)) {
        if (const auto written = m_file->append(actions); !written)
            return written;
        m_queue->dropActions(actions.size());
        m_status.actionsWritten += actions.size();
        for (const ActionRecord &action : actions)
            m_openNoted.remove(action.intent);
    }
    if (m_openNoted.isEmpty())
        m_note.remove();
    return {};
}

/** Writes the unrecorded actions to the note, before attempted() reports them. Returns what this means for undo, for people. */
QString JournalWorker::noteUnrecorded()
{
    const std::vector<ActionRecord> actions = m_queue->takeNotNoted();
    const auto noted = m_note.add(actions);
    if (!actions.empty())
        m_notNoted = noted ? QString() : noted.error().text.shown();
    for (const ActionRecord &action : actions) {
        if (action.outcome == "unknown"_L1)
            m_openNoted.insert(action.intent);
        else
            m_openNoted.remove(action.intent);
    }
    return m_notNoted.isEmpty()
        ? JournalWorkerText::tr("The command undo restores nothing older on this lock.")
        //: %1: an error
        : JournalWorkerText::tr("Nor could that be noted beside it (%1): the command undo would now restore what an earlier action removed.")
              .arg(m_notNoted);
}

Result<void> JournalWorker::writeHolds()
{
    const std::vector<HoldRecord> holds = m_queue->holds();
    const std::vector<HoldGap> gaps = m_queue->takeGaps();
    if (holds.empty() && gaps.empty())
        return {};
    for (const HoldGap &gap : gaps)
        m_status.holdsNotRecorded += gap.holds;
    if (const auto written = m_file->append(holds, gaps); !written) {
        for (const HoldGap &gap : gaps)
            m_status.holdsNotRecorded -= gap.holds;
        m_queue->giveBack(gaps);
        return written;
    }
    m_queue->dropHolds(holds.size());
    m_status.holdsWritten += holds.size();
    return {};
}

/** What cannot be written is dropped: a start that is not known again is only a bound. */
Result<void> JournalWorker::writeRunning()
{
    for (const auto &[server, running] : m_queue->takeRunning()) {
        if (const auto written = m_file->keepRunning(server, running); !written)
            return written;
    }
    return {};
}

Result<void> JournalWorker::prune()
{
    const auto isMore = m_file->prune(m_clock.wallNow(), m_limits);
    if (!isMore)
        return failure(isMore.error());
    const Duration rest = *isMore ? betweenHolds : betweenPrunings;
    m_pruneAt = m_clock.now() + rest;
    if (*isMore)
        workAgainAt(m_pruneAt);
    return {};
}

/** Closes the file, to open it again later: it may have been moved, or its disk may have been removed for a while. */
void JournalWorker::onFailure(const Error &error)
{
    m_status.isWritable = false;
    m_status.problem = JournalWorkerText::tr("%1 cannot be written: %2.").arg(m_path, error.text);
    qCInfo(logJournal, "cannot be written: %s", logged(error).constData());
    m_retryAt = m_clock.now() + m_retryAfter;
    m_retryAfter = std::min(2 * m_retryAfter, lastRetry);
    if (error.code == "damaged" && m_file) {
        const auto told = JournalFile::setAside(std::move(m_file), error, m_clock.wallNow());
        if (told && !told->isEmpty())
            m_status.notice = *told;
    }
    m_file.reset();
    workAgainAt(m_retryAt);
}

void JournalWorker::workAgainAt(Instant at)
{
    if (m_worksAgainAt && *m_worksAgainAt <= at)
        return;
    m_worksAgainAt = at;
    const Duration rest = std::max(Duration(0), std::chrono::ceil<Duration>(at - m_clock.now()));
    m_clock.after(rest, this, [this, at] {
        if (m_worksAgainAt == at)
            m_worksAgainAt.reset();
        work();
    });
}

void JournalWorker::report()
{
    m_status.actionsWaiting = qint64(m_queue->waitingActions());
    m_status.actionsLost = m_queue->lostActions();
    if (m_status == m_reported)
        return;
    m_reported = m_status;
    emit statusChanged(m_status);
}

} // namespace lockscope
