// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "saved/serverprofile.h"

#include <QAbstractButton>

#include <functional>
#include <optional>

namespace lockscope::ui {

class Theme;

/**
 * A wide button that says in two lines what it does, with a glyph at its left or the tag of an environment at its right. A brief one has its
 * description in the tool tip. UI thread.
 */
class ChoiceButton : public QAbstractButton {
    Q_OBJECT
public:
    /** Paints into a square at the left, in the painter's pen. */
    using Glyph = std::function<void(QPainter &, const QRectF &)>;

    ChoiceButton(const QString &title, const QString &description, const Theme &theme, QWidget *parent = nullptr);

    void setGlyph(Glyph glyph);
    /** For a server: its tag at the right end, and an address that is elided instead of wrapped. */
    void setEnvironment(Environment environment);
    void setBrief(bool isBrief);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QFont titleFont() const;
    /** Above and below what it says. */
    int edge() const;
    QRect textRect(int width) const;

    const Theme &m_theme;
    const QString m_description;
    Glyph m_glyph;
    std::optional<Environment> m_environment;
    bool m_isBrief = false;
};

} // namespace lockscope::ui
