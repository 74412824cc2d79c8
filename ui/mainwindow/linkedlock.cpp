// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/linkedlock.h"

#include "base/globpattern.h"
#include "base/safetext.h"
#include "saved/locklink.h"
#include "saved/serverprofilestore.h"
#include "session/session.h"
#include "ui/mainwindow/connection/serverchooser.h"
#include "ui/mainwindow/locks/lockspage.h"
#include "ui/operate/actioncontroller.h"

#include <QApplication>
#include <QClipboard>

#include <algorithm>
#include <utility>

namespace lockscope::ui {

namespace {

constexpr int shownChars = 80;

/** Of its own files: what the environment has is for servers that somebody named, not for those of links. */
Result<redis::Passwords> passwordsOf(const ServerProfile &profile)
{
    const Result<redis::Secret> servers = findPassword(profile.passwordFile, {});
    if (!servers)
        return failure(servers.error());
    const Result<redis::Secret> sentinels = findPassword(profile.sentinelPasswordFile, {});
    if (!sentinels)
        return failure(sentinels.error());
    return redis::Passwords(*servers, *sentinels);
}

} // namespace

LinkedLock::LinkedLock(Session &session, const ServerProfileStore &profiles, LocksPage &locks, ActionController &controller, ServerChooser &chooser)
    : QObject(&chooser), m_session(session), m_profiles(profiles), m_locks(locks), m_controller(controller), m_chooser(chooser)
{
    connect(&locks, &LocksPage::copyLinkRequested, this, &LinkedLock::copy);
    connect(&session, &Session::pictureCompleted, this, &LinkedLock::look);
    connect(&session, &Session::opened, this, [this](const ServerProfile &profile) {
        if (profile.endpoint != m_profile.endpoint || profile.id != m_profile.id)
            m_key.clear(); // somebody went elsewhere
    });
}

void LinkedLock::open(const QString &text, const redis::Passwords &offered)
{
    const Result<LockLink> link = parseLockLink(text);
    if (!link)
        return emit refused(link.error().text);
    const Result<ServerProfile> server = serverOf(*link, m_profiles.profiles());
    if (!server)
        return emit refused(server.error().text);
    const Result<redis::Passwords> passwords = passwordsOf(*server);
    if (!passwords)
        return emit refused(passwords.error().text);
    m_profile = *server;
    m_key = link->key;
    m_chooser.offerPasswords(m_profile, offered);
    m_chooser.open(m_profile, *passwords);
}

void LinkedLock::look()
{
    const QByteArray key = std::exchange(m_key, {});
    if (key.isEmpty())
        return;
    std::vector<LockId> meant{LockId(key)};
    for (const Coverage::Server &server : m_session.coverage().servers)
        meant.push_back(LockId{key, server.number});
    const auto found = std::ranges::find_if(meant, [this](const LockId &lock) { return m_locks.model().find(lock) != nullptr; });
    if (found != meant.end())
        emit lockFound(*found);
    else
        sayMissing(key);
}

void LinkedLock::sayMissing(const QByteArray &key)
{
    const QByteArrayList &patterns = m_session.profile().patterns;
    const bool isWatched = std::ranges::any_of(patterns, [&key](const QByteArray &pattern) { return matchesGlob(pattern, key); });
    m_controller.refuse(
        tr("The lock of the link is not here"), key,
        isWatched
            ? tr("Nobody holds it now.")
            : tr("No pattern of this server matches it. Add %1 to the patterns (Ctrl+L) to watch it.").arg(safeText(escapedGlob(key), shownChars)));
}

void LinkedLock::copy()
{
    const QByteArray key = m_locks.currentLock().key.toByteArray();
    if (key.isEmpty())
        return m_controller.refuse(tr("No lock is selected"), {}, tr("Select a lock in the table first."));
    const Result<LockLink> link = linkTo(m_session.profile(), key);
    if (!link)
        return m_controller.refuse(tr("There is no link to this lock"), key, link.error().text);
    QApplication::clipboard()->setText(link->toUrl());
    emit noted(tr("Copied the link. It shows this lock and does nothing to it."));
}

} // namespace lockscope::ui
