// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QSettings>
#include <QString>
#include <QTemporaryDir>

#include <memory>

namespace lockscope {

/** ~/.config/Lockscope/lockscope.conf */
QString defaultSettingsPath();

/**
 * Call after saved servers have changed. Writes a checksum, which shows later that they are complete, and copies the file beside itself and to the
 * journal's folder, since a folder may be lost as a whole.
 */
void sealServers(QSettings &settings);
/** True if the servers have this checksum and match it. */
bool areServersSealed(const QSettings &settings);

/**
 * The settings file: servers and which of them are production, the window, the language. Checks the file before QSettings opens it, since QSettings
 * would wait for a pipe, and take a truncated file for complete. While the file cannot be used, it is unknown which servers are production, so none
 * may be changed until the operator decides. UI thread, or main thread of a command.
 */
class SavedSettings {
public:
    explicit SavedSettings(QString path = defaultSettingsPath());

    /** The settings; while there is a fault, empty ones that are discarded. */
    QSettings &settings() { return *m_settings; }
    const QString &path() const { return m_path; }
    /** The file and what is wrong with it: a sentence in the current language; empty: nothing. */
    QString fault() const;
    /** The time of the last good copy, as text; empty: there is none. */
    const QString &copiedAt() const { return m_copiedAt; }
    /** The file can be read, but may be incomplete. */
    bool isReadable() const { return m_isReadable; }
    /** What to do about the fault on the command line: sentences. */
    QString remedy() const;
    /** The fault and what it means; empty: no fault. */
    QString consequence() const;
    /** consequence() and remedy(); empty: no fault. */
    QString whyClosed() const;

    /** Replaces the file with the last good copy and returns a sentence about it. Afterwards, create another object. */
    Result<QString> restore();
    /** Accepts the file as it is; renames an unreadable file, and begins with empty settings. Renames the copies. Returns as restore() does. */
    Result<QString> accept();

private:
    Message look();
    static Message faultOf(const QString &path, const Result<QByteArray> &text);
    static QString goodCopyOf(const QString &path);
    void open(const QString &path);
    static Result<QString> setAside(const QString &path);

    const QString m_path;
    std::unique_ptr<QTemporaryDir> m_standIn;
    std::unique_ptr<QSettings> m_settings;
    bool m_isReadable = false; // only its mark is wrong
    Message m_why;             // to follow "it cannot be used: "
    QString m_copiedAt;
};

} // namespace lockscope
