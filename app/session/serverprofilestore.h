// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "session/serverprofile.h"

#include <QObject>

#include <vector>

class QSettings;

namespace lockscope {

/** Where a password comes from when nobody types it: the file, or without one what REDISCLI_AUTH was when the program began. */
Result<redis::Secret> findPassword(const QString &passwordFile, const redis::Secret &fromEnvironment);

/** Keeps the settings' file to its owner, also if there is none yet: which servers there are, and a command that is run for alerts, is nobody else's business. */
void makePrivate(const QSettings &settings);

/** The saved profiles, in the application's settings file; knows the password for those without a file of their own. Never writes a secret. UI thread. */
class ServerProfileStore : public QObject {
    Q_OBJECT
public:
    explicit ServerProfileStore(QSettings &settings, QObject *parent = nullptr);

    const std::vector<ServerProfile> &profiles() const { return m_profiles; }
    /** Adds, or replaces the one with the same id; an empty id gets a new one. Returns the stored profile. */
    ServerProfile save(ServerProfile profile);
    /** Saves it if one with its id was saved before. */
    void update(const ServerProfile &profile);
    void remove(const QString &id);
    /** Which server it turned out to be, by its own words: kept for the profile, if one with that id is saved. */
    void remember(const QString &id, const QByteArrayList &identity);
    std::vector<SavedServer> servers() const;
    QString lastUsed() const;
    void setLastUsed(const QString &id);

    void setEnvironmentPassword(const redis::Secret &password) { m_environmentPassword = password; }
    /** As findPassword() finds it. */
    Result<redis::Secret> passwordFor(const ServerProfile &profile) const { return findPassword(profile.passwordFile, m_environmentPassword); }

signals:
    void profilesChanged();

private:
    void load();
    QString seenKey(const QString &id) const;
    QByteArrayList seen(const QString &id) const;
    QSettings &m_settings;
    std::vector<ServerProfile> m_profiles;
    redis::Secret m_environmentPassword;
};

} // namespace lockscope
