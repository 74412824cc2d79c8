// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/contention/measurement.h"

#include <QWidget>

#include <functional>
#include <memory>

namespace lockscope::ui {

class Theme;

/**
 * The page of what was measured about contention: a table of locks, who blocks whom, findings, deadlocks. Shows what it is given, one measurement at a
 * time, and says when it was measured; emits requests. UI thread.
 */
class ContentionPage : public QWidget {
    Q_OBJECT
public:
    explicit ContentionPage(const Theme &theme, QWidget *parent = nullptr);
    ~ContentionPage() override;

    /** Shows it; the ones before can be chosen. At most 16 are kept. */
    void add(const Measurement &measurement);
    /** The same of one that is known to be of the open server; it takes the place of the newest one from the same source. */
    void addOfServer(const Measurement &measurement);
    /** How far a probe is. percent: −1 is not known. */
    void showMeasuring(const QString &text, int percent);
    void showReading(const QString &fileName, int percent, quint64 commands);
    /** What could not be read, in sentences; empty: everything could. */
    void showTrouble(const QString &text);
    void endReading();

    /** The server that is open, and whether a lock can be cleared there. Empty name: none. */
    void setServer(const QString &name, std::function<bool(const TrafficKey &lock)> isClearable);
    /** Of those that the user says are of the open server the one that ends last. Null: none is. */
    std::shared_ptr<const TrafficReport> newestOfServer() const;
    void focusTable();
    void focusSearch();
    /** Shows what another window's page shows. */
    void continueFrom(const ContentionPage &before);

signals:
    /** The user wants to choose a file. */
    void openRequested();
    /** These were dropped. */
    void filesDropped(const QStringList &paths);
    /** The user wants to measure the open server. */
    void measureRequested();
    void stopRequested();
    /** The user wants to see this finding of the report as a film. */
    void playRequested(const std::shared_ptr<const lockscope::TrafficReport> &report, std::size_t finding);
    /** Another measurement, or none, is of the open server. */
    void ofServerChanged();
    /** See BlockingView. */
    void clearRequested(const lockscope::TrafficKey &lock, const QByteArray &token);

protected:
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope::ui
