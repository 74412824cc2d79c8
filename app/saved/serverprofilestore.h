// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "saved/serverprofile.h"

#include <QObject>

#include <vector>

class QSettings;

namespace lockscope {

/** The source of a password that nobody types: the file, or without one the value that the environment had at the start of the program. */
Result<redis::Secret> findPassword(const QString &passwordFile, const redis::Secret &fromEnvironment);

/** Makes the settings' file readable for its owner only, even before it exists: it contains servers and a command that is run for alerts. */
void makePrivate(const QSettings &settings);

/** The saved profiles, in the application's settings file, which it seals (see SavedSettings); knows the password for those without their own file. Never writes a secret. UI thread. */
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

    void setEnvironmentPasswords(const redis::Passwords &passwords) { m_fromEnvironment = passwords; }
    /** As findPassword() finds them. */
    Result<redis::Passwords> passwordsFor(const ServerProfile &profile) const;

signals:
    void profilesChanged();

private:
    void load();
    void beginChange();
    void write(const ServerProfile &profile);
    QString seenKey(const QString &id) const;
    QByteArrayList seen(const QString &id) const;
    QSettings &m_settings;
    std::vector<ServerProfile> m_profiles;
    redis::Passwords m_fromEnvironment;
};

} // namespace lockscope
