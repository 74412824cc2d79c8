// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/sleeper.h"
#include "fleet/chronicle.h"
#include "fleet/ownclock.h"
#include "fleet/wakelistener.h"
#include "protocols/actor.h"
#include "stores/storelink.h"

#include <memory>
#include <optional>
#include <vector>

namespace lockscope {

/**
 * An actor over links of its own, one to each of the lock's servers, on the clock of its simulated machine. A frozen one stands still
 * before each step and before it notices an answer, as a process in a long pause does. end() is the crash: every coroutine of this actor has
 * returned when end() does. A second thread of control of the same process, as a watchdog is, shares the links. Lab thread.
 */
class LiveActor final : public Actor {
public:
    /** One link at least, not yet open. */
    LiveActor(int id, QString name, std::vector<std::shared_ptr<StoreLink>> links, Clock &clock, Chronicle &chronicle, const OwnClock &ownClock);
    /** Beside it in its process; its owner freezes and ends both. */
    explicit LiveActor(const LiveActor &process);
    ~LiveActor() override;
    LiveActor &operator=(const LiveActor &) = delete;

    void open();
    /** To one of its servers at least. */
    bool isReady() const;
    /** To one of them it is not known yet whether it can be reached. */
    bool isConnecting() const;

    /** Puts command and answer on the swim lane. */
    QCoro::Task<Result<redis::Reply>> send(redis::Command command, Hear hear, int server = 0) override;
    /** Or until wake(). */
    QCoro::Task<Rest> rest(Duration time) override;
    /** Ends the present rest early. */
    void wake();
    /**
     * From now on a message on this channel, of the first server, ends the present rest or the next one early, until ignore(). False: it cannot
     * be heard. What was sent before it is not heard, so look again.
     */
    QCoro::Task<bool> listen(QByteArray channel);
    void ignore();
    bool listensTo(const QByteArray &channel) const { return m_listener && !channel.isEmpty() && m_listener->channel() == channel; }
    UnixTime now() const override { return m_ownClock.now(); }
    /** Names this client, too. */
    QByteArray newToken() override;
    void wrote(const QByteArray &key, const QByteArray &token) override;
    void atStep(int) override {}

    void setFrozen(bool frozen);
    void end();
    bool hasEnded() const { return m_ended; }
    /** Nothing is begun any more, and no rest goes on; what is on its way is still awaited. */
    void retire();

    const QString &name() const { return m_name; }
    int servers() const { return int(m_links.size()); }
    StoreLink &link(int server = 0) { return *m_links.at(std::size_t(server)); }
    quint32 commandsSent() const { return m_commandsSent; }

private:
    /** Or ended. */
    QCoro::Task<void> thawed();
    void mark(const redis::Command &command, Instant at, const Result<redis::Reply> &reply, Hear hear);

    int m_id;
    QString m_name;
    Clock &m_clock;
    Chronicle &m_chronicle;
    OwnClock m_ownClock;
    std::vector<std::shared_ptr<StoreLink>> m_links; // of its process
    Sleeper m_sleeper;
    std::unique_ptr<WakeListener> m_listener; // from the first listen() on
    std::optional<Deferred<Woken>> m_thaw;    // somebody stands still
    QByteArray m_randomBytes;                 // drawn ahead: asking the system costs as much as sending a command
    quint32 m_commandsSent = 0;
    bool m_isBeside = false;   // the links are another's
    bool m_hasMessage = false; // that nobody has noticed yet
    bool m_frozen = false;
    bool m_ended = false;
};

} // namespace lockscope
