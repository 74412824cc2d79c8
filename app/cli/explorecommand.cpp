// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/explorecommand.h"

#include "base/jsonbytes.h"
#include "base/safetext.h"
#include "base/shellword.h"
#include "cli/exploreoptions.h"
#include "cli/standardoutput.h"
#include "racelab/explore/scorecardtext.h"
#include "racelab/own/ownfile.h"

#include <algorithm>
#include <cstdio>

#include <unistd.h>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

constexpr int titleWidth = 20;
constexpr qsizetype textWidth = 110;

QString jsonLine(Column column, const ColumnScore &score, const QString &ownFile)
{
    QString line = u"  "_s + columnTitle(column).leftJustified(titleWidth) + verdictText(score.verdict).leftJustified(14);
    switch (score.verdict) {
    case ColumnScore::Verdict::Holds:
        return line + u"%1 schedules, %2 states\n"_s.arg(countText(qint64(score.schedules)), countText(qint64(score.states)));
    case ColumnScore::Verdict::Broken:
    case ColumnScore::Verdict::NotExplored: break;
    }
    line += score.finding + u'\n';
    if (score.schedule.isEmpty())
        return line;
    const QString own = ownFile.isEmpty() ? QString() : u"--own "_s + shellWord(visibleText(ownFile)) + u' ';
    return line + QString(titleWidth + 16, u' ') + u"lockscope race "_s + own + shellWord(score.schedule) + u'\n';
}

/** In lines of at most this width. */
QString indented(const QString &text)
{
    QString out;
    qsizetype width = textWidth;
    for (const QString &word : text.split(u' ')) {
        if (width + word.size() + 1 > textWidth) {
            out += (out.isEmpty() ? u"  "_s : u"\n  "_s) + word;
            width = word.size() + 2;
            continue;
        }
        out += u' ' + word;
        width += word.size() + 1;
    }
    return out + u'\n';
}

/** What all columns have once, also what all but one have, which then says otherwise; and of each the rest. */
QString boundLines(const ProtocolScore &score, const std::vector<Column> &columns)
{
    QHash<QString, int> counts;
    int explored = 0;
    for (const Column column : columns) {
        const QStringList parts = score[column].bound.split(u"; "_s, Qt::SkipEmptyParts);
        explored += parts.isEmpty() ? 0 : 1;
        for (const QString &part : parts)
            ++counts[part];
    }
    const auto isCommon = [&](const QString &part) { return counts[part] >= (explored > 2 ? explored - 1 : explored); };
    QString text;
    QStringList common;
    for (const Column column : columns) {
        QStringList own;
        for (const QString &part : score[column].bound.split(u"; "_s, Qt::SkipEmptyParts)) {
            QStringList &into = isCommon(part) ? common : own;
            if (!into.contains(part))
                into << part;
        }
        if (!own.isEmpty())
            text += indented(u"%1: %2."_s.arg(columnTitle(column), own.join(u"; "_s)));
    }
    return explored == 0 ? QString() : u'\n' + indented(u"Within: %1."_s.arg(common.join(u"; "_s))) + text;
}

/** Something is known of it. */
bool isBegun(const ProtocolScore &score)
{
    return std::ranges::any_of(score.columns, [](const ColumnScore &column) { return column.schedules > 0; });
}

} // namespace

QString scoreText(const ProtocolScore &score, const std::vector<Column> &columns, const QString &ownFile)
{
    QString text = score.protocol + u'\n';
    for (const Column column : columns)
        text += jsonLine(column, score[column], ownFile);
    return text + boundLines(score, columns) + u'\n';
}

QString scorecardTable(const Scorecard &card)
{
    qsizetype widest = 8;
    for (const ProtocolScore &score : card.protocols)
        widest = std::max(widest, score.protocol.size());
    QString text = QString(widest, u' ');
    for (const Column column : allColumns)
        text += u"  "_s + columnTitle(column);
    for (const ProtocolScore &score : card.protocols) {
        text += u'\n' + score.protocol.leftJustified(widest);
        for (const Column column : allColumns)
            text += u"  "_s + verdictText(score[column].verdict).leftJustified(columnTitle(column).size());
    }
    return text + u"\n\n%1; redis-server %2\n"_s.arg(boundsText(card.bounds), card.serverVersion);
}

ExploreCommand::ExploreCommand(const CommandLine &commandLine, Clock &clock) : m_line(commandLine), m_clock(clock)
{
    m_showsProgress = ::isatty(STDERR_FILENO) != 0;
}

void ExploreCommand::start()
{
    if (!m_line.ownTemplate.isEmpty()) {
        writeOut(std::ranges::find(ownTemplates(), m_line.ownTemplate, &OwnTemplate::id)->text());
        return finish(ExitCode::Ok);
    }
    ProtocolCatalogue catalogue = ProtocolCatalogue::builtIn();
    const Result<ExploreSpec> order = readFiles(catalogue);
    if (!order) {
        writeError(order.error().text);
        return finish(ExitCode::Failed);
    }
    m_scoring = std::make_unique<Scoring>(m_clock, catalogue);
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

Result<ExploreSpec> ExploreCommand::readFiles(ProtocolCatalogue &catalogue)
{
    ExploreSpec order = m_line.explore;
    for (QString &protocol : order.protocols) {
        if (!isOwnProtocolFile(protocol))
            continue;
        const Result<QString> id = addOwnProtocolFile(catalogue, protocol);
        if (!id)
            return failure(id.error());
        m_files.insert(*id, protocol);
        protocol = *id;
    }
    return order;
}

void ExploreCommand::interrupt()
{
    m_isInterrupted = true;
    if (m_scoring)
        m_scoring->cancel();
}

void ExploreCommand::onProgress(const ExploreProgress &progress)
{
    if (!m_showsProgress)
        return;
    const QString left = progress.timeLeft ? u", at least %1 to go"_s.arg(durationText(*progress.timeLeft)) : QString();
    const QString line = u"\r%1, %2 (%3 of %4): %5 schedules of %6 moves, %7 states, %8/s%9\x1b[K"_s.arg(
        progress.protocol, columnTitle(progress.column), QString::number(progress.columnsDone + 1), QString::number(progress.columnsInAll),
        countText(qint64(progress.schedules)), QString::number(progress.moves), countText(qint64(progress.states)),
        countText(qint64(progress.schedulesPerSecond)), left);
    std::fputs(qPrintable(line), stderr);
}

void ExploreCommand::onScored(const Scorecard &card)
{
    m_card = card;
    ++m_columnsDone;
    if (m_columnsDone % m_line.explore.columns.size() == 0)
        printDone();
}

/** The next protocol, whole. */
void ExploreCommand::printDone()
{
    clearProgress();
    const ProtocolScore &score = m_card.protocols[m_printed++];
    if (m_line.json)
        writeOut(toJsonLine(scoreToJson(score)));
    else if (!m_line.csv && !m_line.markdown)
        writeOut(scoreText(score, m_line.explore.columns, m_files.value(score.protocol)));
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
        writeError(m_printed > 0 ? u"interrupted: what was not explored says so"_s : u"interrupted before anything was explored"_s);
    finish(m_isInterrupted ? ExitCode::Failed : ExitCode::Ok);
}

void ExploreCommand::clearProgress()
{
    if (m_showsProgress)
        std::fputs("\r\x1b[K", stderr);
}

} // namespace lockscope
