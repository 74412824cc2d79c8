// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/serverdoor.h"

#include "base/safetext.h"
#include "session/profilestore.h"
#include "ui/connect/connectdialog.h"
#include "ui/connect/passworddialog.h"
#include "ui/shared/plaintext.h"

#include <QMenu>

namespace lockscope::ui {

ServerDoor::ServerDoor(Session &session, ProfileStore &profiles, Theme &theme, QWidget *window)
    : QObject(window), m_session(session), m_profiles(profiles), m_theme(theme), m_window(window)
{
    connect(&session, &Session::identified, &profiles, &ProfileStore::remember);
    connect(&profiles, &ProfileStore::profilesChanged, &session, [&session, &profiles] { session.setSavedServers(profiles.servers()); });
    session.setSavedServers(profiles.servers());
}

void ServerDoor::fill(QMenu *menu, QAction *disconnectAction)
{
    menu->clear();
    for (const Profile &profile : m_profiles.profiles()) {
        const QString name = tr("%1 (%2)").arg(visibleText(profile.name, 40), QLatin1String(environmentName(profile.environment)));
        QAction *action = menu->addAction(withoutMnemonic(name), this, [this, profile] { openUnasked(profile); });
        action->setCheckable(true);
        action->setChecked(m_session.isOpen() && m_session.profile().id == profile.id);
    }
    menu->addSeparator();
    menu->addAction(tr("Connect to a server…"), this, [this] { showDialog(); });
    if (m_session.isOpen()) {
        menu->addAction(tr("Edit this server…"), this, [this] { showDialog(m_session.profile()); });
        menu->addAction(disconnectAction);
    }
}

void ServerDoor::open(const Profile &profile, const redis::Secret &password)
{
    m_passwordAskedFor = Error::Kind::None;
    if (!profile.id.isEmpty())
        m_profiles.setLastUsed(profile.id);
    emit problemFound({});
    m_session.open(profile, password);
}

void ServerDoor::openUnasked(const Profile &profile)
{
    const auto password = m_profiles.passwordFor(profile);
    if (password)
        open(profile, *password);
    else
        emit problemFound(password.error().text);
}

void ServerDoor::showDialog(const std::optional<Profile> &profile)
{
    auto *dialog = new ConnectDialog(m_session, m_profiles, m_theme, m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    if (profile)
        dialog->setProfile(*profile);
    connect(dialog, &ConnectDialog::connectRequested, this, &ServerDoor::open);
    dialog->open();
}

void ServerDoor::askPasswordIfDemanded()
{
    const Error::Kind kind = m_session.health().connected ? Error::Kind::None : m_session.health().error.kind;
    const bool demanded = kind == Error::Kind::AuthRequired || kind == Error::Kind::WrongPassword;
    if (!demanded || kind == m_passwordAskedFor || m_passwordDialog)
        return;
    m_passwordAskedFor = kind;
    m_passwordDialog = new PasswordDialog(m_session.profile(), kind, m_theme, m_window);
    m_passwordDialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(m_passwordDialog, &PasswordDialog::passwordEntered, this, &ServerDoor::open);
    m_passwordDialog->open();
}

} // namespace lockscope::ui
