// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "lockfixtures.h"

#include "libraries/companions.h"
#include "locks/lockjudge.h"

#include <algorithm>

namespace lockscope {

namespace {

using Type = KeyReading::Type;
using Member = KeyContents::Member;
using Fixtures = std::vector<LockFixture>;
using namespace std::chrono_literals;

constexpr auto guess = Confidence::Guess;
constexpr auto likely = Confidence::Likely;
constexpr auto certain = Confidence::Certain;

const QByteArray clientA = "51c7f1de-9a0b-4c64-8d27-3f0a6c2be901";
const QByteArray clientB = "e04d6a92-77c3-4f1e-b5a8-90d1f2637c44";
const QByteArray hexA = "c41f08d96be24735a0d3e7815b9f62aa";
const QByteArray hexB = "0b7ed3a1954c4f66b82091fcde73a845";
const QByteArray base64Of16 = "pXv0Zr1hTn6cEoYw4KQdBA==";
const QByteArray base64Of32 = "Qm9iIGhvbGRzIHRoaXMgb25lLCAzMiBieXRlcyBsb24=";
const QByteArray base64Of32Other = "QWxpY2UgcmVhZHMgdG9vLCBhbHNvIDMyIGJ5dGVzIDE=";

PlantedKey text(const QByteArray &key, const QByteArray &value, std::optional<Duration> ttl = {})
{
    return {.key = key, .type = Type::String, .value = value, .ttl = ttl};
}

PlantedKey planted(Type type, const QByteArray &key, std::vector<Member> members, std::optional<Duration> ttl = {})
{
    return {.key = key, .type = type, .value = {}, .members = std::move(members), .ttl = ttl};
}

Member member(const QByteArray &name, const QByteArray &value) { return {name, value}; }

/** A plain string lock: one key, one holder. */
LockFixture plain(const char *name, const char *scheme, Confidence confidence, const char *key, const QByteArray &token, std::optional<Duration> ttl)
{
    const auto place = ttl ? DeadlineIn::KeyTtl : DeadlineIn::Nowhere;
    return {name,
            {text(key, token, ttl)},
            {{.key = key, .scheme = scheme, .confidence = confidence, .holders = {token}, .timeLeft = ttl, .deadlineIn = place}}};
}

/** The value is a time. */
LockFixture timed(const char *name, const char *scheme, Confidence confidence, const char *key, const QByteArray &value, Duration left)
{
    return {name,
            {text(key, value)},
            {{.key = key, .scheme = scheme, .confidence = confidence, .holders = {value}, .timeLeft = left, .deadlineIn = DeadlineIn::Value}}};
}

LockFixture nothing(const char *name, std::vector<PlantedKey> keys) { return {name, std::move(keys), {}}; }

struct Now {
    UnixTime at;
    QByteArray ms(Duration later) const { return QByteArray::number(toMs(at + later)); }
    QByteArray seconds(std::chrono::seconds later) const { return QByteArray::number(toMs(at + later) / 1000); }
    /** From now to the whole second that seconds() wrote. */
    Duration untilSecond(std::chrono::seconds later) const { return fromUnixMs(toMs(at + later) / 1000 * 1000) - at; }
};

void addRedisson(const Now &now, Fixtures &all)
{
    const QByteArray thread = clientA + ":57";
    all.push_back({"Redisson lock",
                   {planted(Type::Hash, "rs:plain", {{thread, "2"}}, 30s), text("redisson_unlock_latch:{rs:plain}:c41f08d9", "1", 18s)},
                   {{.key = "rs:plain", .scheme = "redisson-lock", .confidence = likely, .holders = {thread}, .timeLeft = 30s}}});
    const QByteArray portOwner = clientA + ":" + clientB;
    all.push_back({"node-redisson lock",
                   {planted(Type::Hash, "rs:port", {{portOwner, "1"}}, 30s)},
                   {{.key = "rs:port", .scheme = "redisson-lock", .confidence = likely, .holders = {portOwner}, .timeLeft = 30s}}});
    const QByteArray first = clientB + ":61", second = clientB + ":62";
    all.push_back(
        {"Redisson fair lock with two in its queue",
         {planted(Type::Hash, "rs:fair", {{thread, "1"}}, 30s), planted(Type::List, "redisson_lock_queue:{rs:fair}", {{first, {}}, {second, {}}}),
          planted(Type::SortedSet, "redisson_lock_timeout:{rs:fair}", {{first, now.ms(330s)}, {second, now.ms(630s)}})},
         {{.key = "rs:fair", .scheme = "redisson-fair", .confidence = certain, .holders = {thread}, .timeLeft = 30s, .waiters = {first, second}}}});
    all.push_back({"free fair lock whose queue is dead",
                   {planted(Type::List, "redisson_lock_queue:{rs:ghost}", {{first, {}}}),
                    planted(Type::SortedSet, "redisson_lock_timeout:{rs:ghost}", {{first, now.ms(280s)}})},
                   {{.key = "rs:ghost",
                     .scheme = "redisson-fair",
                     .confidence = certain,
                     .timeLeft = 280s,
                     .deadlineIn = DeadlineIn::Score,
                     .waiters = {first},
                     .blocked = true}}});
    all.push_back(nothing("free fair lock whose queue has run out",
                          {planted(Type::List, "redisson_lock_queue:{rs:over}", {{first, {}}}),
                           planted(Type::SortedSet, "redisson_lock_timeout:{rs:over}", {{first, now.ms(-5s)}})}));
    const QByteArray reader = clientA + ":41", other = clientB + ":88";
    all.push_back({"Redisson read-write lock with two readers",
                   {planted(Type::Hash, "rs:rw", {{"mode", "read"}, {reader, "1"}, {other, "2"}}, 30s),
                    text("{rs:rw}:" + reader + ":rwlock_timeout:1", "1", 20s), text("{rs:rw}:" + other + ":rwlock_timeout:1", "1", 25s),
                    text("{rs:rw}:" + other + ":rwlock_timeout:2", "1", 30s)},
                   {{.key = "rs:rw", .scheme = "redisson-read-write", .confidence = certain, .holders = {reader, other}, .timeLeft = 30s}}});
    const QByteArray writer = reader + ":write";
    all.push_back({"Redisson read-write lock with a writer",
                   {planted(Type::Hash, "rs:write", {{"mode", "write"}, {writer, "1"}}, 30s)},
                   {{.key = "rs:write", .scheme = "redisson-read-write", .confidence = certain, .holders = {writer}, .timeLeft = 30s}}});
    all.push_back(
        {"Redisson fenced lock",
         {planted(Type::Hash, "rs:fenced", {{thread, "1"}}, 30s), text("redisson_lock_token:{rs:fenced}", "1042")},
         {{.key = "rs:fenced", .scheme = "redisson-fenced", .confidence = certain, .holders = {thread}, .timeLeft = 30s, .fencingToken = 1042}}});
    all.push_back({"Redisson semaphore with expiring permits",
                   {text("rs:permits", "1"), planted(Type::SortedSet, "{rs:permits}:timeout", {{hexA, now.ms(60s)}, {hexB, now.ms(90s)}})},
                   {{.key = "rs:permits",
                     .scheme = "redisson-permits",
                     .confidence = certain,
                     .holders = {hexA, hexB},
                     .timeLeft = 90s,
                     .deadlineIn = DeadlineIn::Score,
                     .permitsFree = 1}}});
    all.push_back({"Redisson semaphore with a permit for ever",
                   {text("rs:forever", "0"), planted(Type::SortedSet, "{rs:forever}:timeout", {{hexA, now.ms(60s)}, {hexB, "922337203685477"}})},
                   {{.key = "rs:forever",
                     .scheme = "redisson-permits",
                     .confidence = certain,
                     .holders = {hexA, hexB},
                     .deadlineIn = DeadlineIn::Nowhere,
                     .permitsFree = 0}}});
    all.push_back(plain("Redisson semaphore or latch, without a profile", "token", guess, "rs:count", "3", {}));
    const QByteArray hold = "bXlWYWx1ZQ:" + clientA + ":1";
    all.push_back(
        {"Redisson multi-lock of a group",
         {planted(Type::Hash, "rs:group",
                  {member("bXlWYWx1ZQ", clientA + ":1"), member(hold + ":expire_time", now.ms(30s)), member(hold + ":lock_count", "1")}, 30s)},
         {{.key = "rs:group",
           .scheme = "redisson-multi",
           .confidence = certain,
           .holders = {hold},
           .timeLeft = 30s,
           .deadlineIn = DeadlineIn::Value}}});
}

void addNode(const Now &now, Fixtures &all)
{
    all.push_back(plain("node-redlock", "token", guess, "locks:order:42", hexA, 20s));
    all.push_back(plain("redis-semaphore mutex, without a profile", "token-uuid", guess, "mutex:import", clientA, 10s));
    all.push_back({"redis-semaphore",
                   {planted(Type::SortedSet, "semaphore:pool", {{clientA, now.ms(-1s)}, {clientB, now.ms(-4s)}}, 9s)},
                   {{.key = "semaphore:pool", .scheme = "redis-semaphore", .confidence = certain, .holders = {clientA, clientB}, .timeLeft = 9s}}});
    all.push_back({"redis-semaphore that gives two at once",
                   {planted(Type::SortedSet, "semaphore:two", {member(clientA + "_0", now.ms(0s)), member(clientA + "_1", now.ms(0s))}, 10s)},
                   {{.key = "semaphore:two",
                     .scheme = "effect-distributed-lock",
                     .confidence = likely,
                     .holders = {clientA + "_0", clientA + "_1"},
                     .timeLeft = 10s}}});
    all.push_back({"redis-semaphore behind a prefix",
                   {planted(Type::SortedSet, "shop:semaphore:pool", {{clientA, now.ms(-1s)}}, 9s)},
                   {{.key = "shop:semaphore:pool", .scheme = "redis-semaphore", .confidence = likely, .holders = {clientA}, .timeLeft = 9s}}});
    all.push_back({"redfour",
                   {planted(Type::Hash, "lock:job", {{"index", "7"}}, 20s), text("lockindex", "9")},
                   {{.key = "lock:job", .scheme = "redfour", .confidence = certain, .holders = {"7"}, .timeLeft = 20s},
                    {.key = "lockindex", .scheme = "token", .confidence = guess, .holders = {"9"}, .deadlineIn = DeadlineIn::Nowhere}}});
    all.push_back({"redfour whose counter is gone",
                   {planted(Type::Hash, "gate:job", {{"index", "7"}}, 20s)},
                   {{.key = "gate:job", .scheme = "redfour", .confidence = guess, .holders = {"7"}, .timeLeft = 20s}}});
    all.push_back(plain("n8n's leader", "n8n-leader", certain, "n8n:main_instance_leader", "main-kPq3VwX9bRt2LsYz", 9s));
    all.push_back(plain("ioredis-lock", "token-uuid", guess, "app:feature:lock", clientB, 9s));
    const QByteArray warlock = QByteArray::fromHex(uuid1Hex(now.at)).toBase64();
    all.push_back(plain("node-redis-warlock", "node-redis-warlock", certain, "wl:lock", warlock, 9s));
    all.push_back({"BullMQ job",
                   {text("bull:mail:1:lock", clientA + ":0", 30s), planted(Type::Hash, "bull:mail:1", {{"name", "send"}, {"pb", "worker-a"}}),
                    planted(Type::List, "bull:mail:active", {{"1", {}}}), text("bull:mail:stalled-check", now.ms(0s), 30s),
                    text("bull:mail:id", "42"), text("bull:mail:limiter", "3", 1s), text("bull:mail:de:invoice-7", "41", 5s)},
                   {{.key = "bull:mail:1:lock", .scheme = "bullmq", .confidence = certain, .holders = {clientA + ":0"}, .timeLeft = 30s}}});
    all.push_back(plain("BullMQ job under another prefix", "bullmq", likely, "{jobs}:mail:7:lock", clientA + ":12", 30s));
    all.push_back(plain("Bull job", "bull", certain, "bull:pdf:1:lock", clientB, 29s));
    const QByteArray endOfLease = now.ms(60s + 1ms);
    all.push_back(plain("redis-lock", "npm-redis-lock", likely, "lock.invoice", endOfLease, 60s));
    all.push_back(plain("a time of another minute under lock.", "timestamp-with-ttl", guess, "lock.soon", now.ms(300s), 60s));
    all.push_back({"node-resque: a job that runs, and the same one in its queue",
                   {text("resque:workerslock:slow:default:[1,\"a\"]", now.seconds(3601s), 3600s),
                    text("resque:lock:slow:default:[1,\"a\"]", now.seconds(3601s), 3600s)},
                   {{.key = "resque:workerslock:slow:default:[1,\"a\"]",
                     .scheme = "node-resque-job",
                     .confidence = certain,
                     .holders = {now.seconds(3601s)},
                     .timeLeft = 3600s},
                    {.key = "resque:lock:slow:default:[1,\"a\"]",
                     .scheme = "node-resque-queue",
                     .confidence = likely,
                     .holders = {now.seconds(3601s)},
                     .timeLeft = 3600s}}});
    all.push_back(plain("ioredis-mutex", "ioredis-mutex", likely, "io:report", "mutex", {}));
    all.push_back(plain("redis-mutex", "redis-mutex", likely, "rm:report", "mutex", 4s));
    all.push_back({"simple-redis-mutex",
                   {text("@simple-redis-mutex:lock-invoice", "0.7353264752624247", 30s), text("@simple-redis-mutex:fencing-tokens", "17")},
                   {{.key = "@simple-redis-mutex:lock-invoice",
                     .scheme = "simple-redis-mutex",
                     .confidence = certain,
                     .holders = {"0.7353264752624247"},
                     .timeLeft = 30s}}});
    all.push_back({"dist-lock",
                   {planted(Type::Hash, "lock:week", {{"id", "cmws93c2i0000j67du15csvd3"}, {"owner", "worker-7"}}, 30s)},
                   {{.key = "lock:week", .scheme = "dist-lock", .confidence = likely, .holders = {"cmws93c2i0000j67du15csvd3"}, .timeLeft = 30s}}});
    all.push_back(nothing("throttle of bee-queue", {text("bq:mail:stallBlock", "1", 5s)}));
}

void addPython(const Now &now, Fixtures &all)
{
    const QByteArray token = uuid1Hex(now.at - 3s);
    all.push_back(plain("redis-py", "redis-py", likely, "nightly-import", token, 10s));
    all.push_back(plain("redis-py without a timeout", "redis-py", likely, "forgotten", token, {}));
    all.push_back(plain("django-redis", "redis-py", likely, "shop:1:import-products", token, 60s));
    all.push_back(plain("dogpile.cache", "dogpile-cache", likely, "_lockuser:1", token, 10s));
    all.push_back(plain("kombu", "kombu-unacked", certain, "unacked_mutex", token, 300s));
    all.push_back(plain("celery-redbeat", "redbeat", certain, "redbeat::lock", token, 1500s));
    all.push_back(plain("celery-once", "celery-once", certain, "qo_tasks.report_day-1", token, 3600s));
    all.push_back(
        {"python-redis-lock",
         {text("lock:report", "mFq3xTz8VbN1kWc7RyAe0sLd", 60s), planted(Type::List, "lock-signal:report", {{"1", {}}}, 1s)},
         {{.key = "lock:report", .scheme = "python-redis-lock", .confidence = likely, .holders = {"mFq3xTz8VbN1kWc7RyAe0sLd"}, .timeLeft = 60s}}});
    all.push_back(plain("Sentry", "sentry", likely, "l:some-lock", hexB, 10s));
    all.push_back(
        {"huey",
         {planted(Type::Hash, "huey.results.app", {{"app.lock.nightly", "\x80\x05\x8c\x01"}, {"0a1b2c", "result"}})},
         {{.key = "huey.results.app", .scheme = "huey", .confidence = certain, .holders = {"app.lock.nightly"}, .deadlineIn = DeadlineIn::Nowhere}}});
    all.push_back(nothing("huey's results without a lock", {planted(Type::Hash, "huey.results.other", {{"0a1b2c", "result"}})}));
    all.push_back(plain("RQ scheduler", "rq-scheduler", certain, "rq:scheduler-lock:default", "25211", 61s));
    all.push_back(plain("rq-scheduler", "rq-scheduler-run", certain, "rq:scheduler_lock", "rq:scheduler_instance:0f3c9d1e", 70s));
    all.push_back(plain("rq-scheduler, with a time", "rq-scheduler-run", likely, "app:rq:scheduler_lock", now.seconds(-3s), 67s));
    all.push_back(nothing("throttle of RQ", {text("rq:clean_registries:default", "1", 899s)}));
    all.push_back(plain("arq", "arq", certain, "arq:in-progress:8f3e", "1", 310s));
    all.push_back(plain("arq behind a prefix", "arq", likely, "app:arq:in-progress:8f3e", "1", 310s));
    all.push_back(plain("kombu behind a prefix", "kombu-unacked", likely, "shop-unacked_mutex", token, 300s));
    all.push_back({"python-redis-lock behind a prefix",
                   {text("app:lock:report", "mFq3xTz8VbN1kWc7RyAe0sLd", 60s)},
                   {{.key = "app:lock:report",
                     .scheme = "python-redis-lock",
                     .confidence = likely,
                     .holders = {"mFq3xTz8VbN1kWc7RyAe0sLd"},
                     .timeLeft = 60s}}});
    all.push_back(plain("django-cacheops", "django-cacheops", likely, "q:c41f08d96be24735a0d3e7815b9f62aa", "LOCK", 60s));
    all.push_back(plain("Pulp, for itself", "pulp-resource", certain, "pulp:resource_lock:prn:rpm.repository:1", "1@pulp-worker-1", {}));
    all.push_back({"Pulp, shared",
                   {planted(Type::Set, "pulp:resource_lock:prn:rpm.repository:2", {{"7@pulp-worker-2", {}}})},
                   {{.key = "pulp:resource_lock:prn:rpm.repository:2",
                     .scheme = "pulp-resource",
                     .confidence = certain,
                     .holders = {"7@pulp-worker-2"},
                     .deadlineIn = DeadlineIn::Nowhere}}});
}

void addJava(const Now &now, Fixtures &all)
{
    all.push_back(plain("Spring, without a profile", "token-uuid", guess, "registry:job-A", clientA, 60s));
    all.push_back(plain("ShedLock", "shedlock", certain, "job-lock:default:daily", "ADDED:2026-11-20T23:59:02.123Z@worker-7f9c:" + clientB, 600s));
    all.push_back(
        plain("ShedLock of an older version", "shedlock", certain, "job-lock:prod:weekly", "ADDED:2026-11-20T23:59:02.123Z@worker-1", 600s));
    all.push_back(plain("Lock4j", "lock4j", likely, "lock4j:com.shop.Orders", hexA, 30s));
    all.push_back(plain("JetCache refresh", "jetcache", certain, "prices:17_#RL#", QByteArray("\xac\xed\x00\x05t", 5), 60s));
    all.push_back(timed("jedis-lock", "jedis-lock", likely, "account:1", clientA + ":" + now.ms(60s), 60s));
    all.push_back(plain("quartz-redis-jobstore, without a profile", "token-uuid", guess, "lock", clientB, 30s));
}

void addDotnet(const Now &now, Fixtures &all)
{
    const QByteArray id = "WEB_01_4312_" + hexA, reader = "WEB02_99_" + hexB;
    all.push_back(plain("RedLock.net or Pottery", "redlock-net-or-pottery", likely, "redlock:invoice", clientA, 30s));
    all.push_back(plain("DistributedLock mutex", "distributedlock", likely, "dl:mutex", id, 30s));
    all.push_back({"DistributedLock readers, and a writer that waits",
                   {planted(Type::Set, "dl.readers", {{reader, {}}}, 30s), text("dl.writer", id + "_WRITERWAITING", 30s)},
                   {{.key = "dl.readers",
                     .scheme = "distributedlock-read-write",
                     .confidence = certain,
                     .holders = {reader},
                     .timeLeft = 30s,
                     .waiters = {id + "_WRITERWAITING"}}}});
    all.push_back(plain("DistributedLock writer", "distributedlock-read-write", certain, "dl2.writer", id, 30s));
    all.push_back({"DistributedLock semaphore",
                   {planted(Type::SortedSet, "dl:sem", {{id, now.ms(30s)}, {reader, now.ms(20s)}}, 90s)},
                   {{.key = "dl:sem",
                     .scheme = "distributedlock-semaphore",
                     .confidence = certain,
                     .holders = {id, reader},
                     .timeLeft = 30s,
                     .deadlineIn = DeadlineIn::Score}}});
    all.push_back(plain("Hangfire", "hangfire", certain, "{hangfire}:lock:recurring-job:Cleanup", clientB, 30s));
    all.push_back(plain("Hangfire queue", "hangfire", certain, "{hangfire}:queue:default:dequeued:lock", clientB, 30s));
}

void addGo(const Now &now, Fixtures &all)
{
    all.push_back(plain("redsync, without a profile", "token", guess, "redsync:m", base64Of16, 8s));
    all.push_back(plain("redislock with metadata", "redislock", guess, "bsm:lock", "T3r0KvYb9fQeLw2uXmC7NAhost=web-3;pid=811", 30s));
    all.push_back({"asynq leases",
                   {planted(Type::SortedSet, "asynq:{default}:lease", {{clientA, now.seconds(30s)}})},
                   {{.key = "asynq:{default}:lease",
                     .scheme = "asynq-lease",
                     .confidence = certain,
                     .holders = {clientA},
                     .timeLeft = now.untilSecond(30s),
                     .deadlineIn = DeadlineIn::Score}}});
    all.push_back(plain("atlantis", "atlantis", certain, "pr/acme/infra/./default/net",
                        R"({"Project":{"ProjectName":"net","RepoFullName":"acme/infra","Path":"."},"Pull":{"Num":12},"User":{"Username":"ann"},)"
                        R"("Workspace":"default","Time":"2026-11-20T23:59:02.123Z"})",
                        {}));
    all.push_back(
        plain("atlantis, all applies", "atlantis", certain, "global/apply/lock", R"({"LockMetadata":{"UnixTime":1795226000},"CommandName":0})", {}));
    all.push_back(
        plain("asynq unique task", "asynq-unique", certain, "asynq:{default}:unique:mail:c41f08d96be24735a0d3e7815b9f62aa", clientA, 3600s));
}

void addSidekiq(const Now &now, Fixtures &all)
{
    const QByteArray old = "uniquejobs:1f3870be274f6c49b3e31a0c6728957f", job = "c5b688fecde02e916f33b0fa", other = "d1a577edbccf1d805744efb0";
    all.push_back(plain("sidekiq-unique-jobs 5", "sidekiq-unique-jobs-5", certain, old.constData(), job, 600s));
    const QByteArray six = "uniquejobs:8277e0910d750195b448797616e091ad", queued = "uniquejobs:4a8a08f09d37b73795649038408b5f33";
    all.push_back(
        {"sidekiq-unique-jobs 6",
         {text(six + ":EXISTS", job), planted(Type::Hash, six + ":GRABBED", {member(job, now.seconds(-5s) + ".25")}), text(six + ":VERSION", "1"),
          planted(Type::Set, "unique:keys", {{six, {}}})},
         {{.key = six + ":GRABBED", .scheme = "sidekiq-unique-jobs-6", .confidence = certain, .holders = {job}, .deadlineIn = DeadlineIn::Nowhere},
          {.key = "unique:keys", .scheme = "other", .confidence = guess, .deadlineIn = DeadlineIn::Nowhere}}});
    all.push_back({"sidekiq-unique-jobs 6, not taken yet",
                   {text(queued + ":EXISTS", other), planted(Type::List, queued + ":AVAILABLE", {{other, {}}})},
                   {{.key = queued + ":EXISTS",
                     .scheme = "sidekiq-unique-jobs-6",
                     .confidence = certain,
                     .holders = {other},
                     .deadlineIn = DeadlineIn::Nowhere}}});
    all.push_back({"sidekiq-unique-jobs with two jobs, behind a namespace",
                   {planted(Type::Hash, "app:uniquejobs:3:LOCKED", {member(job, now.seconds(-5s)), member(other, now.seconds(-9s))}),
                    text("app:uniquejobs:3:INFO", R"({"limit":2})")},
                   {{.key = "app:uniquejobs:3:LOCKED",
                     .scheme = "sidekiq-unique-jobs",
                     .confidence = likely,
                     .holders = {job, other},
                     .deadlineIn = DeadlineIn::Nowhere}}});
    all.push_back(
        {"sidekiq-throttled",
         {planted(Type::SortedSet, "throttled:import:concurrency.v2", {member(job, now.seconds(900s) + ".5")}, 900s)},
         {{.key = "throttled:import:concurrency.v2", .scheme = "sidekiq-throttled", .confidence = certain, .holders = {job}, .timeLeft = 900s}}});
    all.push_back(plain("Sidekiq Enterprise's leader", "sidekiq-leader", certain, "dear-leader", "app-1.example.com:1234:abcdef123456", 20s));
    all.push_back(
        {"redis-semaphore of Ruby",
         {planted(Type::Hash, "SEMAPHORE:pool:GRABBED", {member("0", now.seconds(-5s) + ".125")}),
          planted(Type::List, "SEMAPHORE:pool:AVAILABLE", {{"1", {}}}), text("SEMAPHORE:pool:EXISTS", "1"), text("SEMAPHORE:pool:VERSION", "1")},
         {{.key = "SEMAPHORE:pool:GRABBED",
           .scheme = "ruby-redis-semaphore",
           .confidence = certain,
           .holders = {"0"},
           .deadlineIn = DeadlineIn::Nowhere,
           .permitsFree = 1}}});
}

void addRuby(const Now &now, Fixtures &all)
{
    all.push_back(plain("redlock-rb, without a profile", "token-uuid", guess, "gem:res", clientA, 2s));
    all.push_back(plain("GitLab", "gitlab-exclusive-lease", certain, "gitlab:exclusive_lease:housekeeping:42", clientA, 86400s));
    all.push_back(timed("resque-lock", "resque-lock", certain, "resque:lock:UpdateGraph-[42]", now.seconds(3601s), now.untilSecond(3601s)));
    all.push_back(timed("resque-lock-timeout", "resque-lock-timeout", certain, "resque:lock:Report:42", now.seconds(300s), now.untilSecond(300s)));
    all.push_back(plain("resque-lock-timeout without a timeout", "resque-lock-timeout", certain, "resque:loner:lock:Report", "true", {}));
    all.push_back({"mlanett redis-lock",
                   {text("lock:owner:user-1", "web-3:811"), text("lock:expire:user-1", now.seconds(60s))},
                   {{.key = "lock:owner:user-1",
                     .scheme = "mlanett-redis-lock",
                     .confidence = certain,
                     .holders = {"web-3:811"},
                     .timeLeft = now.untilSecond(60s),
                     .deadlineIn = DeadlineIn::Value}}});
    const QByteArray digest = "uniquejobs:5d41402abc4b2a76b9719d911017c592", job = "b4a577edbccf1d805744efa9";
    all.push_back(
        {"sidekiq-unique-jobs 7",
         {text(digest, job), planted(Type::Hash, digest + ":LOCKED", {member(job, now.seconds(0s) + ".123")}),
          text(digest + ":INFO", R"({"worker":"MyWorker","queue":"default","limit":1,"type":"until_executed"})"),
          planted(Type::SortedSet, "uniquejobs:digests", {{digest, now.seconds(0s)}})},
         {{.key = digest + ":LOCKED", .scheme = "sidekiq-unique-jobs", .confidence = certain, .holders = {job}, .deadlineIn = DeadlineIn::Nowhere}}});
    all.push_back({"sidekiq-unique-jobs 9",
                   {planted(Type::Hash, "uniquejobs:9e107d9d372bb6826bd81d3542a419d6:LOCKED", {{job, R"({"worker":"MyWorker","limit":2})"}}, 60s)},
                   {{.key = "uniquejobs:9e107d9d372bb6826bd81d3542a419d6:LOCKED",
                     .scheme = "sidekiq-unique-jobs",
                     .confidence = certain,
                     .holders = {job},
                     .timeLeft = 60s}}});
    all.push_back(plain("Sidekiq Enterprise", "sidekiq-enterprise-unique", likely, "unique:2fd4e1c67a2d28fced849ee1bb76e7391b93eb12", job, 600s));
}

void addPhp(const Now &now, Fixtures &all)
{
    all.push_back(plain("Laravel cache lock", "laravel-lock", likely, "laravel-database-laravel-cache-orders", "kX2f9QmZr7LwB1dT", 30s));
    all.push_back(plain("Laravel schedule", "laravel-schedule", certain,
                        "laravel-database-laravel-cache-framework/schedule-2fd4e1c67a2d28fced849ee1bb76e7391b93eb12", "kX2f9QmZr7LwB1dU", 86400s));
    all.push_back(
        plain("Laravel unique job", "laravel-unique-job", certain, "shop_cache_laravel_unique_job:App\\Jobs\\Mail:7", "kX2f9QmZr7LwB1dV", {}));
    all.push_back({"Symfony, written",
                   {planted(Type::SortedSet, "pdf-creation", {{base64Of32, now.ms(30s)}, {"__write__", now.ms(30s)}}, 30s)},
                   {{.key = "pdf-creation", .scheme = "symfony-lock", .confidence = certain, .holders = {base64Of32}, .timeLeft = 30s}}});
    all.push_back({"Symfony, read by two",
                   {planted(Type::SortedSet, "report", {{base64Of32, now.ms(30s)}, {base64Of32Other, now.ms(60s)}}, 60s)},
                   {{.key = "report", .scheme = "symfony-lock", .confidence = likely, .holders = {base64Of32, base64Of32Other}, .timeLeft = 60s}}});
    all.push_back(nothing("Symfony's probe", {text("symfony_check_support_time", "1", 1s)}));
    all.push_back(plain("Symfony before 5.2, without a profile", "token", guess, "old-pdf", base64Of32, 300s));
    all.push_back({"PHP session that is locked",
                   {text("PHPREDIS_SESSION:5ltp4q_LOCK", "web-3|26595", 30s)},
                   {{.key = "PHPREDIS_SESSION:5ltp4q_LOCK",
                     .scheme = "phpredis-session",
                     .confidence = certain,
                     .holders = {"web-3|26595"},
                     .timeLeft = 30s}}});
    all.push_back({"Symfony semaphore",
                   {planted(Type::SortedSet, "{report}:time", {{base64Of32, now.seconds(300s)}, {base64Of32Other, now.seconds(60s)}}, 310s),
                    planted(Type::SortedSet, "{report}:weight", {{base64Of32, "1"}, {base64Of32Other, "2"}}, 310s)},
                   {{.key = "{report}:time",
                     .scheme = "symfony-semaphore",
                     .confidence = certain,
                     .holders = {base64Of32, base64Of32Other},
                     .timeLeft = now.untilSecond(300s),
                     .deadlineIn = DeadlineIn::Score}}});
    all.push_back(plain("Laravel cache lock by igbinary", "laravel-lock", likely, "laravel_cache_:x-lock",
                        QByteArray("\0\0\0\2\x11\x10", 6) + "aZ8kQ2mN7pL4xR1t", 30s));
    all.push_back(plain("Laravel cache lock by PHP's serialize", "laravel-lock", likely, "laravel_cache_:y-lock", "s:16:\"aZ8kQ2mN7pL4xR1t\";", 30s));
    all.push_back(plain("php-lock before version 3", "php-lock", likely, "lock_import", "801223412", 4s));
    all.push_back(
        {"Nextcloud's files: written, read by two, free",
         {text("5a3c/lockfiles/0cc175b9c0f1b6a831c399e269772661", "\"exclusive\"", 3600s),
          text("5a3c/lockfiles/92eb5ffee6ae2fec3ad71c777531578f", "2", 3600s), text("5a3c/lockfiles/4a8a08f09d37b73795649038408b5f33", "0", 3600s)},
         {{.key = "5a3c/lockfiles/0cc175b9c0f1b6a831c399e269772661",
           .scheme = "nextcloud-file",
           .confidence = certain,
           .holders = {"\"exclusive\""},
           .timeLeft = 3600s},
          {.key = "5a3c/lockfiles/92eb5ffee6ae2fec3ad71c777531578f",
           .scheme = "nextcloud-file",
           .confidence = certain,
           .holders = {"2"},
           .timeLeft = 3600s}}});
    all.push_back({"Magento cache lock",
                   {planted(Type::Hash, "zc:k:b30_LOCKED_RECORD_INFO_SYSTEM_CONFIG",
                            {{"d", "4711-2857740885-9f86d081"}, {"t", ""}, member("m", now.seconds(-3s)), {"i", "0"}}, 10s)},
                   {{.key = "zc:k:b30_LOCKED_RECORD_INFO_SYSTEM_CONFIG",
                     .scheme = "magento-lock",
                     .confidence = certain,
                     .holders = {"4711-2857740885-9f86d081"},
                     .timeLeft = 10s}}});
    all.push_back({"Magento session that is locked",
                   {planted(Type::Hash, "sess_5ltp4q", {{"data", "x"}, {"lock", "2"}, {"wait", "1"}, {"writes", "4"}, {"pid", "web-3|811"}}, 21600s)},
                   {{.key = "sess_5ltp4q", .scheme = "cm-redis-session", .confidence = certain, .holders = {"web-3|811"}, .timeLeft = 21600s}}});
    all.push_back(nothing("Magento session that is free",
                          {planted(Type::Hash, "sess_8qrt2a", {{"data", "x"}, {"lock", "0"}, {"wait", "0"}, {"pid", "web-3|811"}}, 3600s)}));
    all.push_back(plain("PHP session under another prefix", "phpredis-session", likely, "shop:5ltp4q_LOCK", "web-3|811", {}));
    all.push_back(plain("php-lock", "php-lock", certain, "php-malkusch-lock:import", hexA + hexB, 3s));
}

void addTimes(const Now &now, Fixtures &all)
{
    all.push_back(timed("SETNX in seconds", "setnx-timestamp", likely, "lock.foo", now.seconds(11s), now.untilSecond(11s)));
    all.push_back(timed("SETNX in milliseconds, passed", "setnx-timestamp", likely, "lock.bar", now.ms(-2s), -2s));
    all.push_back(
        timed("redis-objects, without a profile", "setnx-timestamp", likely, "user:1:lock", now.seconds(6s) + ".5", now.untilSecond(6s) + 500ms));
    all.push_back(
        timed("a time in lock:expire: without an owner", "setnx-timestamp", likely, "lock:expire:alone", now.seconds(60s), now.untilSecond(60s)));
    all.push_back(plain("Discourse, without a profile", "timestamp-with-ttl", guess, "discourse:mutex", now.seconds(60s), 61s));
}

/** Of a plain string its token. */
QByteArrayList holderTokens(const Lock &lock)
{
    QByteArrayList tokens;
    if (!lock.details && (lock.form == LockForm::Hash || lock.form == LockForm::OtherType))
        return tokens;
    if (!lock.details)
        return {lock.token.toByteArray()};
    for (const Holder &holder : lock.details->holders)
        tokens << holder.token.toByteArray();
    std::sort(tokens.begin(), tokens.end());
    return tokens;
}

QByteArrayList waitersOf(const Lock &lock)
{
    QByteArrayList tokens;
    if (lock.details) {
        for (const Waiter &waiter : lock.details->waiters)
            tokens << waiter.token.toByteArray();
    }
    return tokens;
}

/** What an operator has put in place of a lock. */
void addTombstones(const Now &now, Fixtures &all)
{
    const QByteArray mark = "lockscope-fence:c41f08d96be24735a0d3e7815b9f62aa";
    const auto tombstone = [&](const char *name, PlantedKey key) {
        const QByteArray id = key.key;
        all.push_back(
            {name, {std::move(key)}, {{.key = id, .scheme = "lockscope-fence", .confidence = certain, .holders = {mark}, .timeLeft = 15s}}});
    };
    tombstone("tombstone", text("lock.fenced", mark, 15s));
    tombstone("tombstone in place of a lock of RQ", text("rq:scheduler-lock:fenced", mark, 15s));
    tombstone("tombstone in place of a lock of Redisson", planted(Type::Hash, "rs:tomb", {{mark, "1"}}, 15s));
    tombstone("tombstone in place of a lock of Symfony", planted(Type::SortedSet, "sf:tomb", {{mark, now.ms(15s)}, {"__write__", now.ms(15s)}}, 15s));
}

/** Keys of programs that only look like those of a library. */
void addOthers(const Now &now, Fixtures &all)
{
    all.push_back(plain("a flag", "token", guess, "lock.flag", "1", 300s));
    all.push_back(plain("a word", "token", guess, "lock.word", "worker-7", 30s));
    all.push_back(plain("a word about a fence", "token", guess, "lock.fence-word", "my lockscope-fence:1", 30s));
    all.push_back(plain("nothing at all", "token", guess, "lock.empty", "", 30s));
    all.push_back(plain("a UUID", "token-uuid", guess, "lock.uuid", clientA, 30s));
    all.push_back(plain("hexadecimal digits of another version", "token", guess, "lock.hex", hexA, 30s));
    all.push_back(plain("version 1 of another century", "token", guess, "lock.old", "000000000000100080000242ac120002", 30s));
    all.push_back(plain("a document id under lock:", "token", guess, "lock:doc", "507f1f77bcf86cd799439011", 30s));
    all.push_back(plain("words under mutex:", "token", guess, "mutex:words", "free-for-all", 30s));
    all.push_back(plain("a session under redlock:", "token", guess, "redlock:session", "some session data", 30s));
    all.push_back(plain("hash-like key under bull:", "token", guess, "bull:mail:1:lock2", "x", 30s));
    all.push_back(plain("an address and a port", "token", guess, "lock.address", "10.0.0.7:6379", 30s));
    all.push_back(plain("a long word of 22 letters", "token", guess, "lock.long", "internationalisationsQ", 30s));
    all.push_back(plain("JSON", "token", guess, "lock.json", R"({"owner":"web-3","pid":811})", 30s));
    all.push_back(plain("Laravel, but no owner", "token", guess, "laravel-config", "production", 30s));
    all.push_back(plain("an e-mail address", "token", guess, "lock.mail", "ADDED by hand", 30s));
    const auto rowOf = [&](const char *name, const char *scheme, PlantedKey key) {
        const auto place = key.ttl ? DeadlineIn::KeyTtl : DeadlineIn::Nowhere;
        all.push_back({name, {key}, {{.key = key.key, .scheme = scheme, .confidence = guess, .timeLeft = key.ttl, .deadlineIn = place}}});
    };
    all.push_back(plain("a UUID under mutex:", "token-uuid", guess, "mutex:any", clientB, 30s));
    all.push_back(plain("a time under a queue's name", "timestamp-with-ttl", guess, "resque:lock:Late:42", now.seconds(300s), 299s));
    rowOf("an id that is none, and an owner", "hash", planted(Type::Hash, "lock:row", {{"id", "17"}, {"owner", "ann"}}, 30s));
    rowOf("an object of a program", "hash", planted(Type::Hash, "user:1", {{"name", "Ann"}, {"mode", "read"}}));
    rowOf("UUIDs with counts that are none", "hash", planted(Type::Hash, "votes", {member(clientA + ":5", "yes")}));
    rowOf("a hash by UUID alone", "hash", planted(Type::Hash, "cart", {{clientA, "2"}}, 60s));
    rowOf("a list", "other", planted(Type::List, "lock.list", {{"a", {}}}));
    rowOf("a set of words", "other", planted(Type::Set, "team.readers", {{"ann", {}}}));
    rowOf("a ranking", "other", planted(Type::SortedSet, "ranking", {{"ann", "12"}, {"bob", now.ms(30s)}}));
    rowOf("a sorted set under semaphore:", "other", planted(Type::SortedSet, "semaphore:words", {{"ann", "12"}}));
    rowOf("a ranking of UUIDs", "other", planted(Type::SortedSet, "top", {{clientA, "12"}}));
    rowOf("a ranking of UUIDs under semaphore:", "other", planted(Type::SortedSet, "semaphore:ranking", {{clientA, "5"}}));
    rowOf("UUIDs under semaphore: that never expire", "other", planted(Type::SortedSet, "semaphore:seen", {{clientA, now.ms(-1s)}}));
    rowOf("peers of WireGuard", "other", planted(Type::SortedSet, "wg:peers", {{base64Of32, now.seconds(0s)}}));
    rowOf("weights without times", "other", planted(Type::SortedSet, "{wg}:weight", {{base64Of32, "1"}}, 60s));
    rowOf("leases whose scores are no times", "other", planted(Type::SortedSet, "asynq:{low}:lease", {{clientA, "3"}}));
    rowOf("holders without times", "hash", planted(Type::Hash, "uniquejobs:5:LOCKED", {{clientA, "yes"}}));
    rowOf("an index that never ends", "hash", planted(Type::Hash, "page:1", {{"index", "7"}}));
    rowOf("a cache's record of another name", "hash", planted(Type::Hash, "zc:k:b30_CONFIG", {{"d", "1"}, {"t", ""}, {"m", "1"}, {"i", "0"}}, 60s));
    all.push_back({"a basket with one article",
                   {planted(Type::Hash, "basket:7", {member(clientA + ":12", "2")}, 3600s)},
                   {{.key = "basket:7", .scheme = "redisson-lock", .confidence = guess, .holders = {clientA + ":12"}, .timeLeft = 3600s}}});
    all.push_back(plain("a counter under lock_", "token", guess, "lock_attempts", "3", 60s));
    all.push_back(plain("the word LOCK", "token", guess, "door", "LOCK", 60s));
    all.push_back(plain("a page under pr/", "token", guess, "pr/about", "{\"title\":\"About\"}", 60s));
}

} // namespace

QByteArray differenceFrom(const ExpectedLock &expected, const Lock &lock, Instant now, Duration tolerance)
{
    const Recognition recognition = recognitionOf(lock);
    const auto differs = [](const char *what, const QByteArray &is, const QByteArray &shouldBe) {
        return is == shouldBe ? QByteArray() : what + QByteArray(": ") + is + " instead of " + shouldBe + "; ";
    };
    const auto number = [](const std::optional<qint64> &value) { return value ? QByteArray::number(*value) : QByteArray("none"); };
    const auto left = lock.timeLeft(now);
    const bool isSameTime = left.has_value() == expected.timeLeft.has_value() && (!left || std::chrono::abs(*left - *expected.timeLeft) <= tolerance);
    QByteArrayList holders = expected.holders;
    std::sort(holders.begin(), holders.end());
    return differs("key", lock.key.toByteArray(), expected.key) + differs("scheme", recognition.scheme.name, expected.scheme)
        + differs("confidence", confidenceName(recognition.confidence), confidenceName(expected.confidence))
        + differs("holders", holderTokens(lock).join(' '), holders.join(' '))
        + differs("waiters", waitersOf(lock).join(' '), expected.waiters.join(' '))
        + differs("deadline in", deadlineInName(lock.deadlineIn), deadlineInName(expected.deadlineIn))
        + (isSameTime ? QByteArray() : "time left: " + number(left ? std::optional<qint64>(left->count()) : std::nullopt) + "; ")
        + differs("fencing token", number(lock.details ? lock.details->fencingToken : std::nullopt), number(expected.fencingToken))
        + differs("permits", number(lock.details ? lock.details->permitsFree : std::nullopt), number(expected.permitsFree))
        + differs("blocked", LockJudge().stateAt(lock, now) == LockState::Blocked ? "yes" : "no", expected.blocked ? "yes" : "no")
        + differs("why", recognition.why && *recognition.why ? "said" : "not said", "said");
}

QByteArrayList plantingOf(const PlantedKey &key)
{
    static const std::map<Type, QByteArray> commands{
        {Type::String, "SET"}, {Type::Hash, "HSET"}, {Type::List, "RPUSH"}, {Type::Set, "SADD"}, {Type::SortedSet, "ZADD"}};
    QByteArrayList command{commands.at(key.type), key.key};
    if (key.type == Type::String)
        command << key.value;
    for (const Member &one : key.members) {
        if (key.type == Type::SortedSet)
            command << one.value.toByteArray();
        command << one.name.toByteArray();
        if (key.type == Type::Hash)
            command << one.value.toByteArray();
    }
    return command;
}

PlantedKeys::PlantedKeys(const std::vector<PlantedKey> &keys, Instant takenAt) : m_takenAt(takenAt)
{
    for (const PlantedKey &key : keys)
        m_keys.insert({key.key, key});
}

KeyReading PlantedKeys::read(const QByteArray &key) const
{
    KeyReading reading = readAlone(key);
    const auto companions = companionKeys(reading);
    if (companions.empty())
        return reading;
    auto contents = reading.contents ? *reading.contents : KeyContents();
    for (const Bytes &companion : companions)
        contents.companions.push_back(readAlone(companion.toByteArray()));
    reading.contents = std::make_shared<KeyContents>(std::move(contents));
    return reading;
}

KeyReading PlantedKeys::readAlone(const QByteArray &key) const
{
    KeyReading reading;
    reading.key = key;
    reading.takenAt = m_takenAt;
    const auto found = m_keys.find(key);
    if (found == m_keys.end())
        return reading;
    const PlantedKey &planted = found->second;
    reading.type = planted.type;
    reading.value = planted.value;
    reading.ttl = planted.ttl;
    if (planted.type != Type::String)
        reading.contents = std::make_shared<KeyContents>(KeyContents{planted.members, qint64(planted.members.size()), {}});
    return reading;
}

QByteArray uuid1Hex(UnixTime at)
{
    constexpr qint64 epoch = 0x01b21dd213814000;
    const qint64 units = toMs(at) * 10'000 + epoch;
    const auto hex = [](qint64 number, int digits) { return QByteArray::number(number, 16).rightJustified(digits, '0'); };
    return hex(units & 0xffffffff, 8) + hex(units >> 32 & 0xffff, 4) + hex((units >> 48 & 0xfff) | 0x1000, 4) + "8e2c02fc00000001";
}

std::vector<LockFixture> lockFixtures(UnixTime now)
{
    Fixtures all;
    for (const auto add :
         {addRedisson, addNode, addPython, addJava, addDotnet, addGo, addRuby, addSidekiq, addPhp, addTimes, addTombstones, addOthers})
        add({now}, all);
    return all;
}

} // namespace lockscope
