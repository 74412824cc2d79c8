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
 * Writes the journal in its own thread, so that a full or slow disk blocks nobody. Actions at once, each on the disk before it counts as written;
 * holds once a second. Keeps what cannot be written, within bounds, and tries again. Owns its thread; writes the rest when destroyed, unless that
 * takes longer than 5 s. Made and destroyed in one thread, where its signal arrives.
 */
class JournalWriter : public QObject {
    Q_OBJECT
public:
    JournalWriter(const QString &path, Clock &clock, const JournalLimits &limits = {}, QObject *parent = nullptr);
    ~JournalWriter() override;

    /** May be called in any thread, and never waits. Fills in the operator if it is left empty. False: there is no room for it even in memory. */
    bool add(ActionRecord action);
    /**
     * Announces intended actions. Delivers in the thread of this owner, which then goes on: true, once they are safe on the disk; false, if that is
     * not possible now or takes longer than 3 s, since no disk may keep an operator from acting, or when the owner goes.
     */
    Deferred<bool> announce(std::vector<ActionRecord> intents, QObject *owner);
    /**
     * Adds what was done, and delivers in the thread of this owner: an empty text, once it is safe on the disk; else why it is not, as far as is known
     * within 3 s. It is tried again all the same.
     */
    Deferred<QString> record(ActionRecord action, QObject *owner);
    /** The same for the holds that ended in this delta. */
    void add(const JournalServer &server, const LockDelta &delta);
    /** A reader found the file damaged: checks all of it, and sets it aside if so. Any thread. */
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
