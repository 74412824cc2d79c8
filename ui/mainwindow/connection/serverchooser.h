// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <QObject>
#include <QPointer>

#include <optional>

class QAction;
class QMenu;
class QWidget;

namespace lockscope {
class ServerProfileStore;
}

namespace lockscope::ui {

class PasswordDialog;
class Theme;

/**
 * Leads an operator to a server: from the menu of saved ones, by the dialog, and by a password when one is demanded. Opens it in the session. Its
 * dialogs stand over the window that it was made for. UI thread.
 */
class ServerChooser : public QObject {
    Q_OBJECT
public:
    ServerChooser(Session &session, ServerProfileStore &profiles, Theme &theme, QWidget *window);

    /** The saved servers, and what can be done with the open one; ends with the action that was given. */
    void fill(QMenu *menu, QAction *disconnectAction);
    void open(const ServerProfile &profile, const redis::Passwords &passwords);
    /** With the password that is kept for it, if any. */
    void openUnasked(const ServerProfile &profile);
    void showDialog(const std::optional<ServerProfile> &profile = {});
    /** For the server of a link, which has not got them; in the dialog. */
    void offerPasswords(const ServerProfile &profile, const redis::Passwords &passwords);
    /** Once; after cancelling, connect again from the menu. */
    void askPasswordIfDemanded();

signals:
    /** After a server was opened: locks are to be searched there. */
    void findRequested();
    /** Why a server could not even be tried; empty: that does not count any more. */
    void problemFound(const QString &text);

private:
    Session &m_session;
    ServerProfileStore &m_profiles;
    Theme &m_theme;
    QWidget *m_window;
    QPointer<PasswordDialog> m_passwordDialog;
    std::optional<ServerProfile> m_linked;
    redis::Passwords m_offered; // to that one
    Error::Kind m_passwordAskedFor = Error::Kind::None;
};

} // namespace lockscope::ui
