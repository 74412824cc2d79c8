// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "journal/journalreader.h"

#include "journal/journalfile.h"
#include "journal/journalschema.h"
#include "journal/sqlite.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSqlError>
#include <QSqlRecord>
#include <QVariant>

#include <algorithm>
#include <array>
#include <utility>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

struct JournalReaderText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::JournalReaderText)
};

/** Rows searched between two calls of isCancelled: some tens of milliseconds. */
constexpr int rowsAPortion = 20'000;
constexpr int shownOfKey = 4096;
constexpr int mostActionsOnOneLock = 1000;

/** Excludes an intent once its outcome is recorded. */
const QString newestOfItsIntent =
    QStringLiteral("NOT EXISTS (SELECT 1 FROM actions AS later WHERE later.intent = actions.intent AND later.id > actions.id)");

/** The name of a column: the row is found by what its other columns have. */
const QString foundInColumns = QStringLiteral("found");

QString timeColumn(const JournalQuery &query) { return query.part == JournalPart::Actions ? u"at_ms"_s : u"until_ms"_s; }

QString columnsOf(const JournalQuery &query, bool withDetails)
{
    if (query.part == JournalPart::Holds) {
        return u"holds.id, servers.url, servers.profile, servers.environment, key, token, scheme, since_ms, since_known, "
               u"until_ms, ended, "
               "renewals, sampled, cleared_ms"_s;
    }
    const QString shown =
        u"id, at_ms, user, host, server, profile, environment, verb, %1, scheme, reason, outcome, outcome_text, took_ms, is_whole, intent, node, batch, outcome_message, reason_message"_s;
    return withDetails ? shown.arg("key, holder"_L1) + ", before_image, commands, undo, command_messages"_L1
                       : shown.arg(u"substr(key, 1, %1), substr(holder, 1, %1)"_s.arg(shownOfKey)) + ", NULL, NULL, NULL, NULL"_L1;
}

QString tablesOf(const JournalQuery &query)
{
    return query.part == JournalPart::Actions ? u"actions"_s : u"holds JOIN servers ON servers.id = holds.server"_s;
}

QString idOf(const JournalQuery &query) { return query.part == JournalPart::Actions ? u"id"_s : u"holds.id"_s; }

Unexpected<Error> cancelled() { return failure(Error::Kind::Cancelled, JournalReaderText::tr("cancelled")); }

/** Empty: the column has the text as it is. */
Message messageIn(const QVariant &json) { return Message::fromJson(QJsonDocument::fromJson(json.toByteArray()).object()); }

QList<Message> messagesIn(const QVariant &json)
{
    QList<Message> messages;
    for (const QJsonValue &one : QJsonDocument::fromJson(json.toByteArray()).array())
        messages.append(Message::fromJson(one));
    return messages;
}

StoredAction readAction(const QSqlQuery &row)
{
    int column = 0;
    const auto next = [&] { return row.value(column++); };
    StoredAction action;
    action.id = next().toLongLong();
    action.at = fromUnixMs(next().toLongLong());
    action.by.user = next().toString();
    action.by.host = next().toString();
    action.server.url = next().toString();
    action.server.profile = next().toString();
    action.server.environment = next().toString();
    action.verb = next().toString();
    action.key = next().toByteArray();
    action.holder = next().toByteArray();
    action.scheme = next().toString();
    action.reason = next().toString();
    action.outcome = next().toString();
    action.outcomeText = next().toString();
    action.took = Duration(next().toLongLong());
    action.isWhole = next().toBool();
    action.intent = next().toLongLong(); // 0 for NULL
    action.node = next().toString();
    action.batch = next().toLongLong(); // 0 for NULL
    for (Message *text : {&action.outcomeText, &action.reason}) {
        if (const Message message = messageIn(next()); !message.isEmpty())
            *text = message;
    }
    action.beforeImage = next().toByteArray(); // NULL where the details were not asked for
    const QStringList commands = next().toString().split(u'\n', Qt::SkipEmptyParts);
    action.undo = next().toByteArray();
    action.commands = messagesIn(next());
    if (action.commands.isEmpty())
        action.commands = QList<Message>(commands.begin(), commands.end());
    return action;
}

StoredHold readHold(const QSqlQuery &row)
{
    int column = 0;
    const auto next = [&] { return row.value(column++); };
    StoredHold hold;
    hold.id = next().toLongLong();
    hold.server.url = next().toString();
    hold.server.profile = next().toString();
    hold.server.environment = next().toString();
    hold.key = next().toByteArray();
    hold.token = next().toByteArray();
    hold.scheme = next().toString();
    hold.since = fromUnixMs(next().toLongLong());
    hold.sinceKnown = next().toString();
    hold.until = fromUnixMs(next().toLongLong());
    hold.ended = next().toString();
    hold.renewals = next().toUInt();
    hold.sampled = next().toBool();
    hold.cleared = Duration(next().toLongLong());
    return hold;
}

void addPlace(JournalCondition &condition, const JournalQuery &query, const QString &relation, const std::optional<JournalPlace> &place)
{
    if (place)
        condition.add(u"(%1, %2) %3 (?, ?)"_s.arg(timeColumn(query), idOf(query), relation), {place->atMs, place->id});
}

void addMark(JournalCondition &condition, const JournalQuery &query, const JournalPageRequest &request)
{
    if (request.writtenSince)
        condition.add(idOf(query) + " > ?"_L1, {request.writtenSince->id});
}

QString tableOf(const JournalQuery &query) { return query.part == JournalPart::Actions ? u"actions"_s : u"holds"_s; }

/** The order by time. With few new rows, the unary + keeps SQLite from walking the index by time, so that it visits only these rows. */
QString newestFirst(const JournalQuery &query, bool areFew = false)
{
    return u" ORDER BY %1%2 DESC, %3 DESC LIMIT ?"_s.arg(areFew ? u"+"_s : QString(), timeColumn(query), idOf(query));
}

} // namespace

QString sqliteVersion()
{
    const auto database = Sqlite::open(QStringLiteral(":memory:"), Sqlite::Mode::ReadWrite);
    const auto version = database ? (*database)->value(QStringLiteral("SELECT sqlite_version()")) : Result<QVariant>(QVariant());
    return version ? version->toString() : QString();
}

JournalReader::JournalReader(const QString &path) : m_path(path) {}

JournalReader::~JournalReader() = default;

void JournalReader::close() { m_sqlite.reset(); }

Result<JournalPageOf<StoredAction>> JournalReader::actions(const JournalQuery &query, const JournalPageRequest &request)
{
    Q_ASSERT(query.part == JournalPart::Actions);
    return page<StoredAction>(query, request, readAction);
}

Result<JournalPageOf<StoredHold>> JournalReader::holds(const JournalQuery &query, const JournalPageRequest &request)
{
    Q_ASSERT(query.part == JournalPart::Holds);
    return page<StoredHold>(query, request, readHold);
}

/** Reads in portions, so that a search through a million rows can be cancelled. */
template <class Row>
Result<JournalPageOf<Row>> JournalReader::page(const JournalQuery &query, const JournalPageRequest &asked, Row (*read)(const QSqlQuery &))
{
    JournalPageOf<Row> result;
    const auto isOpen = ensureOpen();
    if (!isOpen)
        return failure(isOpen.error());
    if (!*isOpen)
        return result;
    const auto last = m_sqlite->value(u"SELECT seq FROM sqlite_sequence WHERE name = ?"_s, {tableOf(query)});
    if (!last)
        return failure(named(last.error()));
    result.mark = {m_identity, last->toLongLong()};
    JournalPageRequest request = asked;
    if (request.writtenSince && request.writtenSince->file != m_identity)
        request.writtenSince.reset();
    std::optional<JournalPlace> from = request.olderThan;
    do {
        if (m_isCancelled && m_isCancelled())
            return cancelled();
        const auto to = endOfPortion(query, request, from);
        if (!to)
            return failure(named(to.error()));
        if (const auto done = readPortion(query, request, from, *to, read, result.rows); !done)
            return failure(named(done.error()));
        from = *to;
    } while (from && int(result.rows.size()) < request.most);
    result.isLast = !from && int(result.rows.size()) < request.most;
    return result;
}

/** Where the portion ends; nothing: at the oldest row. A query without a text needs no portions, as every row matches. */
Result<std::optional<JournalPlace>> JournalReader::endOfPortion(const JournalQuery &query, const JournalPageRequest &request,
                                                                const std::optional<JournalPlace> &from)
{
    if (textCondition(query).sql.isEmpty())
        return std::optional<JournalPlace>();
    JournalCondition condition = timeCondition(query);
    addPlace(condition, query, u"<"_s, from);
    addMark(condition, query, request);
    condition.values << 1 << rowsAPortion;
    auto ran = m_sqlite->run(u"SELECT %1, %2 FROM %3 WHERE %4"_s.arg(timeColumn(query), idOf(query), tableOf(query), condition.sql)
                                 + newestFirst(query, request.writtenSince.has_value()) + " OFFSET ?"_L1,
                             condition.values);
    if (!ran)
        return failure(ran.error());
    QSqlQuery row = std::move(ran).value();
    if (!row.next())
        return std::optional<JournalPlace>();
    return std::optional(JournalPlace{row.value(0).toLongLong(), row.value(1).toLongLong()});
}

template <class Row>
Result<void> JournalReader::readPortion(const JournalQuery &query, const JournalPageRequest &request, const std::optional<JournalPlace> &from,
                                        const std::optional<JournalPlace> &to, Row (*read)(const QSqlQuery &), std::vector<Row> &rows)
{
    JournalCondition condition = timeCondition(query);
    addPlace(condition, query, u"<"_s, from);
    addPlace(condition, query, u">="_s, to);
    addMark(condition, query, request);
    const bool mayBeSaid = query.part == JournalPart::Actions && !query.text.isEmpty();
    JournalQuery words, others = query;
    words.text = mayBeSaid ? std::exchange(others.text, {}) : QString();
    words.names = query.names;
    QString columns = columnsOf(query, request.withDetails);
    if (mayBeSaid) { // messages are in no language, so that SQL cannot tell
        const JournalCondition inColumns = textCondition(words);
        columns += u", (%1) AS %2"_s.arg(inColumns.sql, foundInColumns);
        condition.values = inColumns.values + condition.values;
        condition.add(u"(outcome_message <> '' OR reason_message <> '' OR %1)"_s.arg(foundInColumns));
    }
    if (const JournalCondition text = textCondition(others); !text.sql.isEmpty())
        condition.add(text.sql, text.values);
    if (query.part == JournalPart::Actions)
        condition.add(newestOfItsIntent);
    condition.values << (mayBeSaid ? -1 : request.most - int(rows.size()));
    auto ran = m_sqlite->run(u"SELECT %1 FROM %2 WHERE %3"_s.arg(columns, tablesOf(query), condition.sql)
                                 + newestFirst(query, request.writtenSince.has_value()),
                             condition.values);
    if (!ran)
        return failure(ran.error());
    QSqlQuery row = std::move(ran).value();
    const QSqlRecord names = row.record();
    const std::array said{names.indexOf(u"outcome_message"_s), names.indexOf(u"reason_message"_s)};
    const int found = names.indexOf(foundInColumns);
    const auto isSaid = [&](int column) { return messageIn(row.value(column)).shown().contains(query.text, Qt::CaseInsensitive); };
    while (int(rows.size()) < request.most && row.next()) {
        if (m_isCancelled && m_isCancelled())
            return cancelled();
        if (!mayBeSaid || row.value(found).toBool() || std::ranges::any_of(said, isSaid))
            rows.push_back(read(row));
    }
    return row.lastError().isValid() ? Result<void>(failure(Sqlite::errorOf(row))) : Result<void>();
}

Result<std::optional<StoredAction>> JournalReader::action(qint64 id)
{
    const auto isOpen = ensureOpen();
    if (!isOpen)
        return failure(isOpen.error());
    if (!*isOpen)
        return std::optional<StoredAction>();
    auto ran = m_sqlite->run(u"SELECT %1 FROM actions WHERE id = ?"_s.arg(columnsOf({}, true)), {id});
    if (!ran)
        return failure(named(ran.error()));
    QSqlQuery row = std::move(ran).value();
    return row.next() ? std::optional(readAction(row)) : std::optional<StoredAction>();
}

Result<std::vector<StoredAction>> JournalReader::actionsOn(const QByteArray &key, UnixTime since)
{
    std::vector<StoredAction> actions;
    const auto isOpen = ensureOpen();
    if (!isOpen)
        return failure(isOpen.error());
    if (!*isOpen)
        return actions;
    const JournalQuery all;
    auto ran =
        m_sqlite->run(u"SELECT %1 FROM actions WHERE at_ms >= ? AND key = ? AND %2"_s.arg(columnsOf(all, true), newestOfItsIntent) + newestFirst(all),
                      {toMs(since), Sqlite::blob(key), mostActionsOnOneLock});
    if (!ran)
        return failure(named(ran.error()));
    QSqlQuery row = std::move(ran).value();
    while (row.next())
        actions.push_back(readAction(row));
    if (row.lastError().isValid())
        return failure(named(Sqlite::errorOf(row)));
    return actions;
}

Result<quint64> JournalReader::holdsNotRecorded(const JournalQuery &query)
{
    const auto isOpen = ensureOpen();
    if (!isOpen)
        return failure(isOpen.error());
    if (!*isOpen)
        return quint64(0);
    JournalQuery about;
    about.part = JournalPart::Holds;
    about.server = query.server;
    JournalCondition condition = textCondition(about);
    condition.add(u"1"_s);
    if (query.since)
        condition.add(u"until_ms >= ?"_s, {toMs(*query.since)});
    if (query.until)
        condition.add(u"from_ms < ?"_s, {toMs(*query.until)});
    const auto sum =
        m_sqlite->value(u"SELECT total(holds) FROM gaps JOIN servers ON servers.id = gaps.server WHERE "_s + condition.sql, condition.values);
    if (!sum)
        return failure(named(sum.error()));
    return quint64(sum->toDouble());
}

Result<bool> JournalReader::ensureOpen()
{
    if (m_sqlite && fileIdentity(m_openPath) == m_identity)
        return true;
    m_sqlite.reset();
    for (const QString &path : {m_path, journalPathOfThisVersion(m_path)}) {
        const auto identity = identityIfAny(path);
        if (!identity)
            return failure(named(identity.error()));
        m_identity = *identity;
        if (m_identity == 0)
            return false;
        auto opened = Sqlite::open(path, Sqlite::Mode::ReadOnly);
        if (!opened)
            return failure(named(opened.error()));
        std::unique_ptr<Sqlite> sqlite = std::move(opened).value();
        const auto version = journalVersion(*sqlite, int(journalMigrations().size()));
        if (!version && version.error().code == "newer") {
            m_whyBeside = named(version.error()).text;
            continue;
        }
        if (!version)
            return failure(named(version.error()));
        if (*version == 0)
            return false;
        if (*version < int(journalMigrations().size())) {
            if (const auto done = JournalFile::bringUpToDate(path); !done)
                return failure(named(done.error()));
        }
        m_sqlite = std::move(sqlite);
        m_openPath = path;
        return true;
    }
    return false;
}

/** The error with the name of the file in its text. */
Error JournalReader::named(Error error) const
{
    if (error.kind == Error::Kind::System)
        error.text = JournalReaderText::tr("The journal %1 cannot be read: %2.").arg(m_path, error.text);
    return error;
}

} // namespace lockscope
