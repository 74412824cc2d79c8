// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Locks of .NET libraries. RedLock.net writes a UUID under redlock:, and so do others: only a profile can tell it.
#include "libraries/containers.h"
#include "libraries/family.h"

#include <array>

namespace lockscope {

namespace {

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

/** A writer that waits holds nothing; it keeps new readers out. */
bool isWaitingWriter(const Clues &clues) { return clues.value().endsWith(waits); }
bool isWriter(const Clues &clues) { return clues.key.endsWith(writerSuffix); }
bool areReaders(const Clues &clues) { return clues.key.endsWith(readersSuffix) && areIds(clues); }

bool decodeSemaphore(const Clues &clues, Lock &lock) { return areIds(clues) && decodeScores(clues, lock, Scores::Deadlines, Holder::Mode::Permit); }

/** The writer is a string of its own; the readers are a set, beside which a writer may wait. */
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
    const QByteArray writerKey = joined(clues.key.chopped(readersSuffix.size()), writerSuffix);
    if (const KeyReading *writer = clues.companion(writerKey); writer && writer->value.view().endsWith(waits)) {
        details.waiters.push_back({writer->value, ttlDeadline(*writer)});
        details.waitersInAll = 1;
    }
    details.companions = presentCompanions(clues.reading);
    lock.protocol = Protocol::Members;
    lock.details = SharedDetails(std::move(details));
    return true;
}

bool isHangfire(const Clues &clues) { return clues.key.contains(":lock:") || clues.key.endsWith(":dequeued:lock"); }

constexpr const char *comesBack = "It puts the key back whenever it finds it missing, until its process disposes of it: stop that process";
constexpr const char *tokenLost = "Its HandleLostToken is cancelled";

constexpr Scheme redLockOrPottery{
    .name = "redlock-net-or-pottery",
    .label = "RedLock.net or Pottery Redlock",
    .expiry = Expiry::Always,
    .traits = SchemeTrait::RecreatesMissingKey,
    .tokenForm = TokenForm::Uuid,
    .afterClear = "RedLock.net puts the key back whenever it finds it missing; with Pottery its next extend fails"}; // for profiles
constexpr Scheme redLockNet{.name = "redlock-net",
                            .label = "RedLock.net",
                            .expiry = Expiry::Always,
                            .traits = SchemeTrait::RecreatesMissingKey,
                            .tokenForm = TokenForm::Uuid,
                            .afterClear = comesBack};
constexpr Scheme stackExchange{.name = "stackexchange-redis",
                               .label = "StackExchange.Redis LockTake",
                               .expiry = Expiry::Always,
                               .afterClear = "Its next extend or release returns false"};
constexpr Scheme mutex{.name = "distributedlock",
                       .label = "DistributedLock mutex (.NET)",
                       .expiry = Expiry::Always,
                       .tokenForm = TokenForm::HostPidId,
                       .afterClear = tokenLost};
constexpr Scheme readWrite{.name = "distributedlock-read-write",
                           .label = "DistributedLock reader-writer lock (.NET)",
                           .exclusivity = Exclusivity::ReadWrite,
                           .expiry = Expiry::Always,
                           .tokenForm = TokenForm::HostPidId,
                           .afterClear = tokenLost,
                           .decode = decodeReadWrite};
constexpr Scheme semaphore{.name = "distributedlock-semaphore",
                           .label = "DistributedLock semaphore (.NET)",
                           .deadlineIn = DeadlineIn::Score,
                           .exclusivity = Exclusivity::Permits,
                           .expiry = Expiry::Always,
                           .tokenForm = TokenForm::HostPidId,
                           .afterClear = tokenLost,
                           .decode = decodeSemaphore};
constexpr Scheme hangfire{.name = "hangfire",
                          .label = "Hangfire lock",
                          .expiry = Expiry::Always,
                          .tokenForm = TokenForm::Uuid,
                          .afterClear = "It cannot prolong the lock, and the job that runs is moved to Failed"};

constexpr std::array<const Scheme *, 7> schemes{&redLockOrPottery, &redLockNet, &stackExchange, &mutex, &readWrite, &semaphore, &hangfire};

constexpr quint32 uuid = shapes(ValueShape::Uuid);
constexpr quint32 id = shapes(ValueShape::HostPidId);
constexpr const char *hangfireKey = "The key is that of a lock of Hangfire, and the value is a UUID";
constexpr const char *ids = "The value is a host, a process and 32 hexadecimal digits, as DistributedLock writes it";

constexpr std::array rules{
    Rule{
        .scheme = &hangfire, .confidence = Confidence::Certain, .why = hangfireKey, .prefix = "{hangfire}:", .valueShapes = uuid, .fits = isHangfire},
    Rule{.scheme = &hangfire, .confidence = Confidence::Certain, .why = hangfireKey, .prefix = "hangfire:", .valueShapes = uuid, .fits = isHangfire},
    Rule{.why = "A writer that waits", .valueShapes = id, .fits = isWaitingWriter},
    Rule{.scheme = &readWrite, .confidence = Confidence::Certain, .why = ids, .valueShapes = id, .fits = isWriter},
    Rule{.scheme = &mutex, .confidence = Confidence::Likely, .why = ids, .valueShapes = id},
    Rule{.scheme = &readWrite,
         .confidence = Confidence::Certain,
         .why = "A set of hosts, processes and 32 hexadecimal digits, named as readers",
         .type = Type::Set,
         .fits = areReaders},
    Rule{.scheme = &semaphore,
         .confidence = Confidence::Certain,
         .why = "The members are hosts, processes and 32 hexadecimal digits, and their scores are times",
         .type = Type::SortedSet,
         .fits = areIds},
};

} // namespace

Family dotnetFamily() { return {schemes, rules}; }

} // namespace lockscope
