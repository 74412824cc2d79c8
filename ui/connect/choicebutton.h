// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>

#include <functional>

namespace lockscope::ui {

class Theme;

/** A wide button that says in two lines what it does, with something painted at its left or right. UI thread. */
class ChoiceButton : public QAbstractButton {
    Q_OBJECT
public:
    /** Paints into a square at the left, in the painter's pen. */
    using Glyph = std::function<void(QPainter &, const QRectF &)>;

    ChoiceButton(const QString &title, const QString &description, const Theme &theme, QWidget *parent = nullptr);

    void setGlyph(Glyph glyph);
    /** A widget at the right end, for example a tag; owned by the button. */
    void setBadge(QWidget *badge);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    QFont titleFont() const;
    QRect textRect(int width) const;

    const Theme &m_theme;
    const QString m_description;
    Glyph m_glyph;
    QWidget *m_badge = nullptr;
};

} // namespace lockscope::ui
