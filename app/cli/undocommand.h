// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/actioncommand.h"
#include "journal/journalquery.h"

#include <optional>
#include <vector>

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
    enum class Place : quint8 { Here, Elsewhere, CannotTell };

    /** Newest first: what the journal has, and what it could not be told. */
    Result<std::vector<StoredAction>> actionsOnKey();
    /** Whether it was done to the server that the lock is on now, which says this of its replication. */
    Place placeOf(const ActionRecord &action, QByteArrayView info) const;
    bool isByAddress(const ActionRecord &action) const;
    Result<DoneAction> findLast(QByteArrayView info);
    Result<DoneAction> recalled(const StoredAction &action);
    /** Of a cluster; nothing: it has not, or the data can be compared all the same. */
    std::optional<Error> whyMoved(const DoneAction &last, QByteArrayView info);
};

} // namespace lockscope
