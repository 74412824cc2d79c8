// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/contention/measurement.h"

#include <QWidget>

#include <functional>
#include <memory>
#include <vector>

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

    /** Shows it, or takes it for the samples of the same probe before; others can be chosen. At most 16 are kept. */
    void add(const Measurement &measurement);
    /** Says how far something is, with a button that stops it. */
    QWidget *progressBar() const;
    /** How far a probe is. percent: −1 is not known. */
    void showMeasuring(const QString &text, int percent);
    void showReading(const QString &fileName, int percent, quint64 commands);
    /** What could not be read, in sentences; empty: everything could. */
    void showTrouble(const QString &text);
    /** In its place, what is no fault. */
    void showNote(const QString &text);
    void endReading();

    /** What is open. */
    struct Server {
        QString name;             ///< for people; empty: nothing is
        QString url;              ///< the probes of it have the same
        bool isOfSeveral = false; ///< with locks of their own: a recording does not say of which it is
    };
    /** whyNotInTable: why the open server's table does not have the row of this lock, as a sentence; empty: it has. */
    void setServer(const Server &server, std::function<QString(const TrafficKey &lock, NodeNumber node)> whyNotInTable);
    /** Of each open server the measurement that ends last, if it is of the same time as the others: a probe, or what the user says was recorded there. */
    std::vector<Measurement> newestOfServer() const;
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
    /** The user wants to clear this one of the open server; token: of its holder as measured; empty: it is not known. */
    void clearRequested(const lockscope::LockId &lock, const lockscope::Bytes &token);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope::ui
