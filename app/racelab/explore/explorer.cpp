// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/explore/explorer.h"

#include "privateservers/servergroup.h"
#include "racelab/explore/replay.h"
#include "racelab/film/replybytes.h"

#include <algorithm>
#include <memory>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

constexpr std::size_t edgesAtOnce = 256;
constexpr Duration tellEvery{200};
constexpr int mostTries = 1000; ///< of a batch, until each of its commands was done in one millisecond

/** Does a move of the past again, from what was kept of it. */
void repeat(TrialWorld &play, const StateStore &store, const StateStore::State &step)
{
    World &world = play.world;
    play.trial.count(step.move);
    switch (step.move.kind) {
    case Move::Kind::Step:
    case Move::Kind::Renewal:
    case Move::Kind::Crash:
        if (const auto question = world.begin(step.move))
            world.answer(store.answer(step.answer), store.pictures(step.pictures)[std::size_t(question->server)]);
        break;
    case Move::Kind::Time: world.passTime(step.move); break;
    case Move::Kind::Replicate: world.replicate(); break;
    case Move::Kind::FailOver: world.failOver(); break;
    case Move::Kind::ServerDown:
    case Move::Kind::ServerUp:
    case Move::Kind::Clear: Q_UNREACHABLE(); // no trial chooses these
    }
}

} // namespace

struct Explorer::Edge {
    StateStore::Id from = StateStore::none;
    Move move = {};
    std::unique_ptr<TrialWorld> play = {};     // after the move, or in the midst of it
    std::optional<int> asked = {};             // the server whose answer is awaited, of the command below
    std::vector<redis::Command> commands = {}; // the state before is restored, the command done, and the result read
    std::vector<redis::Reply> replies = {};
};

struct Explorer::Batch {
    std::vector<Edge> edges;
    std::vector<std::vector<Edge *>> asked;         // of each server: those whose answers are under way
    std::vector<redis::CommandQueue::Many> answers; // of each server
};

struct Explorer::Search {
    TrialSpec spec;
    const ProtocolInfo &protocol;
    StateStore &store;
    int servers = 1;
    std::vector<StateStore::Id> open;       // reached by schedules of one length
    std::size_t next = 0;                   // of them, to go on from
    std::vector<StateStore::Id> later = {}; // longer by one move
    int moves = 0;
    std::optional<StateStore::Id> ended = {}; // by what broke the column, or a client that could not go on
    ColumnScore::Verdict verdict = ColumnScore::Verdict::Broken;
    QString finding = {};
    bool sawBeliever = false;

    std::size_t waiting() const { return open.size() - next + later.size(); }
};

Explorer::Explorer(std::vector<redis::Connection *> servers, const ProtocolCatalogue &protocols, Clock &clock)
    : m_servers(std::move(servers)), m_protocols(protocols), m_clock(clock)
{
}

void Explorer::goOn()
{
    m_isPaused = false;
    if (m_waiting)
        std::exchange(m_waiting, std::nullopt)->deliver(Woken::Rested);
}

void Explorer::cancel()
{
    m_isCancelled = true;
    goOn();
}

QCoro::Task<Result<ColumnScore>> Explorer::explore(const ProtocolInfo &protocol, Column column, const Bounds &bounds, Told told)
{
    m_told = std::move(told);
    m_isCancelled = false;
    m_begun = m_toldAt = m_clock.now();
    ColumnScore score;
    score.bound = boundText(protocol, column, bounds);
    const int servers = worldOf({.protocol = protocol.id, .column = column, .bounds = bounds}, protocol).servers;
    if (servers > int(m_servers.size()))
        co_return invalidInput(u"%1 needs %2 servers."_s.arg(protocol.id).arg(servers));
    for (int i = 0; i < servers; ++i) {
        const std::vector<redis::Command> scripts = pictures::prepare();
        CO_CHECK(co_await m_servers[std::size_t(i)]->pipeline(scripts));
    }

    // All beginnings grow together, so that the shortest of all schedules is found first.
    const std::vector<TrialSpec> trials = trialsOf(protocol, column, bounds);
    std::vector<Search> searches;
    std::vector<std::unique_ptr<StateStore>> stores;
    for (const TrialSpec &trial : trials) {
        stores.push_back(std::make_unique<StateStore>());
        searches.push_back(
            Search{.spec = trial, .protocol = protocol, .store = *stores.back(), .servers = servers, .open = {stores.back()->addBeginning(servers)}});
    }
    m_isNarrowing = false;
    for (std::size_t open = searches.size(); open > 0;) {
        for (Search &search : searches) {
            CO_CHECK(co_await this->search(searches, search, score));
            if (search.ended) {
                score.verdict = search.verdict;
                score.finding = search.finding;
                score.schedule = replayText({search.spec, search.store.schedule(*search.ended)}, m_protocols);
                score.took = roundToMs(m_clock.now() - m_begun);
                co_return score;
            }
        }
        const std::size_t before = open;
        open = waitingIn(searches);
        m_isNarrowing = open < before;
    }
    if (protocol.sharing == Sharing::Gate || std::ranges::any_of(searches, &Search::sawBeliever))
        score.verdict = ColumnScore::Verdict::Holds;
    else
        score.finding = u"No client ever acquired the lock: there is nothing to judge."_s;
    score.took = roundToMs(m_clock.now() - m_begun);
    co_return score;
}

std::size_t Explorer::waitingIn(const std::vector<Search> &all)
{
    std::size_t waiting = 0;
    for (const Search &search : all)
        waiting += search.waiting();
    return waiting;
}

/** Continues from all schedules of the present length. Two batches at a time: while the servers work on one the next is prepared. */
QCoro::Task<Result<void>> Explorer::search(std::vector<Search> &all, Search &search, ColumnScore &score)
{
    Batch underWay = prepare(search);
    while (!underWay.edges.empty() && !search.ended) {
        Batch following = prepare(search);
        CO_CHECK(co_await finish(search, underWay, score));
        underWay = std::move(following);
        tell(all, search, score);
        const bool goesOn = co_await mayGoOn();
        if (!goesOn)
            co_return failure(Error::Kind::Cancelled, u"The exploration was cancelled."_s);
    }
    search.open = std::exchange(search.later, {});
    search.next = 0;
    ++search.moves;
    co_return Result<void>();
}

QCoro::Task<bool> Explorer::mayGoOn()
{
    if (m_isPaused && !m_isCancelled) {
        const Deferred<Woken> goesOn = m_waiting.emplace();
        co_await goesOn;
    }
    co_return !m_isCancelled;
}

Explorer::Batch Explorer::prepare(Search &search)
{
    Batch batch;
    while (batch.edges.size() < edgesAtOnce && search.next < search.open.size()) {
        const StateStore::Id from = search.open[search.next++];
        const std::vector<StateStore::Id> path = search.store.path(from);
        const auto arrive = [&] {
            auto play = std::make_unique<TrialWorld>(search.spec, search.protocol, m_protocols);
            for (const StateStore::Id id : path)
                repeat(*play, search.store, search.store.state(id));
            return play;
        };
        auto play = arrive();
        for (const Move &move : play->trial.choices()) {
            if (!play)
                play = arrive();
            batch.edges.push_back(begin(search, Edge{.from = from, .move = move, .play = std::move(play)}));
        }
    }
    batch.asked.resize(std::size_t(search.servers));
    for (Edge &edge : batch.edges) {
        if (edge.asked)
            batch.asked[std::size_t(*edge.asked)].push_back(&edge);
    }
    ask(batch);
    return batch;
}

void Explorer::ask(Batch &batch)
{
    batch.answers.clear();
    for (std::size_t i = 0; i < batch.asked.size(); ++i) {
        std::vector<redis::Command> commands;
        for (const Edge *edge : batch.asked[i])
            std::ranges::copy(edge->commands, std::back_inserter(commands));
        batch.answers.push_back(m_servers[i]->pipeline(commands));
    }
}

/** Does the move, or as much of it as can be done before a server has answered. */
Explorer::Edge Explorer::begin(const Search &search, Edge edge)
{
    World &world = edge.play->world;
    edge.play->trial.count(edge.move);
    switch (edge.move.kind) {
    case Move::Kind::Time: world.passTime(edge.move); break;
    case Move::Kind::Replicate: world.replicate(); break;
    case Move::Kind::FailOver: world.failOver(); break;
    default:
        if (const auto question = world.begin(edge.move)) {
            const auto &before = search.store.pictures(search.store.state(edge.from).pictures);
            edge.asked = question->server;
            edge.commands = {pictures::restore(before[std::size_t(question->server)]), question->command, pictures::look()};
        }
    }
    return edge;
}

QCoro::Task<Result<void>> Explorer::finish(Search &search, Batch &batch, ColumnScore &score)
{
    const auto isAwaited = [&] { return std::ranges::any_of(batch.asked, [](const auto &edges) { return !edges.empty(); }); };
    for (int tries = 1; isAwaited(); ++tries) {
        if (tries > mostTries)
            co_return failure(pictures::notExact());
        if (tries > 1)
            ask(batch);
        CO_CHECK(co_await takeAnswers(batch));
    }
    for (Edge &edge : batch.edges) {
        if (!search.ended)
            settle(search, edge, score);
    }
    co_return Result<void>();
}

/** What was not done within a millisecond stays to be asked again. */
QCoro::Task<Result<void>> Explorer::takeAnswers(Batch &batch)
{
    const Duration patience = m_servers.front()->options().commandTimeout; // this may be gone by then
    for (std::size_t server = 0; server < batch.answers.size(); ++server) {
        const redis::CommandQueue::Many answer = batch.answers[server];
        const Result<std::vector<redis::Reply>> replies = co_await answer;
        if (!replies)
            co_return failure(ServerGroup::explain(replies.error(), patience));
        std::size_t first = 0;
        std::erase_if(batch.asked[server], [&](Edge *edge) {
            const auto at = replies->begin() + std::ptrdiff_t(std::exchange(first, first + edge->commands.size()));
            edge->replies.assign(at, at + std::ptrdiff_t(edge->commands.size()));
            return pictures::isExact(edge->replies.front(), edge->replies.back());
        });
    }
    co_return Result<void>();
}

void Explorer::settle(Search &search, Edge &edge, ColumnScore &score)
{
    StateStore &store = search.store;
    World &world = edge.play->world;
    StateStore::State state{.before = edge.from, .answer = 0, .pictures = 0, .move = edge.move};
    if (edge.asked) {
        const redis::Reply &said = edge.replies[1];
        const Result<redis::Reply> answer = said.isError() ? Result<redis::Reply>(failure(said.error())) : Result<redis::Reply>(said);
        world.answer(answer, pictures::read(edge.replies[2]));
        state.answer = store.keepAnswer(answer);
    }
    state.pictures = store.keepPictures(world.servers());
    ++score.schedules;
    search.sawBeliever |= world.referee().saw(FilmEvent::Kind::Believes);
    if (edge.play->trial.isBroken()) {
        search.ended = store.add(state);
        search.finding = edge.play->trial.finding();
        return;
    }
    if (world.referee().saw(FilmEvent::Kind::Failed)) { // a protocol that cannot be run holds nothing
        search.ended = store.add(state);
        search.verdict = ColumnScore::Verdict::NotExplored;
        search.finding = edge.play->trial.failed();
        return;
    }
    QByteArray fingerprint;
    appendNumber(fingerprint, state.pictures);
    edge.play->trial.appendFingerprint(fingerprint);
    if (!store.isNew(fingerprint))
        return;
    ++score.states;
    search.later.push_back(store.add(state));
}

/** How many states there will be nobody knows while each length of schedules reaches more than the one before. */
void Explorer::tell(const std::vector<Search> &all, const Search &search, const ColumnScore &score)
{
    const Instant now = m_clock.now();
    if (now - m_toldAt < tellEvery)
        return;
    m_toldAt = now;
    const double seconds = std::chrono::duration<double>(now - m_begun).count();
    ExploreProgress progress{.protocol = search.spec.protocol,
                             .column = search.spec.column,
                             .schedules = score.schedules,
                             .states = score.states,
                             .waiting = waitingIn(all),
                             .moves = search.moves,
                             .schedulesPerSecond = double(score.schedules) / seconds};
    if (m_isNarrowing && score.states > 0)
        progress.timeLeft = Duration(qint64(1000.0 * double(progress.waiting) * seconds / double(score.states)));
    m_told(progress);
}

} // namespace lockscope
