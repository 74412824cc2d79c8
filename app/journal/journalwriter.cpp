// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "journal/journalwriter.h"

#include "base/safetext.h"
#include "journal/journalqueue.h"
#include "journal/journalworker.h"

#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QLoggingCategory>
#include <QThread>

#include <algorithm>
#include <deque>
#include <functional>
#include <utility>

namespace lockscope {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

Q_LOGGING_CATEGORY(journalLog, "lockscope.journal")

constexpr Duration longestFarewell = 5s;
constexpr Duration patience = 3s;

struct JournalWriterText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::JournalWriterText)
};

} // namespace

/** Delivers to one owner, in its thread, whether its records were written. While the disk does not answer, further records are reported at once. */
class JournalWriter::Receipts final : public QObject {
public:
    /** Takes the problem; empty: the record is on the disk. */
    using Tell = std::function<void(const QString &)>;

    Receipts(const JournalWriter &writer, QObject *owner) : QObject(owner), m_writer(&writer), m_clock(writer.m_clock), m_path(writer.path())
    {
        connect(writer.m_worker, &JournalWorker::attempted, this, &Receipts::take);
    }
    ~Receipts() override { tellAll(std::exchange(m_waiting, {}), lateText()); }

    bool isOf(const JournalWriter &writer) const { return m_writer == &writer; }
    /** Calls `tell` when the action of this number, of all ever added, was tried, or is late. */
    void expect(quint64 number, const Tell &tell)
    {
        if (m_isLate)
            return tell(lateText());
        m_waiting.push_back({number, m_clock.now() + patience, tell});
        if (m_waiting.size() == 1)
            giveUpAt(m_waiting.front().due);
    }

private:
    struct Waiting {
        quint64 number = 0;
        Instant due;
        Tell tell;
    };

    QString lateText() const
    {
        return JournalWriterText::tr("%1 cannot be written: the disk does not answer. The command undo may now restore what an earlier action "
                                     "removed.")
            .arg(m_path);
    }
    /** Static, as a receiver may destroy this object. */
    static void tellAll(const std::deque<Waiting> &all, const QString &problem)
    {
        for (const Waiting &one : all)
            one.tell(problem);
    }
    template <class Is>
    std::deque<Waiting> takeWhile(Is is)
    {
        const auto end = std::ranges::find_if_not(m_waiting, is);
        std::deque<Waiting> first(m_waiting.begin(), end);
        m_waiting.erase(m_waiting.begin(), end);
        return first;
    }
    void take(quint64 actions, const QString &problem)
    {
        m_isLate = false;
        tellAll(takeWhile([actions](const Waiting &one) { return one.number <= actions; }), problem);
    }
    void giveUpAt(Instant due)
    {
        m_clock.after(std::chrono::ceil<Duration>(due - m_clock.now()), this, [this] {
            const auto late = takeWhile([now = m_clock.now()](const Waiting &one) { return one.due <= now; });
            m_isLate = m_isLate || !late.empty();
            if (!m_waiting.empty())
                giveUpAt(m_waiting.front().due);
            tellAll(late, lateText());
        });
    }

    const JournalWriter *const m_writer; // may be gone
    Clock &m_clock;
    const QString m_path;
    std::deque<Waiting> m_waiting;
    bool m_isLate = false;
};

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
        return; // the disk does not answer: thread and worker are left to the end of the program
    delete m_worker;
    delete m_thread;
}

ActionRecord JournalWriter::prepared(ActionRecord action) const
{
    if (action.by == Operator())
        action.by = m_operator;
    return bounded(std::move(action));
}

JournalWriter::Receipts &JournalWriter::receiptsOf(QObject *owner)
{
    for (QObject *child : owner->children()) {
        if (auto *const known = dynamic_cast<Receipts *>(child); known && known->isOf(*this))
            return *known;
    }
    return *new Receipts(*this, owner);
}

Deferred<bool> JournalWriter::announce(std::vector<ActionRecord> intents, QObject *owner)
{
    const Deferred<bool> written;
    Receipts &receipts = receiptsOf(owner); // receives every attempt from now on
    for (ActionRecord &intent : intents)
        intent = prepared(std::move(intent));
    m_queue->addIntents(std::move(intents));
    m_worker->wake();
    receipts.expect(m_queue->addedActions(), [written](const QString &problem) { written.deliver(problem.isEmpty()); });
    return written;
}

Deferred<QString> JournalWriter::record(ActionRecord action, QObject *owner)
{
    const Deferred<QString> receipt;
    Receipts &receipts = receiptsOf(owner);
    if (add(std::move(action)))
        receipts.expect(m_queue->addedActions(), [receipt](const QString &problem) { receipt.deliver(problem); });
    else
        receipt.deliver(JournalWriterText::tr("%1 cannot be written, and too many actions wait for it.").arg(m_path));
    return receipt;
}

bool JournalWriter::add(ActionRecord action)
{
    const ActionRecord kept = prepared(std::move(action));
    const bool hasRoom = m_queue->add(kept);
    if (!hasRoom) {
        qCWarning(journalLog).noquote() << "not in the journal, which cannot be written:" << kept.verb << safeText(kept.key) << "held by"
                                        << safeText(kept.holder, 200) << "->" << kept.outcome << "reason:" << visibleText(kept.reason);
    }
    m_worker->wake();
    return hasRoom;
}

void JournalWriter::add(const JournalServer &server, const LockDelta &delta)
{
    if (m_queue->add(server, delta, m_clock.wallNow()))
        m_worker->wake();
}

void JournalWriter::keepRunning(const JournalServer &server, RunningHolds running)
{
    m_queue->addRunning(server, std::move(running));
    m_worker->wake();
}

void JournalWriter::check() { QMetaObject::invokeMethod(m_worker, &JournalWorker::check, Qt::QueuedConnection); }

} // namespace lockscope
