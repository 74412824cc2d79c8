// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "stores/storesession.h"

#include <QHash>
#include <QSqlDatabase>
#include <QSqlQuery>

#include <memory>

class QSqlError;

namespace lockscope {

/**
 * A session with an SQL database by Qt's drivers. A command is one statement, with a ? for each of the values that follow it, then it is prepared,
 * once. Answers: a row as its columns (nil: none), the number of rows that a change concerned. NOWAIT on a locked row is nil, too: an answer and no
 * failure. BEGIN, COMMIT and ROLLBACK answer 1, or 0 without a transaction. "version" asks for the server's.
 */
class SqlSession final : public StoreSession {
public:
    explicit SqlSession(StoreAddress address);
    ~SqlSession() override;

    static bool hasDriver(StoreKind kind);
    Result<void> open() override;
    Result<redis::Reply> perform(const redis::Command &command) override;

private:
    Result<void> prepareSession();
    Result<redis::Reply> endTransaction(const QByteArray &word);
    Result<redis::Reply> ask(const redis::Command &command);
    Result<redis::Reply> answerOf(QSqlQuery &query, bool isDone) const;
    Result<redis::Reply> askPostgres(const redis::Command &command);
    Result<redis::Reply> askSqlite(const redis::Command &command);
    Result<QByteArray> preparedName(const QByteArray &statement);
    Unexpected<Error> failed(const QSqlError &error) const;

    const StoreAddress m_address;
    const QString m_name; // of the connection, in this process
    QSqlDatabase m_database;
    QHash<QByteArray, QByteArray> m_names;                      // of prepared statements, on PostgreSQL
    QHash<QByteArray, std::shared_ptr<QSqlQuery>> m_statements; // on SQLite
    bool m_inTransaction = false;
};

} // namespace lockscope
