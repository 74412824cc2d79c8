// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plainclient.h"

#include <QTimer>

namespace lockscope::soak {

/**
 * Many clients of a server, played by scripts on the server: locks that stay and are renewed, and locks with keys that were never seen
 * before and that come and go. Calls block for a few milliseconds.
 */
class Crowd {
public:
    explicit Crowd(const QString &socketPath);

    /** So many locks that stay: new ones in the place of a tenth of them, a new lease for the others. */
    void refresh(int locks);
    /** While it storms: so many new keys a second, with short leases, some released early and some taken over. */
    void setStorm(int keysPerSecond);
    /** Different keys so far. */
    quint64 keysMade() const { return m_made; }

private:
    void storm();

    PlainClient m_client;
    QTimer m_timer;
    int m_perTick = 0;
    quint64 m_made = 0;
    quint64 m_generation = 0;
};

} // namespace lockscope::soak
