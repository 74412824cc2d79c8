// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/print/findtext.h"

#include "base/jsonbytes.h"
#include "base/language.h"
#include "base/safetext.h"
#include "base/terminaltext.h"
#include "locks/scheme.h"
#include "locks/wordtext.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonObject>

#include <algorithm>
#include <array>
#include <limits>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

struct FoundLocksText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::FoundLocksText)
};

using State = FindProgress::State;
using Row = std::array<QString, 6>;
constexpr qsizetype widestPattern = 60;
constexpr int shownOfKey = 200;

QString countOf(quint64 count) { return countText(qint64(count)); }
QString keysText(quint64 count) { return FoundLocksText::tr("%Ln key(s)", nullptr, int(std::min<quint64>(count, std::numeric_limits<int>::max()))); }

QString librariesText(const FoundLocks &found)
{
    const QString label = schemeText(found.libraries.front().scheme->label);
    const std::size_t further = found.libraries.size() - 1;
    return further == 0 ? label : FoundLocksText::tr("%1 and %n more", nullptr, int(further)).arg(label);
}

Row rowOf(const FoundLocks &found)
{
    return {countOf(found.locks),
            QString::fromUtf8(found.pattern),
            wordText(QString::fromLatin1(confidenceName(found.confidence))),
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

/** In single quotes, only the quote itself is special to a shell. */
QString shellQuoted(const QByteArray &pattern) { return u'\'' + QString::fromUtf8(pattern).replace(u'\'', "'\\''"_L1) + u'\''; }

} // namespace

QString findTable(const LockPatterns &locks)
{
    if (locks.found.empty())
        return {};
    std::vector<Row> rows{{FoundLocksText::tr("LOCKS"), FoundLocksText::tr("PATTERN"), FoundLocksText::tr("CONFIDENCE"),
                           FoundLocksText::tr("ALSO MATCHES"), FoundLocksText::tr("LIBRARY"), FoundLocksText::tr("EXAMPLE")}};
    std::ranges::transform(locks.found, std::back_inserter(rows), rowOf);
    std::array<qsizetype, std::tuple_size_v<Row>> widths{};
    for (const Row &row : rows) {
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], std::min(cellWidth(row[i]), widestPattern));
    }
    QString text;
    for (const Row &row : rows) {
        text += rightInCells(row[0], widths[0]);
        for (std::size_t i = 1; i + 1 < row.size(); ++i)
            text += "  "_L1 + leftInCells(row[i], widths[i]);
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
                       {u"why"_s, QLatin1StringView(found.why())},
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
    if (progress.primaries > 1)
        object[u"primaries"_s] = progress.primaries;
    if (progress.state == State::Failed)
        object[u"error"_s] = visibleText(progress.error.text);
    return toJsonLine(object);
}

FindProgress failedToFind(const QString &why)
{
    FindProgress progress;
    progress.state = State::Failed;
    progress.error.text = why;
    return progress;
}

QString findSummary(const FindProgress &progress)
{
    quint64 locks = 0;
    for (const FoundLocks &found : progress.locks.found)
        locks += found.locks;
    const std::size_t patterns = progress.locks.found.size();
    const bool isComplete = progress.state == FindProgress::State::Complete;
    const QString found = patterns == 0
        ? isComplete ? FoundLocksText::tr("No key looks like a lock.") : FoundLocksText::tr("No lock found so far.")
        //: %1: "12 keys", which look like locks
        : FoundLocksText::tr("%n pattern(s) found, matching %1 that may be locks.", nullptr, int(patterns)).arg(keysText(locks));
    //: %1: "12 keys"; %2: how long it took
    const QString searched = progress.keysInDatabase ? FoundLocksText::tr("%1 searched in %2.") : FoundLocksText::tr("About %1 searched in %2.");
    const QString whole = progress.areIndependent ? FoundLocksText::tr("%n server(s) searched.", nullptr, progress.primaries)
                                                  : FoundLocksText::tr("%n primary(s) searched.", nullptr, progress.primaries);
    return joinSentences(
        {found, searched.arg(keysText(progress.keysSeen), durationText(progress.took)), isComplete && progress.primaries > 1 ? whole : QString()});
}

QStringList findNotes(const FindProgress &progress)
{
    QStringList notes;
    if (progress.isClusterNode)
        notes << FoundLocksText::tr("This server is one node of a cluster; keys on its other nodes were not searched.");
    for (const DatabaseKeys &each : progress.otherDatabases)
        notes << FoundLocksText::tr("Database %1 (%2) was not searched. To search it, use --db %1.")
                     .arg(QString::number(each.database), keysText(each.keys));
    if (progress.keysRefused > 0)
        notes << FoundLocksText::tr("No permission to read the content of some keys (%Ln tried); only their names are known.", nullptr,
                                    int(progress.keysRefused));
    if (progress.namesTooLong > 0)
        notes << FoundLocksText::tr("%1 left out: the name is longer than %2 bytes.")
                     .arg(keysText(progress.namesTooLong), QString::number(NameGroups::longestName));
    if (progress.locks.further > 0)
        notes << FoundLocksText::tr("%Ln more pattern(s) not shown.", nullptr, int(progress.locks.further));
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
