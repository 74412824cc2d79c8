// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "demo/demotraffic.h"

#include "base/sleeper.h"
#include "demo/demolink.h"
#include "demo/librarylocks.h"

#include <QRandomGenerator>

#include <qcoro/qcorotask.h>

#include <array>

namespace lockscope {

using namespace std::chrono_literals;
using redis::command;

namespace {

/** Renews the lease if the token is the client's own. */
constexpr auto renewScript = "if redis.call('GET',KEYS[1])==ARGV[1] then return redis.call('PEXPIRE',KEYS[1],ARGV[2]) end return 0";

/** Each try takes a random time from this span. */
struct Span {
    Duration least;
    Duration most;
};

/** Clients that take a lock, work, give it back and rest. */
struct Workers {
    const char *key; ///< "%1" is replaced by another number each time
    int count;
    Duration lease;
    Span work;
    Span rest;
    Duration retrySleep;
};

constexpr std::array workerKinds{
    Workers{"lock.checkout.%1", 14, 15s, {600ms, 4s}, {400ms, 2500ms}, 200ms}, Workers{"lock.session.%1", 8, 30s, {1s, 6s}, {500ms, 4s}, 200ms},
    Workers{"lock.payment.%1", 6, 20s, {800ms, 3s}, {500ms, 3s}, 200ms},       Workers{"lock.mail.batch.%1", 4, 60s, {4s, 12s}, {1s, 5s}, 500ms},
    Workers{"lock.cache.warm.%1", 4, 10s, {1s, 5s}, {500ms, 3s}, 200ms},       Workers{"lock.invoice.seq", 6, 3s, {30ms, 120ms}, {20ms, 150ms}, 15ms},
    Workers{"lock.stock.count", 3, 5s, {150ms, 600ms}, {100ms, 800ms}, 40ms},
};

} // namespace

class DemoTraffic::Private {
public:
    Private(const DemoTarget &target, Clock &trafficClock) : clock(trafficClock), link(DemoLink::make(target, trafficClock)), sleeper(trafficClock) {}
    /** Ends all coroutines that sleep or wait for an answer, while the members that they use still exist. */
    ~Private()
    {
        sleeper.cancelAll();
        link->close();
    }

    void startAll();

    Clock &clock;
    std::unique_ptr<DemoLink> link;

private:
    enum class Outcome { Taken, Busy };
    /** Nothing: the demo has ended. A lost server counts as busy. */
    using MaybeTaken = std::optional<Outcome>;

    QCoro::Task<> work(Workers workers);
    QCoro::Task<> renewFor(QByteArray key, Duration lease, Duration period);
    QCoro::Task<> holdSlowly(QByteArray key, Duration lease, Duration work);
    QCoro::Task<> keepAsLibrary(LibraryLock lock);
    QCoro::Task<> takeByTimestamp(QByteArray key, Duration lease, Span work, Span rest);
    QCoro::Task<> leaveLapsed(QByteArray key);
    QCoro::Task<> leaveStuck(QByteArray key);
    // Services with a fault, for the audit of traffic.
    QCoro::Task<> releaseBlindly(QByteArray key);
    QCoro::Task<> setLeaseAfterwards(QByteArray key);
    QCoro::Task<> retryWithoutPause(QByteArray key);
    QCoro::Task<> transfer(QByteArray first, QByteArray second);
    /** False when the demo has ended. */
    QCoro::Task<bool> workAndRelease(Duration work, redis::Command release);
    QCoro::Task<MaybeTaken> takeWithin(Duration patience, Duration pause, redis::Command attempt);

    QCoro::Task<bool> rest(Duration time);
    QCoro::Task<MaybeTaken> take(redis::Command attempt);
    QCoro::Task<MaybeTaken> run(std::vector<redis::Command> commands);
    static redis::Command together(const std::vector<redis::Command> &commands);
    Duration draw(Span span) { return Duration(random.bounded(int(span.least.count()), int(span.most.count()) + 1)); }
    QByteArray makeToken(const char *role);
    QByteArray keyOf(const Workers &workers);

    Sleeper sleeper;
    QRandomGenerator random = QRandomGenerator::securelySeeded();
    bool started = false;
};

/** "host:process:number", a form that many libraries use: eight hosts with a process each. */
QByteArray DemoTraffic::Private::makeToken(const char *role)
{
    const int host = random.bounded(1, 9), process = 900 + host * 3517;
    return QByteArray(role) + '-' + QByteArray::number(host) + ':' + QByteArray::number(process) + ':'
        + QByteArray::number(random.generate64(), 16).rightJustified(16, '0');
}

QByteArray DemoTraffic::Private::keyOf(const Workers &workers)
{
    return QByteArray(workers.key).replace("%1", QByteArray::number(random.bounded(1000, 9999)));
}

/** False when the demo has ended: return without touching anything. */
QCoro::Task<bool> DemoTraffic::Private::rest(Duration time)
{
    const Woken woken = co_await sleeper.sleep(time);
    co_return woken == Woken::Rested;
}

QCoro::Task<bool> DemoTraffic::Private::workAndRelease(Duration work, redis::Command release)
{
    if (!co_await rest(work))
        co_return false;
    const MaybeTaken released = co_await take(std::move(release));
    co_return released.has_value();
}

QCoro::Task<DemoTraffic::Private::MaybeTaken> DemoTraffic::Private::take(redis::Command attempt)
{
    const Result<redis::Reply> reply = co_await link->send(std::move(attempt));
    if (!reply && reply.error().kind == Error::Kind::Cancelled)
        co_return MaybeTaken();
    const bool isTaken = reply && !reply->isNil() && (reply->type() != redis::Reply::Type::Integer || reply->integer() > 0);
    co_return MaybeTaken(isTaken ? Outcome::Taken : Outcome::Busy);
}

/** The first command decides. Sent as one script; rows that begin with EVAL are sent command by command, as a script cannot call another one. */
QCoro::Task<DemoTraffic::Private::MaybeTaken> DemoTraffic::Private::run(std::vector<redis::Command> commands)
{
    if (commands.size() > 1 && commands.front().front() != "EVAL")
        commands = {together(commands)};
    const MaybeTaken outcome = co_await take(commands.front());
    for (std::size_t i = 1; outcome == Outcome::Taken && i < commands.size(); ++i) {
        const MaybeTaken next = co_await take(commands[i]);
        if (!next)
            co_return next;
    }
    co_return outcome;
}

redis::Command DemoTraffic::Private::together(const std::vector<redis::Command> &commands)
{
    redis::Command script = command("EVAL", allOrNothing, 1, commands.front().at(1)); // its first key chooses the node of a cluster
    for (const redis::Command &one : commands) {
        script.push_back(QByteArray::number(one.size()));
        script.insert(script.end(), one.begin(), one.end());
    }
    return script;
}

QCoro::Task<> DemoTraffic::Private::work(Workers workers)
{
    Duration pause = draw({0ms, workers.rest.most});
    QByteArray token = makeToken("web"); // the same from try to try
    while (co_await rest(pause)) {
        const QByteArray key = keyOf(workers);
        const redis::Command attempt = command("SET", key, token, "NX", "PX", workers.lease.count());
        const MaybeTaken taken = co_await take(attempt);
        if (!taken)
            co_return;
        pause = workers.retrySleep;
        if (*taken == Outcome::Busy)
            continue;
        const redis::Command release = command("EVAL", releaseIfMine, 1, key, token);
        const bool isRunning = co_await workAndRelease(draw(workers.work), release);
        if (!isRunning)
            co_return;
        pause = draw(workers.rest);
        token = makeToken("web");
    }
}

/** A long job whose watchdog renews; after some minutes another worker takes over. */
QCoro::Task<> DemoTraffic::Private::renewFor(QByteArray key, Duration lease, Duration period)
{
    Duration pause = 0ms;
    while (co_await rest(pause)) {
        const QByteArray token = makeToken("worker");
        const redis::Command attempt = command("SET", key, token, "NX", "PX", lease.count());
        MaybeTaken isOurs = co_await take(attempt);
        for (int renewals = 0; isOurs == Outcome::Taken && renewals < 60; ++renewals) {
            const bool isRunning = co_await rest(period);
            if (!isRunning)
                co_return;
            const redis::Command renew = command("EVAL", renewScript, 1, key, token, lease.count());
            isOurs = co_await take(renew);
        }
        if (!isOurs)
            co_return;
        const redis::Command release = command("EVAL", releaseIfMine, 1, key, token);
        const MaybeTaken released = co_await take(release);
        if (!released)
            co_return;
        pause = 5s;
    }
}

/** Holds a lock much longer than other clients do, but within its lease. */
QCoro::Task<> DemoTraffic::Private::holdSlowly(QByteArray key, Duration lease, Duration work)
{
    Duration pause = 0ms;
    while (co_await rest(pause)) {
        const QByteArray token = makeToken("backup");
        const redis::Command attempt = command("SET", key, token, "NX", "PX", lease.count());
        const MaybeTaken taken = co_await take(attempt);
        if (!taken)
            co_return;
        pause = 10s;
        if (*taken == Outcome::Busy)
            continue;
        const bool isRunning = co_await rest(work);
        if (!isRunning)
            co_return;
        const redis::Command release = command("EVAL", releaseIfMine, 1, key, token);
        const MaybeTaken released = co_await take(release);
        if (!released)
            co_return;
    }
}

/** Takes a lock as its library does; takes a cleared or expired one again after a rest. */
QCoro::Task<> DemoTraffic::Private::keepAsLibrary(LibraryLock lock)
{
    Duration pause = 0ms;
    while (co_await rest(pause)) {
        pause = lock.rest;
        const HoldText words(random, clock.wallNow());
        const std::vector<redis::Command> takes = words.commands(lock.take, clock.wallNow());
        MaybeTaken isOurs = co_await run(takes);
        const Duration step = lock.renew ? lock.renewEvery : lock.work;
        for (Duration worked = 0ms; isOurs == Outcome::Taken && worked < lock.work; worked += step) {
            const bool isRunning = co_await rest(step);
            if (!isRunning)
                co_return;
            if (lock.renew) {
                const std::vector<redis::Command> renews = words.commands(lock.renew, clock.wallNow());
                isOurs = co_await run(renews);
            }
        }
        if (isOurs == Outcome::Taken) {
            const std::vector<redis::Command> releases = words.commands(lock.release, clock.wallNow());
            isOurs = co_await run(releases);
        }
        if (!isOurs)
            co_return;
    }
}

/** Takes a lock of the SETNX family: the deadline is in the value, and the server does not remove the key. */
QCoro::Task<> DemoTraffic::Private::takeByTimestamp(QByteArray key, Duration lease, Span work, Span restSpan)
{
    Duration pause = 0ms;
    while (co_await rest(pause)) {
        const redis::Command attempt = command("SETNX", key, toMs(clock.wallNow() + lease + 1ms));
        const MaybeTaken taken = co_await take(attempt);
        if (!taken)
            co_return;
        pause = draw(restSpan);
        if (*taken == Outcome::Busy)
            continue;
        const bool isRunning = co_await rest(draw(work));
        if (!isRunning)
            co_return;
        const redis::Command release = command("DEL", key);
        MaybeTaken released = Outcome::Busy;
        for (int tries = 0; released == Outcome::Busy && tries < 8; ++tries) { // without a lease only a release ends it; its server may be away
            released = co_await take(release);
            if (released == Outcome::Busy && !co_await rest(1s))
                co_return;
        }
        if (!released)
            co_return;
    }
}

/** Leaves a lock of a dead holder: its timestamp is in the past and no client takes over. Writes it again some time after it was cleared. */
QCoro::Task<> DemoTraffic::Private::leaveLapsed(QByteArray key)
{
    Duration pause = 0ms;
    while (co_await rest(pause)) {
        const redis::Command attempt = command("SETNX", key, toMs(clock.wallNow() - 7min));
        const MaybeTaken taken = co_await take(attempt);
        if (!taken)
            co_return;
        pause = 90s;
    }
}

/** Leaves a lock of a client that died between SETNX and EXPIRE: stuck until an operator clears it. Writes it again some time after that. */
QCoro::Task<> DemoTraffic::Private::leaveStuck(QByteArray key)
{
    Duration pause = 0ms;
    while (co_await rest(pause)) {
        const redis::Command attempt = command("SETNX", key, makeToken("import"));
        const MaybeTaken taken = co_await take(attempt);
        if (!taken)
            co_return;
        pause = 120s;
    }
}

/** Tries until it has the lock, for this long at most. */
QCoro::Task<DemoTraffic::Private::MaybeTaken> DemoTraffic::Private::takeWithin(Duration patience, Duration pause, redis::Command attempt)
{
    MaybeTaken taken = co_await take(attempt);
    for (Duration waited = 0ms; taken == Outcome::Busy && waited < patience; waited += pause) {
        const bool isRunning = co_await rest(pause);
        taken = isRunning ? co_await take(attempt) : MaybeTaken();
    }
    co_return taken;
}

/** Deletes the lock without a look at whose it is; now and then the work has outlasted the lease by then. */
QCoro::Task<> DemoTraffic::Private::releaseBlindly(QByteArray key)
{
    constexpr Span idle{1s, 4s}, busy{400ms, 1800ms};
    while (co_await rest(draw(idle))) {
        const redis::Command attempt = command("SET", key, makeToken("shop"), "NX", "PX", 1500);
        const MaybeTaken taken = co_await takeWithin(3s, 100ms, attempt);
        if (!taken)
            co_return;
        if (*taken == Outcome::Busy)
            continue;
        const redis::Command release = command("DEL", key);
        const bool isRunning = co_await workAndRelease(draw(busy), release);
        if (!isRunning)
            co_return;
    }
}

/** Acquires, and sets the lease in a second command. */
QCoro::Task<> DemoTraffic::Private::setLeaseAfterwards(QByteArray key)
{
    constexpr Span idle{2s, 5s}, busy{1s, 3s};
    while (co_await rest(draw(idle))) {
        const QByteArray token = makeToken("mailer");
        const redis::Command attempt = command("SETNX", key, token), lease = command("EXPIRE", key, 20);
        const MaybeTaken taken = co_await take(attempt);
        if (!taken)
            co_return;
        if (*taken == Outcome::Busy)
            continue;
        const MaybeTaken leased = co_await take(lease);
        if (!leased)
            co_return;
        const redis::Command release = command("EVAL", releaseIfMine, 1, key, token);
        const bool isRunning = co_await workAndRelease(draw(busy), release);
        if (!isRunning)
            co_return;
    }
}

/** Asks a hundred times a second while the lock is held, which is for less than two seconds at a time. */
QCoro::Task<> DemoTraffic::Private::retryWithoutPause(QByteArray key)
{
    constexpr Span idle{4s, 12s}, busy{900ms, 1800ms};
    while (co_await rest(draw(idle))) {
        const QByteArray token = makeToken("seats");
        const redis::Command attempt = command("SET", key, token, "NX", "PX", 5000);
        const MaybeTaken taken = co_await takeWithin(3s, 10ms, attempt);
        if (!taken)
            co_return;
        if (*taken == Outcome::Busy)
            continue;
        const redis::Command release = command("EVAL", releaseIfMine, 1, key, token);
        const bool isRunning = co_await workAndRelease(draw(busy), release);
        if (!isRunning)
            co_return;
    }
}

/** Takes two locks. Whoever takes them in the other order meanwhile waits for this one, as this one does for it, until a lease ends. */
QCoro::Task<> DemoTraffic::Private::transfer(QByteArray first, QByteArray second)
{
    constexpr Span idle{500ms, 5s}, between{200ms, 900ms}, busy{100ms, 400ms};
    const auto leaseOf = [](const QByteArray &key, const QByteArray &token) { return command("SET", key, token, "NX", "PX", 4000); };
    while (co_await rest(draw(idle))) {
        const QByteArray token = makeToken("ledger");
        const redis::Command takeFirst = leaseOf(first, token), takeSecond = leaseOf(second, token);
        MaybeTaken taken = co_await takeWithin(10s, 200ms, takeFirst);
        if (taken == Outcome::Taken) {
            const bool isRunning = co_await rest(draw(between));
            taken = isRunning ? co_await takeWithin(6s, 200ms, takeSecond) : MaybeTaken();
        }
        const bool isRunning = taken && co_await rest(draw(busy));
        if (!isRunning)
            co_return;
        for (const QByteArray &key : {second, first}) {
            const redis::Command release = command("EVAL", releaseIfMine, 1, key, token);
            const MaybeTaken released = co_await take(release);
            if (!released)
                co_return;
        }
    }
}

void DemoTraffic::Private::startAll()
{
    if (std::exchange(started, true))
        return;
    for (const Workers &workers : workerKinds) {
        for (int i = 0; i < workers.count; ++i)
            work(workers);
    }
    renewFor("lock.search.reindex", 10s, 3300ms);
    renewFor("lock.feed.leader", 15s, 5s);
    holdSlowly("lock.backup.full", 10min, 6min);
    takeByTimestamp("lock.cron.cleanup", 20s, {5s, 12s}, {2s, 6s});
    takeByTimestamp("lock.cron.stats", 8s, {2s, 5s}, {1s, 4s});
    leaveLapsed("lock.report.nightly");
    leaveStuck("lock.import.orders");
    for (int i = 0; i < 2; ++i) {
        releaseBlindly("lock.coupon.redeem");
        retryWithoutPause("lock.seat.map");
    }
    setLeaseAfterwards("lock.newsletter.send");
    transfer("lock.account.1042", "lock.account.2077");
    transfer("lock.account.2077", "lock.account.1042");
    for (const LibraryLock &lock : libraryLocks())
        keepAsLibrary(lock);
}

DemoTraffic::DemoTraffic(DemoTarget target, Clock &clock, QObject *parent) : QObject(parent), m_target(std::move(target)), m_clock(clock) {}

DemoTraffic::~DemoTraffic()
{
    if (d)
        d->link->disconnect(this);
}

void DemoTraffic::start()
{
    if (d)
        return;
    d = std::make_unique<Private>(m_target, m_clock); // here, in the thread in which it is to live
    connect(d->link.get(), &DemoLink::ready, this, [this] { d->startAll(); });
    d->link->open();
}

} // namespace lockscope
