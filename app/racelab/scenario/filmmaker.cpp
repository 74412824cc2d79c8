// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/scenario/filmmaker.h"

#include "base/clock.h"
#include "base/safetext.h"
#include "privateservers/servergroup.h"
#include "racelab/film/clusterservers.h"
#include "racelab/film/epilogue.h"
#include "racelab/film/filmcast.h"
#include "racelab/film/stage.h"
#include "racelab/scenario/excerptplayer.h"
#include "racelab/scenario/storyplayer.h"

#include <QCoreApplication>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

constexpr std::size_t mostMoves = 2000;

struct MakerText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::FilmMakerText)
};

Unexpected<Error> cancelled() { return failure(Error::Kind::Cancelled, MakerText::tr("The film was cancelled.")); }

Error atLine(int line, Error error)
{
    if (error.kind == Error::Kind::InvalidInput)
        error.text = (error.text.english().endsWith(u'.') ? MakerText::tr("Line %1: %2") : MakerText::tr("Line %1: %2."))
                         .arg(QString::number(line), error.text);
    return error;
}

Error atMove(std::size_t number, const Move &move, Error error)
{
    if (error.kind == Error::Kind::InvalidInput)
        error.text = (error.text.english().endsWith(u'.') ? MakerText::tr("Move %1 of the schedule (%2): %3")
                                                          : MakerText::tr("Move %1 of the schedule (%2): %3."))
                         .arg(QString::number(number), moveText(move), error.text);
    return error;
}

QString movesOf(const FilmAct &act)
{
    Schedule moves;
    std::transform(act.frames.begin() + 1, act.frames.end(), std::back_inserter(moves), [](const FilmFrame &frame) { return frame.move; });
    return scheduleText(moves);
}

/** Chooses the moves of this schedule, one after the other. */
ScheduleSpec::Choose inOrder(Schedule schedule)
{
    return [schedule = std::move(schedule), next = std::size_t(0)]() mutable {
        return next < schedule.size() ? std::optional(schedule[next++]) : std::nullopt;
    };
}

Result<void> checkProtocols(const ScenarioAct &act, const ProtocolCatalogue &protocols)
{
    for (const ScenarioClient &client : act.clients) {
        const ProtocolInfo *const info = protocols.find(client.protocol);
        const auto wrong = [&](const QString &why) { return invalidInput(MakerText::tr("Line %1: %2.").arg(QString::number(act.line), why)); };
        if (!info)
            return wrong(MakerText::tr("there is no protocol “%1”").arg(visibleText(client.protocol, 60)));
        if (info->section == 'E')
            return wrong(MakerText::tr("the protocol “%1” is not for Redis and cannot be played").arg(info->id));
        if (act.inCluster && (info->isOwn() || info->keys > 1 || info->asksMajority || info->comparesInOneCommand))
            return wrong(MakerText::tr("the protocol “%1” cannot be played on a cluster").arg(info->id));
    }
    return {};
}

/** Why this move cannot be made now; empty: it can. */
QString whyNot(const Move &move, const World &world)
{
    using Kind = Move::Kind;
    const bool isUnanswered = move.kind == Kind::Lost || move.kind == Kind::Unheard || move.kind == Kind::Late;
    const bool isOfClient = isUnanswered || move.kind == Kind::Step || move.kind == Kind::Renewal || move.kind == Kind::Crash;
    const bool isOfServer = move.kind == Move::Kind::ServerUp || move.kind == Move::Kind::ServerDown;
    if (isOfClient && move.index >= world.clientCount())
        return MakerText::tr("there is no client %1").arg(move.index);
    if (isOfServer && move.index >= world.serverCount())
        return MakerText::tr("there is no server %1").arg(move.index);
    if (move.kind == Move::Kind::Step && !world.canStep(move.index))
        return MakerText::tr("this client has nothing more to do");
    if (isUnanswered && !(world.canStep(move.index) && world.canLose(move.index)))
        return MakerText::tr("this client sends nothing that can be lost");
    if (move.kind == Move::Kind::Arrival && !world.canArrive())
        return MakerText::tr("no command is on its way");
    if (move.kind == Move::Kind::Renewal && !world.canRenew(move.index))
        return MakerText::tr("this client has nothing to renew");
    if (move.kind == Move::Kind::Crash && !world.canCrash(move.index))
        return MakerText::tr("this client is gone already");
    const bool isOfReplica = move.kind == Move::Kind::Replicate || move.kind == Move::Kind::FailOver;
    if (move.kind == Move::Kind::MoveSlot)
        return MakerText::tr("these servers are no cluster");
    if (isOfReplica && (!world.spec().replicates || world.hasFailedOver()))
        return MakerText::tr("there is no replica");
    return {};
}

} // namespace

FilmMaker::FilmMaker(ServerGroup &servers, ProtocolCatalogue protocols, Clock &clock)
    : m_servers(servers), m_protocols(std::move(protocols)), m_clock(clock)
{
}

FilmMaker::~FilmMaker()
{
    ++m_film; // the task goes on while its servers end: it must not take this act for complete
}

void FilmMaker::cancel()
{
    ++m_film;
    m_servers.close();
    if (m_cluster)
        m_cluster->close();
}

QCoro::Task<Result<Film>> FilmMaker::make(Scenario scenario)
{
    const quint64 id = ++m_film;
    if (scenario.storm)
        co_return invalidInput(MakerText::tr("This scenario is a storm of live clients: it has no film."));
    Film film{.id = scenario.id, .title = scenario.title, .sentence = scenario.sentence, .acts = {}, .serverVersion = {}};
    for (const ScenarioAct &act : scenario.acts) {
        CO_TRY(FilmAct made, co_await makeAct(act, id));
        film.acts.push_back(std::move(made));
        if (scenario.isBuiltIn && !act.inCluster)
            film.acts.back().replay = u"%1 act=%2 : %3"_s.arg(scenario.id, QString::number(film.acts.size()), movesOf(film.acts.back()));
        film.serverVersion = act.inCluster ? m_cluster->version() : m_servers.version();
    }
    m_cluster.reset();
    co_return film;
}

FilmMaker::Act FilmMaker::makeAct(const ScenarioAct &act, quint64 film)
{
    if (const Result<void> known = checkProtocols(act, m_protocols); !known)
        co_return failure(known.error());
    if (act.inCluster) {
        m_cluster = std::make_unique<ClusterServers>(ClusterServers::Options{.hasReplica = act.replicates, .events = act.events}, m_clock);
        const Result<FilmAct> played = co_await playAct(act, *m_cluster, film);
        co_return played;
    }
    CO_TRY(const auto connections, co_await m_servers.connections(act.servers));
    RestoredServers servers(connections);
    const Result<FilmAct> played = co_await playAct(act, servers, film);
    co_return played;
}

FilmMaker::Act FilmMaker::playAct(const ScenarioAct &act, StageServers &servers, quint64 film)
{
    Stage stage(worldOf(act, m_protocols), m_protocols, servers, Duration(0));
    CO_CHECK(co_await stage.open());
    StoryPlayer player(act, stage);
    for (const ScenarioLine &line : act.lines) {
        const Result<void> played = co_await player.play(line);
        if (!played)
            co_return failure(atLine(line.line, played.error()));
        if (film != m_film)
            co_return cancelled();
    }
    FilmAct result = withoutIdleClients(stage.act());
    result.title = act.title;
    co_return result;
}

QCoro::Task<Result<Film>> FilmMaker::replay(ScheduleSpec order)
{
    const quint64 id = ++m_film;
    if (order.schedule.size() > mostMoves)
        co_return invalidInput(MakerText::tr("A schedule can have at most %1 moves.").arg(mostMoves));
    CO_TRY(FilmAct act, co_await playSchedule(order, id));
    Film film{.id = {}, .title = order.title, .sentence = order.sentence, .acts = {}, .serverVersion = m_servers.version()};
    film.acts.push_back(std::move(act));
    co_return film;
}

QCoro::Task<Result<Film>> FilmMaker::play(ExcerptStory story)
{
    const quint64 id = ++m_film;
    CO_TRY(const auto connections, co_await m_servers.connections(1));
    ExcerptPlayer player(story, m_protocols, *connections.front());
    CO_TRY(FilmAct act, co_await player.play());
    if (id != m_film)
        co_return cancelled();
    act.outcome = story.sentence;
    Film film{.id = {}, .title = story.title, .sentence = story.sentence, .acts = {}, .serverVersion = m_servers.version()};
    film.acts.push_back(std::move(act));
    co_return film;
}

FilmMaker::Act FilmMaker::playSchedule(const ScheduleSpec &order, quint64 film)
{
    CO_TRY(const auto connections, co_await m_servers.connections(order.world.servers));
    RestoredServers servers(connections);
    const Duration axisStep = order.world.lease / 20;
    Stage stage(order.world, m_protocols, servers, axisStep);
    CO_CHECK(co_await stage.open());
    const ScheduleSpec::Choose next = order.beginChoosing ? order.beginChoosing(stage.world()) : inOrder(order.schedule);
    Schedule moves;
    for (std::optional<Move> move = next(); move; move = next()) {
        moves.push_back(*move);
        const Result<void> played = co_await playMove(stage, *move);
        if (!played)
            co_return failure(atMove(moves.size(), *move, played.error()));
        if (film != m_film)
            co_return cancelled();
    }
    std::optional<FilmFinding> finding;
    if (order.breaking == FilmEvent::Kind::Deadlock) {
        const std::size_t last = stage.act().frames.size() - 1;
        CO_TRY(const bool isOne, co_await playDeadlock(stage));
        if (isOne)
            finding = FilmFinding{.frame = last, .kind = FilmEvent::Kind::Deadlock};
    } else if (order.breaking) {
        finding = findingAtEnd(stage.act(), *order.breaking);
        if (finding) {
            CO_CHECK(co_await playEpilogue(stage));
        }
    }
    FilmAct result = withoutIdleClients(finding ? withFinding(stage.act(), *finding) : stage.act());
    result.replay = order.replay + u" : "_s + scheduleText(moves);
    result.seed = order.seed;
    co_return result;
}

QCoro::Task<Result<void>> FilmMaker::playMove(Stage &stage, Move move)
{
    if (const QString why = whyNot(move, stage.world()); !why.isEmpty())
        co_return invalidInput(why);
    Result<void> done;
    switch (move.kind) {
    case Move::Kind::Step: {
        const Result<bool> stepped = co_await stage.step(move.index);
        if (!stepped)
            done = failure(stepped.error());
        break;
    }
    case Move::Kind::Renewal: done = co_await stage.renew(move.index); break;
    case Move::Kind::Crash: done = co_await stage.crash(move.index); break;
    case Move::Kind::Time: done = co_await stage.passTime(stage.world().timeOf(move), move.time != World::tick); break;
    case Move::Kind::Replicate: done = co_await stage.replicate(); break;
    case Move::Kind::FailOver: done = co_await stage.failOver(); break;
    case Move::Kind::MoveSlot: done = co_await stage.moveSlot(); break;
    case Move::Kind::ServerDown:
    case Move::Kind::ServerUp: done = co_await stage.setServerUp(move.index, move.kind == Move::Kind::ServerUp); break;
    case Move::Kind::Clear: done = co_await stage.clear(); break;
    case Move::Kind::Lost:
    case Move::Kind::Unheard:
    case Move::Kind::Late: done = co_await stage.stepUnanswered(move); break;
    case Move::Kind::Arrival: done = co_await stage.arrive(); break;
    }
    co_return done;
}

} // namespace lockscope
