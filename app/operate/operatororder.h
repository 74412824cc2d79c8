// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/tombstone.h"
#include "operate/doneaction.h"
#include "operate/plan.h"

#include <QString>

#include <memory>
#include <optional>

namespace lockscope {

/** What an operator orders to be done to one lock as seen: a value that crosses threads and makes the same action wherever it is planned. */
struct OperatorOrder {
    Verb verb = Verb::Clear;
    Lock lock;                                ///< as seen
    std::optional<Bytes> holder;              ///< which of several; EvictWaiter: who waits
    Duration time{0};                         ///< FenceOff, and its undo: the quiet period; Extend: from now on
    QByteArray mark;                          ///< FenceOff: in the tombstone, see newMark()
    std::shared_ptr<const DoneAction> undoes; ///< Undo: what is put back; Clear: the fence whose tombstone is to go, or null
    QString reason;
};

/**
 * The same for the same arguments, so that what was shown is what is done. For the first server; of an undo without steps, if there is something to
 * put back on the further ones only.
 */
Result<Action> planFor(const OperatorOrder &order, Instant now, UnixTime serverNow);
} // namespace lockscope
