// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/actioncommand.h"
#include "locks/schemeprofiles.h"
#include "operate/bulkrun.h"
#include "operate/fencewatch.h"
#include "watch/reading/keyreader.h"

namespace lockscope {

/**
 * One operator's action (clear, fence, evict, extend) on one lock, if the named holder still has it. Reads the lock first, to know
 * whose rules hold for it.
 */
class OperateCommand : public ActionCommand {
    Q_OBJECT
public:
    OperateCommand(const CommandLine &commandLine, const redis::Secret &password, SchemeProfiles profiles, Clock &clock);

    void interrupt() override;

protected:
    QCoro::Task<> run() override;

private:
    using Target = CommandLine::Target;
    /** What was found at the server. */
    struct Found {
        Target target;
        Lock lock;
        bool isHeldByOthers = false; ///< the named holder was looked for in vain
        bool isMissing = false;      ///< there is no such key
    };

    QCoro::Task<Result<std::vector<Found>>> readLocks();
    QCoro::Task<Result<std::vector<std::optional<Lock>>>> readKeys(std::vector<Bytes> keys);
    /** The lock without a key that a holder of this name has; nothing: it is no such name, or nobody bears it. */
    QCoro::Task<std::optional<Lock>> readSubscription(Target target);
    /** Where more hold it than were read: the lock as this holder alone tells it. */
    QCoro::Task<Found> lookUp(Found read);
    OperatorOrder orderFor(const Found &found) const;
    /** What is done, and the outcome told; of a fence that is watched more follows. */
    QCoro::Task<> fenceOne(OperatorOrder order);
    void watchFence(const OperatorOrder &order, const DoneAction &done);
    QCoro::Task<DoneAction> endFence(OperatorOrder order);
    /** What speaks against ending it; nothing: it stands, or that is not known. */
    QCoro::Task<std::optional<ActionOutcome>> lookAtFence(Action end);
    void tellFenceEnd(const Aftermath &aftermath);
    void finishUnlessWatching();
    /** What speaks against it already; nothing: the server is to be asked. */
    std::optional<DoneAction> objectionTo(const Found &found, const OperatorOrder &order) const;
    /** Before they are carried out. */
    void warnOf(const std::vector<OperatorOrder> &orders) const;
    void runMany();
    QCoro::Task<> announceNext(int first, std::vector<OperatorOrder> orders);
    QCoro::Task<DoneAction> carryOutOne(std::size_t number, OperatorOrder order);
    void finishMany(const BulkProgress &progress);

    SchemeProfiles m_profiles;
    Pacing m_pacing;
    KeyReader m_reader;
    std::vector<Found> m_found;
    std::vector<Bytes> m_missing; // keys
    std::vector<bool> m_told;     // by number
    FenceWatch m_fences;
    int m_openFences = 0;
    int m_fencesEnded = 0;
    bool m_isWatching;        // them, to their end
    bool m_isAllDone = false; // but for these
    bool m_hasToldUnwatched = false;
    BulkRun *m_run = nullptr; // of several; a child
    ExitCode m_worst = ExitCode::Ok;
};

} // namespace lockscope
