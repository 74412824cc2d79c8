// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shared/theme.h"

#include <QFrame>

namespace lockscope::ui {

/** A frame whose colour shows how serious its words are: a stripe at the left, and a ground of the same tint. UI thread. */
class TintedFrame : public QFrame {
    Q_OBJECT
public:
    explicit TintedFrame(const Theme &theme, QWidget *parent = nullptr);

    void setTint(Theme::Role tint);
    Theme::Role tint() const { return m_tint; }

protected:
    void paintEvent(QPaintEvent *event) override;
    const Theme &theme() const { return m_theme; }

private:
    const Theme &m_theme;
    Theme::Role m_tint = Theme::Role::Warning;
};

} // namespace lockscope::ui
