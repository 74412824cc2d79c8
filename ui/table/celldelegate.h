// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shared/figures.h"
#include "ui/shared/theme.h"

#include <QStyledItemDelegate>

#include <optional>

namespace lockscope::ui {

/** Paints one cell of the lock table: keys and holders in fixed pitch, keys with a mark if they are pinned, numbers right-aligned, remarks and guesses muted. Knows LockModel's roles. */
class CellDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    enum class Look { Plain, Monospace, Number, Muted, MutedGuess };
    CellDelegate(const Theme &theme, Look look, QObject *parent);

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

    static constexpr int margin = 7;

protected:
    /** Draws what lies behind the text and returns where the text goes. */
    QRect paintPanel(QPainter *painter, const QStyleOptionViewItem &option) const;
    /** Muted once the lock is gone, and while time stands still. */
    QColor textColor(const QModelIndex &index, Theme::Role role) const;
    const Figures &figures() const;
    /** Right-aligned; what does not fit is cut. */
    void drawNumber(QPainter &painter, const QRect &rect, const QString &text) const;
    static bool hasPin(const QModelIndex &index);
    int indent(const QModelIndex &index) const;
    int pinWidth() const { return m_theme.scaled(14); }
    void paintPin(QPainter &painter, const QRect &rect) const;
    virtual int contentWidth(const QStyleOptionViewItem &option, const QModelIndex &index) const;

    const Theme &m_theme;

private:
    const Look m_look;
    QFont m_monospace;
    mutable std::optional<Figures> m_figures;
};

} // namespace lockscope::ui
