// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/replay/lockreplay.h"

#include <deque>
#include <functional>
#include <memory>
#include <vector>

namespace lockscope {

/** What a server has executed at once: a command, a script with its lines, or a transaction. */
struct Exchange {
    qint64 requestUs = 0, replyUs = 0; ///< it was executed between them
    quint64 connection = 0;            ///< whose commands are executed in their order
    std::vector<ExecutedCommand> commands;
};

/**
 * Puts what several connections have asked of one server, and got as replies, into an order in which the server may have executed it: a lock that one
 * has acquired was free, one that another was refused was held. Waits for replies that may still come, but no longer than a second. The order of
 * commands on other keys, or with the same replies in any order, is that of their replies. Pure.
 */
class ExecutionOrder {
public:
    using Take = std::function<void(const ExecutedCommand &)>;
    using TakeGap = std::function<void()>;
    using Ticket = quint64;

    ExecutionOrder(Take take, TakeGap takeGap);
    ~ExecutionOrder();
    Q_DISABLE_COPY_MOVE(ExecutionOrder)

    /** There is a request, whose reply is still to come. In the order of time. */
    Ticket expect(qint64 requestUs);
    /** It has come, or never will; what it shows comes with take(). */
    void settle(Ticket ticket);
    /** In the order of replies. */
    void take(Exchange exchange);
    /** What all that was taken was waiting for is there by now. */
    void advance(qint64 nowUs);
    /** Something that may have changed any key was not seen until now. */
    void takeGap();
    /** The clock was set back, perhaps within what is still waiting: that is not known, either. */
    void startOver();
    /** No more comes. */
    void end();

    /** Replies that no order explains. */
    quint64 contradictions() const;

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope
