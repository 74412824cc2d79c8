// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "journal/sqlite.h"

#include <QCoreApplication>
#include <QSqlError>
#include <QVariant>

#include <atomic>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

struct SqliteText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::SqliteText)
};

const QString driver = QStringLiteral("QSQLITE");

/** SQLite's result codes, https://www.sqlite.org/rescode.html; the lowest byte is the primary one. */
QByteArray codeOf(const QSqlError &error)
{
    switch (error.nativeErrorCode().toInt() & 0xff) {
    case 5: // SQLITE_BUSY
    case 6: // SQLITE_LOCKED
        return "busy";
    case 11: // SQLITE_CORRUPT
    case 26: // SQLITE_NOTADB
        return "damaged";
    case 13: // SQLITE_FULL
        return "full";
    default: return {};
    }
}

Error asError(const QSqlError &error)
{
    const QString text = error.databaseText().isEmpty() ? error.driverText() : error.databaseText();
    return {Error::Kind::System, text, codeOf(error)};
}

Unexpected<Error> failed(const QSqlError &error) { return failure(asError(error)); }

/** Names of connections must be unique in the program. */
QString nextName()
{
    static std::atomic<quint64> number = 0;
    return u"journal-%1"_s.arg(++number);
}

} // namespace

Result<std::unique_ptr<Sqlite>> Sqlite::open(const QString &path, Mode mode)
{
    if (!QSqlDatabase::isDriverAvailable(driver))
        return failure(Error::Kind::System, SqliteText::tr("Qt's driver for SQLite is not installed (Debian: libqt6sql6-sqlite)."));
    std::unique_ptr<Sqlite> sqlite(new Sqlite);
    sqlite->m_name = nextName();
    sqlite->m_database = QSqlDatabase::addDatabase(driver, sqlite->m_name);
    sqlite->m_database.setDatabaseName(path);
    sqlite->m_database.setConnectOptions(mode == Mode::ReadOnly ? u"QSQLITE_BUSY_TIMEOUT=5000;QSQLITE_OPEN_READONLY"_s
                                                                : u"QSQLITE_BUSY_TIMEOUT=2000"_s);
    if (!sqlite->m_database.open())
        return failed(sqlite->m_database.lastError());
    // Does not run functions that the file's schema names: another user may have put the file there.
    if (const auto done = sqlite->run(u"PRAGMA trusted_schema = OFF"_s); !done)
        return failure(done.error());
    return sqlite;
}

Sqlite::~Sqlite()
{
    m_database = {}; // removing a connection that is in use gives a warning
    QSqlDatabase::removeDatabase(m_name);
}

Result<QSqlQuery> Sqlite::prepare(const QString &statement)
{
    QSqlQuery query(m_database);
    query.setForwardOnly(true);
    if (!query.prepare(statement))
        return failed(query.lastError());
    return query;
}

Result<void> Sqlite::exec(QSqlQuery &query)
{
    if (!query.exec())
        return failed(query.lastError());
    return {};
}

Result<QSqlQuery> Sqlite::run(const QString &statement, const QVariantList &values)
{
    auto prepared = prepare(statement);
    if (!prepared)
        return prepared;
    QSqlQuery query = std::move(prepared).value();
    for (const QVariant &value : values)
        query.addBindValue(value);
    if (const auto done = exec(query); !done)
        return failure(done.error());
    return query;
}

Result<QVariant> Sqlite::value(const QString &statement, const QVariantList &values)
{
    auto ran = run(statement, values);
    if (!ran)
        return failure(ran.error());
    QSqlQuery query = std::move(ran).value();
    if (query.next())
        return query.value(0);
    if (query.lastError().isValid())
        return failed(query.lastError());
    return QVariant();
}

Result<void> Sqlite::inTransaction(const std::function<Result<void>()> &steps)
{
    if (const auto begun = run(u"BEGIN IMMEDIATE"_s); !begun)
        return failure(begun.error());
    Result<void> done = steps();
    if (done) {
        if (const auto committed = run(u"COMMIT"_s); !committed)
            done = failure(committed.error());
    }
    if (!done)
        (void)run(u"ROLLBACK"_s); // fails where SQLite has rolled back by itself
    return done;
}

Error Sqlite::errorOf(const QSqlQuery &query) { return asError(query.lastError()); }

QVariant Sqlite::text(const QString &text) { return text.isNull() ? u""_s : text; }

QVariant Sqlite::blob(QByteArrayView bytes) { return bytes.isEmpty() ? QByteArray("") : bytes.toByteArray(); }

} // namespace lockscope
