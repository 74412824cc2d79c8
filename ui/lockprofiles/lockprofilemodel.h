// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/lockprofiles/profiledraft.h"

#include <QAbstractTableModel>
#include <QColor>
#include <QUndoStack>

#include <vector>

namespace lockscope::ui {

/** How many locks of the picture a profile is for. */
struct ProfileCount {
    int taken = 0;  ///< the first that matches them
    int hidden = 0; ///< it matches them as well, but an earlier one is for them
    bool operator==(const ProfileCount &) const = default;
};

/**
 * Lock profiles while they are edited, in their order: the first one that matches a key applies. Every change can be undone; typing in one field is
 * one change. Saves nothing. UI thread.
 */
class LockProfileModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Keys, Library, Name, UsualHold, LongestHold, Locks, ColumnCount };
    static constexpr int ProblemRole = Qt::UserRole; ///< bool: what is typed there cannot be saved

    explicit LockProfileModel(QObject *parent = nullptr);

    /** These and nothing to be undone. */
    void start(const LockProfiles &profiles);
    /** These in place of all, which can be undone. */
    void replaceAll(const LockProfiles &profiles);
    void insert(int row, const ProfileDraft &draft);
    void remove(int row);
    /** To the place of its neighbour: by = -1 or 1. */
    void move(int row, int by);
    void change(int row, ProfileDraft::Field field, const ProfileDraft &draft);

    const ProfileDraft &draft(int row) const { return m_drafts[size_t(row)]; }
    const std::vector<ProfileDraft> &drafts() const { return m_drafts; }
    /** -1: none. */
    int firstProblem() const;
    /** Those without a problem, in their order. */
    LockProfiles profiles() const;
    /** The first one that matches; -1: none. */
    int rowFor(QByteArrayView key) const;
    QUndoStack &undoStack() { return m_undo; }
    const QUndoStack &undoStack() const { return m_undo; }

    /** Of rows in which something is wrong. */
    void setProblemColour(const QColor &colour) { m_problemColour = colour; }
    /** Of as many as there are rows. */
    void setCounts(const std::vector<ProfileCount> &counts);

    int rowCount(const QModelIndex &parent = {}) const override { return parent.isValid() ? 0 : int(m_drafts.size()); }
    int columnCount(const QModelIndex &parent = {}) const override { return parent.isValid() ? 0 : int(ColumnCount); }
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

signals:
    /** Rows came, went or changed, except counts. */
    void edited();
    /** By undoing or redoing: that is where it happened. */
    void rowTouched(int row);

private:
    class Edit;
    void doInsert(int row, const ProfileDraft &draft);
    void doRemove(int row);
    void doMove(int row, int by);
    void doChange(int row, const ProfileDraft &draft);
    void doReplaceAll(const std::vector<ProfileDraft> &drafts);
    QString text(int row, int column) const;
    QString toolTip(int row, int column) const;

    std::vector<ProfileDraft> m_drafts;
    std::vector<ProfileCount> m_counts; // perhaps of fewer rows than there are: not counted yet
    QUndoStack m_undo;
    QColor m_problemColour;
};

} // namespace lockscope::ui
