// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "capturescene.h"

#include <QRandomGenerator>

#include <map>
#include <optional>

namespace lockscope {

/**
 * Clients that fight for some locks by protocols of several libraries, on a server that is only pretended; what happens is the same for each seed. Can
 * be had as what MONITOR prints, and as packets. Orderly clients give no reason for any finding; others also delete what is not theirs.
 */
class TrafficScene {
public:
    static constexpr int locks = 4; ///< each of them is taken once before all else

    explicit TrafficScene(quint32 seed, bool isOrderly, int steps = 250);

    /** A line each, without its end. */
    const QByteArrayList &lines() const { return m_lines; }
    std::vector<CapturedPacket> packets() const { return m_scene.packets(); }
    quint64 acquisitions() const { return m_acquisitions + locks; }

private:
    struct Client {
        int inCapture = 0;
        QByteArray name, owner, token;
        std::optional<int> wants = {}; ///< a lock
        bool isHolder = false;
        qint64 nextUs = 0;
        qint64 quietUs = 0; ///< when its last reply was there
    };
    struct Held {
        QByteArray token; ///< empty: free
        qint64 untilUs = 0;
    };

    void act(Client &client);
    void acquire(Client &client, int lock);
    void release(Client &client, int lock);
    void send(Client &client, const QByteArrayList &words, const QByteArray &reply);
    void note(const QByteArray &who, const QByteArrayList &words);
    void tell(Client &client, const QByteArrayList &words, const QByteArray &reply, const std::vector<QByteArrayList> &inScript = {});
    QByteArray newToken();

    QRandomGenerator m_random;
    const bool m_isOrderly;
    CaptureScene m_scene;
    QByteArrayList m_lines;
    std::vector<Client> m_clients;
    std::map<int, Held> m_locks;
    qint64 m_nowUs = 1'700'000'000'000'000;
    quint64 m_acquisitions = 0;
};

} // namespace lockscope
