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
 * A session with an SQL database through Qt's drivers. A command is one SQL statement; if values follow it, one for each ?, it is prepared once.
 * Replies: a row as its columns, nil for no row, or the number of rows that a change affected. NOWAIT on a locked row replies nil, not an error.
 * BEGIN, COMMIT and ROLLBACK reply 1, or 0 without a transaction. "version" replies the server's version.
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
    const QString m_name; // the name of Qt's connection
    QSqlDatabase m_database;
    QHash<QByteArray, QByteArray> m_names;                      // PostgreSQL: names of prepared statements
    QHash<QByteArray, std::shared_ptr<QSqlQuery>> m_statements; // SQLite
    bool m_inTransaction = false;
};

} // namespace lockscope
