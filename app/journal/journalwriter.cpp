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
constexpr Duration longestAnnouncement = 3s;

/** Deletes itself once it has delivered, or delivers on destruction. */
class Announcement final : public QObject {
public:
    explicit Announcement(QObject *owner) : QObject(owner) {}
    ~Announcement() override { deliver(false); }

    const Deferred<bool> &written() const { return m_written; }
    void end(bool isWritten)
    {
        deleteLater(); // before a resumed coroutine destroys our owner
        deliver(isWritten);
    }

private:
    void deliver(bool isWritten)
    {
        if (!m_written.isDelivered())
            m_written.deliver(isWritten);
    }
    const Deferred<bool> m_written;
};

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

ActionRecord JournalWriter::prepared(ActionRecord action) const
{
    if (action.by == Operator())
        action.by = m_operator;
    return bounded(std::move(action));
}

Deferred<bool> JournalWriter::announce(std::vector<ActionRecord> intents, QObject *owner)
{
    auto *const announcement = new Announcement(owner);
    const auto last = std::make_shared<quint64>(); // is known before this thread learns of an attempt
    connect(m_worker, &JournalWorker::attempted, announcement, [announcement, last](quint64 actions, bool isWritable) {
        if (actions >= *last)
            announcement->end(isWritable);
    });
    m_clock.after(longestAnnouncement, announcement, [announcement] { announcement->end(false); });
    for (ActionRecord &intent : intents)
        intent = prepared(std::move(intent));
    m_queue->addIntents(std::move(intents));
    *last = m_queue->addedActions();
    m_worker->wake();
    return announcement->written();
}

void JournalWriter::add(ActionRecord action)
{
    const ActionRecord kept = prepared(std::move(action));
    if (!m_queue->add(kept)) {
        qCWarning(journalLog).noquote() << "not in the journal, which cannot be written:" << kept.verb << safeText(kept.key) << "held by"
                                        << safeText(kept.holder, 200) << "->" << kept.outcome << "reason:" << visibleText(kept.reason);
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
