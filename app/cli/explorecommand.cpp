// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/explorecommand.h"

#include "base/jsonbytes.h"
#include "base/language.h"
#include "base/safetext.h"
#include "base/shellword.h"
#include "base/terminaltext.h"
#include "cli/command.h"
#include "cli/filmfiles.h"
#include "cli/line/helptext.h"
#include "cli/print/standardoutput.h"
#include "racelab/explore/replay.h"
#include "racelab/explore/scorecardtext.h"
#include "racelab/own/ownfile.h"

#include <QPointer>

#include <algorithm>
#include <iterator>
#include <utility>

#include <sys/ioctl.h>
#include <unistd.h>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

constexpr int titleWidth = 20;
constexpr int narrowest = 40; ///< a smaller width that a terminal reports is ignored

/** The terminal's width, but not more than reads well. */
int textWidth()
{
    winsize size{};
    const bool isKnown = ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col >= narrowest;
    return isKnown ? std::min<int>(size.ws_col, widestScoreText) : widestScoreText;
}

QString columnLine(Column column, const ColumnScore &score, const QString &ownFile)
{
    QString line = u"  "_s + leftInCells(columnTitle(column), titleWidth) + leftInCells(verdictText(score.verdict), 14);
    switch (score.verdict) {
    case ColumnScore::Verdict::Holds:
        //: %1 and %2: how many were explored
        return line + ExploreCommand::tr("%1 schedules, %2 states").arg(countText(qint64(score.schedules)), countText(qint64(score.states))) + u'\n';
    case ColumnScore::Verdict::Broken:
    case ColumnScore::Verdict::NotExplored: break;
    }
    line += score.finding.shown() + u'\n';
    if (score.schedule.isEmpty())
        return line;
    QString own;
    for (const QString &file : ownFile.split(u'\n', Qt::SkipEmptyParts))
        own += u"--own "_s + shellWord(visibleText(file)) + u' ';
    return line + QString(titleWidth + 16, u' ') + u"lockscope race "_s + own + shellWord(score.schedule) + u'\n';
}

/** The text in lines of at most this width, indented by two spaces. */
QString indented(const QString &text, qsizetype width) { return u"  "_s + wrappedInCells(text, width, 2) + u'\n'; }

/** "Lease overrun, clock skew". */
QString titlesOf(const std::vector<Column> &columns)
{
    QStringList titles;
    for (const Column column : columns)
        titles << (titles.isEmpty() ? columnTitle(column) : columnTitle(column).toLower());
    return joinItems(titles);
}

/** Which of the explored columns do not have this part of a bound. */
std::vector<Column> exceptionsOf(const Message &part, const ProtocolScore &score, const std::vector<Column> &explored)
{
    std::vector<Column> without;
    std::ranges::copy_if(explored, std::back_inserter(without), [&](Column column) { return !score[column].bound.contains(part); });
    return without;
}

/** True for a part of the bound that nearly all columns have: it is printed once, with its exceptions. */
bool isCommon(std::size_t exceptions, std::size_t explored) { return exceptions * 4 <= explored; }

/** The common parts of the bound once; then the other parts, once for all columns that have the same ones. */
QString boundLines(const ProtocolScore &score, const std::vector<Column> &columns, int width)
{
    std::vector<Column> explored;
    std::ranges::copy_if(columns, std::back_inserter(explored), [&](Column column) { return !score[column].bound.isEmpty(); });
    if (explored.empty())
        return {};
    QStringList common;
    std::vector<std::pair<QString, std::vector<Column>>> others;
    for (const Column column : explored) {
        QStringList own;
        for (const Message &part : score[column].bound) {
            const std::vector<Column> without = exceptionsOf(part, score, explored);
            if (!isCommon(without.size(), explored.size()))
                own << part.shown();
            else if (const QString once =
                         without.empty() ? part.shown() : ExploreCommand::tr("%1 (not: %2)").arg(part.shown(), titlesOf(without).toLower());
                     !common.contains(once))
                common << once;
        }
        const QString rest = joinParts(own);
        const auto same = std::ranges::find(others, rest, &std::pair<QString, std::vector<Column>>::first);
        if (same != others.end())
            same->second.push_back(column);
        else if (!rest.isEmpty())
            others.push_back({rest, {column}});
    }
    QString text = u'\n' + indented(ExploreCommand::tr("Bound: %1.").arg(joinParts(common)), width);
    for (const auto &[rest, which] : others)
        text += indented(ExploreCommand::tr("%1: %2.").arg(titlesOf(which), rest), width);
    return text;
}

/** True if a column of the protocol was explored, at least in part. */
bool isBegun(const ProtocolScore &score)
{
    return std::ranges::any_of(score.columns, [](const ColumnScore &column) { return column.schedules > 0; });
}

} // namespace

QString scoreText(const ProtocolScore &score, const std::vector<Column> &columns, const QString &ownFile, int width)
{
    QString text = score.protocol + u'\n';
    for (const Column column : columns)
        text += columnLine(column, score[column], ownFile);
    return text + boundLines(score, columns, width) + u'\n';
}

QString scorecardTable(const Scorecard &card)
{
    const auto columnWidth = [&card](Column column) {
        qsizetype width = cellWidth(columnTitle(column));
        for (const ProtocolScore &score : card.protocols)
            width = std::max(width, cellWidth(verdictText(score[column].verdict)));
        return width;
    };
    qsizetype widest = 8;
    for (const ProtocolScore &score : card.protocols)
        widest = std::max(widest, score.protocol.size());
    QString text = QString(widest, u' ');
    for (const Column column : allColumns)
        text += u"  "_s + leftInCells(columnTitle(column), columnWidth(column));
    for (const ProtocolScore &score : card.protocols) {
        text += u'\n' + score.protocol.leftJustified(widest);
        for (const Column column : allColumns)
            text += u"  "_s + leftInCells(verdictText(score[column].verdict), columnWidth(column));
    }
    return text + u"\n\n"_s + ExploreCommand::tr("%1; redis-server %2").arg(boundsText(card.bounds), card.serverVersion) + u'\n';
}

ExploreCommand::ExploreCommand(const CommandLine &commandLine, Clock &clock) : m_line(commandLine), m_clock(clock)
{
    m_showsProgress = ::isatty(STDERR_FILENO) != 0;
}

ExploreCommand::~ExploreCommand() { m_filmServers.reset(); } // ends a film under way while the other members exist

void ExploreCommand::start()
{
    if (!m_line.ownTemplate.isEmpty()) {
        writeOut(std::ranges::find(ownTemplates(), m_line.ownTemplate, &OwnTemplate::id)->text());
        return finish(ExitCode::Ok);
    }
    const std::optional<ExploreSpec> order = readFiles(m_protocols);
    if (!order)
        return finish(ExitCode::Failed);
    m_scoring = std::make_unique<Scoring>(m_clock, m_protocols);
    connect(m_scoring.get(), &Scoring::progressed, this, &ExploreCommand::onProgress);
    connect(m_scoring.get(), &Scoring::scored, this, &ExploreCommand::onScored);
    connect(m_scoring.get(), &Scoring::ended, this, &ExploreCommand::onEnded);
    connect(m_scoring.get(), &Scoring::failed, this, [this](const Error &error) {
        clearProgress();
        writeError(error.text);
        finish(ExitCode::Failed);
    });
    m_scoring->start(*order);
}

/** Together with the protocol of --beside, if there is one. */
Result<OwnProtocol> ExploreCommand::withOther(const Result<OwnProtocol> &protocol) const
{
    if (!protocol || m_line.besideFile.isEmpty())
        return protocol;
    const Result<OwnProtocol> other = readOwnProtocolFile(m_line.besideFile);
    return other ? besideEachOther(*protocol, *other) : other;
}

/** Nothing: that has been written, of all files. */
std::optional<ExploreSpec> ExploreCommand::readFiles(ProtocolCatalogue &catalogue)
{
    ExploreSpec order = m_line.explore;
    bool isRead = true;
    for (QString &protocol : order.protocols) {
        if (!isOwnProtocolFile(protocol))
            continue;
        const Result<OwnProtocol> read = withOther(readOwnProtocolFile(protocol));
        const Result<void> added = read ? addOwnProtocol(catalogue, *read) : failure(read.error());
        const bool isTwice = added && m_files.contains(read->id);
        if (isTwice)
            writeError(tr("%1 and %2 have the same protocol name, “%3”: explore them one after the other, or rename one.")
                           .arg(visibleText(m_files[read->id]), visibleText(protocol), read->id));
        else if (!added)
            writeFileError(added.error());
        isRead &= added && !isTwice;
        if (!added)
            continue;
        m_files.insert(read->id, protocol);
        protocol = read->id;
    }
    return isRead ? std::optional(order) : std::nullopt;
}

void ExploreCommand::interrupt()
{
    m_isInterrupted = true;
    if (m_maker)
        m_maker->cancel();
    else if (m_scoring)
        m_scoring->cancel();
}

void ExploreCommand::onProgress(const ExploreProgress &progress)
{
    if (!progress.growth.isEmpty() && std::exchange(m_grown, progress.protocol) != progress.protocol) {
        clearProgress();
        //: %1: a protocol; %2: a sentence
        writeError(tr("%1: %2").arg(progress.protocol, progress.growth.shown()));
    }
    if (!m_showsProgress)
        return;
    //: %1: protocol; %2: question; %3 of %4 questions; %5: how many schedules, of %6 moves each; %7: how many states; %8: schedules a second
    const QString now = tr("%1, %2 (%3 of %4): %5 schedules of %6 moves, %7 states, %8/s")
                            .arg(progress.protocol, columnTitle(progress.column), QString::number(progress.columnsDone + 1),
                                 QString::number(progress.columnsInAll), countText(qint64(progress.schedules)), QString::number(progress.moves),
                                 countText(qint64(progress.states)), countText(qint64(progress.schedulesPerSecond)));
    //: %1: the line of progress
    const QString line = progress.timeLeft ? tr("%1, at least %2 left").arg(now, durationText(*progress.timeLeft)) : now;
    writeProgress(line);
}

void ExploreCommand::onScored(const Scorecard &card)
{
    m_card = card;
    ++m_columnsDone;
    if (m_columnsDone % m_line.explore.columns.size() == 0)
        printDone();
}

/** Prints the protocols that are complete. */
void ExploreCommand::printDone()
{
    clearProgress();
    const ProtocolScore &score = m_card.protocols[m_printed++];
    if (m_line.json)
        writeOut(toJsonLine(scoreToJson(score)));
    else if (!m_line.csv && !m_line.markdown)
        writeOut(scoreText(score, m_line.explore.columns, m_files.value(score.protocol) + u'\n' + m_line.besideFile, textWidth()));
}

void ExploreCommand::onEnded()
{
    clearProgress();
    if (m_isInterrupted && m_printed < m_card.protocols.size() && isBegun(m_card.protocols[m_printed]))
        printDone();
    if (m_line.csv)
        writeOut(scorecardCsv(m_card));
    else if (m_line.markdown)
        writeOut(scorecardMarkdown(m_card));
    else if (!m_line.json && m_card.protocols.size() > 1)
        writeOut(u'\n' + scorecardTable(m_card));
    if (m_isInterrupted)
        writeError(m_printed > 0 ? tr("Interrupted. Questions that were not explored are marked.") : tr("Interrupted before anything was explored."));
    if (wantsFilmFiles(m_line) && !m_isInterrupted)
        saveFilm();
    else
        finish(m_isInterrupted ? ExitCode::Failed : ExitCode::Ok);
}

QCoro::Task<> ExploreCommand::saveFilm()
{
    const QPointer<ExploreCommand> self(this);
    QString schedule;
    for (const ProtocolScore &score : m_card.protocols) {
        for (const Column column : m_line.explore.columns) {
            if (schedule.isEmpty() && score[column].verdict == ColumnScore::Verdict::Broken)
                schedule = score[column].schedule;
        }
    }
    if (schedule.isEmpty()) {
        writeError(tr("No counterexample was found: no file was written."));
        co_return finish(ExitCode::Ok);
    }
    const Result<Replay> replay = parseReplay(schedule, m_protocols);
    if (!replay) {
        writeError(replay.error().text);
        co_return finish(ExitCode::Failed);
    }
    m_filmServers = std::make_unique<ServerGroup>(FeatureName::tr("race lab"), m_clock);
    m_maker = std::make_unique<FilmMaker>(*m_filmServers, m_protocols, m_clock);
    const Result<Film> film = co_await m_maker->replay(filmOrder(*replay, m_protocols));
    if (!self)
        co_return;
    const Result<void> saved = film ? saveFilmFiles(*film, m_line) : failure(film.error());
    if (!saved)
        writeError(saved.error().text);
    finish(saved ? ExitCode::Ok : ExitCode::Failed);
}

void ExploreCommand::clearProgress()
{
    if (m_showsProgress)
        writeProgress({});
}

namespace {

constexpr const char *exploreExamples = R"(  lockscope explore set-nx-px
  lockscope explore --template queue-lock > our-lock.json && lockscope explore our-lock.json
  lockscope explore set-nx-px --lost 1 --column no_orphan
  lockscope explore our-lock.json --script bug.sh --html bug.html
  lockscope explore setnx-expire --clients 3 --json | jq .columns.crash_recovery
  lockscope race 'set-nx-px lease_overrun clients=2 : 1-t-2'
  lockscope score --markdown > scorecard.md
)";

QString exploreHelp()
{
    return usage({"lockscope explore PROTOCOL... [--clients 2] [--crashes 1] [--pauses 1] [--retries 2] [--json]",
                  "lockscope explore PROTOCOL [--script FILE] [--html FILE]", "lockscope explore --template NAME",
                  "lockscope score [PROTOCOL...] [the same options] [--json | --csv | --markdown]"})
        + paragraph(
               HelpText::tr("Explores lock protocols: tries every order of the clients' steps on real private redis-servers. Time is virtual: the "
                            "end of a lease is a step like any other. For each of eleven questions it prints \"holds\", within the bound "
                            "that it names; or \"broken\", with the shortest schedule that breaks the protocol; or \"not explored\", with "
                            "the reason. A schedule is one line; lockscope race 'SCHEDULE' plays it. The same options always give the same "
                            "result. lockscope score without protocols explores all that can be explored."))
        + paragraph(
               HelpText::tr("PROTOCOL is the name of a built-in protocol, or a file with a protocol of your own. The name of a file ends with .json "
                            "or contains a slash. The manual page describes its steps."))
        + optionsOf(inExploring) + examples(exploreExamples)
        + exitCodes(HelpText::tr("0 explored, whatever the result; 1 failed or interrupted; 2 usage."));
}

} // namespace

const Command exploreCommand{
    .usages = {{{"lockscope explore PROTOCOL [--clients 2]",
                 QT_TRANSLATE_NOOP("lockscope::HelpText", "try every order of a protocol's steps, and report what breaks it")},
                {"lockscope score [--json]", QT_TRANSLATE_NOOP("lockscope::HelpText", "explore all protocols, and print a scorecard")}}},
    .help = exploreHelp,
    .make = [](const CommandParts &parts) -> std::unique_ptr<TerminalCommand> { return std::make_unique<ExploreCommand>(parts.line, parts.clock); }};

} // namespace lockscope
