// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shared/figures.h"
#include "ui/shared/theme.h"
#include "ui/table/lockrow.h"

#include <QStyledItemDelegate>

#include <optional>

namespace lockscope::ui {

/**
 * Paints one cell of the lock table: keys and holders in fixed pitch, keys with a mark if they are pinned, numbers right-aligned, remarks and guesses
 * muted. Keys and addresses lose their middle, since they differ at their ends.
 * The tool tip of a cell whose text is cut has the whole of it. Knows LockModel's roles.
 */
class CellDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    enum class Look { Plain, Address, Monospace, Number, Muted, MutedGuess, State, Countdown, Age };
    CellDelegate(const Theme &theme, Look look, QObject *parent);
    static CellDelegate *make(const Theme &theme, Look look, QObject *parent);

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    bool helpEvent(QHelpEvent *event, QAbstractItemView *view, const QStyleOptionViewItem &option, const QModelIndex &index) override;
    /** With its margins: below it the text is cut. */
    int wholeWidth(const QStyleOptionViewItem &option, const QModelIndex &index) const { return textWidth(option, index) + 2 * margin; }

    static constexpr int margin = 7;

protected:
    /** Draws what lies behind the text and returns where the text goes. */
    QRect paintPanel(QPainter *painter, const QStyleOptionViewItem &option) const;
    /** Muted once the lock is gone, and while time stands still. */
    QColor textColor(const QModelIndex &index, Theme::Role role) const;
    const Figures &figures() const;
    /** Right-aligned; what does not fit is cut. */
    void drawNumber(QPainter &painter, const QRect &rect, const QString &text) const;
    void drawName(QPainter &painter, const QRect &rect, const QString &text, const QVariant &found) const;
    static bool hasPin(const QModelIndex &index);
    int indent(const QModelIndex &index) const;
    int pinWidth() const { return m_theme.scaled(14); }
    void paintPin(QPainter &painter, const QRect &rect) const;
    virtual int textWidth(const QStyleOptionViewItem &option, const QModelIndex &index) const;
    /** Of what stands beside the text where there is room. */
    virtual int besideText(const QStyleOptionViewItem &) const { return 0; }

    const Theme &m_theme;

private:
    const Look m_look;
    QFont m_monospace;
    mutable std::optional<Figures> m_figures;
};

/** The look of a countdown at one moment; computed separately from painting for tests. */
struct CountdownLook {
    enum class Tone { Calm, Urgent, Lapsed, Without };
    Tone tone = Tone::Calm;
    double share = 0; ///< of the lease that is left, 0…1
};
CountdownLook countdownLook(std::optional<qint64> leftMs, qint64 leaseMs, bool endingSoon);

/** Draws the bar of a countdown: the share of the lease that is left. */
void paintCountdownBar(QPainter &painter, const QRectF &rect, const CountdownLook &look, const Theme &theme);

/** Paints the time a lock has left: a bar and a number with even figures. Computes both when painting; the model need not change. */
class CountdownDelegate : public CellDelegate {
    Q_OBJECT
public:
    CountdownDelegate(const Theme &theme, QObject *parent) : CellDelegate(theme, Look::Number, parent) {}
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;

    static constexpr int barWidth = 84;
    static constexpr int barHeight = 6;

protected:
    int besideText(const QStyleOptionViewItem &) const override { return barWidth + margin; }
};

/** Paints how long a lock is held, and behind it in small letters how that is known, where there is room for both. */
class AgeDelegate : public CellDelegate {
    Q_OBJECT
public:
    AgeDelegate(const Theme &theme, QObject *parent) : CellDelegate(theme, Look::Number, parent) {}
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;

    static constexpr int markSpace = 6;

protected:
    int besideText(const QStyleOptionViewItem &option) const override;
};

/** Colour of a state's dot and bar; its word always stands beside it. */
Theme::Role roleOfState(ShownState state);

/** Paints a lock's state: a dot and a word. */
class StateDelegate : public CellDelegate {
    Q_OBJECT
public:
    StateDelegate(const Theme &theme, QObject *parent) : CellDelegate(theme, Look::Plain, parent) {}
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;

    static constexpr int dotSpace = 16;

protected:
    int textWidth(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
};

} // namespace lockscope::ui
