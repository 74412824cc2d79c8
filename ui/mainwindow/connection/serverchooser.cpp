// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/connection/serverchooser.h"

#include "base/safetext.h"
#include "saved/serverprofilestore.h"
#include "ui/connect/connectdialog.h"
#include "ui/connect/environmenttag.h"
#include "ui/connect/passworddialog.h"
#include "ui/shared/plaintext.h"

#include <QMenu>

namespace lockscope::ui {

ServerChooser::ServerChooser(Session &session, ServerProfileStore &profiles, Theme &theme, QWidget *window)
    : QObject(window), m_session(session), m_profiles(profiles), m_theme(theme), m_window(window)
{
    connect(&session, &Session::identified, &profiles, &ServerProfileStore::remember);
    connect(&profiles, &ServerProfileStore::profilesChanged, &session, [&session, &profiles] { session.setSavedServers(profiles.servers()); });
    session.setSavedServers(profiles.servers());
    connect(&session, &Session::readOnlyChanged, this, [this] {
        if (m_session.isOpen() && m_session.isLookedUp())
            m_profiles.setRecognised(m_session.profile().id, m_session.recognised());
    });
}

void ServerChooser::fill(QMenu *menu, QAction *disconnectAction)
{
    menu->clear();
    for (const ServerProfile &profile : m_profiles.profiles()) {
        const ServerProfile *const other = m_profiles.recognisedAs(profile.id);
        const QString name = tr("%1 (%2)").arg(visibleText(profile.name, 40), EnvironmentTag::name((other ? *other : profile).environment));
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

void ServerChooser::open(const ServerProfile &profile, const redis::Passwords &passwords)
{
    m_passwordAskedFor = Error::Kind::None;
    if (!profile.id.isEmpty())
        m_profiles.setLastUsed(profile.id);
    emit problemFound({});
    m_session.open(profile, passwords);
}

void ServerChooser::openUnasked(const ServerProfile &profile)
{
    const auto passwords = m_profiles.passwordsFor(profile);
    if (passwords)
        open(profile, *passwords);
    else
        emit problemFound(passwords.error().text);
}

void ServerChooser::showDialog(const std::optional<ServerProfile> &profile)
{
    auto *dialog = new ConnectDialog(m_session, m_profiles, m_theme, m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    if (profile)
        dialog->setProfile(*profile);
    connect(dialog, &ConnectDialog::connectRequested, this, &ServerChooser::open);
    connect(dialog, &ConnectDialog::findRequested, this, &ServerChooser::findRequested);
    dialog->open();
}

void ServerChooser::offerPasswords(const ServerProfile &profile, const redis::Passwords &passwords)
{
    m_linked = profile;
    m_offered = passwords;
}

void ServerChooser::askPasswordIfDemanded()
{
    const Error::Kind kind = m_session.health().connected ? Error::Kind::None : m_session.health().error.kind;
    const bool demanded = kind == Error::Kind::AuthRequired || kind == Error::Kind::WrongPassword;
    if (!demanded || kind == m_passwordAskedFor || m_passwordDialog)
        return;
    m_passwordAskedFor = kind;
    const bool isOfSentinels = m_session.profile().deployment.seedsAreSentinels() && m_session.coverage().isFinding;
    const PasswordDialog::Of of = isOfSentinels ? PasswordDialog::Of::Sentinels : PasswordDialog::Of::Servers;
    m_passwordDialog = new PasswordDialog(m_session.profile(), kind, of, m_session.passwords(), m_theme, m_window);
    m_passwordDialog->setAttribute(Qt::WA_DeleteOnClose);
    if (m_linked && *m_linked == m_session.profile())
        m_passwordDialog->offer(isOfSentinels ? m_offered.sentinels : m_offered.servers);
    connect(m_passwordDialog, &PasswordDialog::passwordEntered, this, &ServerChooser::open);
    m_passwordDialog->open();
}

} // namespace lockscope::ui
