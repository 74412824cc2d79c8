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
 * Writes the mark by which it is known later that the saved servers in these settings are whole, and keeps a copy of the file beside it, and one where
 * the journal is: a folder may be lost as a whole. For whoever has changed them.
 */
void sealServers(QSettings &settings);
/** They have this mark, and nothing was changed or lost since. */
bool areServersSealed(const QSettings &settings);

/**
 * The file of what is saved: servers and which of them are production, the window, the language. It is looked at before Qt opens it, which would wait
 * for a pipe, and take the rest of a file that was cut for all of it. If it cannot be used, nobody knows which servers are production: then none may be
 * changed until the operator decides. UI thread, or main thread of a command.
 */
class SavedSettings {
public:
    explicit SavedSettings(QString path = defaultSettingsPath());

    /** While there is a fault: empty ones, which are forgotten at the end. */
    QSettings &settings() { return *m_settings; }
    const QString &path() const { return m_path; }
    /** What is wrong with which file: a sentence in the language of the moment; empty: nothing. */
    QString fault() const;
    /** When the last good copy was made, for people; empty: there is none. */
    const QString &copiedAt() const { return m_copiedAt; }
    /** Settings can be read in it, but it is not known whether they are all. */
    bool isReadable() const { return m_isReadable; }
    /** What can be done about the fault on the command line: a sentence. */
    QString remedy() const;
    /** The fault, and what it means; empty: nothing. */
    QString consequence() const;
    /** The same, and the remedy. */
    QString whyClosed() const;

    /** The last good copy takes the place of the file. What happened, a sentence; look again, with another object. */
    Result<QString> restore();
    /** The file counts as it is; what cannot be read at all is renamed, and there are no settings then. The copy before is renamed. As restore(). */
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
