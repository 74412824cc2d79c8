// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>

class QMenu;
class QSettings;

namespace lockscope::ui {

class Theme;

/**
 * The field for searching the lock table. Says what is understood of its text, and remembers searches for each server. A star in the field, or Alt+Down,
 * opens them. UI thread.
 */
class SearchField : public QLineEdit {
    Q_OBJECT
public:
    SearchField(const Theme &theme, QWidget *parent);

    /** Where searches are remembered, which must outlive this; without it none is. */
    void setSettings(QSettings *settings) { m_settings = settings; }
    /** Whose searches are shown; empty: nobody's. */
    void setServer(const QString &server);
    /** The newest first. */
    QStringList saved() const;
    /** The caller deletes it. */
    QMenu *makeMenu();

    static constexpr qsizetype mostSaved = 50;

signals:
    /** One of the remembered searches. */
    void picked(const QString &text);

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    void openMenu();
    void explain();
    void drawStar();
    QString settingsKey() const;
    void remember(QStringList searches);

    const Theme &m_theme;
    QSettings *m_settings = nullptr;
    QAction *m_star;
    QString m_server;
};

} // namespace lockscope::ui
