// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fleet/linkmaker.h"
#include "protocols/simulation.h"

#include <QObject>

#include <qcoro/qcorotask.h>

#include <map>
#include <memory>

namespace lockscope {

/**
 * Asks stores other than Redis four times a second for the holders of the locks that simulated clients want; the dashboard watches Redis anyway.
 * Emits told() for each lock whose answer has changed. Lab thread.
 */
class StoreWatch : public QObject {
    Q_OBJECT
public:
    StoreWatch(LinkMaker &links, Clock &clock) : m_links(links), m_clock(clock) {}

    /** Asks for this lock from now on, until clear(). */
    void watch(const ProtocolInfo &protocol, const QByteArray &key, const QByteArray &lock);
    void clear();

signals:
    void told(const lockscope::StoreStand &stand);

private:
    struct Question {
        StoreKind store = StoreKind::Memcached;
        redis::Command words;
        std::optional<StoreStand> last;
    };

    void askLater();
    QCoro::Task<void> ask();

    LinkMaker &m_links;
    Clock &m_clock;
    std::map<QByteArray, Question> m_questions; // by lock
    std::map<StoreKind, std::shared_ptr<StoreLink>> m_stores;
    bool m_isAsking = false;
};

} // namespace lockscope
