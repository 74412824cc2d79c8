// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/actioncommand.h"
#include "locks/lockprofiles.h"
#include "watch/reading/keyreader.h"

namespace lockscope {

/**
 * One operator's action (clear, fence, evict, extend) on the named locks, each if the named holder still has it. Reads the locks first, to know whose
 * rules apply to them.
 */
class OperateCommand : public ActionCommand {
    Q_OBJECT
public:
    OperateCommand(const CommandLine &commandLine, const redis::Secret &password, LockProfiles profiles, Clock &clock);

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
    };

    QCoro::Task<Result<std::vector<Found>>> readLocks();
    QCoro::Task<Result<std::vector<std::optional<Lock>>>> readKeys(std::vector<Bytes> keys);
    /** The lock without a key that a holder of this name has; nothing: it is no such name, or no client has it. */
    QCoro::Task<std::optional<Lock>> readSubscription(Target target);
    /** Where the lock has more holders than were read: the lock as this holder alone shows it. */
    QCoro::Task<Found> lookUp(Found read);
    PlannedAction planOn(const Found &found) const;
    /** What already prevents it; nothing: the server has to be asked. */
    std::optional<ActionOutcome> objectionTo(const Found &found) const;
    /** On standard error, before they are carried out: what cannot be taken back, and what may go wrong later. Each sentence once. */
    void warnOf(const std::vector<Found> &found, const std::vector<PlannedAction> &all) const;

    LockProfiles m_profiles;
    Pacing m_pacing;
    KeyReader m_reader;
    std::vector<Bytes> m_missing; // keys
};

} // namespace lockscope
