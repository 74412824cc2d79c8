// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QMenu;
class QSettings;
class QTreeView;

namespace lockscope::ui {

class LockModel;
struct LockSortOrder;

/**
 * The columns of the lock table: fill the window until the user sets widths; can be shown, hidden, moved, and clicked to sort; are remembered. Lives
 * as long as the view. UI thread.
 */
class LockColumns : public QObject {
    Q_OBJECT
public:
    LockColumns(LockModel &model, QTreeView &view);

    void setOrder(const LockSortOrder &order);
    void save(QSettings &settings) const;
    void restore(const QSettings &settings);
    void reset();
    /** The window has another width. */
    void fit();
    /** While the header changes widths by itself. */
    void setFitting(bool fitting) { m_isFitting = fitting; }
    /** Show, hide and sort. */
    void fillMenu(QMenu &menu);

private:
    void sortBy(int section);

    LockModel &m_model;
    QTreeView &m_view;
    bool m_areOwnWidths = false; // the user has set them
    bool m_isFitting = false;
};

} // namespace lockscope::ui
