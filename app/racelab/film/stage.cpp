// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/film/stage.h"

#include "base/language.h"
#include "base/safetext.h"
#include "protocols/tokenlock.h"
#include "racelab/film/filmoverlaps.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <utility>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

constexpr int shownOfReply = 80;
constexpr Duration quietStep = std::chrono::seconds(1); ///< while nothing happens, time advances by whole seconds

/** "SET lock.demo C1.1 NX PX 10000"; for a script its name, keys and arguments. */
QString wholeText(const redis::Command &command)
{
    const bool isScript = command.front() == "EVAL";
    QStringList words{isScript ? commandVerb(command) : QString::fromLatin1(command.front())};
    for (std::size_t i = isScript ? 3 : 1; i < command.size(); ++i)
        words << safeText(command[i], shownOfReply);
    return words.join(u' ');
}

struct StageText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::StageText)
};

bool isOfVerb(const QString &verb, const QString &wanted) { return verb == wanted || verb.startsWith(wanted + u' '); }

Unexpected<Error> noAnswer() { return failure(Error::Kind::TimedOut, u"The server does not answer."_s); }

} // namespace

Stage::Stage(const WorldSpec &spec, const ProtocolCatalogue &protocols, StageServers &servers, Duration axisStep)
    : m_world(spec, protocols), m_servers(servers), m_axisStep(axisStep), m_paused(spec.clients.size(), false)
{
    m_act.key = spec.key;
    m_act.lease = spec.lease;
    m_act.inCluster = spec.inCluster;
    for (const SteppedClientSpec &client : spec.clients) {
        const ProtocolInfo *const protocol = protocols.find(client.protocol);
        m_act.actors.push_back(
            {.name = client.name, .protocol = protocol ? *protocol : ProtocolInfo{.id = client.protocol}, .clockOffset = client.clockOffset});
    }
}

Stage::Done Stage::open()
{
    CO_CHECK(co_await m_servers.open(m_world));
    m_frame.time = m_world.now();
    const Result<void> seen = co_await see();
    co_return seen;
}

QCoro::Task<Result<bool>> Stage::step(int client, const QString &verb)
{
    return clientMove({.kind = Move::Kind::Step, .index = quint8(client)}, verb);
}

Stage::Done Stage::renew(int client)
{
    const Move move{.kind = Move::Kind::Renewal, .index = quint8(client)};
    const Result<bool> moved = co_await clientMove(move, {});
    co_return moved ? Result<void>() : failure(moved.error());
}

Stage::Done Stage::crash(int client)
{
    const Move move{.kind = Move::Kind::Crash, .index = quint8(client)};
    beginFrame(move);
    m_frame.client = client;
    m_world.begin(move);
    const Result<void> seen = co_await see();
    co_return seen;
}

Stage::Done Stage::passTime(Duration time, bool holdsUp)
{
    beginFrame({.kind = Move::Kind::Time, .time = time});
    m_frame.at = lastFrame().at + time;
    m_world.passTime(time, holdsUp);
    const Result<void> seen = co_await see();
    co_return seen;
}

Stage::Done Stage::replicate()
{
    beginFrame({.kind = Move::Kind::Replicate});
    m_frame.server = 1;
    m_world.replicate();
    CO_CHECK(co_await m_servers.replicate(m_world));
    const Result<void> seen = co_await see();
    co_return seen;
}

Stage::Done Stage::failOver()
{
    beginFrame({.kind = Move::Kind::FailOver});
    m_frame.server = 1;
    m_world.failOver();
    CO_CHECK(co_await m_servers.failOver(m_world));
    const Result<void> seen = co_await see();
    co_return seen;
}

Stage::Done Stage::moveSlot()
{
    beginFrame({.kind = Move::Kind::MoveSlot, .index = quint8(m_world.slotMove())});
    m_frame.server = 1;
    m_world.moveSlot();
    CO_CHECK(co_await m_servers.moveSlot(m_world));
    const Result<void> seen = co_await see();
    co_return seen;
}

Stage::Done Stage::setServerUp(int server, bool up)
{
    beginFrame({.kind = up ? Move::Kind::ServerUp : Move::Kind::ServerDown, .index = quint8(server)});
    m_frame.server = server;
    m_world.setServerUp(server, up);
    const Result<void> seen = co_await see();
    co_return seen;
}

Stage::Done Stage::clear()
{
    beginFrame({.kind = Move::Kind::Clear});
    for (int server = 0; server < m_world.serverCount(); ++server) {
        const bool isReplica = m_world.spec().replicates && server != m_world.route(0);
        if (isReplica || !m_world.isServerUp(server) || !findKey(m_world.picture(server), m_act.key))
            continue;
        CO_CHECK(co_await clearOn(server));
    }
    if (m_frame.server < 0)
        co_return invalidInput(StageText::tr("there is no lock to clear"));
    const Result<void> seen = co_await see();
    co_return seen;
}

Stage::Done Stage::clearOn(int server)
{
    const redis::Command get = redis::command("GET", m_act.key);
    CO_TRY(const StageServers::Performed seen, co_await m_servers.perform(m_world, -1, server, get));
    const redis::Reply &value = seen.reply;
    const redis::Command clear = redis::command("EVAL", compareAndDelete, 1, m_act.key, value.bytes());
    CO_TRY(const StageServers::Performed done, co_await m_servers.perform(m_world, -1, server, clear));
    m_frame.exchanges.push_back({server, get, value});
    m_frame.exchanges.push_back({server, clear, done.reply});
    m_world.clearedByOperator(server, m_world.book().keep(done.after));
    noteAnnouncement(-1, done);
    if (m_frame.server < 0) {
        m_frame.server = server;
        m_frame.verb = u"clear"_s;
        m_frame.command =
            FilmWords::tr("delete %1, if its value is still %2").arg(safeText(m_act.key, shownOfReply), safeText(value.view(), shownOfReply));
        m_frame.answer = answerText(done.reply);
        m_frame.good = done.reply.integer() == 1;
    }
    co_return Result<void>();
}

QCoro::Task<Result<bool>> Stage::clientMove(Move move, QString verb)
{
    const int client = move.index;
    const QString name = m_act.actors[std::size_t(client)].name;
    beginFrame(move);
    m_frame.client = client;
    const auto known = knownPending(move);
    const std::optional<World::Question> question = m_world.begin(move);
    if (!question && known) // the world itself has answered it
        show(*known);
    if (question && !verb.isEmpty() && !isOfVerb(commandVerb(m_world.book().command(question->command)), verb)) {
        co_return failure(Error::Kind::InvalidInput,
                          StageText::tr("%1 should send %2, but its next command is %3: write “%1 %3”")
                              .arg(name, verb, commandVerb(m_world.book().command(question->command))));
    }
    if (const Duration takes = m_world.spec().stepTakes; takes > Duration(0))
        m_frame.at = lastFrame().at + takes;
    if (question) {
        CO_CHECK(co_await answer(move, *question));
    }
    const Result<void> seen = co_await see();
    co_return seen ? Result<bool>(question || known) : failure(seen.error());
}

Stage::Done Stage::stepUnanswered(Move move)
{
    const Result<bool> moved = co_await clientMove(move, {});
    co_return moved ? Result<void>() : failure(moved.error());
}

Stage::Done Stage::arrive()
{
    const Move move{.kind = Move::Kind::Arrival};
    beginFrame(move);
    const std::optional<World::Question> question = m_world.begin(move);
    m_frame.client = question->client;
    CO_CHECK(co_await answer(move, *question));
    const Result<void> seen = co_await see();
    co_return seen;
}

std::optional<SteppedClient::Pending> Stage::knownPending(const Move &move) const
{
    SteppedClient client = m_world.client(move.index);
    const bool isLost = move.kind == Move::Kind::Lost || move.kind == Move::Kind::Late;
    if (isLost && client.pending()->rest)
        client.enter({.kind = ClientLife::Input::Kind::LeavesRest}, m_world.now());
    const auto &pending = move.kind == Move::Kind::Renewal ? client.renewal() : client.pending();
    return pending && !pending->rest ? pending : std::nullopt;
}

void Stage::show(const SteppedClient::Pending &pending)
{
    const redis::Command &command = m_world.book().command(pending.command);
    m_frame.command = wholeText(command);
    m_frame.verb = commandVerb(command);
    m_frame.server = m_world.route(pending.server);
    m_frame.exchanges.push_back({m_frame.server, command, std::nullopt});
}

/** Asks the server, unless it is down, and passes the answer to the world. */
Stage::Done Stage::answer(Move move, World::Question question)
{
    const SteppedClient &client = m_world.client(question.client);
    const UnixTime clock = m_world.now() + client.spec().clockOffset;
    const bool isHeard = move.kind == Move::Kind::Step || move.kind == Move::Kind::Renewal;
    const Actor::Hear hear = isHeard ? (move.kind == Move::Kind::Renewal ? client.renewal() : client.pending())->hear : nullptr;
    const redis::Command command = m_world.book().command(question.command);
    m_frame.server = question.server;
    m_frame.command = wholeText(command);
    m_frame.verb = commandVerb(command);
    if (!m_world.isServerUp(question.server)) {
        const Result<redis::Reply> none = noAnswer();
        m_frame.answer = errorText(none.error());
        m_frame.exchanges.push_back({question.server, command, std::nullopt});
        m_world.answer({.answer = m_world.book().keep(none), .picture = m_world.server(question.server)});
        co_return Result<void>();
    }
    CO_TRY(const StageServers::Performed done, co_await m_servers.perform(m_world, question.client, question.server, command));
    const redis::Reply &reply = done.reply;
    const Heard heard = reply.isError() ? Heard{errorText(reply.error()), false} : hear ? hear(reply, clock) : Heard{answerText(reply), false};
    const Message text = Message::joined(QList<Message>(done.ways.begin(), done.ways.end()) << heard.text, u" → "_s);
    m_frame.server = done.server;
    m_frame.exchanges.push_back({done.server, command, reply});
    //: %1: an answer that its client does not receive
    m_frame.answer = isHeard ? text : AnswerText::tr("(%1)").arg(text);
    m_frame.good = isHeard && heard.good;
    const auto kept = m_world.book().keep(reply.isError() ? Result<redis::Reply>(failure(reply.error())) : reply);
    m_world.answer({.answer = kept, .picture = m_world.book().keep(done.after)}, done.server);
    noteAnnouncement(question.client, done);
    co_return Result<void>();
}

void Stage::noteAnnouncement(int client, const StageServers::Performed &done)
{
    if (m_servers.isListenedTo())
        m_world.noteAnnouncement(client, done.announced.join(u", "_s));
}

void Stage::beginFrame(const Move &move)
{
    m_frame = FilmFrame();
    m_frame.move = move;
    m_frame.at = lastFrame().at + (m_world.spec().stepTakes > Duration(0) ? Duration(0) : m_axisStep);
}

/** Takes the frame. */
Stage::Done Stage::see()
{
    m_frame.time = m_world.now();
    for (int server = 0; server < m_world.serverCount(); ++server) {
        CO_TRY(std::vector<FilmKey> keys, co_await m_servers.look(m_world, server));
        FilmServer &shown = m_frame.servers.emplace_back();
        shown.keys = std::move(keys);
        lookAt(shown, server);
    }
    for (int client = 0; client < m_world.clientCount(); ++client)
        m_frame.clients.push_back(clientNow(client));
    m_frame.events = m_world.events();
    nameExpiredKeys();
    m_act.frames.push_back(std::exchange(m_frame, FilmFrame()));
    noteOverlaps(m_act);
    co_return Result<void>();
}

/** Of a lock with several keys it is said which of them is gone; the events are in the order of servers and keys. */
void Stage::nameExpiredKeys()
{
    const JudgedKeys judged = m_world.spec().judged();
    QList<QByteArray> gone;
    for (const FilmServer &server : m_act.frames.empty() ? std::vector<FilmServer>() : lastFrame().servers) {
        for (const FilmKey &key : server.keys) {
            const bool isJudged = judged.hasOthers ? key.key != judged.resource : judged.lock.contains(key.key);
            if (isJudged && key.lease && *key.lease <= m_frame.time - lastFrame().time)
                gone << key.key;
        }
    }
    if (gone.size() != std::ranges::count(m_frame.events, FilmEvent::Kind::LockExpired, &FilmEvent::kind))
        return;
    for (FilmEvent &event : m_frame.events) {
        if (event.kind != FilmEvent::Kind::LockExpired)
            continue;
        if (const QByteArray key = gone.takeFirst(); key != m_act.key)
            event.text = FilmWords::tr("The lease of %1 ended: the server removed this key.").arg(safeText(key, shownOfReply));
    }
}

void Stage::lookAt(FilmServer &shown, int server) const
{
    shown.isUp = m_world.isServerUp(server);
    shown.isPrimary = !m_world.spec().replicates || (server == 1) == m_world.hasFailedOver();
    for (FilmKey &key : shown.keys) {
        const KeyPicture *const exact = findKey(m_world.picture(server), key.key);
        if (exact && exact->leaseMs > 0)
            key.lease = Duration(exact->leaseMs);
        key.owner = m_world.referee().owner(server, m_world.book(), key.key);
        const auto lapses = lapsesAt(key);
        key.lapsed = lapses && *lapses < m_world.now();
        if (key.lapsed)
            key.lapsedFor = m_world.now() - *lapses;
    }
}

FilmClient Stage::clientNow(int index) const
{
    const SteppedClient &client = m_world.client(index);
    const auto &pending = client.pending();
    const bool isKnown = pending && !pending->rest;
    return {.state = client.state(),
            .step = client.step(),
            .paused = client.isHeldUp() || isPaused(index),
            .nextCommand = isKnown ? commandVerb(m_world.book().command(pending->command)) : QString(),
            .fencingToken = client.fencingToken()};
}

/** When the key's value lapses; nothing: it is no time. */
std::optional<UnixTime> Stage::lapsesAt(const FilmKey &key) const
{
    const auto keepsTime = std::ranges::find_if(m_act.actors, [](const FilmActor &actor) {
        return actor.protocol.keepsTimeInValue && actor.protocol.sharing == Sharing::Exclusive; // the value of a semaphore is its number of permits
    });
    bool isNumber = false;
    const qint64 ms = key.value.toLongLong(&isNumber);
    if (key.key != m_act.key || keepsTime == m_act.actors.end() || !isNumber)
        return std::nullopt;
    return fromUnixMs(ms) + (keepsTime->protocol.keepsAcquisitionTime ? m_act.lease - Duration(1) : Duration(0));
}

Duration Stage::quietTime(Duration most) const
{
    Duration quiet = most;
    const auto end = [&](Duration time) {
        if (time > Duration(0))
            quiet = std::min(quiet, (time + quietStep - Duration(1)) / quietStep * quietStep);
    };
    for (int server = 0; server < m_world.serverCount(); ++server) {
        for (const KeyPicture &key : m_world.picture(server))
            end(Duration(key.leaseMs));
    }
    for (const FilmServer &server : lastFrame().servers) {
        for (const FilmKey &key : server.keys) {
            if (const auto lapses = lapsesAt(key))
                end(*lapses + Duration(1) - m_world.now());
        }
    }
    for (int i = 0; i < m_world.clientCount(); ++i) {
        const SteppedClient &client = m_world.client(i);
        if (!isPaused(i) && client.renewal() && client.renewal()->rest)
            end(client.renewalDue() - m_world.now());
    }
    return quiet;
}

void Stage::noteDeadlock()
{
    m_world.reportDeadlock();
    m_act.frames.back().events = m_world.events();
}

void Stage::narrate(const QString &text)
{
    Message &narration = m_act.frames.back().narration;
    narration = joinedSentences({narration, text});
}

} // namespace lockscope
