// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/contention/measurement.h"

#include <QAbstractItemModel>

#include <memory>
#include <vector>

namespace lockscope::ui {

class Theme;

/**
 * Who is in whose way at the end of a measurement: locks with their holders, below each those who wait for it, below each of these what it holds and
 * others wait for. The locks that block most come first. UI thread.
 */
class BlockingModel : public QAbstractItemModel {
    Q_OBJECT
public:
    enum Column { Who, Holder, For, TimeLeft, LastCommand, Note, ColumnCount };
    static constexpr int WholeTextRole = Qt::UserRole;

    explicit BlockingModel(const Theme &theme, QObject *parent = nullptr);
    ~BlockingModel() override;

    void setReport(std::shared_ptr<const TrafficReport> report);
    /** The hold of the lock that the row is, or is about; of an unknown one, the lock alone. Null: there is no such row. */
    const TrafficSpan *holderAt(const QModelIndex &index) const;
    /** Where this lock stands with those who wait for it; invalid: nowhere. */
    QModelIndex indexOf(const TrafficKey &lock) const;

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &index) const override;
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Node;

    void addLock(Node &above, std::size_t lock);
    QModelIndex indexBelow(const QModelIndex &above, const TrafficKey &lock) const;
    const Node &nodeAt(const QModelIndex &index) const;
    QString textOfLock(const Node &node, int column, int most) const;
    QString textOfWait(const Node &node, int column, int most) const;
    QString text(const Node &node, int column, int most) const;
    QString toolTip(const Node &node, int column) const;
    QVariant colour(const Node &node, int column) const;
    qint64 nowUs() const { return m_report->account.lastUs; }
    qint64 idleUs(const BlockedLock &lock) const;

    const Theme &m_theme;
    std::shared_ptr<const TrafficReport> m_report; // may be null
    std::unique_ptr<Node> m_root;
    std::size_t m_nodes = 0;
};

} // namespace lockscope::ui
