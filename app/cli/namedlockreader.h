// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/line/commandline.h"
#include "deployment/shards.h"
#include "locks/knownholds.h"
#include "locks/lockprofiles.h"
#include "watch/reading/keyreader.h"

#include <QObject>

#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace lockscope {

/** A named lock, as it was found at the server. */
struct FoundLock {
    CommandLine::Target target;
    Lock lock;
    std::vector<Lock> everywhere = {};   ///< as each server has it where it was read
    std::optional<UnixTime> endsAt = {}; ///< to the millisecond, where leases are compared; nothing: not asked, or not known (before Redis 7)
    bool isHeldByOthers = false;         ///< the named holder was not found
    bool isMissing = false;              ///< the key is missing
    bool isElsewhere = false;            ///< a server that is not known, or not to be used, has the key
    bool isNoLock = false;               ///< the key exists, but is no lock by itself
    bool isUntyped = false;              ///< not read: without permission for TYPE, it is unknown how
    bool isUnread = false;               ///< no member of the key was read
    bool wasRead = false;                ///< false: only key and token of the lock are known
};

/**
 * Reads named locks at the servers that own them, with the named holder of each, to recognise their libraries. Servers and clock outlive it. Never
 * writes.
 */
class NamedLockReader : public QObject {
    Q_OBJECT
public:
    NamedLockReader(Shards &servers, const CommandLine &line, const LockProfiles &profiles, Clock &clock);

    /** With waiters: a fair lock without a holder has no key of its own, so its queue is read. */
    enum class Look : bool { AtHolders, AtWaiters };
    QCoro::Task<Result<std::vector<FoundLock>>> read(std::vector<CommandLine::Target> targets, Look look);
    /** A server counts each reading as use of the key, so that how long it was idle is known at the first look only. */
    bool hasTouched() const { return m_hasTouched; }

private:
    using Target = CommandLine::Target;
    using Numbers = std::vector<std::size_t>;
    /** What was read of one key. */
    struct Seen {
        std::vector<Lock> locks;                                                         ///< on each server that has it
        std::size_t missing = 0;                                                         ///< servers that do not have it
        bool isElsewhere = false, isNoLock = false, isUntyped = false, isUnread = false; ///< as in FoundLock
    };

    /** Reads the keys at their primaries, those of a Redlock at each of its servers. */
    QCoro::Task<Result<void>> readKeys(std::vector<LockId> keys);
    QCoro::Task<Result<void>> readAt(QPointer<Watcher> server, Numbers numbers, Numbers &elsewhere);
    void take(std::size_t number, const KeyReading &read, const Watcher &from, Numbers &elsewhere);
    void takeStart(Lock &lock, const KeyReading &read, const Watcher &from);
    FoundLock foundAs(Target target, Seen seen) const;
    void takeStartOfGroup(FoundLock &found, const std::vector<Lock> &read) const;
    /** The lock without a key, by the name of its holder's client; nothing: it is no such name, or no client has it. */
    QCoro::Task<std::optional<Lock>> readSubscription(Target target);
    QCoro::Task<std::optional<Lock>> readSubscriptionAt(QPointer<Watcher> node, Target target);
    /** Looks for this holder of a lock that has more holders than were read. */
    QCoro::Task<FoundLock> lookUp(FoundLock read);
    QCoro::Task<std::vector<FoundLock>> withEnds(std::vector<FoundLock> found);

    Shards &m_servers;
    const CommandLine m_line;
    const LockProfiles m_profiles;
    Clock &m_clock;
    Pacing m_pacing;
    bool m_hasTouched = false;
    std::optional<KnownHolds> m_known;                               // holds that were watched before; nothing: not read
    std::map<const Watcher *, std::unique_ptr<KeyReader>> m_readers; // one for each primary, which outlives it
    std::vector<LockId> m_keys;                                      // to read
    std::vector<Seen> m_seen;                                        // of each of m_keys
};

} // namespace lockscope
