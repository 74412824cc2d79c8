// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "stores/sqlsession.h"

#include "stores/storeanswer.h"

#include <QCoreApplication>
#include <QSqlDriver>
#include <QSqlError>
#include <QSqlField>
#include <QSqlRecord>

#include <atomic>
#include <utility>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

constexpr auto lockNotAvailable = "55P03"_L1; // SQLSTATE
constexpr auto connectionFailures = "08"_L1;  // SQLSTATE class of connection failures …
constexpr auto interventions = "57P"_L1;      // … and SQLSTATEs of a server that ends the session

QString newName()
{
    static std::atomic<quint64> number{0};
    return u"lockscope-store-%1"_s.arg(++number);
}

QString driverFor(StoreKind kind) { return kind == StoreKind::Postgres ? u"QPSQL"_s : u"QSQLITE"_s; }

QByteArray textOf(const QVariant &value) { return value.typeId() == QMetaType::QByteArray ? value.toByteArray() : value.toString().toUtf8(); }

} // namespace

SqlSession::SqlSession(StoreAddress address) : m_address(std::move(address)), m_name(newName()) {}

SqlSession::~SqlSession()
{
    m_statements.clear();
    m_database = {};
    QSqlDatabase::removeDatabase(m_name); // closes the connection
}

bool SqlSession::hasDriver(StoreKind kind) { return QSqlDatabase::isDriverAvailable(driverFor(kind)); }

Result<void> SqlSession::open()
{
    const bool isPostgres = m_address.kind == StoreKind::Postgres;
    m_database = QSqlDatabase::addDatabase(driverFor(m_address.kind), m_name);
    if (!m_database.isValid())
        return failure(Error::Kind::NotFound,
                       QCoreApplication::translate("lockscope::StoreText", "Qt has no driver for %1.").arg(storeName(m_address.kind)));
    if (isPostgres) {
        m_database.setHostName(m_address.path);
        m_database.setUserName(QString::fromLatin1(postgresUser));
        m_database.setDatabaseName(u"postgres"_s);
        m_database.setConnectOptions(u"connect_timeout=4"_s);
    } else {
        m_database.setDatabaseName(m_address.path);
        m_database.setConnectOptions(u"QSQLITE_BUSY_TIMEOUT=4000"_s);
    }
    if (!m_database.open())
        return failed(m_database.lastError());
    return prepareSession();
}

Result<void> SqlSession::prepareSession()
{
    QByteArrayList statements;
    if (m_address.kind == StoreKind::Postgres)
        statements << "SET statement_timeout = '4s'"
                   << "SET client_min_messages = error";
    else // no fsync, as in the private PostgreSQL
        statements << "PRAGMA synchronous = OFF";
    for (const QByteArray &statement : std::as_const(statements)) {
        QSqlQuery query(m_database);
        if (!query.exec(QString::fromLatin1(statement)))
            return failed(query.lastError());
    }
    return {};
}

Result<redis::Reply> SqlSession::perform(const redis::Command &command)
{
    const QByteArray &statement = command.front();
    if (statement == "BEGIN") {
        m_inTransaction = m_database.transaction();
        return m_inTransaction ? Result<redis::Reply>(storeanswer::integer(1)) : failed(m_database.lastError());
    }
    if (statement == "COMMIT" || statement == "ROLLBACK")
        return endTransaction(statement);
    if (statement == "version") {
        const char *const question = m_address.kind == StoreKind::Postgres ? "SHOW server_version" : "SELECT sqlite_version()";
        return ask(redis::command(question));
    }
    return ask(command);
}

Result<redis::Reply> SqlSession::endTransaction(const QByteArray &word)
{
    if (!std::exchange(m_inTransaction, false))
        return storeanswer::integer(0);
    const bool isDone = word == "COMMIT" ? m_database.commit() : m_database.rollback();
    return isDone ? Result<redis::Reply>(storeanswer::integer(1)) : failed(m_database.lastError());
}

Result<redis::Reply> SqlSession::ask(const redis::Command &command)
{
    if (command.size() == 1) { // some statements cannot be prepared
        QSqlQuery query(m_database);
        const bool isDone = query.exec(QString::fromLatin1(command.front()));
        return answerOf(query, isDone);
    }
    return m_address.kind == StoreKind::Postgres ? askPostgres(command) : askSqlite(command);
}

/** Does not use QSqlQuery::prepare(), which sends a message when its statement is destroyed and warns if the server is gone. */
Result<redis::Reply> SqlSession::askPostgres(const redis::Command &command)
{
    const Result<QByteArray> name = preparedName(command.front());
    if (!name)
        return failure(name.error());
    QStringList values;
    for (std::size_t i = 1; i < command.size(); ++i) {
        QSqlField value(QString(), QMetaType(QMetaType::QString));
        value.setValue(QString::fromUtf8(command[i]));
        values << m_database.driver()->formatValue(value);
    }
    QSqlQuery query(m_database);
    query.setForwardOnly(true);
    const bool isDone = query.exec(u"EXECUTE %1 (%2)"_s.arg(QString::fromLatin1(*name), values.join(u", "_s)));
    return answerOf(query, isDone);
}

/** Prepares each statement once per session. */
Result<QByteArray> SqlSession::preparedName(const QByteArray &statement)
{
    if (const auto known = m_names.constFind(statement); known != m_names.cend())
        return *known;
    const QByteArray name = 's' + QByteArray::number(m_names.size());
    QByteArray numbered;
    int number = 0;
    for (const char letter : statement)
        numbered += letter == '?' ? QByteArray('$' + QByteArray::number(++number)) : QByteArray(1, letter);
    QSqlQuery query(m_database);
    if (!query.exec(QString::fromLatin1(QByteArray("PREPARE " + name + " AS " + numbered))))
        return failed(query.lastError());
    m_names.insert(statement, name);
    return name;
}

Result<redis::Reply> SqlSession::askSqlite(const redis::Command &command)
{
    std::shared_ptr<QSqlQuery> &query = m_statements[command.front()];
    if (!query) {
        query = std::make_shared<QSqlQuery>(m_database);
        query->setForwardOnly(true);
        if (!query->prepare(QString::fromLatin1(command.front()))) {
            const QSqlError error = query->lastError();
            m_statements.remove(command.front());
            return failed(error);
        }
    }
    for (std::size_t i = 1; i < command.size(); ++i)
        query->bindValue(int(i) - 1, QString::fromUtf8(command[i]));
    const bool isDone = query->exec();
    return answerOf(*query, isDone);
}

Result<redis::Reply> SqlSession::answerOf(QSqlQuery &query, bool isDone) const
{
    if (!isDone) {
        const QSqlError error = query.lastError();
        if (error.nativeErrorCode() == lockNotAvailable)
            return storeanswer::nil();
        return failed(error);
    }
    if (!query.isSelect())
        return storeanswer::integer(query.numRowsAffected());
    redis::Command columns;
    if (query.next()) {
        for (int i = 0; i < query.record().count(); ++i)
            columns.push_back(textOf(query.value(i)));
    }
    query.finish();
    return columns.empty() ? storeanswer::nil() : storeanswer::strings(columns);
}

Unexpected<Error> SqlSession::failed(const QSqlError &error) const
{
    const QString code = error.nativeErrorCode();
    const QString why = u"%1: %2"_s.arg(storeName(m_address.kind), error.databaseText().trimmed());
    const bool isLost = error.type() == QSqlError::ConnectionError || !m_database.isOpen() || code.startsWith(connectionFailures)
        || code.startsWith(interventions) || (m_address.kind == StoreKind::Postgres && code.isEmpty());
    if (isLost)
        return failure(Error::Kind::Disconnected, why);
    return failure(Error{Error::Kind::Server, why, code.toLatin1()});
}

} // namespace lockscope
