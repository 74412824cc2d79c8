// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Locks of .NET libraries. RedLock.net and Pottery write a UUID under redlock:; a profile can say which it is.
#include "libraries/family.h"
#include "libraries/plantools.h"
#include "libraries/tokenreaders.h"

#include <array>

namespace lockscope::dotnet {

namespace {

using namespace plans;
using redis::command;
using Member = KeyContents::Member;
using Type = KeyReading::Type;
constexpr QByteArrayView waits("_WRITERWAITING");
constexpr QByteArrayView writerSuffix(".writer");
constexpr QByteArrayView readersSuffix(".readers");

bool isId(QByteArrayView text) { return shapeOf(text) == ValueShape::HostPidId && !text.endsWith(waits); }

bool areIds(const Clues &clues)
{
    return clues.areAll([](const Member &member) { return isId(member.name); });
}

/** A waiting writer holds nothing, but keeps new readers out. */
bool isWaitingWriter(const Clues &clues) { return clues.value().endsWith(waits); }
bool isWriter(const Clues &clues) { return clues.key.endsWith(writerSuffix); }
bool areReaders(const Clues &clues) { return clues.key.endsWith(readersSuffix) && areIds(clues); }

bool isSemaphore(const Clues &clues) { return areIds(clues) && clues.mayEnd() && clues.areTimes(ScoreUnit::Milliseconds); }

bool decodeSemaphore(const Clues &clues, Lock &lock) { return areIds(clues) && decodeScores(clues, lock, Scores::Deadlines, Holder::Mode::Permit); }

/** Returns the readers' key for the writer's, and vice versa; empty: neither. */
QByteArray keyBeside(QByteArrayView key)
{
    if (key.endsWith(writerSuffix))
        return joined(key.chopped(writerSuffix.size()), readersSuffix);
    return key.endsWith(readersSuffix) ? joined(key.chopped(readersSuffix.size()), writerSuffix) : QByteArray();
}

/** The writer is a string; the readers are a set, beside which a writer may wait. */
bool decodeReadWrite(const Clues &clues, Lock &lock)
{
    if (clues.reading.type == Type::String)
        return clues.shape == ValueShape::HostPidId && isWriter(clues) && !isWaitingWriter(clues);
    if (clues.reading.type != Type::Set || !areReaders(clues))
        return false;
    LockDetails details;
    for (const Member &member : clues.members()) {
        Holder holder{.token = member.name, .deadline = lock.deadline};
        holder.mode = Holder::Mode::Read;
        details.holders.push_back(std::move(holder));
    }
    details.holdersInAll = clues.memberCount();
    if (const KeyReading *writer = clues.companion(keyBeside(clues.key)); writer && writer->value.view().endsWith(waits)) {
        details.waiters.push_back({writer->value, ttlDeadline(*writer)});
        details.waitersInAll = 1;
    }
    details.companions = presentCompanions(clues.reading);
    lock.form = LockForm::Members;
    lock.details = SharedDetails(std::move(details));
    return true;
}

bool isHangfire(const Clues &clues) { return clues.key.contains(":lock:") || clues.key.endsWith(":dequeued:lock"); }

/** host _ process _ id, where the host may contain underscores. */
void readHostPidId(const Holder &holder, HolderIdentity &who)
{
    QByteArrayView token = holder.token.view();
    if (token.endsWith(waits))
        token.chop(waits.size());
    const qsizetype id = token.lastIndexOf('_');
    const qsizetype pid = id > 0 ? token.first(id).lastIndexOf('_') : -1;
    if (pid <= 0)
        return;
    who.host = token.first(pid).toByteArray();
    who.pid = wholeNumber(token.sliced(pid + 1, id - pid - 1));
    who.client = token.sliced(id + 1).toByteArray();
}

void addCompanions(const KeyReading &reading, std::vector<Bytes> &keys)
{
    const bool mayHave = reading.type == Type::String ? reading.key.view().endsWith(writerSuffix)
                                                      : reading.type == Type::Set && reading.key.view().endsWith(readersSuffix);
    if (mayHave)
        keys.emplace_back(keyBeside(reading.key));
}

/** Restores a writer only if no readers have come. */
void keepReadersOut(Action &action, const Lock &lock, const Holder &) { keepFree(action, keyBeside(lock.key)); }

/** Restores a reader only if no writer has come; a waiting writer marks its key, and holds nothing. */
void keepWriterOut(Action &action, const Lock &lock, const Holder &)
{
    const QByteArray writer = keyBeside(lock.key);
    if (lock.details->waitersInAll == 0)
        return keepFree(action, writer);
    action.undoChecks.push_back(Check::equals(command("GETRANGE", writer, -waits.size(), -1), waits.toByteArray()));
}

Result<Action> clearReadWrite(const Lock &lock, const std::optional<Bytes> &holder)
{
    return isString(lock) ? clearString(lock, keepReadersOut) : clearMember(lock, holder, keepWriterOut);
}

constexpr const char *comesBack = QT_TRANSLATE_NOOP(
    "lockscope::SchemeText", "The holder restores the key whenever it is missing, until its process disposes of the lock: stop that process");
constexpr const char *tokenLost = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Its HandleLostToken is cancelled");

constexpr Scheme redLockOrPottery{
    .name = "redlock-net-or-pottery",
    .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "RedLock.net or Pottery Redlock"),
    .expiry = Expiry::Always,
    .traits = SchemeTrait::RecreatesMissingKey,
    .afterClear =
        QT_TRANSLATE_NOOP("lockscope::SchemeText", "RedLock.net restores the key whenever it is missing; with Pottery, the next extend fails"),
    .readHolder = readUuid};
constexpr Scheme redLockNet{.name = "redlock-net",
                            .label = "RedLock.net",
                            .expiry = Expiry::Always,
                            .token = TokenProof::OneHold,
                            .traits = SchemeTrait::RecreatesMissingKey,
                            .afterClear = comesBack,
                            .readHolder = readUuid};
constexpr Scheme stackExchange{.name = "stackexchange-redis",
                               .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "StackExchange.Redis LockTake"),
                               .expiry = Expiry::Always,
                               .afterClear = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Its next extend or release returns false")};
constexpr Scheme mutex{.name = "distributedlock",
                       .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "DistributedLock mutex (.NET)"),
                       .expiry = Expiry::Always,
                       .token = TokenProof::OneHold,
                       .afterClear = tokenLost,
                       .readHolder = readHostPidId};
constexpr Scheme readWrite{.name = "distributedlock-read-write",
                           .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "DistributedLock reader-writer lock (.NET)"),
                           .exclusivity = Exclusivity::ReadWrite,
                           .expiry = Expiry::Always,
                           .token = TokenProof::OneHold,
                           .afterClear = tokenLost,
                           .decode = decodeReadWrite,
                           .readHolder = readHostPidId,
                           .clear = clearReadWrite};
constexpr Scheme semaphore{.name = "distributedlock-semaphore",
                           .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "DistributedLock semaphore (.NET)"),
                           .deadlineIn = DeadlineIn::Score,
                           .exclusivity = Exclusivity::Permits,
                           .expiry = Expiry::Always,
                           .token = TokenProof::OneHold,
                           .afterClear = tokenLost,
                           .decode = decodeSemaphore,
                           .readHolder = readHostPidId};
constexpr Scheme hangfire{.name = "hangfire",
                          .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Hangfire lock"),
                          .expiry = Expiry::Always,
                          .afterClear =
                              QT_TRANSLATE_NOOP("lockscope::SchemeText", "It cannot extend the lock, and the running job is moved to Failed"),
                          .readHolder = readUuid};

constexpr std::array<const Scheme *, 7> schemes{&redLockOrPottery, &redLockNet, &stackExchange, &mutex, &readWrite, &semaphore, &hangfire};

constexpr quint32 uuid = shapes(ValueShape::Uuid);
constexpr quint32 id = shapes(ValueShape::HostPidId);
constexpr const char *hangfireKey = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The key has the form of a Hangfire lock, and the value is a UUID");
constexpr const char *ids =
    QT_TRANSLATE_NOOP("lockscope::SchemeText", "The value is a host, a process and 32 hexadecimal digits, as written by DistributedLock");

constexpr std::array rules{
    Rule{
        .scheme = &hangfire, .confidence = Confidence::Certain, .why = hangfireKey, .prefix = "{hangfire}:", .valueShapes = uuid, .fits = isHangfire},
    Rule{.scheme = &hangfire, .confidence = Confidence::Certain, .why = hangfireKey, .prefix = "hangfire:", .valueShapes = uuid, .fits = isHangfire},
    Rule{.scheme = &redLockOrPottery,
         .confidence = Confidence::Likely,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The key begins with redlock: and the value is a UUID"),
         .prefix = "redlock:",
         .valueShapes = uuid},
    Rule{.why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "A waiting writer"), .valueShapes = id, .fits = isWaitingWriter},
    Rule{.scheme = &readWrite, .confidence = Confidence::Certain, .why = ids, .valueShapes = id, .fits = isWriter},
    Rule{.scheme = &mutex, .confidence = Confidence::Likely, .why = ids, .valueShapes = id},
    Rule{.scheme = &readWrite,
         .confidence = Confidence::Certain,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText",
                                  "A set whose name ends with .readers; each member is a host, a process and 32 hexadecimal digits"),
         .type = Type::Set,
         .fits = areReaders},
    Rule{.scheme = &semaphore,
         .confidence = Confidence::Certain,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText",
                                  "Each member is a host, a process and 32 hexadecimal digits, each score is a time in milliseconds, "
                                  "and the key expires"),
         .type = Type::SortedSet,
         .fits = isSemaphore},
};

} // namespace

} // namespace lockscope::dotnet

namespace lockscope {

Family dotnetFamily() { return {.group = ".NET", .schemes = dotnet::schemes, .rules = dotnet::rules, .addCompanions = dotnet::addCompanions}; }

} // namespace lockscope
