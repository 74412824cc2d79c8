// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QSqlDatabase>
#include <QSqlQuery>

#include <functional>
#include <memory>

namespace lockscope {

/**
 * One connection to one SQLite file. Used only in the thread that opened it. Errors are of the kind System; their code is "damaged",
 * "full", "busy", "newer" or empty.
 */
class Sqlite {
public:
    enum class Mode : quint8 { ReadWrite, ReadOnly };

    /** The file must exist. Waits for other writers, now and later: a reader up to 5 s, a writer up to 2 s, as operators wait for it. */
    static Result<std::unique_ptr<Sqlite>> open(const QString &path, Mode mode);
    ~Sqlite();
    Q_DISABLE_COPY_MOVE(Sqlite)

    /** Runs one statement with values for its question marks. */
    Result<QSqlQuery> run(const QString &statement, const QVariantList &values = {});
    /** Prepares a statement to be run repeatedly with exec(). */
    Result<QSqlQuery> prepare(const QString &statement);
    static Result<void> exec(QSqlQuery &query);
    /** The first column of the first row; nothing: no row. */
    Result<QVariant> value(const QString &statement, const QVariantList &values = {});
    /** Runs the steps in one transaction. Takes the write lock at the beginning, so that values read in it do not change. */
    Result<void> inTransaction(const std::function<Result<void>()> &steps);

    /** The query's last error. */
    static Error errorOf(const QSqlQuery &query);

    /** Never null: the driver would write NULL. */
    static QVariant text(const QString &text);
    static QVariant blob(QByteArrayView bytes);

private:
    Sqlite() = default;

    QString m_name; // of the connection
    QSqlDatabase m_database;
};

} // namespace lockscope
