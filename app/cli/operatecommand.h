// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/actioncommand.h"
#include "locks/schemeprofiles.h"
#include "operate/bulkrun.h"
#include "watch/keyreader.h"

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
    };

    QCoro::Task<Result<std::vector<Found>>> readLocks();
    QCoro::Task<Result<std::vector<std::optional<Lock>>>> readKeys(std::vector<Bytes> keys);
    /** The lock without a key that a holder of this name has; nothing: it is no such name, or nobody bears it. */
    QCoro::Task<std::optional<Lock>> readSubscription(Target target);
    OperatorOrder orderFor(const Found &found) const;
    /** What speaks against it already; nothing: the server is to be asked. */
    std::optional<DoneAction> objectionTo(const Found &found, const OperatorOrder &order) const;
    void runMany();
    QCoro::Task<> announceNext(int first, std::vector<OperatorOrder> orders);
    QCoro::Task<DoneAction> carryOutOne(std::size_t number, OperatorOrder order);
    void finishMany(const BulkProgress &progress);

    SchemeProfiles m_profiles;
    Pacing m_pacing;
    KeyReader m_reader;
    std::vector<Found> m_found;
    std::vector<bool> m_told; // by number
    BulkRun *m_run = nullptr; // of several; a child
    ExitCode m_worst = ExitCode::Ok;
};

} // namespace lockscope
