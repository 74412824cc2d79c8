// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shared/theme.h"

#include <QAbstractButton>

#include <vector>

namespace lockscope::ui {

/** One important number, what it counts, and its course in the last minutes; a button that filters the table. UI thread. */
class Tile : public QAbstractButton {
    Q_OBJECT
public:
    Tile(const QString &caption, Theme::Role color, const Theme &theme, QWidget *parent = nullptr);

    /** Alarming numbers stand in the tile's colour, others in that of text. */
    void setValue(const QString &value, bool alarming = false);
    /** Oldest first; negative values are gaps. */
    void setHistory(std::vector<float> values);
    /** Why the number is old or not known, or what it lacks; empty: it is as it says. */
    void setDoubt(const QString &doubt);
    /** What is not counted yet, in short and in full: beside the number, where there is room. */
    void setRemark(const QString &brief, const QString &whole);
    /** Found by sampling: the caption says so. */
    void setSampled(bool isSampled);
    QString value() const { return m_value; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void enterEvent(QEnterEvent *event) override;
    void leaveEvent(QEvent *event) override;

private:
    void nameIt();
    QString caption() const;
    void paintDoubt(QPainter &painter, const QRect &rect) const;
    bool paintRemark(QPainter &painter, const QRect &rect, const QString &text) const;
    QFont smallFont() const;
    void paintHistory(QPainter &painter, const QRectF &rect) const;
    QFont valueFont() const;

    const QString m_caption;
    const Theme::Role m_color;
    const Theme &m_theme;
    QString m_value = QStringLiteral("—");
    std::vector<float> m_history;
    QString m_doubt;
    QString m_remark, m_wholeRemark;
    bool m_alarming = false;
    bool m_isSampled = false;
};

} // namespace lockscope::ui
