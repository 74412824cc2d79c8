// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "saved/serverprofile.h"

#include <QObject>

#include <optional>
#include <vector>

class QSettings;

namespace lockscope {

struct KnownServer;

/** Reads the password from the file; without a file, returns the value that the environment had at the program's start. */
Result<redis::Secret> findPassword(const QString &passwordFile, const redis::Secret &fromEnvironment);

/** Makes the settings file, created if missing, readable for its owner only: it contains servers and a command for alerts. */
void makePrivate(const QSettings &settings);

/** The saved profiles, in the settings file, which it seals (see SavedSettings); never writes a password. Emits profilesChanged(). UI thread. */
class ServerProfileStore : public QObject {
    Q_OBJECT
public:
    explicit ServerProfileStore(QSettings &settings, QObject *parent = nullptr);

    const std::vector<ServerProfile> &profiles() const { return m_profiles; }
    /** Adds the profile, or replaces the one with the same id; an empty id gets a new one. Returns the stored profile. */
    ServerProfile save(ServerProfile profile);
    /** Saves the profile if one with its id exists. */
    void update(const ServerProfile &profile);
    void remove(const QString &id);
    /** Stores the ids that the server of this profile reported, if the profile exists. */
    void remember(const QString &id, const QByteArrayList &identity);
    /** Stores that this saved server was recognised as another one, which needs more care; nothing: it was looked up and is none. */
    void setRecognised(const QString &id, const std::optional<KnownServer> &known);
    /** The profile of that other server, as long as it is saved; null: none is known. */
    const ServerProfile *recognisedAs(const QString &id) const;
    std::vector<SavedServer> servers() const;
    QString lastUsed() const;
    void setLastUsed(const QString &id);

    void setEnvironmentPasswords(const redis::Passwords &passwords) { m_fromEnvironment = passwords; }
    /** The passwords as findPassword() returns them. */
    Result<redis::Passwords> passwordsFor(const ServerProfile &profile) const;

signals:
    void profilesChanged();

private:
    void load();
    bool isSaved(const QString &id) const;
    void beginChange();
    void write(const ServerProfile &profile);
    QString seenKey(const QString &id) const;
    QByteArrayList seen(const QString &id) const;
    QSettings &m_settings;
    std::vector<ServerProfile> m_profiles;
    redis::Passwords m_fromEnvironment;
};

} // namespace lockscope
