// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/sleeper.h"
#include "demo/demotarget.h"
#include "privateservers/privatemember.h"

#include <QList>
#include <QObject>

#include <qcoro/qcorotask.h>

#include <functional>
#include <memory>
#include <optional>

namespace lockscope {

/**
 * The private servers of a demo, and what can be done to them while it runs, one change at a time. Ends them with this object. Lives in one thread.
 */
class DemoServers : public QObject {
    Q_OBJECT
public:
    static std::unique_ptr<DemoServers> make(DemoKind kind, Clock &clock);

    /** started() or failed() follows. */
    virtual void start() = 0;
    virtual DemoTarget target() const = 0;
    /** What can be done to servers of this kind, in the order in which it is offered. */
    virtual QList<DemoChange> changes() const { return {}; }
    /** Why a change cannot be made now, for people; empty: it can. */
    QString whyNot(DemoChange change) const;
    /** Begins it, unless whyNot() has a reason. told() says what it does, and what has become of it; then changesChanged() follows. */
    void make(DemoChange change);

signals:
    void started();
    /** They did not come up; also when one ends by itself later. */
    void failed(const lockscope::Error &error);
    /** What happens to them, in a sentence. */
    void told(const QString &text);
    /** Other reasons, or none, from whyNot(). */
    void changesChanged();

protected:
    static constexpr Duration changePatience{40'000}; ///< a sentinel looks every ten seconds for servers that came back

    explicit DemoServers(Clock &clock) : m_clock(clock), m_sleeper(clock) {}

    /** An error Cancelled means that this ends. */
    virtual QCoro::Task<Result<void>> carryOut(DemoChange change);
    QCoro::Task<bool> rest(Duration time);
    /** Asks again and again, also while it is out of reach. */
    QCoro::Task<Result<void>> until(PrivateMember &member, redis::Command question, std::function<bool(const redis::Reply &)> holds,
                                    Duration patience = changePatience);
    static QString nameOf(const PrivateMember &member);

    std::optional<int> m_stopped; ///< the server that somebody has stopped

private:
    QCoro::Task<> run(DemoChange change);

    Clock &m_clock;
    Sleeper m_sleeper;
    std::optional<DemoChange> m_underWay;
};

} // namespace lockscope
