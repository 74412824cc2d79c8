// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/table/locksortorder.h"

#include <QObject>

#include <array>
#include <span>

class QMenu;
class QSettings;

namespace lockscope::ui {

class LockModel;
class LockView;

/**
 * The columns of the lock table: fill the window until the user sets widths; can be shown, hidden, moved, and clicked to sort; are remembered, but
 * not how they were sorted. Lives as long as the view. UI thread.
 */
class LockColumns : public QObject {
    Q_OBJECT
public:
    LockColumns(LockModel &model, LockView &view);

    void setOrder(const LockSortOrder &order);
    void save(QSettings &settings) const;
    void restore(const QSettings &settings);
    void reset();
    /** The window has another width. */
    void fit();
    /** Looks at what is in sight: columns whose text is cut get the room that is left. */
    void measure();
    /** Texts have another size. */
    void restyle();
    /** While the header changes widths by itself. */
    void setFitting(bool fitting) { m_isFitting = fitting; }
    /** Show, hide and sort. */
    void fillMenu(QMenu &menu);

private:
    /** Widths of a column: to be legible, and to be read with ease. */
    struct Need {
        int least = 0, usual = 0;
    };
    struct Room {
        int section = 0;
        Need need;
        int width = 0;
    };
    int headingWidth(LockColumn column) const;
    bool isNeedless(LockColumn column) const;
    Need needOf(LockColumn column) const;
    static void shrink(std::span<Room> rooms, int by);
    void widen(std::span<Room> rooms, int by) const;
    void sortBy(int section);

    LockModel &m_model;
    LockView &m_view;
    std::array<int, lockColumnCount> m_contents{}; // the widest that was seen
    bool m_areOwnWidths = false;                   // the user has set them
    bool m_isFitting = false;
};

} // namespace lockscope::ui
