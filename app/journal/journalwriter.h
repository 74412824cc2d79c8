// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/deferred.h"
#include "journal/journalfile.h"
#include "journal/journalstatus.h"

#include <QObject>

#include <memory>
#include <vector>

class QThread;

namespace lockscope {

class JournalQueue;
class JournalWorker;

/**
 * Writes the journal in a thread that it owns, so that a full or slow disk blocks no caller. Writes actions at once, and counts them as written when
 * they are on the disk; writes holds once a second. Keeps records that cannot be written, within bounds, and tries again. The destructor writes the
 * rest, for at most 5 s. Made and destroyed in one thread, where its signal arrives.
 */
class JournalWriter : public QObject {
    Q_OBJECT
public:
    JournalWriter(const QString &path, Clock &clock, const JournalLimits &limits = {}, QObject *parent = nullptr);
    ~JournalWriter() override;

    /** Adds an action, from any thread, without waiting. Fills in an empty operator. False: there is no room in memory. */
    bool add(ActionRecord action);
    /**
     * Adds intended actions. Delivers in the thread of `owner`: true once they are safe on the disk; false if they cannot be written now, if that
     * takes longer than 3 s, or when the owner is destroyed. The operator may act in both cases: a disk must not prevent that.
     */
    Deferred<bool> announce(std::vector<ActionRecord> intents, QObject *owner);
    /**
     * Adds a finished action. Delivers in the thread of `owner`: an empty text once it is safe on the disk, or after at most 3 s the reason why it is
     * not. Writing is tried again all the same.
     */
    Deferred<QString> record(ActionRecord action, QObject *owner);
    /** Adds the holds that ended in this delta, from any thread, without waiting. */
    void add(const JournalServer &server, const LockDelta &delta);
    /** Keeps the holds that still run on a server, from any thread, without waiting; see runningHolds(). */
    void keepRunning(const JournalServer &server, RunningHolds running);
    /** Checks the whole file after a reader found damage, and renames it if it is damaged. Any thread. */
    void check();

    const QString &path() const { return m_path; }
    const JournalStatus &status() const { return m_status; }

signals:
    void statusChanged(const lockscope::JournalStatus &status);

private:
    class Receipts;

    Receipts &receiptsOf(QObject *owner);
    ActionRecord prepared(ActionRecord action) const;

    const QString m_path;
    Clock &m_clock;
    const Operator m_operator;
    std::shared_ptr<JournalQueue> m_queue;
    QThread *m_thread;
    JournalWorker *m_worker; // lives in m_thread
    JournalStatus m_status;
};

} // namespace lockscope
