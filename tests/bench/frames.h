// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>

#include <chrono>
#include <functional>
#include <vector>

namespace lockscope::bench {

/** One stretch in which the event loop was busy, from waking up to where it would sleep: what was asked meanwhile had to wait so long. */
struct Frame {
    double wallMs = 0; ///< the machine's other work included
    double cpuMs = 0;  ///< of the user interface's thread alone
};

/** The application, which sees every event of the user interface's thread and so knows its frames. */
class FramedApplication : public QApplication {
public:
    FramedApplication(int &argc, char **argv);

    bool notify(QObject *receiver, QEvent *event) override;
    /** The frames since the last call. */
    std::vector<Frame> takeFrames();
    /** Called after each event that did not come from within another one. */
    void setAfterEvent(std::function<void()> afterEvent) { m_afterEvent = std::move(afterEvent); }

private:
    void endFrame();

    std::function<void()> m_afterEvent;
    std::vector<Frame> m_frames;
    std::chrono::steady_clock::time_point m_begin;
    double m_cpuAtBegin = 0;
    int m_depth = 0;
    bool m_busy = false;
};

} // namespace lockscope::bench
