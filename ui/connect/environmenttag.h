// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "saved/serverprofile.h"

#include <QWidget>

namespace lockscope::ui {

class Theme;

/** The environment of a profile as a small word in a coloured pill; production is filled red. UI thread. */
class EnvironmentTag : public QWidget {
    Q_OBJECT
public:
    EnvironmentTag(Environment environment, const Theme &theme, QWidget *parent = nullptr);

    void setEnvironment(Environment environment);
    QSize sizeHint() const override;

    /** The word, translated and in capitals. */
    static QString word(Environment environment);
    /** In a sentence or a list. */
    static QString name(Environment environment);
    static void draw(QPainter &painter, const QRect &rect, Environment environment, const Theme &theme);
    static QSize sizeOf(Environment environment, const QFont &font);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    const Theme &m_theme;
    Environment m_environment;
};

} // namespace lockscope::ui
