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
 * Owns the private servers of a demo and makes changes to them while it runs, one at a time. Ends the servers in its destructor. Lives in one thread.
 */
class DemoServers : public QObject {
    Q_OBJECT
public:
    static std::unique_ptr<DemoServers> make(DemoKind kind, Clock &clock);

    /** started() or failed() follows. */
    virtual void start() = 0;
    virtual DemoTarget target() const = 0;
    /** The changes that servers of this kind allow, in the order of the menu. */
    virtual QList<DemoChange> changes() const { return {}; }
    /** Why a change cannot be made now, for people; empty: it can. */
    QString whyNot(DemoChange change) const;
    /** Begins a change, unless whyNot() has a reason. told() reports its steps and its result; then changesChanged() follows. */
    void make(DemoChange change);

signals:
    void started();
    /** The servers did not start, or one of them ended by itself later. */
    void failed(const lockscope::Error &error);
    /** A step of a change, in a sentence for people. */
    void told(const QString &text);
    /** whyNot() has other reasons, or none. */
    void changesChanged();

protected:
    static constexpr Duration changePatience{40'000}; ///< a sentinel checks only every ten seconds for servers that came back

    explicit DemoServers(Clock &clock) : m_clock(clock), m_sleeper(clock) {}

    /** Carries out a change. The error Cancelled: this object is being destroyed. */
    virtual QCoro::Task<Result<void>> carryOut(DemoChange change);
    QCoro::Task<bool> rest(Duration time);
    /** Repeats the question until the answer holds, also while the server cannot be reached. */
    QCoro::Task<Result<void>> until(PrivateMember &member, redis::Command question, std::function<bool(const redis::Reply &)> holds,
                                    Duration patience = changePatience);
    static QString nameOf(const PrivateMember &member);

    std::optional<int> m_stopped; ///< the server that the user has stopped

private:
    QCoro::Task<> run(DemoChange change);

    Clock &m_clock;
    Sleeper m_sleeper;
    std::optional<DemoChange> m_underWay;
};

} // namespace lockscope
