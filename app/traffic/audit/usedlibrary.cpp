// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/audit/usedlibrary.h"

#include "libraries/recognise.h"
#include "traffic/audit/lockhabits.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace lockscope {

namespace {

struct UsedLibraryText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::UsedLibraryText)
};

/** What a library has for each concern; null: nothing of its own. */
struct LibraryHelp {
    QByteArrayView scheme;
    const char *documentation;
    const char *release = nullptr, *lease = nullptr, *renewal = nullptr, *waiting = nullptr;
};

#define SAYS(text) QT_TRANSLATE_NOOP("lockscope::UsedLibraryText", text)

constexpr const char *ofBull = SAYS("BullMQ: a larger lockDuration of the worker; lockRenewTime is half of it if not set. Work that keeps the event "
                                    "loop busy stops the renewals: move it to a sandboxed processor.");
constexpr const char *ofRedisson =
    SAYS("Redisson: lock() or tryLock(waitTime, unit) without a leaseTime, so that the watchdog renews (lockWatchdogTimeout, 30 s).");

constexpr LibraryHelp redisPyHelp{
    .scheme = "redis-py",
    .documentation = "https://redis.readthedocs.io/en/stable/lock.html",
    .release = SAYS("redis-py: release with Lock.release(), which compares the token; never DELETE the key."),
    .lease = SAYS("redis-py: Lock(name, timeout=seconds) sets the lease; without timeout there is none."),
    .renewal = SAYS("redis-py: call Lock.extend(seconds, replace_ttl=True) in time, from a thread of its own, or set a longer timeout=."),
    .waiting = SAYS("redis-py: Lock(name, timeout=…, sleep=seconds, blocking_timeout=seconds) tries less often, and gives up.")};

constexpr std::array helps{
    redisPyHelp,
    LibraryHelp{.scheme = "django-redis",
                .documentation = "https://github.com/jazzband/django-redis#locks",
                .release = redisPyHelp.release,
                .lease = SAYS("django-redis: cache.lock(key, timeout=seconds) sets the lease; without timeout there is none."),
                .renewal = redisPyHelp.renewal,
                .waiting = SAYS("django-redis: cache.lock(key, timeout=…, sleep=seconds, blocking_timeout=seconds) tries less often, and gives up.")},
    LibraryHelp{.scheme = "node-redlock",
                .documentation = "https://github.com/mike-marcacci/node-redlock#readme",
                .release = SAYS("node-redlock: release with lock.release(), which compares the token."),
                .lease = SAYS("node-redlock: pass a shorter duration to acquire(), and let using() extend it."),
                .renewal = SAYS("node-redlock: using() extends the lock when less than automaticExtensionThreshold is left; check signal.aborted."),
                .waiting = SAYS("node-redlock: a larger retryDelay with retryJitter, and a retryCount after which it gives up.")},
    LibraryHelp{.scheme = "redis-semaphore-mutex",
                .documentation = "https://github.com/swarthy/redis-semaphore#mutex",
                .release = SAYS("redis-semaphore: release with mutex.release(), which compares the identifier."),
                .lease = SAYS("redis-semaphore: a shorter lockTimeout; refreshInterval renews it."),
                .renewal = SAYS("redis-semaphore: a refreshInterval below lockTimeout (80 % of it by default), and onLockLost to stop the work."),
                .waiting = SAYS("redis-semaphore: a larger retryInterval, and an acquireTimeout or acquireAttemptsLimit.")},
    LibraryHelp{.scheme = "redisson-lock",
                .documentation = "https://redisson.pro/docs/data-and-services/locks-and-synchronizers/",
                .release = SAYS("Redisson: unlock() by the thread that has locked; forceUnlock() and delete() ask nobody."),
                .lease = SAYS("Redisson: without a leaseTime the watchdog renews, and the lock of a dead process ends after lockWatchdogTimeout."),
                .renewal = ofRedisson,
                .waiting = SAYS("Redisson: tryLock(waitTime, unit) gives up in time.")},
    LibraryHelp{.scheme = "redisson-fair",
                .documentation = "https://redisson.pro/docs/data-and-services/locks-and-synchronizers/",
                .renewal = ofRedisson,
                .waiting = SAYS("Redisson: tryLock(waitTime, unit) gives up in time, and leaves the queue.")},
    LibraryHelp{.scheme = "bullmq",
                .documentation = "https://docs.bullmq.io/guide/workers/stalled-jobs",
                .lease = SAYS("BullMQ: lockDuration of the worker is the lease; jobs of a dead worker run again after stalledInterval."),
                .renewal = ofBull},
    LibraryHelp{.scheme = "bull",
                .documentation = "https://github.com/OptimalBits/bull/blob/develop/REFERENCE.md#queue",
                .lease = SAYS("Bull: settings.lockDuration is the lease; jobs of a dead worker run again after stalledInterval."),
                .renewal = SAYS(
                    "Bull: a larger settings.lockDuration; lockRenewTime is half of it. Work that keeps the event loop busy stops the renewals.")},
    LibraryHelp{.scheme = "symfony-lock-string",
                .documentation = "https://symfony.com/doc/current/components/lock.html",
                .release = SAYS("Symfony Lock: release with $lock->release(), which compares the token."),
                .lease = SAYS("Symfony Lock: createLock($name, ttl: seconds); it is 300 s if not set."),
                .renewal = SAYS("Symfony Lock: call $lock->refresh() while the work lasts, or pass a larger ttl to createLock()."),
                .waiting = SAYS("Symfony Lock: acquire(false), or a retry with its own pauses instead of acquire(true).")},
    LibraryHelp{.scheme = "symfony-lock",
                .documentation = "https://symfony.com/doc/current/components/lock.html",
                .release = SAYS("Symfony Lock: release with $lock->release(), which compares the token."),
                .lease = SAYS("Symfony Lock: createLock($name, ttl: seconds); it is 300 s if not set."),
                .renewal = SAYS("Symfony Lock: call $lock->refresh() while the work lasts, or pass a larger ttl to createLock().")},
    LibraryHelp{.scheme = "laravel-lock",
                .documentation = "https://laravel.com/docs/cache#atomic-locks",
                .release = SAYS("Laravel: release() of the same lock object compares the owner; forceRelease() does not."),
                .lease = SAYS("Laravel: Cache::lock(name, seconds) sets the lease."),
                .renewal = SAYS("Laravel: a longer lease in Cache::lock(name, seconds), as it is not renewed."),
                .waiting = SAYS("Laravel: block(seconds) gives up in time; betweenBlockedAttemptsSleepFor(milliseconds) tries less often.")},
    LibraryHelp{.scheme = "redsync",
                .documentation = "https://pkg.go.dev/github.com/go-redsync/redsync/v4",
                .release = SAYS("redsync: mutex.Unlock() compares the value."),
                .lease = SAYS("redsync: WithExpiry(duration) is the lease, 8 s if not set."),
                .renewal = SAYS("redsync: call mutex.ExtendContext() while the work lasts, or a larger WithExpiry()."),
                .waiting = SAYS("redsync: WithTries() and WithRetryDelay() or WithRetryDelayFunc() try less often.")},
    LibraryHelp{.scheme = "redislock",
                .documentation = "https://pkg.go.dev/github.com/bsm/redislock",
                .lease = SAYS("redislock: the ttl of Obtain() is the lease."),
                .renewal = SAYS("redislock: call lock.Refresh() while the work lasts, or a larger ttl."),
                .waiting = SAYS("redislock: Options.RetryStrategy with ExponentialBackoff or LimitRetry.")},
    LibraryHelp{.scheme = "spring-integration",
                .documentation = "https://docs.spring.io/spring-integration/reference/redis.html#redis-lock-registry",
                .lease = SAYS("Spring: RedisLockRegistry(connectionFactory, registryKey, expireAfter) sets the lease, 60 s if not set."),
                .renewal = SAYS("Spring: RedisLockRegistry.setRenewalTaskScheduler() renews a third before the end; or a larger expireAfter.")},
    LibraryHelp{.scheme = "shedlock",
                .documentation = "https://github.com/lukas-krecan/ShedLock#readme",
                .lease = SAYS("ShedLock: lockAtMostFor is the lease: longer than the task ever takes."),
                .renewal = SAYS("ShedLock: a larger lockAtMostFor, or KeepAliveLockProvider.")},
};

#undef SAYS

/** What their releases, and those of them that acquire by a script, have sent. */
constexpr std::array<std::pair<QByteArrayView, QByteArrayView>, 6> scripts{{
    {"c3f8721cbb97f72bc19e972846bd7aaf91901658", "redis-py"},              // 4.3
    {"e5a322e2634ef59a516e8ea150cb085afafee684", "node-redlock"},          // 4.2
    {"0f0f23b9048b36752b5be114f357ba083449f908", "node-redlock"},          // 4.2
    {"96da70f7716f27d278a5218544df37fd8b0a5e4c", "node-redlock"},          // 5.0
    {"e4612211c9f8f51c257e26e056b0a654b3187242", "node-redlock"},          // 5.0
    {"7157921a7cc7cfba979acf6d63f073151df17d12", "redis-semaphore-mutex"}, // 5.6
}};

const LibraryHelp *helpOf(const Scheme &library)
{
    const auto found = std::ranges::find(helps, QByteArrayView(library.name), &LibraryHelp::scheme);
    return found == helps.end() ? nullptr : &*found;
}

const char *adviceFor(AuditFinding::Kind kind, const LibraryHelp &help)
{
    using Kind = AuditFinding::Kind;
    switch (kind) {
    case Kind::ForeignRelease:
    case Kind::BlindRelease: return help.release;
    case Kind::NoLease:
    case Kind::LeaseTooLong: return help.lease;
    case Kind::TwoHolders:
    case Kind::LeaseOverrun:
    case Kind::LateRenewal: return help.renewal;
    case Kind::RetryStorm:
    case Kind::Deadlock: return help.waiting;
    case Kind::Livelock: return {};
    case Kind::BlindExpire:
    case Kind::ClockSkew:
    case Kind::Overwrite:
    case Kind::UnlockedWrite:
    case Kind::LockOrder: return nullptr;
    }
    Q_UNREACHABLE();
}

/** As if it had been read just after it was taken. */
KeyReading readingOf(const QByteArray &key, const TrafficHold &hold)
{
    KeyReading reading;
    reading.key = Bytes(key);
    reading.takenAt = Instant();
    if (hold.deadlineUs)
        reading.ttl = Duration((*hold.deadlineUs - hold.sinceUs) / 1000);
    auto contents = std::make_shared<KeyContents>();
    switch (hold.form) {
    case TrafficHold::Form::String:
        reading.type = KeyReading::Type::String;
        reading.value = Bytes(hold.token);
        return reading;
    case TrafficHold::Form::Hash:
        reading.type = KeyReading::Type::Hash;
        contents->members.push_back({Bytes(hold.token), Bytes("1")});
        break;
    case TrafficHold::Form::Sorted:
        reading.type = KeyReading::Type::SortedSet;
        const Bytes deadline(QByteArray::number(hold.deadlineUs.value_or(0) / 1000));
        contents->members.push_back({Bytes(hold.token), deadline});
        contents->members.push_back({Bytes(aloneMember), deadline});
        break;
    }
    contents->count = contents->members.size();
    reading.contents = std::move(contents);
    return reading;
}

} // namespace

const Scheme *libraryThatTook(const QByteArray &key, const TrafficHold &hold)
{
    const std::optional<Lock> lock = recognise(readingOf(key, hold), {.unixAt = timeOfUs(hold.sinceUs), .steadyAt = Instant()});
    if (!lock)
        return nullptr;
    const Recognition recognition = recognitionOf(*lock);
    return recognition.confidence != Confidence::Guess && recognition.scheme.namesLibrary ? &recognition.scheme : nullptr;
}

const Scheme *libraryOfScript(const QByteArray &sha)
{
    const auto found = std::ranges::find(scripts, QByteArrayView(sha), &std::pair<QByteArrayView, QByteArrayView>::first);
    return found == scripts.end() ? nullptr : schemeNamed(found->second);
}

QString libraryRemedy(const AuditFinding &finding)
{
    const LibraryHelp *const help = finding.library ? helpOf(*finding.library) : nullptr;
    const char *const advice = help ? adviceFor(finding.kind, *help) : nullptr;
    if (!advice)
        return {};
    //: %1: a sentence; %2: a link
    return UsedLibraryText::tr("%1 See %2").arg(UsedLibraryText::tr(advice), QLatin1StringView(help->documentation));
}

const char *documentationOf(const Scheme &library)
{
    const LibraryHelp *const help = helpOf(library);
    return help ? help->documentation : nullptr;
}

} // namespace lockscope
