// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/journalcommand.h"

#include "base/safetext.h"
#include "cli/standardoutput.h"
#include "journal/journalexport.h"

#include <QDateTime>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

constexpr int shownOfEntry = 200;

/** A text that is too long stands out of its column; the next one follows two spaces later. */
struct Column {
    QString text;
    int width;
};

QByteArray lineOfEntry(std::initializer_list<Column> columns)
{
    QString line;
    for (const Column &column : columns)
        line += column.text.leftJustified(column.width) + "  "_L1;
    while (line.endsWith(u' '))
        line.chop(1);
    return line.toUtf8() + '\n';
}

QString timeText(UnixTime at) { return QDateTime::fromMSecsSinceEpoch(toMs(at)).toString(u"yyyy-MM-dd HH:mm:ss"_s); }

QString shown(const QString &text) { return visibleText(text, shownOfEntry); }

QByteArray headerOf(JournalPart part)
{
    if (part == JournalPart::Actions) {
        return lineOfEntry({{u"at"_s, 19},
                            {u"by"_s, 16},
                            {u"action"_s, 6},
                            {u"outcome"_s, 12},
                            {u"lock"_s, 28},
                            {u"holder"_s, 24},
                            {u"server"_s, 18},
                            {u"reason"_s, 0}});
    }
    return lineOfEntry(
        {{u"ended at"_s, 19}, {u"held for"_s, 11}, {u"how"_s, 11}, {u"lock"_s, 28}, {u"holder"_s, 36}, {u"server"_s, 18}, {u"notes"_s, 0}});
}

JournalLines linesFor(const CommandLine &commandLine)
{
    const JournalPart part = commandLine.journalQuery.part;
    if (commandLine.json || commandLine.csv)
        return journalLines(part, commandLine.json ? JournalFormat::JsonLines : JournalFormat::Csv);
    return {headerOf(part), [](const StoredAction &action) { return textLine(action); }, [](const StoredHold &hold) { return textLine(hold); }};
}

/** What the lines alone do not show. */
void sayWhatIsMissing(JournalReader &reader, const JournalQuery &query, qint64 rows, qint64 limit)
{
    if (rows == 0)
        writeError(query.part == JournalPart::Actions ? u"no such action is recorded"_s : u"no such hold is recorded"_s);
    if (rows == limit && limit > 0)
        writeError(u"only the newest %1; --limit 0 prints all"_s.arg(countText(rows)));
    if (query.part != JournalPart::Holds)
        return;
    if (const auto notRecorded = reader.holdsNotRecorded(query); notRecorded && *notRecorded > 0)
        writeError(u"up to %1 holds of that time were not recorded: there were too many at once"_s.arg(countText(qint64(*notRecorded))));
}

} // namespace

QByteArray textLine(const StoredAction &action)
{
    return lineOfEntry({{timeText(action.at), 19},
                        {shown(action.by.user + u'@' + action.by.host), 16},
                        {shown(action.verb), 6},
                        {shown(action.outcome), 12},
                        {safeText(action.key, shownOfEntry), 28},
                        {safeText(action.holder, shownOfEntry), 24},
                        {shown(action.server.profile), 18},
                        {shown(action.reason), 0}});
}

QByteArray textLine(const StoredHold &hold)
{
    QStringList notes;
    if (hold.renewals > 0)
        notes << (hold.renewals == 1 ? u"renewed once"_s : u"renewed %1 times"_s.arg(countText(hold.renewals)));
    if (hold.sampled)
        notes << u"found by polling"_s;
    const QString atLeast = hold.sinceKnown == "first seen"_L1 ? u"> "_s : QString();
    return lineOfEntry({{timeText(hold.until), 19},
                        {atLeast + durationText(hold.held()), 11},
                        {shown(hold.ended), 11},
                        {safeText(hold.key, shownOfEntry), 28},
                        {safeText(hold.token, shownOfEntry), 36},
                        {shown(hold.server.profile), 18},
                        {notes.join(", "_L1), 0}});
}

ExitCode printJournal(const CommandLine &commandLine, const QString &path, const Clock &clock)
{
    JournalQuery query = commandLine.journalQuery;
    if (commandLine.journalAge)
        query.since = clock.wallNow() - *commandLine.journalAge;
    JournalReader reader(path);
    bool isReaderGone = false;
    const auto rows = writeJournal(reader, query, linesFor(commandLine), commandLine.journalLimit, [&isReaderGone](const QByteArray &line) {
        isReaderGone = writeOut(line) == ReaderIs::Gone;
        return !isReaderGone;
    });
    if (!rows) {
        writeError(rows.error().text);
        return ExitCode::Failed;
    }
    if (!isReaderGone)
        sayWhatIsMissing(reader, query, *rows, commandLine.journalLimit);
    return ExitCode::Ok;
}

} // namespace lockscope
