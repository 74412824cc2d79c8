// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/table/celldelegate.h"
#include "ui/table/locksortorder.h"

#include <QObject>

#include <span>

class QMenu;
class QSettings;

namespace lockscope::ui {

class LockModel;
class LockView;

/** What rows are compared by before their deadlines: a text, or else a place. */
struct LockRowOrder {
    struct Place {
        quint32 rank = 0;                ///< no two ranks mix, whatever their times
        std::optional<qint64> time = {}; ///< nothing: the deadline
    };
    const Bytes &(*text)(const LockRow &) = nullptr;
    Place (*place)(const LockRow &, const LockList &) = nullptr;
    /** Of a rank. Where there are many ranks, they leave less for the time. */
    int rankBits = 4;
};

/** Why a column has nothing to say, as a sentence, and the topic of the guide that says more. */
struct ColumnRemark {
    QString why;
    QString link;  ///< what it is that the guide says, or the page Contention shows
    QString topic; ///< of the guide; empty: the page
    bool operator==(const ColumnRemark &) const = default;
};

/** Widths in which the cells in sight are not cut: none of them, or all but a few that are much longer than the others. */
struct ContentWidth {
    int widest = 0, common = 0;
    bool operator==(const ContentWidth &) const = default;
};

/** A column of the lock table: one row of the table in columntable.cpp, where a new one is added. */
struct LockColumnInfo {
    /** With the margins: to be legible, and to be read with ease. */
    struct Width {
        int least = 0, usual = 0;
    };
    LockColumn column; ///< of a new one, which no other code names: the next number
    QString (*title)(const LockModel &);
    QString (*text)(const LockModel &, const LockRow &);
    /** As plain text. */
    QString (*toolTip)(const LockModel &, const LockRow &) = nullptr;
    /** For screen readers; null: the text. */
    QString (*inWords)(const LockModel &, const LockRow &) = nullptr;
    /** A word behind the text, in small letters. */
    QString (*mark)(const LockRow &) = nullptr;
    CellDelegate::Look look = CellDelegate::Look::Plain;
    Width (*width)(const QFontMetrics &);
    /** Its text is never cut. */
    bool isWhole = false;
    /** It changes as time passes: is painted again once in this number of ticks. 0: it does not. */
    int everyTicks = 0;
    /** At first: who wants it turns it on. */
    bool isOff = false;
    /** Null: always. */
    bool (*isNeeded)(const LockModel &) = nullptr;
    /** Null: always. A column of which nothing is known in sight gives way to a remark. */
    bool (*isKnown)(const LockModel &, const LockRow &) = nullptr;
    /** Null: there is nothing to say about it. */
    ColumnRemark (*whyUnknown)() = nullptr;
    LockRowOrder order = {};

    /** Numbers, and their heading, stand on the right. */
    bool isNumeric() const { return look == CellDelegate::Look::Number || look == CellDelegate::Look::Countdown || look == CellDelegate::Look::Age; }
};

/** All of them, in the order in which they stand at first. */
std::span<const LockColumnInfo> lockColumns();
const LockColumnInfo &infoOf(LockColumn column);

/**
 * The columns of the lock table: fill the window until the user sets widths; can be shown, hidden, moved, and clicked to sort; are remembered, but
 * not how they were sorted. One that knows nothing of any row in sight leaves, and comes back as soon as it knows something. Lives as long as the view.
 * UI thread.
 */
class LockColumns : public QObject {
    Q_OBJECT
public:
    LockColumns(LockModel &model, LockView &view);

    void setOrder(const LockSortOrder &order);
    void save(QSettings &settings) const;
    void restore(const QSettings &settings);
    void reset();
    /** Other rows are in sight. */
    void measureAfresh();
    /** Looks at what is in sight: columns whose text is cut get the room that is left, and those that know nothing leave. */
    void measure();
    /** It is shown, or has left only because nothing of it is known in sight. */
    bool isChosen(const LockColumnInfo &info) const { return !m_isOff[std::size_t(info.column)] && isNeeded(info); }
    /** Of the columns that have left. */
    std::vector<ColumnRemark> remarks() const;
    /** Texts have another size. */
    void restyle();
    /** While the header changes widths by itself. */
    void setFitting(bool fitting) { m_isFitting = fitting; }
    /** Show, hide and sort. */
    void fillMenu(QMenu &menu);

signals:
    void remarksChanged();

private:
    void fit();
    struct Room {
        int section = 0;
        LockColumnInfo::Width need;
        int width = 0;
    };
    int headingWidth(LockColumn column) const;
    bool isNeeded(const LockColumnInfo &info) const;
    bool hasLeft(const LockColumnInfo &info) const;
    std::vector<bool> leftNow() const;
    void showNeeded();
    void startAfresh();
    void lookForUnknown();
    void placeServer();
    LockColumnInfo::Width needOf(LockColumn column) const;
    static void shrink(std::span<Room> rooms, int by);
    int widenTo(int ContentWidth::*wanted, std::span<Room> rooms, int by) const;
    void widen(std::span<Room> rooms, int by, bool areAll) const;
    void favourKey(std::span<Room> rooms) const;
    void sortBy(int section);

    LockModel &m_model;
    LockView &m_view;
    std::vector<ContentWidth> m_contents; // by section, the widest that were seen lately
    std::vector<ContentWidth> m_recent;   // the same of the last looks
    int m_looks = 0;
    std::vector<int> m_silent;   // by section, in how many looks on end nothing of it was known
    std::vector<bool> m_left;    // which columns have left, as they are shown
    std::vector<bool> m_isOff;   // by section: the user has hidden it
    bool m_isFresh = true;       // no row was seen yet
    bool m_areOwnWidths = false; // the user has set them
    bool m_isFitting = false;
};

} // namespace lockscope::ui
