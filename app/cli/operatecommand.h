// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/actioncommand.h"
#include "locks/lockprofiles.h"
#include "watch/reading/keyreader.h"

#include <map>
#include <memory>

namespace lockscope {

/**
 * One operator's action (clear, fence, evict, extend) on the named locks, each if the named holder still has it. Reads the locks first, to know whose
 * rules apply to them.
 */
class OperateCommand : public ActionCommand {
    Q_OBJECT
public:
    OperateCommand(const CommandLine &commandLine, const redis::Passwords &passwords, LockProfiles profiles, Clock &clock);

protected:
    QCoro::Task<> run() override;

private:
    using Target = CommandLine::Target;
    /** What was found at the server. */
    struct Found {
        Target target;
        Lock lock;
        bool isHeldByOthers = false; ///< the named holder was not found
        bool isMissing = false;      ///< the key is missing
        bool wasRead = false;        ///< else of the lock only key and token are known
    };

    QCoro::Task<Result<std::vector<Found>>> readLocks();
    /** At their primaries; nothing: it could not be read. */
    QCoro::Task<Result<std::vector<std::optional<Lock>>>> readKeys(std::vector<Bytes> keys);
    using Numbers = std::vector<std::size_t>;
    QCoro::Task<Result<Numbers>> readSome(Numbers numbers, bool isOnTheWay);
    QCoro::Task<Result<void>> readAt(QPointer<redis::Connection> connection, Numbers numbers, Numbers &elsewhere);
    void take(std::size_t number, const KeyReading &read, const redis::Connection &from, Numbers &elsewhere);
    /** The lock without a key that a holder of this name has; nothing: it is no such name, or no client has it. */
    QCoro::Task<std::optional<Lock>> readSubscription(Target target);
    QCoro::Task<std::optional<Lock>> readSubscriptionAt(QPointer<redis::Connection> node, Target target);
    /** Where the lock has more holders than were read: the lock as this holder alone shows it. */
    QCoro::Task<Found> lookUp(Found read);
    PlannedAction planOn(const Found &found) const;
    /** What already prevents it; nothing: the server has to be asked. */
    std::optional<ActionOutcome> objectionTo(const Found &found) const;
    /** Of a plan that is only shown: what the server would answer, if it would do nothing. */
    std::optional<ActionOutcome> foreseenAnswer(const Found &found) const;
    /** On standard error, before they are carried out: what cannot be taken back, and what may go wrong later. Each sentence once. */
    void warnOf(const std::vector<Found> &found, const std::vector<PlannedAction> &all) const;

    LockProfiles m_profiles;
    Pacing m_pacing;
    std::map<redis::Connection *, std::unique_ptr<KeyReader>> m_readers; // one a primary; none outlives what it reads from
    std::vector<Bytes> m_keys;                                           // that are read
    std::vector<std::optional<Lock>> m_locks;                            // of them
    std::vector<Bytes> m_missing;                                        // keys
};

} // namespace lockscope
