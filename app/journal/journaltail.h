// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QByteArray>
#include <QString>

#include <memory>
#include <vector>

namespace lockscope {

class Sqlite;

/** Of an action that somebody writes to the journal, what identifies its lock. */
struct JournaledAct {
    QString serverUrl;
    QString verb;
    QByteArray key;
    QByteArray holder;
    QString outcome;
    qint64 intent = 0; ///< the same in the intent and in the outcome; 0: none
    QString node;      ///< of a deployment; empty: there is only one server
};

/**
 * Follows what all programs of this account write to the journal from now on, an action twice: before it is done, and with its outcome. While nothing
 * is new, a call costs some microseconds. Does not create the file; skips what cannot be read. Lives in the thread of the first takeNew().
 */
class JournalTail {
public:
    explicit JournalTail(const QString &path);
    ~JournalTail();
    Q_DISABLE_COPY_MOVE(JournalTail)

    /** Written since the last call, oldest first; the first call is where it begins. */
    std::vector<JournaledAct> takeNew();

private:
    bool open();
    std::vector<JournaledAct> read();

    QString m_path;
    std::unique_ptr<Sqlite> m_sqlite;
    quint64 m_identity = 0; // of the file that is open
    qint64 m_version = -1;  // of its data, as SQLite counts
    qint64 m_last = -1;     // number of the last action that was read; -1: not begun
};

} // namespace lockscope
