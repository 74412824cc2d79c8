// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayList>
#include <QObject>
#include <QPointer>

class QSettings;
class QWidget;

namespace lockscope {
class Session;
}

namespace lockscope::ui {

class FindDialog;
class NoticeBar;
class Theme;

/**
 * Leads an operator to a search for locks: by the dialog, which is offered once for each server where few keys match the patterns, in a notice that
 * can be dismissed. The earlier patterns can be restored from there. UI thread.
 */
class FindController : public QObject {
    Q_OBJECT
public:
    FindController(Session &session, const Theme &theme, QSettings &settings, NoticeBar &notice, QWidget *window);

    /** Opens the dialog, if a server is open. */
    void open();
    /** The same once the server that is open now is connected. */
    void openOnceConnected();
    /** All keys have been read, and this number matches: offers the search if that is little, and nobody has been asked before. */
    void offer(int locks);
    /** What was said does not count any more: another server, or other patterns. */
    void forget();

signals:
    void patternsChosen(const QByteArrayList &patterns);

private:
    enum class Says : quint8 { Nothing, Offer, Undo };
    void choose(const QByteArrayList &patterns);
    void act();
    QString memory() const;

    Session &m_session;
    const Theme &m_theme;
    QSettings &m_settings;
    NoticeBar &m_notice;
    QWidget *m_window;
    QPointer<FindDialog> m_dialog;
    QByteArrayList m_patternsBefore;
    Says m_says = Says::Nothing;
};

} // namespace lockscope::ui
