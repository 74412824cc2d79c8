// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/explore/explorer.h"

#include "base/language.h"
#include "base/safetext.h"
#include "privateservers/servergroup.h"
#include "protocols/actor.h"
#include "racelab/explore/replay.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <memory>

namespace lockscope {

namespace {

constexpr std::size_t edgesAtOnce = 256;
constexpr Duration tellEvery{200};
constexpr Duration restEvery{50}; ///< so that calls of pause() and cancel() arrive
constexpr Duration growthShowsAfter{2000};
constexpr int mostTries = 1000; ///< for commands that took longer than a millisecond

/** Begins a move, and returns its question to a server. */
std::optional<World::Question> begin(TrialWorld &play, const Move &move)
{
    play.trial.count(play.world, move);
    switch (move.kind) {
    case Move::Kind::Time: play.world.passTime(move); break;
    case Move::Kind::Replicate: play.world.replicate(); break;
    case Move::Kind::FailOver: play.world.failOver(); break;
    default: return play.world.begin(move);
    }
    return std::nullopt;
}

bool isOfClient(const Move &move) { return move.kind == Move::Kind::Step || move.kind == Move::Kind::Renewal; }

} // namespace

struct Explorer::Edge {
    StateStore::Id from = StateStore::none;
    Move move = {};
    TrialWorld play; // after the move, or waiting for its answer
    std::optional<World::Question> question = {};
    ServerBook::Number picture = 0; // the server's content before the question
};

struct Explorer::Search {
    Search(const TrialSpec &trial, const ProtocolInfo &protocol, const ProtocolCatalogue &protocols, const std::shared_ptr<ServerBook> &book)
        : spec(trial), beginning(trial, protocol, protocols, book), looksForDeadlock(trial.column == Column::Deadlock)
    {
    }

    TrialSpec spec;
    TrialWorld beginning;
    StateStore store = {};
    std::vector<StateStore::Id> open{0};    // reached by schedules of one length
    std::size_t next = 0;                   // index in `open` of the state to continue from
    std::vector<StateStore::Id> later = {}; // reached by schedules longer by one move
    int moves = 0;
    std::optional<StateStore::Id> ended = {}; // the state that broke the column, or in which a client could not go on
    ColumnScore::Verdict verdict = ColumnScore::Verdict::Broken;
    Message finding = {};
    bool sawBeliever = false;
    Message error = {};                                            // that the server answered first
    std::vector<std::pair<StateStore::Id, TrialWorld>> trail = {}; // the path to the state visited last

    bool looksForDeadlock = false;
    std::vector<std::pair<StateStore::Id, StateStore::Id>> ways = {}; // clients' steps between states
    std::vector<StateStore::Id> standstills = {}, getOn = {};         // getOn: states from which a step leads to one of gettingOn

    std::size_t waiting() const { return open.size() - next + later.size(); }
    const TrialWorld &arrive(StateStore::Id id);
    bool isRedundant(StateStore::Id from, const Move &move) const;
    std::optional<StateStore::Id> deadlock() const;
};

/** The world in this state. Repeats the moves that lead there, after the part that they share with the path to the last state. */
const TrialWorld &Explorer::Search::arrive(StateStore::Id id)
{
    const std::vector<StateStore::Id> path = store.path(id);
    std::size_t common = 0;
    while (common < path.size() && common < trail.size() && path[common] == trail[common].first)
        ++common;
    trail.erase(trail.begin() + std::ptrdiff_t(common), trail.end());
    for (std::size_t i = common; i < path.size(); ++i) {
        TrialWorld play = trail.empty() ? beginning : trail.back().second;
        if (const auto question = begin(play, store.state(path[i]).move))
            play.world.answer(*play.world.book().effect(play.world.server(question->server), question->command));
        play.world.forgetEvents();
        trail.emplace_back(path[i], std::move(play));
    }
    return trail.empty() ? beginning : trail.back().second;
}

/**
 * Two steps that neither change a server nor begin or end a belief lead to the same state in either order. Only the intermediate state that was found
 * first continues with the other step.
 */
bool Explorer::Search::isRedundant(StateStore::Id from, const Move &move) const
{
    const StateStore::State &here = store.state(from);
    if (looksForDeadlock || !here.wasQuiet || !isOfClient(here.move) || !isOfClient(move) || here.move.index == move.index)
        return false;
    for (StateStore::Id sibling = from - 1; sibling != 0 && store.state(sibling).before == here.before; --sibling) {
        if (store.state(sibling).move == move && store.state(sibling).wasQuiet)
            return true;
    }
    return false;
}

/** The first standstill from which no steps lead to a state in which a client gets on. */
std::optional<StateStore::Id> Explorer::Search::deadlock() const
{
    std::vector<std::vector<StateStore::Id>> before(store.size());
    for (const auto &[to, from] : ways)
        before[to].push_back(from);
    std::vector<bool> getsOn(store.size(), false);
    std::vector<StateStore::Id> ahead = getOn;
    while (!ahead.empty()) {
        const StateStore::Id state = ahead.back();
        ahead.pop_back();
        if (getsOn[state])
            continue;
        getsOn[state] = true;
        std::ranges::copy(before[state], std::back_inserter(ahead));
    }
    const auto found = std::ranges::find_if(standstills, [&](StateStore::Id state) { return !getsOn[state]; });
    return found == standstills.end() ? std::nullopt : std::optional(*found);
}

Explorer::Explorer(redis::Connection &server, const ProtocolCatalogue &protocols, Clock &clock)
    : m_server(server), m_protocols(protocols), m_clock(clock), m_sleeper(clock)
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
    *m_isCancelled = true;
    goOn();
}

QCoro::Task<Result<ColumnScore>> Explorer::explore(const ProtocolInfo &protocol, Column column, const Bounds &bounds, ExploreLimits limits, Told told)
{
    m_told = std::move(told);
    m_limits = limits;
    m_isAtLimit = false;
    m_isCancelled = std::make_shared<bool>(false);
    m_begun = m_toldAt = m_restedAt = m_clock.now();
    ColumnScore score;
    score.bound = boundOf(protocol, column, bounds);
    const std::vector<redis::Command> scripts = pictures::prepare();
    CO_CHECK(co_await m_server.pipeline(scripts));

    const std::vector<TrialSpec> trials = trialsOf(protocol, column, bounds);
    const JudgedKeys judged = worldOf(trials.front(), protocol).judged();
    if (const QString book = protocol.id + protocol.version; !m_book || m_bookOf != book) {
        m_book = std::make_shared<ServerBook>(judged);
        m_bookOf = book;
    }
    std::vector<Search> searches;
    searches.reserve(trials.size());
    for (const TrialSpec &trial : trials)
        searches.emplace_back(trial, protocol, m_protocols, m_book);
    const std::shared_ptr<const bool> isCancelled = m_isCancelled; // the flag outlives this object
    const Result<void> searched = co_await searchAll(searches, score);
    if (!searched && !*isCancelled)
        co_return failure(searched.error());
    if (searched && m_isAtLimit)
        finishAtLimit(searches, score);
    else if (searched)
        finish(searches, protocol, score);
    else
        score.finding = ScoreReason::tr("Interrupted after %1 schedules of at most %2 moves, %3 states: nothing was broken so far.")
                            .arg(countText(qint64(score.schedules)), searches.front().moves, countText(qint64(score.states)));
    if (searched)
        score.took = roundToMs(m_clock.now() - m_begun);
    co_return score;
}

/** Extends the searches of all initial states together, so that the shortest of all schedules is found first. */
QCoro::Task<Result<void>> Explorer::searchAll(std::vector<Search> &all, ColumnScore &score)
{
    m_isNarrowing = false;
    for (std::size_t open = all.size(); open > 0;) {
        for (Search &search : all) {
            CO_CHECK(co_await this->search(all, search, score));
            if (search.ended || m_isAtLimit)
                co_return Result<void>();
        }
        const std::size_t before = open;
        open = waitingIn(all);
        m_isNarrowing = open < before;
    }
    co_return Result<void>();
}

void Explorer::finish(std::vector<Search> &all, const ProtocolInfo &protocol, ColumnScore &score) const
{
    const Search *shortest = nullptr;
    qsizetype length = 0;
    for (Search &search : all) {
        if (search.looksForDeadlock && !search.ended) {
            search.ended = search.deadlock();
            if (search.ended) {
                TrialWorld end = search.arrive(*search.ended);
                end.world.reportDeadlock();
                search.finding = end.trial.finding(end.world);
            }
        }
        const qsizetype its = search.ended ? qsizetype(search.store.path(*search.ended).size()) : 0;
        if (search.ended && (!shortest || its < length)) {
            shortest = &search;
            length = its;
        }
    }
    if (shortest) {
        score.verdict = shortest->verdict;
        score.finding = shortest->finding;
        score.schedule = replayText({shortest->spec, shortest->store.schedule(*shortest->ended)}, m_protocols);
    } else if (protocol.sharing == Sharing::Gate || std::ranges::any_of(all, &Search::sawBeliever)) {
        score.verdict = ColumnScore::Verdict::Holds;
    } else {
        const auto failed = std::ranges::find_if(all, [](const Search &search) { return !search.error.isEmpty(); });
        score.finding = failed == all.end()
            ? ScoreReason::tr("No client ever acquired the lock: there is nothing to judge.")
            : ScoreReason::tr("No client ever acquired the lock: there is nothing to judge. The server answered with an error: %1")
                  .arg(failed->error);
    }
}

std::size_t Explorer::waitingIn(const std::vector<Search> &all)
{
    std::size_t waiting = 0;
    for (const Search &search : all)
        waiting += search.waiting();
    return waiting;
}

/** Continues from all schedules of the present length. */
QCoro::Task<Result<void>> Explorer::search(std::vector<Search> &all, Search &search, ColumnScore &score)
{
    while (search.next < search.open.size() && !search.ended && !m_isAtLimit) {
        std::vector<Edge> edges = prepare(search);
        CO_CHECK(co_await ask(edges));
        for (Edge &edge : edges) {
            if (!search.ended)
                settle(search, edge, score);
        }
        tell(all, search, score);
        m_isAtLimit = !search.ended && isAtLimit(score);
        const bool goesOn = co_await mayGoOn();
        if (!goesOn)
            co_return failure(Error::Kind::Cancelled, QCoreApplication::translate("lockscope::Explorer", "The exploration was cancelled."));
    }
    if (m_isAtLimit)
        co_return Result<void>();
    search.open = std::exchange(search.later, {});
    search.next = 0;
    ++search.moves;
    co_return Result<void>();
}

bool Explorer::isAtLimit(const ColumnScore &score) const
{
    return score.states >= m_limits.states || (m_limits.time > Duration(0) && m_clock.now() - m_begun >= m_limits.time);
}

void Explorer::finishAtLimit(const std::vector<Search> &all, ColumnScore &score) const
{
    const Message finding = score.states >= m_limits.states
        //: %1 and %2: numbers
        ? ScoreReason::tr(
            "Not complete: nothing was broken in %1 states, by schedules of up to %2 moves. That is the largest number of states (--max-states).")
        //: %1 and %2: numbers
        : ScoreReason::tr("Not complete: nothing was broken in %1 states, by schedules of up to %2 moves. The time was over (--for).");
    score.finding = finding.arg(countText(qint64(score.states)), all.front().moves);
    if (const Message growth = growthIn(all); !growth.isEmpty())
        score.finding = joinedSentences({score.finding, growth});
}

/** A value that grows in a loop makes each state another one. */
Message Explorer::growthIn(const std::vector<Search> &all)
{
    const QString name = all.front().beginning.world.growing();
    if (name.isEmpty())
        return {};
    return ScoreReason::tr(
               "%1 has had more than %2 values: if it grows in a loop, the exploration has no end. Let it end at a bound, or do without it.")
        .arg(name, GrowthWatch::suspicious);
}

QCoro::Task<bool> Explorer::mayGoOn()
{
    if (const Instant now = m_clock.now(); now - m_restedAt > restEvery) {
        m_restedAt = now;
        const Deferred<Woken> rested = m_sleeper.sleep(Duration(0));
        const Woken woken = co_await rested;
        if (woken == Woken::Cancelled)
            co_return false;
    }
    if (m_isPaused && !*m_isCancelled) {
        const Deferred<Woken> goesOn = m_waiting.emplace();
        co_await goesOn;
    }
    co_return !*m_isCancelled;
}

std::vector<Explorer::Edge> Explorer::prepare(Search &search) const
{
    std::vector<Edge> edges;
    while (edges.size() < edgesAtOnce && search.next < search.open.size()) {
        const StateStore::Id from = search.open[search.next++];
        const TrialWorld &here = search.arrive(from);
        for (const Move &move : here.trial.choices(here.world)) {
            if (search.isRedundant(from, move))
                continue;
            Edge &edge = edges.emplace_back(Edge{.from = from, .move = move, .play = here});
            edge.question = begin(edge.play, move);
            if (edge.question)
                edge.picture = edge.play.world.server(edge.question->server);
        }
    }
    return edges;
}

/** Asks the questions that no server has answered yet, again until each command took less than a millisecond. */
QCoro::Task<Result<void>> Explorer::ask(std::vector<Edge> &edges)
{
    for (int tries = 1;; ++tries) {
        std::vector<redis::Command> commands;
        std::vector<std::pair<ServerBook::Number, ServerBook::Number>> asked;
        for (const Edge &edge : edges) {
            if (!edge.question || m_book->effect(edge.picture, edge.question->command))
                continue;
            const std::pair what{edge.picture, edge.question->command};
            if (std::ranges::find(asked, what) != asked.end())
                continue;
            asked.push_back(what);
            for (redis::Command &command : std::array{pictures::restore(m_book->picture(what.first)), m_book->command(what.second), pictures::look()})
                commands.push_back(std::move(command));
        }
        if (asked.empty())
            co_return Result<void>();
        if (tries > mostTries)
            co_return failure(pictures::notExact());
        const Duration patience = m_server.options().commandTimeout; // the connection may be gone after the await
        const Result<std::vector<redis::Reply>> replies = co_await m_server.pipeline(commands);
        if (!replies)
            co_return failure(withScripts(ServerGroup::explain(replies.error(), patience), asked));
        m_restedAt = m_clock.now();
        for (std::size_t i = 0; i < asked.size(); ++i) {
            const redis::Reply &restored = (*replies)[3 * i], &said = (*replies)[3 * i + 1], &looked = (*replies)[3 * i + 2];
            if (!pictures::isExact(restored, looked))
                continue;
            const auto answer = m_book->keep(said.isError() ? Result<redis::Reply>(failure(said.error())) : Result<redis::Reply>(said));
            m_book->keepEffect(asked[i].first, asked[i].second, {.answer = answer, .picture = m_book->keep(pictures::read(looked))});
        }
    }
}

void Explorer::settle(Search &search, Edge &edge, ColumnScore &score) const
{
    World &world = edge.play.world;
    const Trial &trial = edge.play.trial;
    if (edge.question) {
        const ServerBook::Effect effect = *m_book->effect(edge.picture, edge.question->command);
        if (const Result<redis::Reply> &answer = m_book->answer(effect.answer); !answer && search.error.isEmpty())
            search.error = answer.error().text;
        world.answer(effect);
    }
    const StateStore::State state{.before = edge.from, .wasQuiet = world.wasQuiet(), .move = edge.move};
    ++score.schedules;
    search.sawBeliever |= world.referee().saw(FilmEvent::Kind::Believes);
    if (trial.isBroken(world)) {
        search.ended = search.store.add(state);
        search.finding = trial.finding(world);
        return;
    }
    if (world.referee().saw(FilmEvent::Kind::Failed)) { // a protocol that cannot be run has no verdict "holds"
        search.ended = search.store.add(state);
        search.verdict = ColumnScore::Verdict::NotExplored;
        search.finding = Trial::failed(world);
        return;
    }
    const auto number = StateStore::Id(search.store.size());
    const StateStore::Id known = search.store.reach(trial.digest(world), state);
    const bool isNew = known == StateStore::none;
    if (search.looksForDeadlock && isOfClient(edge.move)) {
        search.ways.emplace_back(isNew ? number : known, edge.from);
        if (std::ranges::any_of(gettingOn, [&](FilmEvent::Kind kind) { return world.referee().saw(kind); }))
            search.getOn.push_back(edge.from);
    }
    if (!isNew)
        return;
    if (search.looksForDeadlock && trial.isStandstill(world))
        search.standstills.push_back(number);
    ++score.states;
    search.later.push_back(number);
}

/** Names the scripts that were under way, one of which has blocked or ended the server. */
Error Explorer::withScripts(Error error, const std::vector<std::pair<ServerBook::Number, ServerBook::Number>> &asked) const
{
    QStringList scripts;
    for (const auto &[picture, number] : asked) {
        const redis::Command &command = m_book->command(number);
        if (const QString name = commandVerb(command); command.front() == "EVAL" && !scripts.contains(name))
            scripts << name;
    }
    if (!scripts.isEmpty() && error.kind != Error::Kind::Cancelled)
        error.text = joinedSentences({error.text, ScoreReason::tr("Scripts under way: %1.").arg(joinItems(scripts))});
    return error;
}

/** Reports progress. The time left cannot be estimated while each length of schedules reaches more states than the shorter one. */
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
    if (now - m_begun > growthShowsAfter)
        progress.growth = growthIn(all);
    if (m_isNarrowing && score.states > 0)
        progress.timeLeft = Duration(qint64(1000.0 * double(progress.waiting) * seconds / double(score.states)));
    m_told(progress);
}

} // namespace lockscope
