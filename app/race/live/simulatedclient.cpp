// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "race/live/simulatedclient.h"

#include "base/safetext.h"
#include "race/catalogue.h"

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

/** While offline no attempt is made, and a client that retries without a sleep must not spin. */
constexpr Duration offlineRetry{100};
/** Holding until told is one rest after another of this length; timers do not reach further than 24 days. */
constexpr Duration untilTold = std::chrono::hours(24);

bool mayPass(const Error &error) { return error.kind == Error::Kind::Disconnected || error.kind == Error::Kind::TimedOut; }

} // namespace

SimulatedClient::SimulatedClient(int id, SimulatedClientSpec spec, redis::Connection::Options options, Clock &clock,
                                 redis::TransportFactory factory, Chronicle &chronicle)
    : m_options(std::move(options)), m_clock(clock), m_factory(std::move(factory)), m_chronicle(chronicle)
{
    m_status.id = id;
    m_status.name = u"C%1"_s.arg(id);
    m_status.spec = std::move(spec);
    m_wantsLock = m_status.spec.repeats;
    beginLife();
}

SimulatedClient::~SimulatedClient() { endLife(); }

void SimulatedClient::beginLife()
{
    redis::Connection::Options options = m_options;
    options.clientName = "lockscope-sim-" + m_status.name.toLatin1();
    options.probeWhenSilent = false; // a fleet of them would be a burden for a server that is slow already
    m_actor = std::make_unique<LiveActor>(m_status.id, m_status.name, std::move(options), m_clock, m_factory, m_chronicle);
    m_protocol = makeProtocol(m_status.spec.protocol, {.key = m_status.spec.key, .lease = m_status.spec.lease}, *m_actor);
    m_toldToStop = false;
    if (!m_protocol) {
        fail(Error{Error::Kind::InvalidInput, u"There is no protocol named “%1”."_s.arg(m_status.spec.protocol), {}});
        return;
    }
    m_status.error = {};
    setState(ClientState::Connecting, {});
    connect(&m_actor->connection(), &redis::Connection::stateChanged, this, &SimulatedClient::onConnectionChanged);
    m_actor->connection().open();
}

void SimulatedClient::endLife()
{
    if (!m_actor)
        return;
    disconnect(&m_actor->connection(), nullptr, this, nullptr);
    m_actor->end(); // every coroutine has returned after this
    m_working = false;
    m_wantsLock = false;
    m_commandsOfEarlierLives += m_actor->commandsSent();
    m_protocol.reset();
    m_actor.reset();
    closeSpan(m_trying);
    closeSpan(m_believing);
    closeSpan(m_freezing);
    m_status.frozen = false;
}

void SimulatedClient::acquire()
{
    if (!m_actor)
        beginLife();
    if (!m_protocol)
        return;
    if (m_status.state == ClientState::Connecting) {
        m_wantsLock = true;
    } else if (!m_working) {
        work();
    } else if (m_status.state == ClientState::Idle) { // between two rounds
        m_toldToStop = false;
        m_actor->wake();
    }
}

void SimulatedClient::release()
{
    m_wantsLock = false;
    if (!m_working)
        return;
    m_toldToStop = true;
    m_actor->wake();
}

void SimulatedClient::crash()
{
    if (!m_actor)
        return;
    endLife();
    m_chronicle.marked(LaneMark{.client = m_status.id, .at = m_clock.now(), .command = u"crash"_s, .answer = {}, .good = false});
    setState(ClientState::Crashed, u"crashed; what it wrote stays on the server"_s);
}

void SimulatedClient::setFrozen(bool frozen)
{
    if (!m_actor || m_status.frozen == frozen)
        return;
    m_status.frozen = frozen;
    if (frozen)
        openSpan(m_freezing, LaneSpan::Kind::Frozen);
    else
        closeSpan(m_freezing);
    m_chronicle.statusChanged(m_status.id);
    m_actor->setFrozen(frozen);
}

void SimulatedClient::onConnectionChanged()
{
    const redis::Connection &connection = m_actor->connection();
    if (connection.isReady()) {
        m_status.error = {};
        if (m_status.state == ClientState::Connecting)
            setState(ClientState::Idle, {});
        if (std::exchange(m_wantsLock, false))
            work();
    } else if (connection.state() == redis::Connection::State::Waiting) {
        m_status.error = connection.lastError();
    }
    m_chronicle.statusChanged(m_status.id);
}

/** Acquire, hold, release; again if it repeats. Whenever a step says Cancelled, this life is over and nothing more is touched. */
QCoro::Task<void> SimulatedClient::work()
{
    m_working = true;
    m_toldToStop = false;
    do {
        openSpan(m_trying, LaneSpan::Kind::Trying);
        setState(ClientState::Trying, {});
        const Result<Attempt> acquired = co_await tryUntilWaitLimit();
        if (!acquired && acquired.error().kind == Error::Kind::Cancelled)
            co_return;
        closeSpan(m_trying);
        if (!acquired) {
            m_working = false;
            fail(acquired.error());
            co_return;
        }

        QString note = m_status.note;
        if (*acquired == Attempt::Acquired) {
            ++m_status.acquired;
            openSpan(m_believing, LaneSpan::Kind::Believing);
            setState(ClientState::Believing, {});
            const Actor::Rest held = co_await hold();
            if (held == Actor::Rest::Ended)
                co_return;

            closeSpan(m_believing);
            setState(ClientState::Releasing, {});
            const Result<QString> released = co_await m_protocol->release();
            if (!released && released.error().kind == Error::Kind::Cancelled)
                co_return;
            note = released ? *released : u"could not release: "_s + visibleText(released.error().text);
        }

        setState(ClientState::Idle, note);
        if (m_status.spec.repeats && !m_toldToStop) {
            const Actor::Rest thought = co_await m_actor->rest(m_status.spec.thinkTime);
            if (thought == Actor::Rest::Ended)
                co_return;
        }
    } while (m_status.spec.repeats && !m_toldToStop);
    m_working = false;
}

QCoro::Task<Result<Attempt>> SimulatedClient::tryUntilWaitLimit()
{
    const Instant giveUpAt = m_clock.now() + m_status.spec.waitLimit;
    for (;;) {
        if (m_toldToStop) {
            m_status.note = u"stopped trying"_s;
            co_return Attempt::Busy;
        }
        if (m_actor->connection().isReady()) {
            const Result<Attempt> tried = co_await m_protocol->attempt();
            if (!tried && !mayPass(tried.error()))
                co_return failure(tried.error());
            if (tried && *tried == Attempt::Acquired)
                co_return Attempt::Acquired;
            if (tried)
                ++m_status.busy;
            setState(ClientState::Trying, tried ? u"busy"_s : u"no answer: "_s + visibleText(tried.error().text));
        }
        if (m_toldToStop)
            continue;
        if (m_clock.now() + untilNextAttempt() > giveUpAt) {
            ++m_status.timeouts;
            m_status.note = u"gave up after "_s + durationText(m_status.spec.waitLimit);
            co_return Attempt::Busy;
        }
        const Actor::Rest rest = co_await m_actor->rest(untilNextAttempt());
        if (rest == Actor::Rest::Ended)
            co_return failure(Error::Kind::Cancelled, {});
    }
}

QCoro::Task<Actor::Rest> SimulatedClient::hold()
{
    const Duration holdTime = m_status.spec.holdTime;
    auto held = Actor::Rest::Over;
    do {
        if (m_toldToStop)
            co_return Actor::Rest::Woken;
        held = co_await m_actor->rest(holdTime > Duration(0) ? holdTime : untilTold);
    } while (held == Actor::Rest::Over && holdTime <= Duration(0));
    co_return held;
}

Duration SimulatedClient::untilNextAttempt() const
{
    return m_actor->connection().isReady() ? m_status.spec.retrySleep : qMax(m_status.spec.retrySleep, offlineRetry);
}

void SimulatedClient::setState(ClientState state, const QString &note)
{
    m_status.state = state;
    m_status.note = note;
    m_status.commands = m_commandsOfEarlierLives + (m_actor ? m_actor->commandsSent() : 0);
    m_chronicle.statusChanged(m_status.id);
}

void SimulatedClient::fail(const Error &error)
{
    m_status.error = error;
    setState(ClientState::Failed, visibleText(error.text));
}

void SimulatedClient::openSpan(std::optional<quint64> &span, LaneSpan::Kind kind)
{
    span = m_chronicle.spanBegan(m_status.id, kind, m_status.spec.key);
}

void SimulatedClient::closeSpan(std::optional<quint64> &span)
{
    if (span)
        m_chronicle.spanEnded(*std::exchange(span, std::nullopt));
}

} // namespace lockscope
