// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/findtext.h"

#include "base/jsonbytes.h"
#include "base/safetext.h"
#include "locks/scheme.h"

#include <QJsonArray>
#include <QJsonObject>

#include <algorithm>
#include <array>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

using State = FindProgress::State;
using Row = std::array<QString, 6>;
constexpr qsizetype widestPattern = 60;
constexpr int shownOfKey = 200;

QString countOf(quint64 count) { return countText(qint64(count)); }
QString keysText(quint64 count) { return countOf(count) + (count == 1 ? u" key"_s : u" keys"_s); }

QString librariesText(const FoundLocks &found)
{
    const QString label = schemeText(found.libraries.front().scheme->label);
    const std::size_t further = found.libraries.size() - 1;
    return further == 0 ? label : label + u" and %1 more"_s.arg(further);
}

Row rowOf(const FoundLocks &found)
{
    return {countOf(found.locks),
            QString::fromUtf8(found.pattern),
            QString::fromLatin1(confidenceName(found.confidence)),
            found.others > 0 ? keysText(found.others) : u"-"_s,
            librariesText(found),
            found.examples.isEmpty() ? QString() : safeText(found.examples.first(), shownOfKey)};
}

const char *stateWord(State state)
{
    switch (state) {
    case State::Looking: return "looking";
    case State::Complete: return "complete";
    case State::Cancelled: return "cancelled";
    case State::Failed: return "failed";
    }
    Q_UNREACHABLE();
}

/** In single quotes nothing means anything to a shell, but the quote itself. */
QString shellQuoted(const QByteArray &pattern) { return u'\'' + QString::fromUtf8(pattern).replace(u'\'', "'\\''"_L1) + u'\''; }

} // namespace

QString findTable(const LockPatterns &locks)
{
    if (locks.found.empty())
        return {};
    std::vector<Row> rows{{u"LOCKS"_s, u"PATTERN"_s, u"SURE"_s, u"ALSO MATCHES"_s, u"LIBRARY"_s, u"EXAMPLE"_s}};
    std::ranges::transform(locks.found, std::back_inserter(rows), rowOf);
    std::array<qsizetype, std::tuple_size_v<Row>> widths{};
    for (const Row &row : rows) {
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], std::min(row[i].size(), widestPattern));
    }
    QString text;
    for (const Row &row : rows) {
        text += row[0].rightJustified(widths[0]);
        for (std::size_t i = 1; i + 1 < row.size(); ++i)
            text += "  "_L1 + row[i].leftJustified(widths[i]);
        text += "  "_L1 + row.back() + u'\n';
    }
    return text;
}

QByteArray jsonLine(const FoundLocks &found)
{
    QJsonArray libraries;
    for (const FoundLocks::Library &library : found.libraries) {
        libraries << QJsonObject{{u"scheme"_s, QLatin1StringView(library.scheme->name)},
                                 {u"label"_s, QLatin1StringView(library.scheme->label)},
                                 {u"locks"_s, qint64(library.locks)}};
    }
    QJsonArray examples;
    for (const QByteArray &example : found.examples) {
        QJsonObject key;
        putBytes(key, u"key"_s, example);
        examples << key;
    }
    QJsonObject object{{u"pattern"_s, QString::fromUtf8(found.pattern)},
                       {u"locks"_s, qint64(found.locks)},
                       {u"other_keys"_s, qint64(found.others)},
                       {u"confidence"_s, QLatin1StringView(confidenceName(found.confidence))},
                       {u"why"_s, QLatin1StringView(found.why)},
                       {u"proposed"_s, found.isProposed()},
                       {u"libraries"_s, libraries},
                       {u"examples"_s, examples}};
    if (!found.wider.isEmpty()) {
        object[u"wider_pattern"_s] = QString::fromUtf8(found.wider);
        object[u"wider_other_keys"_s] = qint64(found.widerOthers);
    }
    return toJsonLine(object);
}

QByteArray jsonLine(const FindProgress &progress)
{
    QJsonArray databases;
    for (const DatabaseKeys &each : progress.otherDatabases)
        databases << QJsonObject{{u"database"_s, each.database}, {u"keys"_s, qint64(each.keys)}};
    QJsonObject object{{u"state"_s, QLatin1StringView(stateWord(progress.state))},
                       {u"keys"_s, qint64(progress.keysSeen)},
                       {u"keys_in_database"_s, progress.keysInDatabase ? QJsonValue(qint64(*progress.keysInDatabase)) : QJsonValue()},
                       {u"keys_read"_s, qint64(progress.keysRead)},
                       {u"keys_refused"_s, qint64(progress.keysRefused)},
                       {u"names_too_long"_s, qint64(progress.namesTooLong)},
                       {u"further_patterns"_s, qint64(progress.locks.further)},
                       {u"took_ms"_s, qint64(progress.took.count())},
                       {u"other_databases"_s, databases},
                       {u"cluster_node"_s, progress.isClusterNode}};
    if (progress.state == State::Failed)
        object[u"error"_s] = visibleText(progress.error.text);
    return toJsonLine(object);
}

QString findSummary(const FindProgress &progress)
{
    quint64 locks = 0;
    for (const FoundLocks &found : progress.locks.found)
        locks += found.locks;
    const std::size_t patterns = progress.locks.found.size();
    const QString about = progress.keysInDatabase ? QString() : u"About "_s;
    const QString looked = u" %1%2 looked at in %3."_s.arg(about, keysText(progress.keysSeen), durationText(progress.took));
    if (patterns == 0)
        return u"No key looks like a lock."_s + looked;
    const QString found = patterns == 1 ? u"1 pattern matches %1 that %2 like %3."_s : u"%4 patterns match %1 that %2 like %3."_s;
    const QString words = found.arg(keysText(locks), locks == 1 ? u"looks"_s : u"look"_s, locks == 1 ? u"a lock"_s : u"locks"_s);
    return (patterns == 1 ? words : words.arg(patterns)) + looked;
}

QStringList findNotes(const FindProgress &progress)
{
    QStringList notes;
    if (progress.isClusterNode)
        notes << u"this server is one node of a cluster; its other nodes have further keys."_s;
    for (const DatabaseKeys &each : progress.otherDatabases)
        notes << u"database %1 (%2) was not searched: --db %1"_s.arg(QString::number(each.database), keysText(each.keys));
    if (progress.keysRefused > 0)
        notes << u"this user may not read what is in some keys (%1 were tried); of those only the names are known."_s.arg(
            countOf(progress.keysRefused));
    if (progress.namesTooLong > 0)
        notes << u"%1 left out: the names are longer than %2 bytes."_s.arg(keysText(progress.namesTooLong), QString::number(NameGroups::longestName));
    if (progress.locks.further > 0)
        notes << u"%1 further patterns are not shown."_s.arg(progress.locks.further);
    return notes;
}

QString commandWithPatterns(const LockPatterns &locks)
{
    QString command;
    for (const FoundLocks &found : locks.found) {
        if (found.isProposed())
            command += " --pattern "_L1 + shellQuoted(found.pattern);
    }
    return command.isEmpty() ? command : u"lockscope list"_s + command;
}

} // namespace lockscope
