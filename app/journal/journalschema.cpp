// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "journal/journalschema.h"

#include <QCoreApplication>
#include <QSqlQuery>
#include <QVariant>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

struct JournalSchemaText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::JournalSchemaText)
};

/** "Lksc": distinguishes these files from other programs'. https://www.sqlite.org/pragma.html#pragma_application_id */
constexpr int applicationId = 0x4c6b7363;

/** Texts are stored as TEXT, so that the file can be read with any sqlite3. */
const QStringList version1{
    u"CREATE TABLE actions (id INTEGER PRIMARY KEY AUTOINCREMENT, at_ms INTEGER NOT NULL, user TEXT NOT NULL, host TEXT NOT "
    u"NULL, "
    "server TEXT NOT NULL, profile TEXT NOT NULL, environment TEXT NOT NULL, verb TEXT NOT NULL, key BLOB NOT NULL, "
    "holder BLOB NOT NULL, scheme TEXT NOT NULL, before_image BLOB NOT NULL, reason TEXT NOT NULL, commands TEXT NOT NULL, "
    "outcome TEXT NOT NULL, outcome_text TEXT NOT NULL, took_ms INTEGER NOT NULL, is_whole INTEGER NOT NULL)"_s,
    u"CREATE INDEX actions_by_time ON actions (at_ms)"_s,
    // Records of actions are permanent. INSERT OR REPLACE would delete without firing the trigger for deletions.
    u"CREATE TRIGGER actions_stay BEFORE DELETE ON actions BEGIN SELECT RAISE(ABORT, 'actions are never deleted'); END"_s,
    u"CREATE TRIGGER actions_stay_as_they_are BEFORE UPDATE ON actions BEGIN SELECT RAISE(ABORT, 'actions are never changed'); END"_s,
    u"CREATE TRIGGER actions_are_not_replaced BEFORE INSERT ON actions WHEN EXISTS (SELECT 1 FROM actions WHERE id = NEW.id) "
    "BEGIN SELECT RAISE(ABORT, 'actions are never replaced'); END"_s,
    u"CREATE TABLE servers (id INTEGER PRIMARY KEY, url TEXT NOT NULL, profile TEXT NOT NULL, environment TEXT NOT NULL, "
    "UNIQUE (url, profile, environment))"_s,
    u"CREATE TABLE holds (id INTEGER PRIMARY KEY AUTOINCREMENT, server INTEGER NOT NULL REFERENCES servers (id), key BLOB NOT "
    u"NULL, "
    "token BLOB NOT NULL, scheme TEXT NOT NULL, since_ms INTEGER NOT NULL, since_known TEXT NOT NULL, until_ms INTEGER NOT NULL, "
    "ended TEXT NOT NULL, renewals INTEGER NOT NULL, sampled INTEGER NOT NULL)"_s,
    u"CREATE INDEX holds_by_time ON holds (until_ms)"_s,
    u"CREATE INDEX holds_by_server ON holds (server, until_ms)"_s,
    u"CREATE TABLE gaps (id INTEGER PRIMARY KEY, server INTEGER NOT NULL REFERENCES servers (id), from_ms INTEGER NOT NULL, "
    "until_ms INTEGER NOT NULL, holds INTEGER NOT NULL)"_s,
};

/** Adds the data that another program needs to undo an action. */
const QStringList version2{u"ALTER TABLE actions ADD COLUMN undo BLOB NOT NULL DEFAULT x''"_s};

/** Adds intents: an action is recorded before it is done. Rows never change, so its outcome is another row of the same intent. */
const QStringList version3{u"ALTER TABLE actions ADD COLUMN intent INTEGER"_s,
                           u"CREATE INDEX actions_by_intent ON actions (intent, id) WHERE intent IS NOT NULL"_s};

/** Adds the node of a deployment on which an action was done. */
const QStringList version4{u"ALTER TABLE actions ADD COLUMN node TEXT NOT NULL DEFAULT ''"_s};

/** What outcome_text says, for readers in another language: a message as JSON. */
const QStringList version5{u"ALTER TABLE actions ADD COLUMN outcome_message TEXT NOT NULL DEFAULT ''"_s};

/** Likewise of the other texts. Commands are an array. */
const QStringList version6{u"ALTER TABLE actions ADD COLUMN reason_message TEXT NOT NULL DEFAULT ''"_s,
                           u"ALTER TABLE actions ADD COLUMN command_messages TEXT NOT NULL DEFAULT ''"_s};

/**
 * Adds the bulk action of which an action was one, and finds the actions on one key without a look at all others; the holds that were still there when
 * a server was last left, and the time in an ended one between a clear and its undo.
 */
const QStringList version7{u"ALTER TABLE actions ADD COLUMN batch INTEGER"_s,
                           u"CREATE INDEX actions_by_batch ON actions (batch, at_ms) WHERE batch IS NOT NULL"_s,
                           u"CREATE INDEX actions_by_key ON actions (key, at_ms)"_s,
                           u"ALTER TABLE holds ADD COLUMN cleared_ms INTEGER NOT NULL DEFAULT 0"_s,
                           u"CREATE TABLE running (server INTEGER NOT NULL REFERENCES servers (id), key BLOB NOT NULL, token BLOB NOT NULL, "
                           "since_ms INTEGER NOT NULL, at_least INTEGER NOT NULL)"_s,
                           u"CREATE INDEX running_by_server ON running (server)"_s};

Unexpected<Error> noJournal() { return failure(Error{Error::Kind::System, JournalSchemaText::tr("the file belongs to another program"), "damaged"}); }

} // namespace

const std::vector<JournalMigration> &journalMigrations()
{
    static const std::vector<JournalMigration> migrations{version1, version2, version3, version4, version5, version6, version7};
    return migrations;
}

Result<int> journalVersion(Sqlite &sqlite, int newestKnown)
{
    // In one statement: between two statements another program may create the tables.
    auto read =
        sqlite.run(u"SELECT application_id, user_version, (SELECT count(*) FROM sqlite_master) FROM pragma_application_id, pragma_user_version"_s);
    if (!read)
        return failure(read.error());
    QSqlQuery query = std::move(read).value();
    if (!query.next())
        return failure(Sqlite::errorOf(query));
    const int id = query.value(0).toInt(), version = query.value(1).toInt(), tables = query.value(2).toInt();
    if (id == 0 && version == 0 && tables == 0)
        return 0;
    if (id != applicationId || version < 1)
        return noJournal();
    if (version > newestKnown)
        return failure(Error{Error::Kind::System,
                             JournalSchemaText::tr("it was written by a newer version of Lockscope (format %1; this version reads up to %2)")
                                 .arg(version)
                                 .arg(newestKnown),
                             "newer"});
    return version;
}

Result<void> migrateJournal(Sqlite &sqlite, const std::vector<JournalMigration> &migrations)
{
    const int newest = int(migrations.size());
    const auto before = journalVersion(sqlite, newest);
    if (!before)
        return failure(before.error());
    if (*before == newest)
        return {};
    return sqlite.inTransaction([&]() -> Result<void> {
        const auto version = journalVersion(sqlite, newest); // another program may have migrated the file
        if (!version)
            return failure(version.error());
        for (int i = *version; i < newest; ++i) {
            for (const QString &statement : migrations[std::size_t(i)]) {
                if (const auto done = sqlite.run(statement); !done)
                    return failure(done.error());
            }
        }
        for (const QString &statement : {u"PRAGMA application_id = %1"_s.arg(applicationId), u"PRAGMA user_version = %1"_s.arg(newest)}) {
            if (const auto done = sqlite.run(statement); !done)
                return failure(done.error());
        }
        return {};
    });
}

} // namespace lockscope
