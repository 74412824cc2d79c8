// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "journal/journalfile.h"

#include "base/safetext.h"
#include "base/privatefile.h"
#include "journal/journalschema.h"
#include "journal/sqlite.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLockFile>
#include <QStandardPaths>
#include <QVariant>

#include <algorithm>
#include <cerrno>

#include <sys/stat.h>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

struct JournalFileText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::JournalFileText)
};

/** Refusals by one server within this time are reported as one gap. */
constexpr qint64 oneGapMs = 60'000;
constexpr int longestWaitForOthersMs = 5000;

/** A statement on the running holds of the server with a URL, under whatever name it was opened. */
const QString ofUrl = u"%1 FROM running WHERE server IN (SELECT id FROM servers WHERE url = ?)"_s;

/** The holds that were kept of a server. */
Result<std::vector<KnownHold>> readRunning(Sqlite &sqlite, const QString &serverUrl)
{
    auto rows = sqlite.run(ofUrl.arg(u"SELECT key, token, since_ms, at_least"_s), {Sqlite::text(serverUrl)});
    if (!rows)
        return failure(rows.error());
    std::vector<KnownHold> holds;
    QSqlQuery row = std::move(rows).value();
    while (row.next() && holds.size() < mostKnownHolds)
        holds.push_back({row.value(0).toByteArray(), row.value(1).toByteArray(), fromUnixMs(row.value(2).toLongLong()), row.value(3).toBool()});
    return holds;
}

Unexpected<Error> unusable(const QString &text) { return failure(Error::Kind::System, text); }

/** Creates the file readable by this user only; SQLite would not, but gives the files that it puts beside it the same permissions. */
Result<void> makeFile(const QString &path)
{
    const QString folder = QFileInfo(path).path();
    if (const auto made = makePrivateFolder(folder); !made)
        return unusable(JournalFileText::tr("the folder %1 cannot be created: %2").arg(folder, made.error().text));
    return makePrivateFile(path);
}

QString freeNameFor(const QString &path, UnixTime now)
{
    const QFileInfo info(path);
    const QString day = QDateTime::fromMSecsSinceEpoch(toMs(now)).toString(u"yyyy-MM-dd'T'HHmmss"_s);
    const QString stem = info.path() + u'/' + info.completeBaseName() + "-damaged-"_L1 + day;
    QString name = stem + ".sqlite"_L1;
    for (int i = 2; QFile::exists(name); ++i)
        name = u"%1-%2.sqlite"_s.arg(stem).arg(i);
    return name;
}

/** Switches to WAL under a lock file: if two programs switch at once, SQLite refuses one of them without waiting. */
Result<void> useWal(Sqlite &sqlite, const QString &path)
{
    const auto mode = sqlite.value(u"PRAGMA journal_mode"_s);
    if (!mode)
        return failure(mode.error());
    if (mode->toString() == u"wal")
        return {};
    QLockFile lock(path + ".lock"_L1);
    if (!lock.tryLock(longestWaitForOthersMs))
        return unusable(JournalFileText::tr("another program is creating it"));
    const auto done = sqlite.run(u"PRAGMA journal_mode = WAL"_s);
    return done ? Result<void>() : failure(done.error());
}

/** Renames the file only if it is still the damaged one: another program may find the damage at the same time. */
Result<QString> renameDamaged(const QString &path, quint64 identity, const Error &damage, UnixTime now)
{
    QLockFile lock(path + ".lock"_L1);
    if (!lock.tryLock(longestWaitForOthersMs))
        return unusable(JournalFileText::tr("another program is renaming it"));
    if (fileIdentity(path) != identity)
        return QString();
    const QString name = freeNameFor(path, now);
    if (!QFile::rename(path, name))
        return unusable(JournalFileText::tr("it is damaged and cannot be renamed"));
    // The WAL may contain the last writes; SQLite rebuilds its index when needed.
    QFile::rename(path + "-wal"_L1, name + "-wal"_L1);
    QFile::remove(path + "-shm"_L1);
    return JournalFileText::tr("The journal was damaged (%1). It was renamed to %2, and a new journal was created.").arg(damage.text, name);
}

/** Empty: a plain text. */
QString jsonOf(const Message &message)
{
    const QJsonValue json = message.toJson();
    return json.isObject() ? QString::fromUtf8(QJsonDocument(json.toObject()).toJson(QJsonDocument::Compact)) : QString();
}

/** Empty: nothing but plain texts. */
QString jsonOf(const QList<Message> &messages)
{
    QJsonArray all;
    for (const Message &message : messages)
        all.append(message.toJson());
    const bool isPlain = std::ranges::all_of(all, [](const QJsonValue &one) { return one.isString(); });
    return isPlain ? QString() : QString::fromUtf8(QJsonDocument(all).toJson(QJsonDocument::Compact));
}

QVariantList valuesOf(const ActionRecord &action)
{
    QStringList commands = shownTexts(action.commands);
    commands.replaceInStrings(u"\n"_s, u"\\n"_s); // one a line
    return {toMs(action.at),
            Sqlite::text(action.by.user),
            Sqlite::text(action.by.host),
            Sqlite::text(action.server.url),
            Sqlite::text(action.server.profile),
            Sqlite::text(action.server.environment),
            Sqlite::text(action.verb),
            Sqlite::blob(action.key),
            Sqlite::blob(action.holder),
            Sqlite::text(action.scheme),
            Sqlite::blob(action.beforeImage),
            Sqlite::text(action.reason.shown()),
            Sqlite::text(commands.join(u'\n')),
            Sqlite::text(action.outcome),
            Sqlite::text(stillVisibleText(action.outcomeText.shown())),
            qint64(action.took.count()),
            action.isWhole,
            Sqlite::blob(action.undo),
            action.intent == 0 ? QVariant() : action.intent,
            Sqlite::text(action.node),
            action.batch == 0 ? QVariant() : action.batch,
            Sqlite::text(jsonOf(action.outcomeText)),
            Sqlite::text(jsonOf(action.reason)),
            Sqlite::text(jsonOf(action.commands))};
}

void bind(QSqlQuery &query, const QVariantList &values)
{
    for (qsizetype i = 0; i < values.size(); ++i)
        query.bindValue(int(i), values[i]);
}

} // namespace

QString defaultJournalPath() { return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + "/journal.sqlite"_L1; }

QString journalPathOfThisVersion(const QString &path)
{
    const QFileInfo info(path);
    return u"%1/%2-v%3.%4"_s.arg(info.path(), info.completeBaseName()).arg(journalMigrations().size()).arg(info.suffix());
}

QStringList olderJournalsBeside(const QString &path)
{
    const QFileInfo info(path);
    QStringList older;
    for (int version = 1; version < int(journalMigrations().size()); ++version) {
        const QString name = u"%1/%2-v%3.%4"_s.arg(info.path(), info.completeBaseName()).arg(version).arg(info.suffix());
        if (QFile::exists(name))
            older += name;
    }
    return older;
}

Result<QString> copyUpToDate(const QString &path, const QString &folder)
{
    const QString copy = folder + u'/' + QFileInfo(path).fileName();
    const auto opened = Sqlite::open(path, Sqlite::Mode::ReadOnly);
    if (!opened)
        return failure(opened.error());
    if (const auto copied = (*opened)->run(u"VACUUM INTO ?"_s, {copy}); !copied)
        return failure(copied.error());
    const auto migrated = JournalFile::bringUpToDate(copy);
    return migrated ? Result<QString>(copy) : failure(migrated.error());
}

Result<quint64> identityIfAny(const QString &path)
{
    struct stat status {};
    const QByteArray name = QFile::encodeName(path);
    if (::stat(name.constData(), &status) == 0)
        return (quint64(status.st_dev) << 40) ^ quint64(status.st_ino);
    if (errno == ENOENT)
        return quint64(0);
    return failure(Error::Kind::System, qt_error_string(errno));
}

quint64 fileIdentity(const QString &path)
{
    const auto identity = identityIfAny(path);
    return identity ? *identity : 0;
}

JournalFile::JournalFile(QString path, std::unique_ptr<Sqlite> sqlite)
    : m_path(std::move(path)), m_sqlite(std::move(sqlite)), m_identity(fileIdentity(m_path))
{
}

JournalFile::~JournalFile() = default;

Result<JournalFile::Opened> JournalFile::open(const QString &path, UnixTime now)
{
    const quint64 identity = fileIdentity(path); // another program may set it aside while we look at it
    auto file = openAsItIs(path);
    if (!file && file.error().code == "newer") {
        const QString ours = journalPathOfThisVersion(path);
        const QString notice = JournalFileText::tr("%1 is left unchanged: %2. New records go to %3.").arg(path, file.error().text, ours);
        auto beside = open(ours, now);
        if (!beside)
            return beside;
        Opened opened = std::move(beside).value();
        opened.notice = opened.notice.isEmpty() ? notice : notice + u' ' + opened.notice;
        return opened;
    }
    QString notice;
    if (!file && file.error().code == "damaged") {
        const auto told = renameDamaged(path, identity, file.error(), now);
        if (!told)
            return failure(told.error());
        notice = *told;
        file = openAsItIs(path);
    }
    if (!file)
        return failure(file.error());
    return Opened{std::move(file).value(), notice};
}

Result<std::unique_ptr<JournalFile>> JournalFile::openAsItIs(const QString &path)
{
    if (const auto made = makeFile(path); !made)
        return failure(made.error());
    auto opened = Sqlite::open(path, Sqlite::Mode::ReadWrite);
    if (!opened)
        return failure(opened.error());
    std::unique_ptr<Sqlite> sqlite = std::move(opened).value();
    if (const auto version = journalVersion(*sqlite, int(journalMigrations().size())); !version)
        return failure(version.error()); // before anything is changed in it
    if (const auto wal = useWal(*sqlite, path); !wal)
        return failure(wal.error());
    if (const auto limited = sqlite->run(u"PRAGMA journal_size_limit = 16777216"_s); !limited)
        return failure(limited.error());
    if (const auto migrated = migrateJournal(*sqlite); !migrated)
        return failure(migrated.error());
    for (const QString &newest : {u"SELECT * FROM actions ORDER BY id DESC LIMIT 1"_s, u"SELECT * FROM holds ORDER BY id DESC LIMIT 1"_s}) {
        if (const auto read = sqlite->run(newest); !read)
            return failure(read.error());
    }
    return std::unique_ptr<JournalFile>(new JournalFile(path, std::move(sqlite)));
}

Result<QString> JournalFile::setAside(std::unique_ptr<JournalFile> file, const Error &damage, UnixTime now)
{
    const QString path = file->m_path;
    const quint64 identity = file->m_identity;
    file.reset();
    return renameDamaged(path, identity, damage, now);
}

bool JournalFile::isInPlace() const { return m_identity != 0 && fileIdentity(m_path) == m_identity; }

Result<void> JournalFile::bringUpToDate(const QString &path)
{
    const auto file = openAsItIs(path);
    return file ? Result<void>() : failure(file.error());
}

Result<void> JournalFile::append(std::span<const ActionRecord> actions)
{
    if (const auto safe = m_sqlite->run(u"PRAGMA synchronous = FULL"_s); !safe)
        return failure(safe.error());
    return m_sqlite->inTransaction([&]() -> Result<void> {
        auto prepared = m_sqlite->prepare(
            u"INSERT INTO actions (at_ms, user, host, server, profile, environment, verb, key, holder, scheme, "
            u"before_image, reason, "
            "commands, outcome, outcome_text, took_ms, is_whole, undo, intent, node, batch, outcome_message, reason_message, command_messages) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)"_s);
        if (!prepared)
            return failure(prepared.error());
        QSqlQuery insert = std::move(prepared).value();
        for (const ActionRecord &action : actions) {
            bind(insert, valuesOf(action));
            if (const auto done = Sqlite::exec(insert); !done)
                return done;
        }
        return {};
    });
}

Result<void> JournalFile::append(std::span<const HoldRecord> holds, std::span<const HoldGap> gaps)
{
    if (const auto quick = m_sqlite->run(u"PRAGMA synchronous = NORMAL"_s); !quick)
        return failure(quick.error());
    const auto done = m_sqlite->inTransaction([&]() -> Result<void> {
        if (const auto inserted = insertHolds(holds); !inserted)
            return inserted;
        for (const HoldGap &gap : gaps) {
            if (const auto inserted = insertGap(gap); !inserted)
                return inserted;
        }
        return {};
    });
    if (!done)
        m_servers.clear(); // the transaction that added them was rolled back
    return done;
}

Result<void> JournalFile::insertHolds(std::span<const HoldRecord> holds)
{
    auto prepared = m_sqlite->prepare(u"INSERT INTO holds (server, key, token, scheme, since_ms, since_known, until_ms, ended, renewals, "
                                      "sampled, cleared_ms) VALUES (?,?,?,?,?,?,?,?,?,?,?)"_s);
    if (!prepared)
        return failure(prepared.error());
    QSqlQuery insert = std::move(prepared).value();
    for (const HoldRecord &hold : holds) {
        const auto server = idOf(hold.server);
        if (!server)
            return failure(server.error());
        bind(insert,
             {*server, Sqlite::blob(hold.key), Sqlite::blob(hold.token), Sqlite::text(hold.scheme), toMs(hold.since), Sqlite::text(hold.sinceKnown),
              toMs(hold.until), Sqlite::text(hold.ended), hold.renewals, hold.sampled, qint64(hold.cleared.count())});
        if (const auto done = Sqlite::exec(insert); !done)
            return done;
    }
    return {};
}

Result<void> JournalFile::insertGap(const HoldGap &gap)
{
    const auto server = idOf(gap.server);
    if (!server)
        return failure(server.error());
    const qint64 from = toMs(gap.from);
    const auto last = m_sqlite->value(u"SELECT id FROM gaps WHERE server = ? AND until_ms BETWEEN ? AND ? ORDER BY id DESC LIMIT 1"_s,
                                      {*server, from - oneGapMs, from + oneGapMs});
    if (!last)
        return failure(last.error());
    const auto count = qint64(gap.holds);
    const auto done = last->isValid()
        ? m_sqlite->run(u"UPDATE gaps SET until_ms = max(until_ms, ?), holds = holds + ? WHERE id = ?"_s, {toMs(gap.until), count, *last})
        : m_sqlite->run(u"INSERT INTO gaps (server, from_ms, until_ms, holds) VALUES (?,?,?,?)"_s, {*server, from, toMs(gap.until), count});
    return done ? Result<void>() : failure(done.error());
}

Result<void> JournalFile::keepRunning(const JournalServer &server, RunningHolds running)
{
    std::vector<KnownHold> &holds = running.holds;
    const auto done = m_sqlite->inTransaction([&]() -> Result<void> {
        const auto id = idOf(server);
        if (!id)
            return failure(id.error());
        const auto before = readRunning(*m_sqlite, server.url);
        if (!before)
            return failure(before.error());
        keepBetterStarts(holds, knownByKey(*before));
        if (!running.areAll)
            keepOthers(holds, *before);
        const auto removed = m_sqlite->run(ofUrl.arg(u"DELETE"_s), {Sqlite::text(server.url)});
        if (!removed)
            return failure(removed.error());
        auto prepared = m_sqlite->prepare(u"INSERT INTO running (server, key, token, since_ms, at_least) VALUES (?,?,?,?,?)"_s);
        if (!prepared)
            return failure(prepared.error());
        QSqlQuery insert = std::move(prepared).value();
        for (const KnownHold &hold : holds) {
            bind(insert, {*id, Sqlite::blob(hold.key), Sqlite::blob(hold.token), toMs(hold.since), hold.isAtLeast});
            if (const auto inserted = Sqlite::exec(insert); !inserted)
                return inserted;
        }
        return {};
    });
    if (!done)
        m_servers.clear(); // the transaction that added it was rolled back
    return done;
}

std::vector<KnownHold> runningHolds(const QString &journal, const QString &serverUrl)
{
    const auto opened = Sqlite::open(journal, Sqlite::Mode::ReadOnly);
    const auto holds = opened ? readRunning(**opened, serverUrl) : failure(opened.error());
    return holds.value_or(std::vector<KnownHold>());
}

Result<qint64> JournalFile::idOf(const JournalServer &server)
{
    if (const auto known = m_servers.find(server); known != m_servers.end())
        return known->second;
    const QVariantList values{Sqlite::text(server.url), Sqlite::text(server.profile), Sqlite::text(server.environment)};
    const auto added = m_sqlite->run(u"INSERT OR IGNORE INTO servers (url, profile, environment) VALUES (?,?,?)"_s, values);
    if (!added)
        return failure(added.error());
    const auto id = m_sqlite->value(u"SELECT id FROM servers WHERE url = ? AND profile = ? AND environment = ?"_s, values);
    if (!id)
        return failure(id.error());
    return m_servers[server] = id->toLongLong();
}

Result<bool> JournalFile::prune(UnixTime now, const JournalLimits &limits)
{
    qint64 deleted = 0;
    const auto done = m_sqlite->inTransaction([&]() -> Result<void> {
        const std::pair<QString, QVariantList> rules[] = {
            // Numbers grow by one a hold, and the oldest go first: counting would look at every row.
            {u"SELECT id FROM holds WHERE id <= (SELECT max(id) FROM holds) - ? ORDER BY id LIMIT ?"_s, {limits.holds, limits.prunedAtOnce}},
            {u"SELECT id FROM holds WHERE until_ms < ? ORDER BY until_ms LIMIT ?"_s, {toMs(now - limits.keptFor), limits.prunedAtOnce}},
            {u"SELECT id FROM holds WHERE server IN (SELECT id FROM servers WHERE environment = 'demo') AND until_ms < ? LIMIT ?"_s,
             {toMs(now - limits.demoKeptFor), limits.prunedAtOnce}},
        };
        for (const auto &[which, values] : rules) {
            const auto gone = deleteHolds(which, values);
            if (!gone)
                return failure(gone.error());
            deleted = std::max(deleted, *gone);
        }
        const auto gaps = m_sqlite->run(u"DELETE FROM gaps WHERE until_ms < ?"_s, {toMs(now - limits.keptFor)});
        return gaps ? Result<void>() : failure(gaps.error());
    });
    if (!done)
        return failure(done.error());
    return deleted >= limits.prunedAtOnce;
}

Result<qint64> JournalFile::deleteHolds(const QString &which, const QVariantList &values)
{
    const auto done = m_sqlite->run(u"DELETE FROM holds WHERE id IN (%1)"_s.arg(which), values);
    if (!done)
        return failure(done.error());
    return qint64(done->numRowsAffected());
}

Result<void> JournalFile::check()
{
    const auto verdict = m_sqlite->value(u"PRAGMA quick_check(1)"_s);
    if (!verdict)
        return failure(verdict.error());
    if (verdict->toString() != "ok"_L1)
        return failure(Error{Error::Kind::System, verdict->toString(), "damaged"});
    return {};
}

} // namespace lockscope
