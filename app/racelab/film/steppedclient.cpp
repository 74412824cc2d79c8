// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/film/steppedclient.h"

#include "racelab/film/filmreferee.h"
#include "racelab/film/replybytes.h"

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

/** KEYS: the resource; ARGV: fencing token. A resource that compares refuses what is older than the newest that it has seen. */
constexpr auto fencedWrite = "local seen = tonumber(redis.call('GET', KEYS[1]) or '0') "
                             "if seen > tonumber(ARGV[1]) then return 0 end "
                             "redis.call('SET', KEYS[1], ARGV[1]) return 1";

using Afresh = SteppedClientSpec::Afresh;

bool hasEnded(const Error &error) { return error.kind == Error::Kind::Cancelled; }

Heard hearWrite(const redis::Reply &reply, UnixTime)
{
    const bool accepted = reply.type() != redis::Reply::Type::Integer || reply.integer() == 1;
    return {accepted ? u"written"_s : u"refused"_s, accepted};
}

ProtocolSpec lockFor(const SteppedClientSpec &client, ProtocolSpec lock)
{
    lock.role = client.reads ? ProtocolSpec::Role::Reader : ProtocolSpec::Role::Writer;
    return lock;
}

} // namespace

SteppedClient::SteppedClient(int index, SteppedClientSpec spec, const ProtocolSpec &lock, const WorldClock &world, FilmReferee &referee,
                             const ProtocolCatalogue &protocols)
    : m_index(index), m_spec(std::move(spec)), m_lock(lockFor(m_spec, lock)), m_protocols(protocols), m_world(world), m_referee(referee),
      m_actor(world, m_spec.clockOffset, m_spec.name.toUtf8()), m_protocol(protocols.make(m_spec.protocol, m_lock, m_actor))
{
    if (m_protocol)
        run();
    else
        fail(Error{Error::Kind::InvalidInput, u"There is no protocol named “%1”."_s.arg(m_spec.protocol), {}});
}

SteppedClient::~SteppedClient()
{
    m_actor.end(); // its coroutines return, and touch nothing
    if (m_renewer)
        m_renewer->end();
}

QCoro::Task<void> SteppedClient::run()
{
    for (int left = m_spec.rounds; left > 0; --left) {
        const auto begun = co_await m_actor.stand(SteppedActor::Stand::Begin);
        if (begun == Actor::Rest::Ended)
            co_return;
        const Result<void> done = co_await round(left);
        if (!done && hasEnded(done.error()))
            co_return;
        if (!done)
            co_return fail(done.error());
    }
}

QCoro::Task<Result<void>> SteppedClient::round(int roundsLeft)
{
    m_state = FilmClient::State::Trying;
    CO_TRY(const Attempt acquired, co_await acquire(roundsLeft));
    if (acquired == Attempt::Busy) {
        m_state = FilmClient::State::GaveUp;
        const Result<void> gaveUp = co_await m_protocol->giveUp();
        if (!gaveUp)
            co_return gaveUp;
        beginAfresh(Afresh::EachAcquisition, roundsLeft, 0);
        m_referee.tell(FilmEvent::Kind::GaveUp, m_index);
        co_return gaveUp;
    }

    beginHolding();
    CO_CHECK(co_await work());
    endHolding();
    CO_TRY(const QString released, co_await m_protocol->release());
    beginAfresh(Afresh::EachAcquisition, roundsLeft, 0);
    m_state = FilmClient::State::Done;
    m_referee.tell(FilmEvent::Kind::Released, m_index, -1, released);
    co_return Result<void>();
}

QCoro::Task<Result<void>> SteppedClient::work()
{
    auto worked = co_await m_actor.stand(SteppedActor::Stand::Work);
    if (worked != Actor::Rest::Ended && m_spec.writes && m_state == FilmClient::State::Believing) {
        CO_CHECK(co_await writeToResource());
        worked = co_await m_actor.stand(SteppedActor::Stand::Work);
    }
    if (worked == Actor::Rest::Ended)
        co_return failure(Error::Kind::Cancelled, {});
    co_return Result<void>();
}

QCoro::Task<Result<Attempt>> SteppedClient::acquire(int roundsLeft)
{
    for (int left = m_spec.retries;; --left) {
        m_actor.setPatience(m_spec.retries);
        const Result<Attempt> tried = co_await m_protocol->attempt();
        if (!tried || *tried == Attempt::Acquired)
            co_return tried;
        m_referee.attemptFailed(m_index);
        beginAfresh(Afresh::EachAttempt, roundsLeft, left);
        if (left == 0)
            co_return Attempt::Busy;
        const auto rested = co_await m_actor.stand(SteppedActor::Stand::Retry);
        if (rested == Actor::Rest::Ended)
            co_return failure(Error::Kind::Cancelled, {});
    }
}

/** An acquisition's end is an attempt's, too. */
void SteppedClient::beginAfresh(Afresh now, int roundsLeft, int retriesLeft)
{
    if (m_spec.afresh == Afresh::Never || (now == Afresh::EachAttempt && m_spec.afresh != now))
        return;
    m_protocol = m_protocols.make(m_spec.protocol, m_lock, m_actor);
    m_actor.forgetAllBut(roundsLeft * 1000 + retriesLeft);
}

void SteppedClient::beginHolding()
{
    m_state = FilmClient::State::Believing;
    m_referee.believes(m_index);
    m_renewer = std::make_unique<SteppedActor>(m_world, m_spec.clockOffset, m_spec.name.toUtf8() + 'w');
    renew();
}

QCoro::Task<void> SteppedClient::renew() { co_await m_protocol->whileHolding(*m_renewer); }

void SteppedClient::endHolding()
{
    m_renewer->end();
    m_state = FilmClient::State::Releasing;
    m_referee.stopsBelieving(m_index);
}

QCoro::Task<Result<redis::Reply>> SteppedClient::writeToResource()
{
    const QByteArray resource = resourceOf(m_lock.key);
    const std::optional<qint64> fence = m_protocol->fencingToken();
    const redis::Command write =
        fence ? redis::command("EVAL", fencedWrite, 1, resource, *fence) : redis::command("SET", resource, m_spec.name.toUtf8());
    Result<redis::Reply> written = co_await m_actor.send(write, hearWrite);
    if (written)
        m_referee.wroteToResource(m_index, hearWrite(*written, m_world.now).good);
    co_return written;
}

void SteppedClient::fail(const Error &error)
{
    m_state = FilmClient::State::Failed;
    if (m_renewer)
        m_renewer->end();
    m_referee.stopsBelieving(m_index);
    m_referee.tell(FilmEvent::Kind::Failed, m_index, -1, error.text);
}

std::optional<qint64> SteppedClient::fencingToken() const
{
    return m_state == FilmClient::State::Believing ? m_protocol->fencingToken() : std::nullopt;
}

bool SteppedClient::isUrgent() const
{
    if (canRenew())
        return true;
    const auto &pending = m_actor.pending();
    if (!pending)
        return false;
    const bool mustEndWork = !m_spec.worksLongerThanLease || m_state != FilmClient::State::Believing;
    return !pending->rest || (*pending->rest == SteppedActor::Stand::Work && mustEndWork)
        || (*pending->rest == SteppedActor::Stand::Timer && pending->due <= m_world.now);
}

bool SteppedClient::canRenew() const
{
    if (!m_renewer || !m_renewer->pending())
        return false;
    const SteppedActor::Pending &pending = *m_renewer->pending();
    return !pending.rest || pending.due <= m_world.now;
}

const SteppedActor::Pending *SteppedClient::beginStep()
{
    Q_ASSERT(m_actor.pending());
    m_heldUp = false;
    if (m_actor.pending()->rest)
        m_actor.goOn();
    const auto &pending = m_actor.pending();
    return pending && !pending->rest ? &*pending : nullptr;
}

const SteppedActor::Pending *SteppedClient::beginRenewal()
{
    Q_ASSERT(canRenew());
    m_heldUp = false;
    if (m_renewer->pending()->rest)
        m_renewer->goOn();
    noteLoss();
    const auto &pending = m_renewer->pending();
    return pending && !pending->rest ? &*pending : nullptr;
}

void SteppedClient::answerStep(const Result<redis::Reply> &reply) { m_actor.answer(reply); }
void SteppedClient::answerRenewal(const Result<redis::Reply> &reply)
{
    m_renewer->answer(reply);
    noteLoss();
}

/** Whoever finds out that the lock is lost stops working, and goes on to its release. */
void SteppedClient::noteLoss()
{
    if (m_state == FilmClient::State::Believing && m_protocol->hasLost())
        endHolding();
}

void SteppedClient::crash()
{
    m_actor.end();
    if (m_renewer)
        m_renewer->end();
    m_state = FilmClient::State::Crashed;
    m_referee.crashed(m_index);
}

/** Of a client that is over nothing comes any more, however it came to that. */
void SteppedClient::appendFingerprint(QByteArray &out) const
{
    out.append(char(m_state));
    out.append(char(m_heldUp));
    if (isOver())
        return;
    const auto append = [&](const SteppedActor &actor) {
        out.append(reinterpret_cast<const char *>(actor.history().data()), sizeof actor.history());
        if (actor.pending()->rest == SteppedActor::Stand::Timer)
            appendNumber(out, (actor.pending()->due - m_world.now).count());
    };
    append(m_actor);
    if (m_renewer && m_renewer->pending())
        append(*m_renewer);
}

} // namespace lockscope
