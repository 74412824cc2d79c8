// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/study/trafficstudy.h"

#include <QObject>
#include <QStringList>
#include <QThread>

#include <atomic>
#include <functional>
#include <memory>

namespace lockscope::ui {

/**
 * Reads recordings of traffic, one after the other, in a thread that it owns, and studies each; at last it looks at all of them together. What was read is
 * not lost when it is stopped. Made, used and destroyed in one thread, in which it emits.
 */
class RecordingReader : public QObject {
    Q_OBJECT
public:
    explicit RecordingReader(QObject *parent = nullptr);
    ~RecordingReader() override;

    /** After those that are still to be read. refused() follows for each that cannot be; at last, studied() for the others, and ended(). */
    void read(const QStringList &paths);
    /** Ends the one that is being read where it is, and leaves out the others. */
    void stop();
    bool isReading() const { return !m_paths.isEmpty(); }
    /** Those of which nothing was emitted yet. */
    QStringList unread() const;

signals:
    /** percent: of its bytes; −1: not known. */
    void progressed(const QString &path, int percent, quint64 commands);
    void studied(const QString &path, const std::shared_ptr<const lockscope::TrafficReport> &report);
    /** why: the end of a sentence. */
    void refused(const QString &path, const QString &why);
    void ended();

private:
    /** Of one recording, which may be a capture of several servers. */
    struct Studied {
        QString path;
        TrafficReport report;
    };

    void beginNext();
    void end();
    void study(const QString &path);
    void report(std::function<void()> what);

    QStringList m_paths; // the first one is being read
    std::vector<Studied> m_studied;
    std::atomic<bool> m_isStopped = false;
    QThread m_thread;
    QObject m_place; // lives in m_thread and receives its work
};

} // namespace lockscope::ui
