// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/film/clientrun.h"

#include "racelab/film/filmreferee.h"
#include "racelab/film/replybytes.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

/** KEYS: the resource; ARGV: fencing token. The resource refuses a token older than the newest one that it has seen. */
constexpr auto fencedWrite = "local seen = tonumber(redis.call('GET', KEYS[1]) or '') "
                             "if seen and seen > tonumber(ARGV[1]) then return 0 end "
                             "redis.call('SET', KEYS[1], ARGV[1]) return 1";

using Afresh = SteppedClientSpec::Afresh;

bool hasEnded(const Error &error) { return error.kind == Error::Kind::Cancelled; }

Heard hearWrite(const redis::Reply &reply, UnixTime)
{
    const bool accepted = reply.type() != redis::Reply::Type::Integer || reply.integer() == 1;
    //: a write to the resource
    return {accepted ? AnswerText::tr("written") : AnswerText::tr("refused"), accepted};
}

/** No answer came, and the client goes on. */
bool isUnanswered(const Error &error) { return error.kind == Error::Kind::TimedOut; }

Message unansweredRelease() { return NoteText::tr("no answer to the release"); }

ProtocolSpec lockFor(const SteppedClientSpec &client, ProtocolSpec lock)
{
    lock.ownRole = client.ownRole;
    lock.role = client.reads ? ProtocolSpec::Role::Reader : ProtocolSpec::Role::Writer;
    if (client.takesKeysInReverse && !lock.furtherKeys.isEmpty()) {
        lock.furtherKeys.prepend(lock.key);
        std::ranges::reverse(lock.furtherKeys);
        lock.key = lock.furtherKeys.takeFirst();
    }
    return lock;
}

} // namespace

ClientRun::ClientRun(SteppedClientSpec spec, const ProtocolSpec &lock, const ProtocolCatalogue &protocols)
    : m_spec(std::move(spec)), m_lock(lockFor(m_spec, lock)), m_protocols(protocols), m_actor(m_clock, m_spec.clockOffset, m_spec.name.toUtf8()),
      m_protocol(protocols.make(m_spec.protocol, m_lock, m_actor))
{
    if (m_protocol)
        run();
    else
        fail(Error{Error::Kind::InvalidInput,
                   QCoreApplication::translate("lockscope::ReplayText", "There is no protocol named “%1”.").arg(m_spec.protocol),
                   {}});
}

ClientRun::~ClientRun()
{
    m_actor.end(); // its coroutines return without using this object
    if (m_renewer)
        m_renewer->end();
}

QCoro::Task<void> ClientRun::run()
{
    for (m_roundsLeft = m_spec.rounds; m_roundsLeft > 0; --m_roundsLeft) {
        const auto begun = co_await m_actor.stand(SteppedActor::Stand::Begin);
        if (begun == Actor::Rest::Ended)
            co_return;
        const Result<void> done = co_await round();
        if (!done && hasEnded(done.error()))
            co_return;
        if (!done)
            co_return fail(done.error());
    }
}

QCoro::Task<Result<void>> ClientRun::round()
{
    m_state = FilmClient::State::Trying;
    CO_TRY(const Attempt acquired, co_await acquire());
    if (acquired == Attempt::Busy) {
        m_state = FilmClient::State::GaveUp;
        const Result<void> gaveUp = co_await m_protocol->giveUp();
        if (!gaveUp && !isUnanswered(gaveUp.error()))
            co_return gaveUp;
        beginAfresh(Afresh::EachAcquisition);
        report(ClientReport::Kind::GaveUp);
        co_return Result<void>();
    }

    beginHolding();
    CO_CHECK(co_await work());
    if (m_state == FilmClient::State::Believing)
        endHolding();
    const Result<Message> released = co_await m_protocol->release();
    m_renewer->end();
    if (!released && !isUnanswered(released.error()))
        co_return failure(released.error());
    beginAfresh(Afresh::EachAcquisition);
    m_state = FilmClient::State::Done;
    report(ClientReport::Kind::Released, released ? *released : unansweredRelease());
    co_return Result<void>();
}

QCoro::Task<Result<void>> ClientRun::work()
{
    auto worked = co_await m_actor.stand(SteppedActor::Stand::Work);
    if (worked != Actor::Rest::Ended && m_spec.writes && m_state == FilmClient::State::Believing) {
        CO_CHECK(co_await write());
        m_hasWritten = true;
        worked = co_await m_actor.stand(SteppedActor::Stand::Work);
    }
    if (worked == Actor::Rest::Ended)
        co_return failure(Error::Kind::Cancelled, {});
    co_return Result<void>();
}

QCoro::Task<Result<Attempt>> ClientRun::acquire()
{
    for (m_retriesLeft = m_spec.retries;; --m_retriesLeft) {
        const ProtocolInfo &protocol = *m_protocols.find(m_spec.protocol);
        m_actor.setPatience(protocol.mayTryForever && !protocol.isOwn() ? SteppedActor::endless : m_spec.retries);
        const Result<Attempt> tried = co_await m_protocol->attempt();
        const bool isBusy = tried ? *tried == Attempt::Busy : isUnanswered(tried.error());
        if (!isBusy)
            co_return tried;
        report(ClientReport::Kind::AttemptFailed);
        beginAfresh(Afresh::EachAttempt);
        if (m_retriesLeft == 0)
            co_return Attempt::Busy;
        const auto rested = co_await m_actor.stand(SteppedActor::Stand::Retry);
        if (rested == Actor::Rest::Ended)
            co_return failure(Error::Kind::Cancelled, {});
    }
}

/** The end of an acquisition is also the end of an attempt. */
void ClientRun::beginAfresh(Afresh now)
{
    if (m_spec.afresh == Afresh::Never || (now == Afresh::EachAttempt && m_spec.afresh != now))
        return;
    m_protocol = m_protocols.make(m_spec.protocol, m_lock, m_actor);
    m_actor.forget();
}

void ClientRun::beginHolding()
{
    m_state = FilmClient::State::Believing;
    m_hasWritten = false;
    report(ClientReport::Kind::Believes);
    m_renewer = std::make_unique<SteppedActor>(m_clock, m_spec.clockOffset, m_spec.name.toUtf8() + 'w');
    renew();
}

QCoro::Task<void> ClientRun::renew() { co_await m_protocol->whileHolding(*m_renewer); }

void ClientRun::endHolding()
{
    if (!m_protocol->renewsInRelease())
        m_renewer->end();
    m_state = FilmClient::State::Releasing;
    report(ClientReport::Kind::StopsBelieving);
}

QCoro::Task<Result<void>> ClientRun::write()
{
    if (!m_protocol->writesItself())
        co_return co_await writeToResource();
    CO_TRY(const bool written, co_await m_protocol->write());
    m_reports.push_back({.kind = ClientReport::Kind::Wrote, .accepted = written});
    co_return Result<void>();
}

QCoro::Task<Result<void>> ClientRun::writeToResource()
{
    const QByteArray resource = resourceOf(m_lock.key);
    const std::optional<qint64> fence = m_protocol->fencingToken();
    const redis::Command write =
        fence ? redis::command("EVAL", fencedWrite, 1, resource, *fence) : redis::command("SET", resource, m_spec.name.toUtf8());
    CO_TRY(const redis::Reply written, co_await m_actor.send(write, hearWrite));
    m_reports.push_back({.kind = ClientReport::Kind::Wrote, .accepted = hearWrite(written, m_clock.now).good});
    co_return Result<void>();
}

void ClientRun::fail(const Error &error)
{
    m_state = FilmClient::State::Failed;
    if (m_renewer)
        m_renewer->end();
    report(ClientReport::Kind::StopsBelieving);
    report(ClientReport::Kind::Failed, error.text);
}

std::optional<qint64> ClientRun::fencingToken() const { return m_state == FilmClient::State::Believing ? m_protocol->fencingToken() : std::nullopt; }

void ClientRun::leaveRenewersRest()
{
    m_renewer->goOn();
    noteLoss();
}

void ClientRun::answerRenewer(const Result<redis::Reply> &reply)
{
    m_renewer->answer(reply);
    noteLoss();
}

/** Stops working and begins the release, if the protocol has found that the lock is lost. */
void ClientRun::noteLoss()
{
    if (m_state == FilmClient::State::Believing && m_protocol->hasLost())
        endHolding();
}

/** The values of a user's protocol; none between two attempts, as each begins with new values. */
std::vector<std::pair<QString, QByteArray>> ClientRun::remembered() const
{
    using Stand = SteppedActor::Stand;
    const auto &pending = m_actor.pending();
    const bool isBetween = !pending || pending->rest == Stand::Begin || pending->rest == Stand::Retry;
    return m_protocol && !isBetween ? m_protocol->remembered() : std::vector<std::pair<QString, QByteArray>>();
}

/** RaceProtocol::memory(), if the protocol has it: the way to that state does not matter. Otherwise the history of all answers. */
QByteArray ClientRun::memory() const
{
    QByteArray text = QByteArray::number(int(m_state)) + ' ' + QByteArray::number(m_roundsLeft) + ' ' + QByteArray::number(m_retriesLeft) + ' '
        + QByteArray::number(m_actor.tokens()) + (m_hasWritten ? " w" : "");
    if (!m_actor.pending())
        return text;
    text += memoryOf(m_actor);
    if (m_renewer && m_renewer->pending())
        text += '|' + memoryOf(*m_renewer);
    const auto known = m_protocol->memory();
    const auto rest = m_actor.pending()->rest;
    if (known && rest != SteppedActor::Stand::Begin && rest != SteppedActor::Stand::Retry)
        text += '=' + *known;
    return text;
}

QByteArray ClientRun::memoryOf(const SteppedActor &actor) const
{
    const SteppedActor::Pending &pending = *actor.pending();
    QByteArray text = ' ' + QByteArray::number(actor.step()) + (pending.rest ? "." + QByteArray::number(int(*pending.rest)) : QByteArray());
    if (pending.rest == SteppedActor::Stand::Timer)
        text += '~' + QByteArray::number(pending.time.count());
    for (const QByteArray &word : pending.command)
        appendText(text, word);
    if (!m_protocol->memory())
        return text + '<' + actor.history();
    return text + ',' + QByteArray::number(actor.patience());
}

} // namespace lockscope
