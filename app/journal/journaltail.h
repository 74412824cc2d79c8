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

/** A recorded action, as far as it identifies the lock and the outcome. */
struct JournaledAct {
    QString serverUrl;
    QString verb;
    QByteArray key;
    QByteArray holder;
    QString outcome;
    qint64 intent = 0; ///< the same for intent and outcome; 0: none
    QString node;      ///< the node of a deployment; empty: there is only one server
};

/**
 * Reads the actions that programs of this account write to the journal from now on. Each action comes twice: before it is done, and with its outcome.
 * Without new records a call costs some microseconds. Does not create the file and ignores read errors. Lives in the thread of the first takeNew().
 */
class JournalTail {
public:
    explicit JournalTail(const QString &path);
    ~JournalTail();
    Q_DISABLE_COPY_MOVE(JournalTail)

    /** The records written since the last call, oldest first; the first call returns none. */
    std::vector<JournaledAct> takeNew();

private:
    bool open();
    std::vector<JournaledAct> read();

    QString m_path;
    std::unique_ptr<Sqlite> m_sqlite;
    quint64 m_identity = 0; // of the file that is open
    qint64 m_version = -1;  // PRAGMA data_version
    qint64 m_last = -1;     // id of the last action that was read; -1: before the first call
};

} // namespace lockscope
