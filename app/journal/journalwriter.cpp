// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "journal/journalwriter.h"

#include "base/safetext.h"
#include "journal/journalqueue.h"
#include "journal/journalworker.h"

#include <QDeadlineTimer>
#include <QLoggingCategory>
#include <QThread>

namespace lockscope {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

Q_LOGGING_CATEGORY(journalLog, "lockscope.journal")

constexpr Duration longestFarewell = 5s;

} // namespace

JournalWriter::JournalWriter(const QString &path, Clock &clock, const JournalLimits &limits, QObject *parent)
    : QObject(parent), m_path(path), m_clock(clock), m_operator(Operator::current()), m_queue(std::make_shared<JournalQueue>()),
      m_thread(new QThread), m_worker(new JournalWorker(path, clock, limits, m_queue))
{
    m_thread->setObjectName(u"journal"_s);
    m_worker->moveToThread(m_thread);
    connect(m_worker, &JournalWorker::statusChanged, this, [this](const JournalStatus &status) {
        m_status = status;
        emit statusChanged(m_status);
    });
    m_thread->start();
    m_worker->wake();
}

JournalWriter::~JournalWriter()
{
    QMetaObject::invokeMethod(
        m_worker,
        [worker = m_worker, thread = m_thread] {
            worker->finish();
            thread->quit();
        },
        Qt::QueuedConnection);
    const bool hasEnded = m_thread->wait(QDeadlineTimer(longestFarewell));
    if (const std::size_t waiting = m_queue->waitingActions(); waiting > 0)
        qCWarning(journalLog, "%zu actions could not be written to the journal.", waiting);
    if (!hasEnded)
        return; // on a disk that does not answer: both are left to the end of the program
    delete m_worker;
    delete m_thread;
}

void JournalWriter::add(ActionRecord action)
{
    if (action.by == Operator())
        action.by = m_operator;
    const ActionRecord kept = bounded(std::move(action));
    if (!m_queue->add(kept)) {
        qCWarning(journalLog).noquote() << "not in the journal, which cannot be written:" << kept.verb << safeText(kept.key)
                                        << "held by" << safeText(kept.holder, 200) << "->" << kept.outcome
                                        << "reason:" << visibleText(kept.reason);
    }
    m_worker->wake();
}

void JournalWriter::add(const JournalServer &server, const LockDelta &delta)
{
    if (m_queue->add(server, delta, m_clock.wallNow()))
        m_worker->wake();
}

void JournalWriter::check() { QMetaObject::invokeMethod(m_worker, &JournalWorker::check, Qt::QueuedConnection); }

} // namespace lockscope
