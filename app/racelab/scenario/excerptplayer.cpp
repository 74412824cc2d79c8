// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/scenario/excerptplayer.h"

#include "base/language.h"
#include "base/safetext.h"
#include "privateservers/servergroup.h"
#include "racelab/film/filmoverlaps.h"
#include "racelab/film/keycontents.h"
#include "traffic/replay/lockcommands.h"

#include <algorithm>
#include <utility>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

using Did = LockMove::Kind;

constexpr int mostRepetitions = 1000;
constexpr qint64 partBefore = 40; // of the film: its beginning, before the first command
constexpr qsizetype shownOfWord = 80, shownOfKey = 24;

struct ExcerptText {
    LOCKSCOPE_MESSAGES(lockscope::ExcerptText)
};

std::vector<FilmReferee::Client> clientsOf(const ExcerptCast &cast)
{
    std::vector<FilmReferee::Client> clients;
    for (const QString &name : cast.names())
        clients.push_back({.name = name});
    return clients;
}

/** An instant of the recording is none of the private server. */
redis::Command withRelativeLease(const ExecutedCommand &command)
{
    redis::Command words = command.arguments;
    const QByteArray name = words.front().toLower();
    const auto left = [&command](const QByteArray &unit, const QByteArray &number) {
        const std::optional<qint64> end = leaseEnd(unit, number, command.atUs);
        return end ? QByteArray::number(msOf(*end) - msOf(command.atUs)) : number;
    };
    if ((name == "expireat" || name == "pexpireat") && words.size() > 2) {
        words[2] = left(name == "expireat" ? "EXAT" : "PXAT", words[2]);
        words[0] = "PEXPIRE";
    }
    for (std::size_t i = 3; name == "set" && i + 1 < words.size(); ++i) {
        const QByteArray unit = words[i].toUpper();
        if (unit != "EXAT" && unit != "PXAT")
            continue;
        words[i + 1] = left(unit, words[i + 1]);
        words[i] = "PX";
    }
    return words;
}

bool isFlush(const QByteArray &name) { return name == "flushall" || name == "flushdb"; }

/** What is sent for a step; of a script without its text what it did. Empty: nothing can be. */
std::vector<redis::Command> commandsOf(const ExcerptStep &step)
{
    const QByteArray name = step.command.arguments.front().toLower();
    if (isFlush(name)) // each of its locks is a step of its own
        return {redis::command("DEL", step.lock.key), redis::command("ECHO", "OK")};
    if (lockVerb(name))
        return {withRelativeLease(step.command)};
    if (name == "eval")
        return {step.command.arguments};
    if (!step.text.isEmpty()) {
        redis::Command call = step.command.arguments;
        call[0] = "EVAL";
        call[1] = step.text;
        return {call};
    }
    std::vector<redis::Command> commands;
    for (const ExecutedCommand &command : step.inScript) {
        if (lockVerb(command.arguments.front().toLower()))
            commands.push_back(withRelativeLease(command));
    }
    return commands;
}

/** "SET lock.demo 1 NX PX 10000"; of a script its text is left out. */
QString shownCommand(const ExecutedCommand &command)
{
    QStringList words{commandVerb(command.arguments)};
    const bool isEval = command.arguments.front().toLower() == "eval";
    if (!isEval)
        words = QStringList(safeText(command.arguments.front(), shownOfWord));
    for (std::size_t i = isEval ? 3 : 1; i < command.arguments.size(); ++i)
        words << safeText(command.arguments[i], shownOfWord);
    return words.join(u' ');
}

Message leftOutText(quint64 attempts)
{
    return ExcerptText::tr("%n further failed attempt(s) are left out here.", nullptr, int(std::min<quint64>(attempts, 1'000'000)));
}

FilmReferee::Doing::What purposeOf(Did move)
{
    using What = FilmReferee::Doing::What;
    return move == Did::Renewed ? What::Renews : move == Did::Released || move == Did::Missed ? What::Releases : What::Acquires;
}

bool endsHold(const ExcerptStep &step) { return step.move == Did::Released || step.move == Did::Expired || step.move == Did::Overwritten; }

} // namespace

ExcerptPlayer::Judged::Judged(const TrafficKey &key, const ExcerptCast &cast)
    : lock(key), book({.lock = {key.key}, .resource = {}}), referee({}, clientsOf(cast))
{
}

ExcerptPlayer::ExcerptPlayer(const ExcerptStory &story, const ProtocolCatalogue &protocols, redis::Connection &server)
    : m_story(story), m_cast(story.excerpt), m_server(server), m_states(std::size_t(m_cast.names().size()), FilmClient::State::Waiting)
{
    for (const TrafficKey &lock : story.excerpt.locks)
        m_judged.push_back(std::make_unique<Judged>(lock, m_cast));
    const ProtocolInfo *const protocol = protocols.find(story.protocol);
    m_act.key = m_judged.empty() ? QByteArray() : m_judged.front()->lock.key;
    for (const QString &name : m_cast.names())
        m_act.actors.push_back({.name = name, .protocol = protocol ? *protocol : ProtocolInfo{.id = ExcerptText::tr("unknown protocol").shown()}});
    const auto won = std::ranges::find_if(story.excerpt.steps, [](const ExcerptStep &step) { return step.move == Did::Won && step.hold.deadlineUs; });
    if (won != story.excerpt.steps.end())
        m_act.lease = Duration(msOf(*won->hold.deadlineUs) - msOf(won->hold.sinceUs));
}

QCoro::Task<Result<FilmAct>> ExcerptPlayer::play()
{
    if (m_story.excerpt.steps.empty() || m_judged.empty())
        co_return invalidInput(ExcerptText::tr("Of this finding too little was kept: it cannot be played.").shown());
    m_nowMs = msOf(m_story.excerpt.steps.front().command.atUs);
    m_lead = Duration((msOf(m_story.excerpt.steps.back().command.atUs) - m_nowMs) / partBefore);
    CO_CHECK(co_await m_server.pipeline(pictures::prepare()));
    beginFrame({.kind = Move::Kind::Time}, m_story.excerpt.steps.front().command.atUs);
    for (const std::unique_ptr<Judged> &judged : m_judged) {
        CO_CHECK(co_await restoreFirstHold(*judged));
    }
    m_frame.narration = m_story.sentence;
    CO_CHECK(co_await see());
    for (std::size_t step = 0; step < m_story.excerpt.steps.size(); ++step) {
        CO_CHECK(co_await playStep(step));
        if (const std::vector<Edge> circle = m_story.isDeadlock ? circleNow(step) : std::vector<Edge>(); !circle.empty())
            m_circle = {m_act.frames.size() - 1, circle};
    }
    noteDeadlock();
    if (Message &last = m_act.frames.back().narration; !m_story.remedy.isEmpty())
        last = joinedSentences({last, ExcerptText::tr("What to do: %1").arg(m_story.remedy)});
    co_return std::move(m_act);
}

/** The lock as it was before the first step. */
ExcerptPlayer::Done ExcerptPlayer::restoreFirstHold(Judged &judged)
{
    const ExcerptStep *const first = firstStepOf(judged.lock, m_story.excerpt);
    const bool isHeld = first && first->move != Did::Won && !first->hold.token.isEmpty();
    if (!isHeld)
        co_return Result<void>();
    const QByteArray &key = judged.lock.key;
    std::vector<redis::Command> commands;
    commands.push_back(first->hold.form == TrafficHold::Form::Hash ? redis::command("HSET", key, first->hold.token, 1)
                                                                   : redis::command("SET", key, first->hold.token));
    const qint64 leftMs = first->hold.deadlineUs ? msOf(*first->hold.deadlineUs) - m_nowMs : 0;
    if (leftMs > 0 && first->move != Did::Renewed)
        commands.push_back(redis::command("PEXPIRE", key, leftMs));
    CO_CHECK(co_await perform(commands));
    const int holder = m_cast.holderBefore(*first);
    if (holder < 0)
        co_return Result<void>();
    judged.referee.commandDone(holder, {}, 0, judged.book.changes(0, judged.book.keep(m_picture)));
    judged.referee.believes(holder);
    believe(judged, holder, 0);
    co_return Result<void>();
}

ExcerptPlayer::Judged &ExcerptPlayer::judgedOf(const ExcerptStep &step)
{
    return **std::ranges::find_if(m_judged, [&step](const auto &judged) { return judged->lock == step.lock; });
}

ExcerptPlayer::Done ExcerptPlayer::playStep(std::size_t step)
{
    const ExcerptStep &what = m_story.excerpt.steps[step];
    int client = m_cast.of(what);
    if (ExcerptCast::saysNothing(what)) { // nobody is blamed for it
        const Judged &judged = judgedOf(what);
        const int owner = judged.referee.owner(0, judged.book, judged.lock.key);
        client = owner < 0 ? client : owner;
    }
    if (what.isSent() && client < 0)
        co_return Result<void>(); // it waits, like others
    CO_CHECK(co_await passTimeTo(what.command.atUs, step));
    if (what.isSent()) {
        CO_CHECK(co_await send(what, step, client));
    }
    co_return Result<void>();
}

/** Leases that end on the way are moves of their own. */
ExcerptPlayer::Done ExcerptPlayer::passTimeTo(qint64 us, std::size_t step)
{
    const bool isLapse = !m_story.excerpt.steps[step].isSent();
    bool hasLapsed = false;
    for (Duration left(std::max<qint64>(0, msOf(us) - m_nowMs)); left > Duration(0); left = Duration(msOf(us) - m_nowMs)) {
        ServerBook &book = m_judged.front()->book; // each knows all keys
        const Duration end = book.nextEnd(book.keep(m_picture));
        const bool isEnd = end > Duration(0) && end <= left;
        if (!isEnd) {
            m_picture = afterTime(m_picture, left);
            m_nowMs += left.count();
            break;
        }
        hasLapsed = true;
        CO_CHECK(co_await lapse(end, step));
    }
    if (!isLapse || hasLapsed)
        co_return Result<void>();
    beginFrame({.kind = Move::Kind::Time}, us);
    m_frame.narration = ExcerptText::tr("In the recording the lease ends here; on the private server it does not.");
    stopBelieving(step, false);
    const Result<void> seen = co_await see();
    co_return seen;
}

ExcerptPlayer::Done ExcerptPlayer::lapse(Duration time, std::size_t step)
{
    beginFrame({.kind = Move::Kind::Time, .time = time}, (m_nowMs + time.count()) * usAMillisecond);
    const ServerPicture before = m_picture;
    m_picture = afterTime(m_picture, time);
    m_nowMs += time.count();
    for (const std::unique_ptr<Judged> &judged : m_judged)
        judged->referee.timePassed(0, judged->book.changes(judged->book.keep(before), judged->book.keep(m_picture)));
    if (!m_story.excerpt.steps[step].isSent())
        stopBelieving(step, false);
    const Result<void> seen = co_await see();
    co_return seen;
}

ExcerptPlayer::Done ExcerptPlayer::send(const ExcerptStep &step, std::size_t number, int client)
{
    beginFrame({.kind = Move::Kind::Step, .index = quint8(client)}, step.command.atUs);
    m_frame.client = client;
    m_frame.server = 0;
    m_frame.command = shownCommand(step.command);
    m_frame.verb = commandVerb(step.command.arguments);
    if (m_judged.size() > 1)
        m_frame.verb += u' ' + safeText(step.lock.key, shownOfKey);
    stopBelieving(number, true);
    Judged &judged = judgedOf(step);
    const ServerPicture before = m_picture;
    CO_TRY(const redis::Reply reply, co_await perform(commandsOf(step)));
    m_frame.answer = reply.isError() ? errorText(reply.error()) : answerText(reply);
    if (step.move) {
        const auto &changes = judged.book.changes(judged.book.keep(before), judged.book.keep(m_picture));
        judged.referee.commandDone(client, {.what = purposeOf(*step.move)}, 0, changes);
        m_frame.good = *step.move == Did::Won || *step.move == Did::Renewed || *step.move == Did::Released;
        if (*step.move == Did::Lost)
            judged.referee.attemptFailed(client);
        FilmClient::State &state = m_states[std::size_t(client)];
        if (state != FilmClient::State::Believing)
            state = purposeOf(*step.move) == FilmReferee::Doing::What::Acquires ? FilmClient::State::Trying : FilmClient::State::Done;
        stopBelieving(number, false);
        if (*step.move == Did::Won && !judged.referee.isBeliever(client)) {
            judged.referee.believes(client);
            believe(judged, client, number + 1);
        }
        if (!isSeen(step, before))
            m_frame.narration = ExcerptText::tr("The recorded server decided otherwise: what its keys were before is not all known, or a script asks "
                                                "for the time.");
    }
    if (step.leftOut > 0)
        m_frame.narration = joinedSentences({m_frame.narration, leftOutText(step.leftOut)});
    const Result<void> seen = co_await see();
    co_return seen;
}

/** Executes them at one instant; the answer is that to the last one. */
QCoro::Task<Result<redis::Reply>> ExcerptPlayer::perform(std::vector<redis::Command> commands)
{
    const Duration patience = m_server.options().commandTimeout; // the connection may be gone after the await
    const std::size_t last = commands.size();
    commands.insert(commands.begin(), pictures::restore(m_picture));
    commands.push_back(pictures::look());
    for (int tries = 0; tries < mostRepetitions; ++tries) {
        const Result<std::vector<redis::Reply>> replies = co_await m_server.pipeline(commands);
        if (!replies)
            co_return failure(ServerGroup::explain(replies.error(), patience));
        if (!pictures::isExact(replies->front(), replies->back()))
            continue;
        m_picture = pictures::read(replies->back());
        for (std::size_t i = 1; i <= last; ++i)
            m_frame.exchanges.push_back({0, commands[i], replies->at(i)});
        co_return last > 0 ? replies->at(last) : redis::Reply();
    }
    co_return failure(pictures::notExact());
}

/** Takes the frame. */
ExcerptPlayer::Done ExcerptPlayer::see()
{
    ServerPicture lasting = m_picture;
    for (KeyPicture &key : lasting)
        key.leaseMs = 0;
    std::vector<redis::Command> commands;
    commands.push_back(pictures::restore(lasting));
    commands.push_back(keycontents::look());
    CO_TRY(const std::vector<redis::Reply> replies, co_await m_server.pipeline(commands));
    FilmServer &server = m_frame.servers.emplace_back();
    server.keys = keycontents::read(replies.at(1));
    for (FilmKey &key : server.keys) {
        const KeyPicture *const exact = findKey(m_picture, key.key);
        if (exact && exact->leaseMs > 0)
            key.lease = Duration(exact->leaseMs);
        for (const std::unique_ptr<Judged> &judged : m_judged) {
            if (judged->lock.key == key.key)
                key.owner = judged->referee.owner(0, judged->book, key.key);
        }
    }
    for (const FilmClient::State state : m_states)
        m_frame.clients.push_back({.state = state, .nextCommand = {}, .fencingToken = {}});
    for (const std::unique_ptr<Judged> &judged : m_judged) {
        std::vector<FilmEvent> events = judged->referee.lastEvents();
        for (FilmEvent &event : events) {
            if (event.kind == FilmEvent::Kind::StopsBelieving && m_lost.contains(event.client))
                event.text = ExcerptText::tr("The lock is no longer %1's. Whether it still thinks so is not known.")
                                 .arg(m_act.actors[std::size_t(event.client)].name);
        }
        m_frame.events.insert(m_frame.events.end(), events.begin(), events.end());
    }
    m_act.frames.push_back(std::exchange(m_frame, FilmFrame()));
    noteOverlaps(m_act);
    co_return Result<void>();
}

/** Two of one millisecond are beside each other, not on top. */
void ExcerptPlayer::beginFrame(const Move &move, qint64 atUs)
{
    m_frame = FilmFrame();
    m_frame.move = move;
    m_lost.clear();
    m_frame.time = fromUnixMs(msOf(atUs));
    const Duration at(msOf(atUs) - msOf(m_story.excerpt.steps.front().command.atUs));
    m_frame.at = m_act.frames.empty() ? Duration(0) : std::max(m_lead + at, m_act.frames.back().at + Duration(1));
    for (const std::unique_ptr<Judged> &judged : m_judged)
        judged->referee.beginMove();
}

void ExcerptPlayer::believe(Judged &judged, int client, std::size_t fromStep)
{
    m_states[std::size_t(client)] = FilmClient::State::Believing;
    m_ends.push_back(endOf(judged, client, fromStep));
}

void ExcerptPlayer::stopBelieving(std::size_t step, bool isBefore)
{
    for (const End &end : m_ends) {
        if (end.step != step || end.isBefore != isBefore)
            continue;
        end.lock->referee.stopsBelieving(end.client);
        if (!end.isBefore)
            m_lost.insert(end.client);
        const bool hasAnother =
            std::ranges::any_of(m_judged, [&end](const std::unique_ptr<Judged> &judged) { return judged->referee.isBeliever(end.client); });
        m_states[std::size_t(end.client)] = hasAnother ? FilmClient::State::Believing : FilmClient::State::Done;
    }
}

/** Who comes back to release it has held it until then; of any other nobody knows more than when the lock was not its own any more. */
ExcerptPlayer::End ExcerptPlayer::endOf(Judged &judged, int client, std::size_t fromStep) const
{
    const auto &steps = m_story.excerpt.steps;
    std::optional<std::size_t> ended;
    for (std::size_t i = fromStep; i < steps.size(); ++i) {
        if (steps[i].lock != judged.lock)
            continue;
        const bool isOwn = steps[i].isSent() && m_cast.of(steps[i]) == client;
        if (isOwn && (steps[i].move == Did::Released || steps[i].move == Did::Missed))
            return {&judged, client, i, true};
        if (isOwn && (steps[i].move == Did::Won || steps[i].move == Did::Lost))
            break;
        if (!ended && endsHold(steps[i]))
            ended = i;
    }
    return {&judged, client, ended.value_or(steps.size()), false};
}

/** Who waits for whom after this step, if that is a circle: each client has last failed to acquire what the next one holds. */
std::vector<ExcerptPlayer::Edge> ExcerptPlayer::circleNow(std::size_t step) const
{
    std::vector<std::optional<Edge>> edges(m_states.size());
    for (std::size_t i = 0; i <= step; ++i) {
        const ExcerptStep &what = m_story.excerpt.steps[i];
        const int client = what.isSent() ? m_cast.of(what) : -1;
        const bool goesOn = what.move && *what.move != Did::Renewed && *what.move != Did::Undecided;
        if (client < 0 || !goesOn)
            continue;
        std::optional<Edge> &edge = edges[std::size_t(client)];
        edge.reset();
        for (std::size_t lock = 0; what.move == Did::Lost && lock < m_judged.size(); ++lock) {
            const Judged &judged = *m_judged[lock];
            for (int holder = 0; judged.lock == what.lock && holder < int(m_states.size()); ++holder) {
                if (holder != client && judged.referee.isBeliever(holder))
                    edge = Edge{client, lock, holder};
            }
        }
    }
    for (const std::optional<Edge> &from : edges) {
        std::vector<Edge> circle;
        for (std::optional<Edge> edge = from; edge && circle.size() < edges.size(); edge = edges[std::size_t(edge->holder)]) {
            circle.push_back(*edge);
            if (edge->holder == circle.front().client)
                return circle;
        }
    }
    return {};
}

/** Where it was seen last. */
void ExcerptPlayer::noteDeadlock()
{
    if (m_circle.second.empty())
        return;
    const auto name = [this](int client) { return m_act.actors[std::size_t(client)].name; };
    QList<Message> sentences;
    for (const auto &[client, lock, holder] : m_circle.second)
        sentences
            << ExcerptText::tr("%1 waits for %2, which %3 holds.").arg(name(client), safeText(m_judged[lock]->lock.key, shownOfKey), name(holder));
    FilmFrame &frame = m_act.frames[m_circle.first];
    frame.events.push_back({.kind = FilmEvent::Kind::Deadlock,
                            .client = m_circle.second.front().client,
                            .other = m_circle.second.front().holder,
                            .text = joinedSentences(sentences)});
    frame.narration = joinedSentences({frame.narration, joinedSentences(sentences)});
}

/** The private server has done to the lock what the recorded one did. */
bool ExcerptPlayer::isSeen(const ExcerptStep &step, const ServerPicture &before) const
{
    const QByteArray &key = step.lock.key;
    const KeyPicture *const was = findKey(before, key), *const is = findKey(m_picture, key);
    const bool isSame = was && is && was->holdsSame(*is);
    switch (*step.move) {
    case Did::Won: return is && !isSame;
    case Did::Lost: return isSame;
    case Did::Renewed: return was && is;
    case Did::Released: return was && !is;
    case Did::Missed: return isSame || (!was && !is);
    case Did::Overwritten: return was && is && !isSame;
    case Did::Found:
    case Did::Undecided:
    case Did::Unclear:
    case Did::Expired: return true;
    }
    Q_UNREACHABLE();
}

} // namespace lockscope
