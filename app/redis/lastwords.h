// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace lockscope::redis {

/**
 * A second handle of a new socket, to read what a full server sends before it hangs up: if Qt writes to the socket meanwhile, Qt closes its own
 * handle without having read that. Costs a descriptor until stop() or take().
 */
class LastText {
public:
    LastText() = default;
    ~LastText() { stop(); }
    Q_DISABLE_COPY_MOVE(LastText)

    void listen(qintptr socket);
    /** The peer has sent its words, and they were received. */
    void stop();
    /** What was received and nobody has read; stops listening. */
    QByteArray take();

private:
    int m_descriptor = -1;
};

} // namespace lockscope::redis
