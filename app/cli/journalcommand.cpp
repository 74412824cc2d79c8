// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/journalcommand.h"

#include "base/safetext.h"
#include "base/terminaltext.h"
#include "cli/command.h"
#include "cli/line/helptext.h"
#include "cli/print/standardoutput.h"
#include "journal/journalexport.h"
#include "journal/journalfile.h"
#include "locks/lockbrief.h"
#include "locks/wordtext.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QTemporaryDir>

#include <algorithm>
#include <functional>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

struct JournalText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::JournalText)
};

constexpr int shownOfEntry = 200;
constexpr int widestEnd = 16; // "lost in failover"

/** A column. A text that is too long exceeds it; the next column then follows after two spaces. */
struct Column {
    QString text;
    int width;
};

QByteArray lineOfEntry(std::initializer_list<Column> columns)
{
    QString line;
    for (const Column &column : columns)
        line += leftInCells(column.text, column.width) + "  "_L1;
    while (line.endsWith(u' '))
        line.chop(1);
    return line.toUtf8() + '\n';
}

QString timeText(UnixTime at) { return QDateTime::fromMSecsSinceEpoch(toMs(at)).toString(u"yyyy-MM-dd HH:mm:ss"_s); }

QString shown(const QString &text) { return visibleText(text, shownOfEntry); }

QString shownWord(const QString &name) { return shown(wordText(name)); }

QByteArray headerOf(JournalPart part)
{
    if (part == JournalPart::Actions) {
        return lineOfEntry({{JournalText::tr("TIME"), 19},
                            {JournalText::tr("USER"), 16},
                            {JournalText::tr("ACTION"), 6},
                            {JournalText::tr("OUTCOME"), 12},
                            {JournalText::tr("LOCK"), 28},
                            {JournalText::tr("HOLDER"), 24},
                            {JournalText::tr("SERVER"), 18},
                            {JournalText::tr("REASON"), 0}});
    }
    return lineOfEntry({{JournalText::tr("ENDED AT"), 19},
                        {JournalText::tr("HELD FOR"), 11},
                        {JournalText::tr("ENDED BY"), widestEnd},
                        {JournalText::tr("LOCK"), 28},
                        {JournalText::tr("HOLDER"), 36},
                        {JournalText::tr("SERVER"), 18},
                        {JournalText::tr("NOTES"), 0}});
}

JournalLines linesFor(const CommandLine &commandLine)
{
    const JournalPart part = commandLine.journalQuery.part;
    if (commandLine.json || commandLine.csv)
        return journalLines(part, commandLine.json ? JournalFormat::JsonLines : JournalFormat::Csv);
    return {headerOf(part), [](const StoredAction &action) { return textLine(action); }, [](const StoredHold &hold) { return textLine(hold); }};
}

/** Prints notes about records that the lines do not show. */
void sayWhatIsMissing(JournalReader &reader, const JournalQuery &query, qint64 rows, qint64 limit)
{
    if (rows == 0)
        writeError(query.part == JournalPart::Actions ? JournalText::tr("No matching action in the journal.")
                                                      : JournalText::tr("No matching hold in the journal."));
    if (rows == limit && limit > 0)
        writeError(JournalText::tr("Only the newest %1 are shown; --limit 0 prints all.").arg(countText(rows)));
    if (query.part != JournalPart::Holds)
        return;
    if (const auto notRecorded = reader.holdsNotRecorded(query); notRecorded && *notRecorded > 0)
        writeError(JournalText::tr("Up to %Ln hold(s) in this period were not recorded: there were too many at once.", nullptr, int(*notRecorded)));
}

} // namespace

QByteArray textLine(const StoredAction &action)
{
    return lineOfEntry({{timeText(action.at), 19},
                        {shown(action.by.user + u'@' + action.by.host), 16},
                        {shownWord(action.verb), 6},
                        {shownWord(action.outcome), 12},
                        {safeText(action.key, shownOfEntry), 28},
                        {safeText(action.holder, shownOfEntry), 24},
                        {shown(action.server.profile), 18},
                        {shown(action.reason), 0}});
}

QByteArray textLine(const StoredHold &hold)
{
    QStringList notes;
    if (hold.renewals > 0)
        notes << (mayBeTakenAgain(sinceKnown(hold.sinceKnown)) ? JournalText::tr("renewed or taken again %Ln time(s)", nullptr, int(hold.renewals))
                                                               : JournalText::tr("renewed %Ln time(s)", nullptr, int(hold.renewals)));
    if (hold.sampled)
        notes << JournalText::tr("found by polling or after a gap");
    return lineOfEntry({{timeText(hold.until), 19},
                        {heldBrief(hold.held(), isBound(sinceKnown(hold.sinceKnown))), 11},
                        {shownWord(hold.ended), widestEnd},
                        {safeText(hold.key, shownOfEntry), 28},
                        {safeText(hold.token, shownOfEntry), 36},
                        {shown(hold.server.profile), 18},
                        {notes.join(", "_L1), 0}});
}

namespace {

/** Prints what an older version wrote beside the journal, which may be newer than rows that were printed. Those that were printed in all; -1: failed. */
qint64 printOlder(const QString &older, const JournalQuery &query, const JournalLines &lines, qint64 limit,
                  const std::function<bool(const QByteArray &)> &print)
{
    const QTemporaryDir folder;
    const auto copy = copyUpToDate(older, folder.path());
    if (!copy) {
        writeError(JournalText::tr("%1 cannot be read: %2.").arg(older, copy.error().text));
        return -1;
    }
    writeNote(JournalText::tr("Then follows what an older version of Lockscope wrote to %1.").arg(older));
    JournalReader reader(*copy);
    const auto rows = writeJournal(reader, query, lines, limit, print);
    if (!rows)
        writeError(rows.error().text);
    return rows.value_or(-1);
}

} // namespace

ExitCode printJournal(const CommandLine &commandLine, const QString &path, const Clock &clock)
{
    JournalQuery query = commandLine.journalQuery;
    if (commandLine.journalAge)
        query.since = clock.wallNow() - *commandLine.journalAge;
    JournalReader reader(path);
    bool isReaderGone = false;
    const auto print = [&isReaderGone](const QByteArray &line) {
        isReaderGone = writeOut(line) == ReaderIs::Gone;
        return !isReaderGone;
    };
    JournalLines lines = linesFor(commandLine);
    const auto read = writeJournal(reader, query, lines, commandLine.journalLimit, print);
    if (!read) {
        writeError(read.error().text);
        return ExitCode::Failed;
    }
    ExitCode code = reader.whyBeside().isEmpty() ? ExitCode::Ok : ExitCode::Failed;
    if (code != ExitCode::Ok)
        writeError(reader.whyBeside());
    qint64 rows = *read;
    lines.header.clear();
    for (const QString &older : olderJournalsBeside(path)) {
        const qint64 left = commandLine.journalLimit == 0 ? 0 : commandLine.journalLimit - rows;
        if (isReaderGone || (commandLine.journalLimit > 0 && left == 0))
            break;
        const qint64 more = printOlder(older, query, lines, left, print);
        rows += std::max<qint64>(more, 0);
        code = more < 0 ? ExitCode::Failed : code;
    }
    if (!isReaderGone)
        sayWhatIsMissing(reader, query, rows, commandLine.journalLimit);
    return code;
}

namespace {

constexpr const char *journalExamples = R"(  lockscope journal --since 7d
  lockscope journal --holds --key lock.import --since 2h
  lockscope journal --limit 0 --csv > actions.csv
)";

QString journalHelp()
{
    return usage({"lockscope journal [--actions|--holds] [--key TEXT] [--since TIME] [--limit N] [--json|--csv]"})
        + paragraph(HelpText::tr("Prints what operators of this account did (the default), or which holds the window saw end; newest first. If "
                                 "Lockscope ended before the answer came, the outcome is \"unknown\", and the record says what to check."))
        + optionsOf(InJournal) + examples(journalExamples) + exitCodes(HelpText::tr("0 done, 1 failed (the reason is on standard error), 2 usage."));
}

} // namespace

const Command journalCommand{
    .usages = {{{"lockscope journal [--holds] [options]", QT_TRANSLATE_NOOP("lockscope::HelpText", "print what operators did, or who held what")}}},
    .help = journalHelp};

} // namespace lockscope
