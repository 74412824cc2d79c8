// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/actioncommand.h"
#include "watch/keyreader.h"

namespace lockscope {

/**
 * One operator's action (clear, fence, evict, extend) on one lock, if the named holder still has it. Reads the lock first, to know
 * whose rules hold for it.
 */
class OperateCommand : public ActionCommand {
    Q_OBJECT
public:
    OperateCommand(const CommandLine &commandLine, const redis::Secret &password, Clock &clock);

protected:
    QCoro::Task<> run() override;

private:
    QCoro::Task<Result<std::optional<Lock>>> readKey(QByteArray key);
    QCoro::Task<Result<Lock>> readLock();
    OperatorOrder orderFor(const Lock &lock) const;

    Pacing m_pacing;
    KeyReader m_reader;
};

} // namespace lockscope
