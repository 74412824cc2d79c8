// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/table/locksearch.h"
#include "ui/shared/elidedlabel.h"

#include <QLineEdit>

class QCompleter;
class QMenu;
class QSettings;

namespace lockscope::ui {

/** What was understood of a search and what was not; hidden if the search is the one word that was typed. UI thread. */
class SearchLine : public ElidedLabel {
    Q_OBJECT
public:
    explicit SearchLine(QWidget *parent);

    void setSearch(const QString &typed, const LockSearch &understood);
};

class Theme;

/**
 * The field for searching the lock table. Says what is understood of its text, and remembers searches for each server. A star in the field, or Alt+Down,
 * opens them. Completes fields and states once two letters were typed, or with Ctrl+Space. UI thread.
 */
class SearchField : public QLineEdit {
    Q_OBJECT
public:
    SearchField(const Theme &theme, QWidget *parent);

    /** Where searches are remembered, which must outlive this; without it none is. */
    void setSettings(QSettings *settings) { m_settings = settings; }
    /** Whether Ctrl+F leads to it, and not to that of the page in sight. */
    void setHasKey(bool hasKey);
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
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    bool focusNextPrevChild(bool next) override;

private:
    void openMenu();
    /** As much as fits of what the field is for. */
    void fitPlaceholder();
    bool isChoosing() const;
    void complete(qsizetype leastLetters);
    void take(const QString &completion);
    /** The one that is typed, without a minus sign. */
    QString wordAtCursor() const;
    void explain();
    void drawIcons();
    QString settingsKey() const;
    void remember(QStringList searches);

    const Theme &m_theme;
    QSettings *m_settings = nullptr;
    QAction *m_star;
    QCompleter *m_completer;
    QString m_server;
    bool m_hasKey = true;
};

} // namespace lockscope::ui
