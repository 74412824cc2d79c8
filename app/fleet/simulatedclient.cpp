// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/simulatedclient.h"

#include "base/safetext.h"

#include <QRandomGenerator>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

/** While offline no attempt is made, and a client that retries without a sleep must not spin. */
constexpr Duration offlineRetry{100};
/** Without a message, a client that waits for one tries again at most this often. */
constexpr Duration shortestWait{100};
/** A hold without a time is a sequence of rests of this length; timers are limited to 24 days. */
constexpr Duration untilTold = std::chrono::hours(24);

/** The referee judges exclusive locks only. */
bool concernsReferee(const ProtocolInfo *info) { return info && info->sharing == Sharing::Exclusive; }

bool isCancelled(const Error &error) { return error.kind == Error::Kind::Cancelled; }

/** True for errors that may pass, also of a primary that has just become a replica: its clients are moved to the next one. */
bool mayPass(const Error &error)
{
    return error.kind == Error::Kind::Disconnected || error.kind == Error::Kind::TimedOut || error.code == "READONLY";
}

} // namespace

SimulatedClient::SimulatedClient(int id, SimulatedClientSpec spec, const ProtocolCatalogue &protocols, LinkMaker &links, Clock &clock,
                                 FleetObserver &observer, std::shared_ptr<RequestPool> pool)
    : m_links(links), m_clock(clock), m_observer(observer), m_pool(std::move(pool)), m_ownClock(clock, spec.clockOffset, spec.clockRate),
      m_protocols(protocols), m_info(m_protocols.find(spec.protocol))
{
    m_status.id = id;
    m_status.name = u"C%1"_s.arg(id);
    m_status.spec = std::move(spec);
    if (m_info)
        m_status.store = m_info->store;
    m_lock = lockName(m_status);
    m_wantsLock = m_status.spec.repeats && m_status.spec.startsAtOnce;
    beginLife();
}

SimulatedClient::~SimulatedClient() { endLife(); }

void SimulatedClient::beginLife()
{
    m_toldToStop = false;
    if (!m_info)
        return fail(Error{Error::Kind::InvalidInput, tr("There is no protocol named “%1”.").arg(m_status.spec.protocol), {}});
    auto links = m_links.linksFor(*m_info, m_status.spec, m_status.name);
    if (!links)
        return fail(links.error());
    m_actor = std::make_unique<LiveActor>(m_status.id, m_status.name, std::move(links).value(), m_clock, m_observer, m_ownClock);
    const ProtocolSpec lock{.key = m_status.spec.key,
                            .lease = m_status.spec.lease,
                            .servers = m_actor->servers(),
                            .permits = m_status.spec.permits,
                            .role = m_status.spec.reads ? ProtocolSpec::Role::Reader : ProtocolSpec::Role::Writer};
    m_protocol = m_protocols.make(m_status.spec.protocol, lock, *m_actor);
    m_status.error = {};
    setState(ClientState::Connecting, {});
    for (int server = 0; server < m_actor->servers(); ++server)
        connect(&m_actor->link(server), &StoreLink::changed, this, &SimulatedClient::onConnectionChanged);
    m_actor->open();
}

void SimulatedClient::endLife()
{
    if (!m_actor)
        return;
    for (int server = 0; server < m_actor->servers(); ++server)
        disconnect(&m_actor->link(server), nullptr, this, nullptr);
    m_actor->end(); // every coroutine has returned when both have ended
    if (m_renewer)
        m_renewer->retire();
    m_working = false;
    m_wantsLock = false;
    m_commandsOfEarlierLives += m_actor->commandsSent();
    m_observer.leftKeys(m_protocol->furtherKeys() << m_status.spec.key);
    m_renewer.reset();
    m_protocol.reset();
    m_actor.reset();
    closeSpan(m_trying);
    if (m_believing)
        endHold();
    closeSpan(m_freezing);
    endRequest();
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
    } else if (m_toldToStop) { // the previous release() is still under way
        m_wantsLock = true;
    } else if (m_status.state == ClientState::Idle) { // between two rounds
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
    m_observer.marked(LaneMark{.client = m_status.id, .at = m_clock.now(), .command = {}, .answer = {}, .good = false});
    setState(ClientState::Crashed, NoteText::tr("crashed"));
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
    m_observer.statusChanged(m_status.id);
    if (m_renewer) // first: unfreezing m_actor may end the hold, and with it the renewer
        m_renewer->setFrozen(frozen);
    m_actor->setFrozen(frozen);
}

void SimulatedClient::onConnectionChanged()
{
    if (m_actor->isReady()) {
        m_status.error = {};
        if (!m_actor->isConnecting() && m_status.state == ClientState::Connecting)
            setState(ClientState::Idle, {});
        if (m_status.state != ClientState::Connecting && std::exchange(m_wantsLock, false))
            work();
    } else if (const Error trouble = m_actor->link().trouble(); trouble.kind != Error::Kind::None) {
        m_status.error = trouble;
    }
    m_observer.statusChanged(m_status.id);
}

/** Acquires, holds and releases; again if it repeats. When a step answers Cancelled, this life is over, and members must not be used any more. */
QCoro::Task<void> SimulatedClient::work()
{
    m_working = true;
    m_toldToStop = false;
    const SimulatedClientSpec &spec = m_status.spec;
    while (takeRequest()) {
        openSpan(m_trying, LaneSpan::Kind::Trying);
        setState(ClientState::Trying, {});
        const Result<Attempt> acquired = co_await tryUntilWaitLimit();
        if (!acquired && isCancelled(acquired.error()))
            co_return;
        m_actor->ignore();
        closeSpan(m_trying);
        if (acquired && *acquired == Attempt::Acquired) {
            const Result<void> used = co_await useLock();
            if (!used)
                co_return;
        }
        endRequest();
        if (!acquired) {
            m_working = false;
            fail(acquired.error());
            co_return;
        }

        setState(ClientState::Idle, m_status.note);
        if (!spec.repeats || m_toldToStop)
            break;
        if (spec.thinkTime > Duration(0)) {
            const Actor::Rest thought = co_await m_actor->rest(spec.thinkTime);
            if (thought == Actor::Rest::Ended)
                co_return;
        }
        if (m_toldToStop)
            break;
    }
    m_working = false;
    if (std::exchange(m_wantsLock, false))
        work();
}

QCoro::Task<Result<Attempt>> SimulatedClient::tryUntilWaitLimit()
{
    m_isDeaf = false;
    m_triesSince = m_clock.now();
    const Instant giveUpAt = m_triesSince + m_status.spec.waitLimit;
    for (int tries = 1; !m_toldToStop; ++tries) {
        const quint32 commandsBefore = m_actor->commandsSent();
        if (m_actor->isReady()) {
            const Result<Attempt> tried = co_await m_protocol->attempt();
            if (!tried && !mayPass(tried.error()))
                co_return failure(tried.error());
            if (tried && *tried == Attempt::Acquired)
                co_return Attempt::Acquired;
            noteBusy(tried);
        }
        if (m_toldToStop)
            break;
        const bool looksAgain = co_await beginToListen();
        if (m_actor->hasEnded())
            co_return failure(Error::Kind::Cancelled, {});
        if (looksAgain)
            continue;
        const bool isWoken = m_actor->listensTo(m_protocol->wakeChannel());
        const Duration left = std::chrono::ceil<Duration>(giveUpAt - m_clock.now());
        const Duration sleep = isWoken ? std::min(left, untilWoken()) : untilNextAttempt(tries, m_actor->commandsSent() != commandsBefore);
        if (left <= Duration(0) || (!isWoken && sleep >= left)) {
            ++m_status.timeouts;
            m_observer.load().timedOut();
            co_return co_await giveUp(NoteText::tr("gave up after %1").arg(durationText(m_status.spec.waitLimit)));
        }
        if (sleep > Duration(0)) {
            const Actor::Rest rest = co_await m_actor->rest(sleep);
            if (rest == Actor::Rest::Ended)
                co_return failure(Error::Kind::Cancelled, {});
        }
    }
    co_return co_await giveUp(NoteText::tr("stopped trying"));
}

QCoro::Task<bool> SimulatedClient::beginToListen()
{
    const QByteArray channel = m_protocol->wakeChannel();
    const bool mayWait = m_status.spec.retry.kind == RetryPolicy::Kind::Message && m_status.spec.waitLimit > Duration(0);
    if (!mayWait || channel.isEmpty() || m_isDeaf || m_actor->listensTo(channel) || !m_actor->isReady())
        co_return false;
    const bool isHeard = co_await m_actor->listen(channel);
    m_isDeaf = !isHeard;
    co_return isHeard;
}

QCoro::Task<Result<Attempt>> SimulatedClient::giveUp(Message note)
{
    const Result<void> done = co_await m_protocol->giveUp();
    if (!done && isCancelled(done.error()))
        co_return failure(done.error());
    //: %1: what the client did, as in "stopped trying"; %2: an error
    m_status.note = done ? note : NoteText::tr("%1; cleaning up failed: %2").arg(note, stillVisibleText(done.error().text));
    co_return Attempt::Busy;
}

/** Holds the lock, and renews it meanwhile if the protocol does. An error: this life is over. */
QCoro::Task<Result<void>> SimulatedClient::useLock()
{
    beginHold();
    const QCoro::Task<void> renewing = m_protocol->whileHolding(*m_renewer);
    const Actor::Rest held = co_await hold();
    if (held == Actor::Rest::Ended)
        co_return failure(Error::Kind::Cancelled, {});
    m_renewer->retire();
    co_await renewing; // commands that it has sent are answered first, as on any connection
    if (m_actor->hasEnded())
        co_return failure(Error::Kind::Cancelled, {});
    m_renewer.reset();
    endHold();

    setState(ClientState::Releasing, {});
    const Instant since = m_clock.now();
    const Result<Message> released = co_await m_protocol->release();
    if (!released && isCancelled(released.error()))
        co_return failure(released.error());
    m_observer.load().released(since, m_clock.now());
    //: %1: an error
    m_status.note = released ? *released : NoteText::tr("release failed: %1").arg(stillVisibleText(released.error().text));
    co_return Result<void>();
}

QCoro::Task<Actor::Rest> SimulatedClient::hold()
{
    const SimulatedClientSpec &spec = m_status.spec;
    auto held = Actor::Rest::Over;
    do {
        if (m_toldToStop)
            co_return Actor::Rest::Woken;
        if (spec.holdsUntilTold || spec.holdTime > Duration(0))
            held = co_await m_actor->rest(spec.holdsUntilTold ? untilTold : spec.holdTime);
    } while (held == Actor::Rest::Over && spec.holdsUntilTold);
    co_return held;
}

void SimulatedClient::beginHold()
{
    m_holdsSince = m_clock.now();
    ++m_status.acquired;
    m_observer.load().acquired(m_status.id, m_lock, m_triesSince, m_holdsSince);
    openSpan(m_believing, LaneSpan::Kind::Believing);
    if (concernsReferee(m_info))
        m_observer.believes(m_status.id, m_lock);
    m_renewer = std::make_unique<LiveActor>(*m_actor);
    setState(ClientState::Believing, {});
}

void SimulatedClient::endHold()
{
    m_observer.load().holdEnded(m_lock, m_holdsSince, m_clock.now());
    closeSpan(m_believing);
    if (concernsReferee(m_info))
        m_observer.stopsBelieving(m_status.id, m_lock);
}

/** The retry policy's sleep, but long enough that a client without a connection does not spin. */
Duration SimulatedClient::untilNextAttempt(int tries, bool hasAsked) const
{
    const RetryPolicy &policy = m_status.spec.retry;
    const double random = policy.kind == RetryPolicy::Kind::Jitter ? QRandomGenerator::global()->generateDouble() : 0;
    const Duration sleep = policy.sleepAfter(tries, random);
    if (!m_actor->isReady())
        return qMax(sleep, offlineRetry);
    return hasAsked ? sleep : qMax(sleep, Duration(1));
}

/** The longest wait for a message: no message announces the end of a lease. */
Duration SimulatedClient::untilWoken() const { return qMax(m_protocol->longestWait().value_or(untilTold), shortestWait); }

void SimulatedClient::noteBusy(const Result<Attempt> &tried)
{
    if (!tried)
        //: %1: an error
        return setState(ClientState::Trying, NoteText::tr("no answer: %1").arg(stillVisibleText(tried.error().text)));
    ++m_status.busy;
    m_observer.load().foundBusy();
    setState(ClientState::Trying, NoteText::tr("busy"));
}

bool SimulatedClient::takeRequest()
{
    if (!m_pool)
        return true;
    m_hasRequest = m_pool->take();
    if (!m_hasRequest)
        m_observer.requestEnded();
    return m_hasRequest;
}

void SimulatedClient::endRequest()
{
    if (!std::exchange(m_hasRequest, false))
        return;
    m_pool->end();
    m_observer.requestEnded();
}

void SimulatedClient::setState(ClientState state, const Message &note)
{
    m_status.state = state;
    m_status.note = note;
    m_status.commands = m_commandsOfEarlierLives + (m_actor ? m_actor->commandsSent() : 0);
    m_observer.statusChanged(m_status.id);
}

void SimulatedClient::fail(const Error &error)
{
    m_status.error = error;
    setState(ClientState::Failed, stillVisibleText(error.text));
}

void SimulatedClient::openSpan(std::optional<quint64> &span, LaneSpan::Kind kind)
{
    span = m_observer.spanBegan(m_status.id, kind, m_status.spec.key);
}

void SimulatedClient::closeSpan(std::optional<quint64> &span)
{
    if (span)
        m_observer.spanEnded(*std::exchange(span, std::nullopt));
}

} // namespace lockscope
