// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/contention/blockingmodel.h"

#include <QWidget>

#include <functional>

class QLabel;
class QPushButton;
class QTreeView;

namespace lockscope::ui {

/** The tree of who is in whose way, as it was at the end of a measurement, and what can be done about the selected lock. UI thread. */
class BlockingView : public QWidget {
    Q_OBJECT
public:
    explicit BlockingView(const Theme &theme, QWidget *parent = nullptr);

    void setReport(const std::shared_ptr<const TrafficReport> &report);
    /** Why a lock cannot be cleared, as a sentence; empty: it is in the table of the open server. Asked each time it is shown. */
    void setWhyNotCleared(std::function<QString(const TrafficKey &lock)> whyNotCleared);
    /** Asks again. */
    void refresh();
    /** How many locks are in the way of somebody, and are below no other. */
    int roots() const { return m_model.rowCount(); }

signals:
    void lockChosen(const lockscope::TrafficKey &lock);
    /** token: of its holder as measured; empty: it is not known. */
    void clearRequested(const lockscope::TrafficKey &lock, const QByteArray &token);

protected:
    void showEvent(QShowEvent *event) override;

private:
    void makeTree(const Theme &theme);
    const TrafficSpan *current() const;

    BlockingModel m_model;
    QTreeView *m_tree;
    QLabel *m_when;
    QPushButton *m_show, *m_clear;
    QString m_time; // of the tree, as a sentence
    std::function<QString(const TrafficKey &)> m_whyNotCleared;
};

} // namespace lockscope::ui
