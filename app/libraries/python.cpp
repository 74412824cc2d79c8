// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// redis-py's Lock and what is built on it: its token is a UUID of version 1 without hyphens. And the locks of python-redis-lock, Pottery,
// huey, RQ, arq, portalocker, django-cacheops and Pulp.
#include "libraries/family.h"
#include "libraries/plantools.h"
#include "libraries/tokenreaders.h"

#include <algorithm>
#include <array>

namespace lockscope::python {

namespace {

using namespace plans;
using redis::command;
using Member = KeyContents::Member;
using Type = KeyReading::Type;
constexpr QByteArrayView hueyPart(".lock.");
constexpr QByteArrayView lockPrefix("lock:");
constexpr QByteArrayView signalPrefix("lock-signal:");
constexpr int signalLifeMs = 1000;

bool isHueyLock(const Member &member) { return member.name.view().contains(hueyPart); }

bool hasHueyLock(const Clues &clues) { return clues.isAny(isHueyLock); }

/** The hash also has results of tasks; a field's name says that it is a lock, but not whose. */
bool decodeHuey(const Clues &clues, Lock &lock)
{
    if (clues.reading.type != Type::Hash || !hasHueyLock(clues))
        return false;
    LockDetails details;
    for (const Member &member : clues.members()) {
        if (isHueyLock(member))
            details.holders.push_back({.token = member.name, .deadline = lock.deadline});
    }
    details.holdersInAll = qint64(details.holders.size());
    if (details.holdersInAll == 1)
        lock.token = details.holders[0].token;
    lock.details = SharedDetails(std::move(details));
    return true;
}

constexpr QByteArrayView portalockerEnding("-lock");
constexpr qsizetype portalockerDigits = 32;

/** Newer versions of portalocker use another name for each hold: <channel>-lock-<32 hexadecimal digits>. */
bool namesOneHold(QByteArrayView clientName)
{
    const qsizetype at = clientName.size() - portalockerDigits - 1;
    return at > 0 && clientName[at] == '-' && isHex(clientName.last(portalockerDigits)) && at > portalockerEnding.size()
        && clientName.first(at).endsWith(portalockerEnding);
}

/** The lock is a subscription to the channel of its name by a client named <channel>-lock. https://github.com/wolph/portalocker */
std::optional<QByteArrayView> channelNamedBy(QByteArrayView clientName)
{
    if (namesOneHold(clientName))
        clientName.chop(portalockerDigits + 1);
    const bool isName = clientName.size() > portalockerEnding.size() && clientName.endsWith(portalockerEnding);
    return isName ? std::optional(clientName.chopped(portalockerEnding.size())) : std::nullopt;
}

bool isPortalocker(const Clues &clues) { return channelNamedBy(clues.value()) == std::optional(clues.key); }

bool hasItsName(const Clues &clues) { return isPortalocker(clues) && clues.reading.valueIsWhole; }
bool hasNameOfOneHold(const Clues &clues) { return hasItsName(clues) && namesOneHold(clues.value()); }

bool decodePortalocker(const Clues &clues, Lock &) { return clues.reading.type == Type::Subscription && isPortalocker(clues); }

bool endsWithLock(const Clues &clues) { return clues.key.endsWith(":lock"); }
bool endsNever(const Clues &clues) { return !clues.reading.ttl; }
bool isOne(const Clues &clues) { return clues.value() == QByteArrayView("1"); }

/** A field's name says that it is a lock, but not which client holds it. */
void readFieldName(const Holder &holder, HolderIdentity &who) { who.worker = holder.token.toByteArray(); }

/** The token is a process id, or a name. */
void readProcess(const Holder &holder, HolderIdentity &who)
{
    who.pid = wholeNumber(holder.token);
    if (!who.pid)
        who.worker = holder.token.toByteArray();
}

constexpr QByteArrayView schedulerInstance("rq:scheduler_instance:");

/** rq-scheduler, a library beside RQ. */
bool isSchedulerRun(const Clues &clues)
{
    return clues.key.endsWith("rq:scheduler_lock") && clues.mayEnd()
        && (clues.value().startsWith(schedulerInstance) || clues.shape == ValueShape::Time);
}

/** A time, as older versions write it, names nobody. */
void readInstance(const Holder &holder, HolderIdentity &who)
{
    if (holder.token.view().startsWith(schedulerInstance))
        who.worker = holder.token.view().sliced(schedulerInstance.size()).toByteArray();
}

QByteArray signalKey(QByteArrayView key) { return keyBeside(key, lockPrefix, signalPrefix); }

/**
 * python-redis-lock: waiters block in BLPOP on the signal list, which its reset() deletes and fills. The list is not deleted here: while its cluster
 * slot migrates, the source node could not write it again.
 */
void wakeBySignal(Action &action, const Lock &lock, const Holder &)
{
    const QByteArray signal = signalKey(lock.key);
    action.checks.push_back(Check::isList(signal));
    keep(action, command("DUMP", signal));
    keepLease(action, signal);
    action.steps.insert(action.steps.end(),
                        {command("LPUSH", signal, "1"), command("LTRIM", signal, 0, 0), command("PEXPIRE", signal, signalLifeMs)});
    action.undoSteps.push_back(command("DEL", signal));
    action.effects += PlanText::tr("A client that waits in BLPOP is woken and acquires the lock.");
}

constexpr QByteArrayView pulpPrefix("pulp:resource_lock:");
constexpr QByteArrayView cacheopsMark("LOCK");

/** django-cacheops: the mark in place of a cached value, by its digest, for at most a minute. */
bool isCacheops(const Clues &clues)
{
    constexpr qsizetype digits = 32;
    constexpr Duration longest = std::chrono::seconds(60);
    return clues.value() == cacheopsMark && clues.reading.ttl.value_or(Duration(0)) <= longest && clues.mayEnd() && clues.key.size() > digits
        && isHex(clues.key.last(digits)) && isSeparator(clues.key[clues.key.size() - digits - 1]);
}

/** Waiters block in BRPOPLPUSH on a list beside the key, from itself to itself, so that one element wakes them all. */
void wakeByCacheopsSignal(Action &action, const Lock &lock, const Holder &)
{
    const QByteArray signal = lock.key.toByteArray() + ":signal";
    action.checks.push_back(Check::isList(signal));
    keep(action, command("DUMP", signal));
    keepLease(action, signal);
    action.steps.insert(action.steps.end(), {command("LPUSH", signal, "1"), command("PEXPIRE", signal, signalLifeMs)});
    action.undoSteps.push_back(command("DEL", signal));
    action.effects += PlanText::tr("Clients that wait in BRPOPLPUSH are woken, and one of them computes the value.");
}

Result<Action> clearCacheops(const Lock &lock, const std::optional<Bytes> &) { return clearString(lock, wakeByCacheopsSignal); }

/** Pulp: the worker that has a resource for itself is a string, those that share it are a set. */
bool decodePulp(const Clues &clues, Lock &lock)
{
    if (clues.reading.type == Type::String)
        return true;
    if (clues.reading.type != Type::Set || !clues.reading.contents)
        return false;
    LockDetails details;
    for (const Member &worker : clues.members()) {
        details.holders.push_back({.token = worker.name});
        details.holders.back().mode = Holder::Mode::Read;
    }
    details.holdersInAll = clues.memberCount();
    lock.form = LockForm::Members;
    lock.details = SharedDetails(std::move(details));
    return true;
}

/** process @ host */
void readPidAtHost(const Holder &holder, HolderIdentity &who)
{
    const QByteArrayView token = holder.token.view();
    const qsizetype at = token.indexOf('@');
    who.worker = holder.token.toByteArray();
    if (at <= 0)
        return;
    who.pid = wholeNumber(token.first(at));
    who.host = token.sliced(at + 1).toByteArray();
}

Result<Action> clearPythonRedisLock(const Lock &lock, const std::optional<Bytes> &) { return clearString(lock, wakeBySignal); }

void addCompanions(const KeyReading &reading, std::vector<Bytes> &keys)
{
    if (reading.type == Type::String && placeOf(lockPrefix, reading.key) >= 0 && isBase64(reading.value, 24, 0))
        keys.emplace_back(signalKey(reading.key));
}

constexpr const char *notOwned = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Its next extend() or release() raises LockNotOwnedError");

constexpr Scheme redisPy{.name = "redis-py",
                         .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "redis-py lock"),
                         .token = TokenProof::OneHold,
                         .afterClear = notOwned,
                         .readHolder = readUuid};
constexpr Scheme django{.name = "django-redis",
                        .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "django-redis cache lock"),
                        .token = TokenProof::OneHold,
                        .afterClear = notOwned,
                        .readHolder = readUuid};
constexpr Scheme dogpile{.name = "dogpile-cache",
                         .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "dogpile.cache mutex"),
                         .token = TokenProof::OneHold,
                         .afterClear = notOwned,
                         .readHolder = readUuid};
constexpr Scheme kombu{.name = "kombu-unacked",
                       .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Celery mutex for unacknowledged messages"),
                       .expiry = Expiry::Always,
                       .token = TokenProof::OneHold,
                       .afterClear =
                           QT_TRANSLATE_NOOP("lockscope::SchemeText", "The old holder does not notice; another worker may restore the same messages"),
                       .readHolder = readUuid};
constexpr Scheme redbeat{.name = "redbeat",
                         .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "celery-redbeat scheduler lock"),
                         .expiry = Expiry::Always,
                         .token = TokenProof::OneHold,
                         .afterClear =
                             QT_TRANSLATE_NOOP("lockscope::SchemeText", "Its next extend() raises LockNotOwnedError, and that beat process exits"),
                         .readHolder = readUuid};
constexpr Scheme celeryOnce{
    .name = "celery-once",
    .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "celery-once task lock"),
    .expiry = Expiry::Always,
    .token = TokenProof::OneHold,
    .traits = SchemeTraits(SchemeTrait::BlindRelease) | SchemeTrait::WorkRunsTwice,
    .afterClear = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The task does not notice; when it ends, it deletes the key, whoever holds it then"),
    .readHolder = readUuid};
constexpr Scheme pythonRedisLock{.name = "python-redis-lock",
                                 .label = "python-redis-lock",
                                 .traits = SchemeTrait::WaitersSleep,
                                 .waitersSleepIn = WaitersSleepIn::Blpop,
                                 .afterClear = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Its release raises NotAcquired"),
                                 .clear = clearPythonRedisLock};
constexpr Scheme portalocker{
    .name = "portalocker",
    .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "portalocker RedisLock"),
    .deadlineIn = DeadlineIn::Nowhere,
    .expiry = Expiry::Never,
    .afterClear = QT_TRANSLATE_NOOP(
        "lockscope::SchemeText",
        "Its redis-py may reconnect and subscribe again, without its name: it then holds the lock as before, and its process must be stopped"),
    .decode = decodePortalocker};
constexpr Scheme pottery{.name = "pottery-redlock",
                         .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Pottery Redlock"),
                         .expiry = Expiry::Always,
                         .token = TokenProof::OneHold,
                         .afterClear = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Its next extend or release fails"),
                         .readHolder = readUuid};
constexpr Scheme sentry{.name = "sentry",
                        .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Sentry lock"),
                        .expiry = Expiry::Always,
                        .afterClear = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The old holder does not notice until it releases the lock")};
constexpr Scheme huey{.name = "huey",
                      .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "huey task lock"),
                      .deadlineIn = DeadlineIn::Nowhere,
                      .exclusivity = Exclusivity::Several,
                      .expiry = Expiry::Never,
                      .token = TokenProof::Nothing,
                      .traits = SchemeTrait::BlindRelease,
                      .afterClear =
                          QT_TRANSLATE_NOOP("lockscope::SchemeText", "The task does not notice, and deletes the next holder's lock when it ends"),
                      .decode = decodeHuey,
                      .readHolder = readFieldName};
constexpr Scheme rqScheduler{
    .name = "rq-scheduler",
    .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "RQ scheduler lock"),
    .expiry = Expiry::Always,
    .token = TokenProof::Nothing,
    .traits = SchemeTraits(SchemeTrait::BlindRelease) | SchemeTrait::BlindRenewal,
    .afterClear =
        QT_TRANSLATE_NOOP("lockscope::SchemeText",
                          "The old scheduler does not notice; its heartbeat may extend the lock of the next one, and it deletes that when it stops"),
    .readHolder = readProcess};
constexpr Scheme schedulerRun{.name = "rq-scheduler-run",
                              .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "rq-scheduler lock"),
                              .expiry = Expiry::Always,
                              .token = TokenProof::Nothing,
                              .traits = SchemeTraits(SchemeTrait::BlindRelease) | SchemeTrait::WorkRunsTwice,
                              .afterClear = QT_TRANSLATE_NOOP(
                                  "lockscope::SchemeText",
                                  "The old scheduler does not notice; another one may queue the same jobs, and the first one to end deletes the lock "
                                  "of the other"),
                              .readHolder = readInstance};
constexpr Scheme arq{.name = "arq",
                     .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "arq job in progress"),
                     .expiry = Expiry::Always,
                     .token = TokenProof::Nothing,
                     .traits = SchemeTrait::WorkRunsTwice,
                     .afterClear = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The worker does not notice; another worker may start the same job")};

constexpr Scheme cacheops{.name = "django-cacheops",
                          .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "django-cacheops lock"),
                          .expiry = Expiry::Always,
                          .token = TokenProof::Nothing,
                          .traits = SchemeTraits(SchemeTrait::BlindRelease) | SchemeTrait::WaitersSleep | SchemeTrait::WorkRunsTwice
                              | SchemeTrait::ValueIsParsed,
                          .waitersSleepIn = WaitersSleepIn::Blmove,
                          .afterClear = QT_TRANSLATE_NOOP("lockscope::SchemeText",
                                                          "The old holder does not notice; when it ends, it writes its value, or deletes the next "
                                                          "holder's lock"),
                          .clear = clearCacheops};
constexpr Scheme pulp{.name = "pulp-resource",
                      .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Pulp resource lock"),
                      .deadlineIn = DeadlineIn::Nowhere,
                      .exclusivity = Exclusivity::ReadWrite,
                      .expiry = Expiry::Never,
                      .token = TokenProof::Nothing,
                      .afterClear = QT_TRANSLATE_NOOP("lockscope::SchemeText",
                                                      "The task continues, and another task may use the resource at the same time; the lock of the "
                                                      "task itself stays"),
                      .decode = decodePulp,
                      .readHolder = readPidAtHost};

constexpr std::array<const Scheme *, 16> schemes{&redisPy,         &django,       &dogpile,     &kombu,   &redbeat, &celeryOnce,
                                                 &pythonRedisLock, &cacheops,     &portalocker, &pottery, &sentry,  &huey,
                                                 &rqScheduler,     &schedulerRun, &arq,         &pulp};

constexpr quint32 uuid1 = shapes(ValueShape::HexUuid1);
constexpr const char *pulpKey =
    QT_TRANSLATE_NOOP("lockscope::SchemeText", "The key has the form of a resource that a Pulp task has reserved, and does not expire");

constexpr std::array rules{
    Rule{.scheme = &kombu,
         .confidence = Confidence::Certain,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The key is unacked_mutex, and the value is a redis-py token"),
         .prefix = "unacked_mutex",
         .valueShapes = uuid1},
    Rule{.scheme = &redbeat,
         .confidence = Confidence::Certain,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The key begins with redbeat, and the value is a redis-py token"),
         .prefix = "redbeat",
         .valueShapes = uuid1,
         .fits = endsWithLock},
    Rule{.scheme = &celeryOnce,
         .confidence = Confidence::Certain,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The key begins with qo_, and the value is a redis-py token"),
         .prefix = "qo_",
         .valueShapes = uuid1},
    Rule{.scheme = &dogpile,
         .confidence = Confidence::Likely,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The key begins with _lock, and the value is a redis-py token"),
         .prefix = "_lock",
         .valueShapes = uuid1},
    Rule{.scheme = &sentry,
         .confidence = Confidence::Likely,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The key begins with l: and the value is 32 hexadecimal digits"),
         .prefix = "l:",
         .valueShapes = shapes(ValueShape::Hex32)},
    Rule{.scheme = &pythonRedisLock,
         .confidence = Confidence::Likely,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The key begins with lock: and the value is 18 random bytes in base64"),
         .prefix = lockPrefix,
         .valueShapes = shapes(ValueShape::Base64Of18)},
    Rule{.scheme = &rqScheduler,
         .confidence = Confidence::Certain,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The key has the form of an RQ scheduler lock"),
         .prefix = "rq:scheduler-lock:"},
    Rule{.scheme = &schedulerRun,
         .confidence = Confidence::Certain,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText",
                                  "The key is rq:scheduler_lock, the value is a time or names an instance of rq-scheduler, and the key expires"),
         .prefix = "rq:scheduler_lock",
         .fits = isSchedulerRun},
    Rule{.scheme = &arq,
         .confidence = Confidence::Certain,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The key has the form of a running arq job"),
         .prefix = "arq:in-progress:",
         .fits = isOne},
    Rule{.scheme = &cacheops,
         .confidence = Confidence::Likely,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The key ends with a digest, and its value is the word LOCK for at most a minute"),
         .valueShapes = shapes(ValueShape::Other),
         .fits = isCacheops},
    Rule{.scheme = &pulp, .confidence = Confidence::Certain, .why = pulpKey, .prefix = pulpPrefix, .fits = endsNever},
    Rule{.scheme = &pulp, .confidence = Confidence::Certain, .why = pulpKey, .type = Type::Set, .prefix = pulpPrefix, .fits = endsNever},
    Rule{.scheme = &redisPy,
         .confidence = Confidence::Likely,
         .why = QT_TRANSLATE_NOOP(
             "lockscope::SchemeText",
             "The value is a version 1 UUID without hyphens and with a plausible time, as written by redis-py and libraries built on it"),
         .valueShapes = uuid1},
    Rule{.scheme = &huey,
         .confidence = Confidence::Certain,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The key has the form of huey results, and a field is named like a lock"),
         .type = Type::Hash,
         .prefix = "huey.results.",
         .fits = hasHueyLock},
    Rule{.scheme = &portalocker,
         .confidence = Confidence::Certain,
         .why = QT_TRANSLATE_NOOP(
             "lockscope::SchemeText",
             "There is no key; a client named by portalocker subscribes to the channel of this name, and this subscription is the lock"),
         .type = Type::Subscription,
         .fits = hasNameOfOneHold},
    Rule{.scheme = &portalocker,
         .confidence = Confidence::Likely,
         .why = QT_TRANSLATE_NOOP(
             "lockscope::SchemeText",
             "There is no key; a client named like this channel followed by -lock subscribes to the channel, as portalocker up to version 3 does"),
         .type = Type::Subscription,
         .fits = hasItsName},
    Rule{.scheme = &portalocker,
         .confidence = Confidence::Likely,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText",
                                  "There is no key; a client named by portalocker held the channel of this name, and a client still subscribes to "
                                  "it: a client that reconnects loses its name"),
         .type = Type::Subscription,
         .fits = isPortalocker},
    Rule{.why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The results of huey tasks"), .type = Type::Hash, .prefix = "huey.results."},
    Rule{.why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The key with which python-redis-lock wakes waiting clients"),
         .type = Type::List,
         .prefix = signalPrefix},
};

constexpr std::array otherKeys{OtherKey{.prefix = "rq:clean_registries:"}};

} // namespace

} // namespace lockscope::python

namespace lockscope {

Family pythonFamily()
{
    return {.group = "Python",
            .schemes = python::schemes,
            .rules = python::rules,
            .otherKeys = python::otherKeys,
            .addCompanions = python::addCompanions,
            .channelNamedBy = python::channelNamedBy};
}

} // namespace lockscope
