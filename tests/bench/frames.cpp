// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "frames.h"

#include "usage.h"

#include <QAbstractEventDispatcher>
#include <QThread>

#include <utility>

namespace lockscope::bench {

FramedApplication::FramedApplication(int &argc, char **argv) : QApplication(argc, argv)
{
    QObject::connect(QAbstractEventDispatcher::instance(), &QAbstractEventDispatcher::aboutToBlock, this, [this] { endFrame(); });
}

bool FramedApplication::notify(QObject *receiver, QEvent *event)
{
    if (QThread::currentThread() != thread())
        return QApplication::notify(receiver, event);
    if (!std::exchange(m_busy, true)) {
        m_begin = std::chrono::steady_clock::now();
        m_cpuAtBegin = cpuSecondsOfThisThread();
    }
    ++m_depth;
    const bool result = QApplication::notify(receiver, event);
    if (--m_depth == 0 && m_afterEvent)
        m_afterEvent();
    return result;
}

void FramedApplication::endFrame()
{
    if (!std::exchange(m_busy, false))
        return;
    const std::chrono::duration<double, std::milli> wall = std::chrono::steady_clock::now() - m_begin;
    m_frames.push_back({wall.count(), (cpuSecondsOfThisThread() - m_cpuAtBegin) * 1000});
}

std::vector<Frame> FramedApplication::takeFrames() { return std::exchange(m_frames, {}); }

} // namespace lockscope::bench
