// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/lock.h"
#include "ui/contention/measuring.h"
#include "ui/contention/recordingreader.h"
#include "ui/table/measuredwaits.h"

#include <QObject>

#include <functional>

namespace lockscope {
class Session;
}

namespace lockscope::ui {

class ContentionPage;
class LockModel;
class Theme;

/**
 * What was measured about contention in one window: reads recordings, in a thread of its own, and hands them to the page, which belongs to its parent.
 * Locks of a measurement that the open server has, too, can be cleared. UI thread.
 */
class ContentionController : public QObject {
    Q_OBJECT
public:
    ContentionController(Session &session, const LockModel &locks, const Theme &theme, QWidget *pageParent, QObject *parent);

    ContentionPage *page() const { return m_page; }
    /** The open server; asks first. */
    void measure() { m_measuring.begin(); }
    /** Asks for files, and reads them. */
    void askForFiles();
    void read(const QStringList &paths);
    /** Shows what another window's page shows, and reads on what that one is reading. */
    void continueFrom(ContentionController &before);

signals:
    /** See Measuring. */
    void unlockRequested(const std::function<void()> &then);
    /** The user wants to see this finding of the report as a film. */
    void playRequested(const std::shared_ptr<const lockscope::TrafficReport> &report, std::size_t finding);
    /** The user wants to clear this one of the open server; token: of its holder as measured; empty: it is not known. */
    void clearRequested(const lockscope::LockId &lock, const lockscope::Bytes &token);
    /** Who waited on the open server; an empty one: nothing was measured there. */
    void measured(const lockscope::ui::MeasuredWaits &waits);
    /** See Measuring. */
    void probing(const QString &cost, const QString &detail);
    /** Of all files that were asked for. */
    void readingEnded();

private:
    void showServer();
    void report();
    QString whyNotInTable(const TrafficKey &lock, NodeNumber node) const;
    void take(const QString &path, const std::shared_ptr<const TrafficReport> &report);
    void refuse(const QString &path, const QString &why);

    Session &m_session;
    const LockModel &m_locks;
    ContentionPage *m_page;
    RecordingReader m_reader;
    Measuring m_measuring;
    QStringList m_refused; // of the files that were asked for together, in sentences
};

} // namespace lockscope::ui
