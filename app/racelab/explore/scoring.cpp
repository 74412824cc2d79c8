// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/explore/scoring.h"

#include "base/log.h"
#include "base/safetext.h"
#include "racelab/explore/replay.h"

namespace lockscope {

using namespace Qt::StringLiterals;

Scoring::Scoring(Clock &clock, ProtocolCatalogue protocols, Duration patience, QObject *parent)
    : QObject(parent), m_clock(clock), m_protocols(std::move(protocols)), m_servers(FeatureName::tr("race lab"), clock, patience)
{
}

Scoring::~Scoring() { disconnect(); } // receivers get no signals during the destruction

void Scoring::start(const ExploreSpec &order)
{
    qCInfo(logRaceLab, "explore %s", qUtf8Printable(order.protocols.join(u' ')));
    m_isCancelled = false;
    m_columnsDone = 0;
    m_begun = m_clock.now();
    run(order);
}

void Scoring::pause()
{
    if (m_explorer)
        m_explorer->pause();
}

void Scoring::goOn()
{
    if (m_explorer)
        m_explorer->goOn();
}

void Scoring::cancel()
{
    m_isCancelled = true;
    m_servers.close();
    if (m_explorer)
        m_explorer->cancel();
}

QCoro::Task<void> Scoring::run(ExploreSpec order)
{
    for (const QString &id : order.protocols) {
        if (!m_protocols.find(id)) {
            emit failed({Error::Kind::InvalidInput, tr("There is no protocol named “%1”.").arg(visibleText(id, 60)), {}});
            co_return;
        }
    }
    const auto connections = co_await m_servers.connections(std::max(order.bounds.servers, 2));
    if (!connections) {
        if (m_isCancelled)
            emit ended();
        else if (connections.error().kind != Error::Kind::Cancelled)
            emit failed(connections.error());
        co_return;
    }
    m_explorer = std::make_unique<Explorer>(*connections->front(), m_protocols, m_clock);
    m_card = {.protocols = {}, .bounds = order.bounds, .serverVersion = m_servers.version(), .computedAt = m_clock.wallNow()};
    for (const QString &id : order.protocols)
        m_card.protocols.push_back({.protocol = id, .version = m_protocols.find(id)->version, .columns = {}});
    for (std::size_t row = 0; row < m_card.protocols.size() && !m_isCancelled; ++row) {
        const Result<void> done = co_await scoreProtocol(order, row);
        if (done)
            continue;
        if (!m_isCancelled && done.error().kind != Error::Kind::Cancelled)
            emit failed(done.error());
        if (!m_isCancelled)
            co_return;
    }
    emit ended();
}

QCoro::Task<Result<void>> Scoring::scoreProtocol(ExploreSpec order, std::size_t row)
{
    const ProtocolInfo &protocol = *m_protocols.find(m_card.protocols[row].protocol);
    for (const Column column : order.columns) {
        ColumnScore &score = m_card.protocols[row][column];
        const Message whyNot = whyNotExplored(protocol, column);
        if (whyNot.isEmpty()) {
            const auto told = [this, order](const ExploreProgress &progress) { onProgress(progress, order); };
            CO_TRY(score, co_await m_explorer->explore(protocol, column, order.bounds, limitsOf(order), told));
            CO_CHECK(co_await confirm(score));
        } else {
            score.finding = whyNot;
        }
        ++m_columnsDone;
        emit scored(m_card);
        if (m_isCancelled)
            break;
    }
    co_return Result<void>();
}

QCoro::Task<Result<void>> Scoring::confirm(ColumnScore &score)
{
    if (score.verdict != ColumnScore::Verdict::Broken)
        co_return Result<void>();
    const Result<Replay> replay = parseReplay(score.schedule, m_protocols);
    if (!replay)
        co_return failure(replay.error());
    FilmMaker maker(m_servers, m_protocols, m_clock);
    const ScheduleSpec again = filmOrder(*replay, m_protocols);
    const Result<Film> film = co_await maker.replay(again);
    const bool isImpossible = !film && film.error().kind == Error::Kind::InvalidInput;
    if (!film && !isImpossible)
        co_return failure(film.error());
    if (isImpossible || !film->acts.front().finding) {
        score.verdict = ColumnScore::Verdict::NotExplored;
        score.finding = ScoreReason::tr(
            "A schedule seemed to break it, but does not when it is replayed. Either the protocol does not do the same each time, or this "
            "is a bug in Lockscope: please report it, with the protocol's file.");
    }
    co_return Result<void>();
}

/** Of a column: its share of the time that is left. */
ExploreLimits Scoring::limitsOf(const ExploreSpec &order) const
{
    ExploreLimits limits = order.limits;
    const int columnsLeft = int(order.columns.size()) * int(order.protocols.size()) - m_columnsDone;
    if (limits.time > Duration(0))
        limits.time = std::max(Duration(1), roundToMs(m_begun + limits.time - m_clock.now()) / std::max(columnsLeft, 1));
    return limits;
}

void Scoring::onProgress(ExploreProgress progress, const ExploreSpec &order)
{
    progress.columnsDone = m_columnsDone;
    progress.columnsInAll = int(order.columns.size()) * int(order.protocols.size());
    emit progressed(progress);
}

} // namespace lockscope
