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
/** Real time between the state before a move and the one after it, which no answer may show: those of scripts are rounded to 100 ms. */
constexpr Duration mostRealTime{50};
constexpr int mostTries = 100;

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
    case Move::Kind::Time: world.passTime(step.move.time > Duration(0) ? step.move.time : world.untilNextDue(), store.pictures(step.pictures)); break;
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
    std::unique_ptr<TrialWorld> play = {}; // as before the move, or in the midst of it
    std::optional<int> asked = {};         // the server whose answer is awaited
    Duration time{0};                      // that passes
    std::vector<std::size_t> places = {};  // of each server: where its replies begin in the batch
};

struct Explorer::Batch {
    std::vector<Edge> edges;
    std::vector<std::vector<redis::Command>> commands; // of each server
    std::vector<redis::CommandQueue::Many> answers;

    /** On this server, and where: a state is restored, something is done, and the result is read. */
    struct Stretch {
        std::size_t server = 0, first = 0, last = 0;
    };
    std::vector<Stretch> stretches = {};

    void add(std::size_t server, std::vector<redis::Command> added)
    {
        std::vector<redis::Command> &all = commands[server];
        stretches.push_back({.server = server, .first = all.size(), .last = all.size() + added.size() - 1});
        std::ranges::move(added, std::back_inserter(all));
    }
    /** A server, or this whole machine, was held up in the midst of a stretch. */
    bool wasSlow(const Replies &replies) const
    {
        return std::ranges::any_of(stretches, [&](const Stretch &stretch) {
            const auto &said = replies[stretch.server];
            return pictures::takenAt(said[stretch.last]) - pictures::takenAt(said[stretch.first]) > mostRealTime;
        });
    }
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
    batch.commands.resize(std::size_t(search.servers));
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
            begin(search, batch, Edge{.from = from, .move = move, .play = std::move(play)});
        }
    }
    ask(batch);
    return batch;
}

void Explorer::ask(Batch &batch)
{
    batch.answers.clear();
    for (std::size_t i = 0; i < batch.commands.size(); ++i)
        batch.answers.push_back(m_servers[i]->pipeline(batch.commands[i]));
}

/** Brings the servers that the move concerns into the state before it, and asks for the result. */
void Explorer::begin(Search &search, Batch &batch, Edge edge)
{
    const auto &pictures = search.store.pictures(search.store.state(edge.from).pictures);
    World &world = edge.play->world;
    edge.play->trial.count(edge.move);
    for (const auto &commands : batch.commands)
        edge.places.push_back(commands.size());
    const Duration grain = world.spec().grain;
    if (edge.move.kind == Move::Kind::Time) {
        edge.time = edge.move.time > Duration(0) ? edge.move.time : world.untilNextDue();
        for (std::size_t i = 0; i < pictures.size(); ++i)
            batch.add(i, {pictures::restore(pictures[i]), pictures::advance(edge.time, grain)});
    } else if (edge.move.kind == Move::Kind::Replicate) {
        batch.add(1, {pictures::restore(pictures[0]), pictures::look(grain)});
    } else if (edge.move.kind != Move::Kind::FailOver) {
        if (const auto question = world.begin(edge.move)) {
            const auto server = std::size_t(question->server);
            batch.add(server, {pictures::restore(pictures[server]), question->command, pictures::look(grain)});
            edge.asked = question->server;
        }
    }
    batch.edges.push_back(std::move(edge));
}

QCoro::Task<Result<void>> Explorer::finish(Search &search, Batch &batch, ColumnScore &score)
{
    Result<Replies> replies = co_await answers(batch);
    for (int tries = 1; replies && batch.wasSlow(*replies); ++tries) {
        if (tries == mostTries)
            co_return failure(Error::Kind::TimedOut, u"This machine is too busy: leases end while a server stands still."_s);
        ask(batch);
        replies = co_await answers(batch);
    }
    if (!replies)
        co_return failure(replies.error());
    for (Edge &edge : batch.edges) {
        if (!search.ended)
            settle(search, edge, *replies, score);
    }
    co_return Result<void>();
}

QCoro::Task<Result<Explorer::Replies>> Explorer::answers(Batch &batch)
{
    const Duration patience = m_servers.front()->options().commandTimeout; // this may be gone by then
    Replies replies;
    for (const auto &answer : batch.answers) {
        const Result<std::vector<redis::Reply>> arrived = co_await answer;
        if (!arrived)
            co_return failure(ServerGroup::explain(arrived.error(), patience));
        replies.push_back(*arrived);
    }
    co_return replies;
}

void Explorer::settle(Search &search, Edge &edge, const Replies &replies, ColumnScore &score)
{
    StateStore &store = search.store;
    World &world = edge.play->world;
    StateStore::State state{.before = edge.from, .answer = 0, .pictures = store.state(edge.from).pictures, .move = edge.move};
    const auto reply = [&](std::size_t server, std::size_t number) { return replies[server][edge.places[server] + number]; };
    if (edge.asked) {
        const auto server = std::size_t(*edge.asked);
        const redis::Reply said = reply(server, 1);
        const Result<redis::Reply> answer = said.isError() ? Result<redis::Reply>(failure(said.error())) : Result<redis::Reply>(said);
        world.answer(answer, pictures::read(reply(server, 2)));
        state.answer = store.keepAnswer(answer);
        state.pictures = store.keepPictures(world.servers());
    } else if (edge.move.kind == Move::Kind::Time) {
        std::vector<ServerPicture> after;
        for (std::size_t i = 0; i < replies.size(); ++i)
            after.push_back(pictures::read(reply(i, 1)));
        world.passTime(edge.time, after);
        state.pictures = store.keepPictures(world.servers());
    } else if (edge.move.kind == Move::Kind::Replicate) {
        world.replicate();
        state.pictures = store.keepPictures(world.servers());
    } else if (edge.move.kind == Move::Kind::FailOver) {
        world.failOver();
    }
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
