// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/actioncommand.h"

namespace lockscope {

/**
 * Puts back what was last cleared or fenced off under one key, by the journal's record, if that was a short while ago and nobody holds the lock now.
 * Prints the outcome, which is also the exit code.
 */
class UndoCommand : public ActionCommand {
    Q_OBJECT
public:
    using ActionCommand::ActionCommand;

protected:
    QCoro::Task<> run() override;

private:
    Result<DoneAction> findLast();
};

} // namespace lockscope
