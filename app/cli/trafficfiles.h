// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/trafficfile.h"

#include <QObject>
#include <QStringList>

#include <memory>

namespace lockscope {

/**
 * Reads recordings of traffic, one after the other, a part for each pass of the event loop, so that a signal can end it in between. Emits studied() or
 * refused() for each, and at last ended(). Main thread.
 */
class TrafficFiles : public QObject {
    Q_OBJECT
public:
    explicit TrafficFiles(const QStringList &files, QObject *parent = nullptr) : QObject(parent), m_files(files) {}

    void start() { beginNext(); }
    /** What was read of the present file is the last of it. */
    void interrupt() { m_isInterrupted = true; }

signals:
    void studied(const QString &file, const lockscope::TrafficReport &report);
    /** why: the end of a sentence. */
    void refused(const QString &file, const QString &why);
    void ended();

private:
    void beginNext();
    void readOn();
    void endFile();
    void refuseFile(const QString &why);

    QStringList m_files; // still to be read; the first one is being read
    bool m_isInterrupted = false;
    std::unique_ptr<TrafficFile> m_file;
};

} // namespace lockscope
