// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProcess>
#include <QProcessEnvironment>
#include <QTemporaryDir>

#include <memory>

namespace lockscope {

/** For a test to inherit: the program itself, run as a user runs it, without a display and with a folder of its own in place of the user's. */
class CommandLine {
protected:
    struct Ran {
        int code = -1; // -2: it crashed
        QByteArray out;
        QByteArray err;
        QByteArray all() const { return out + err; }
        bool says(const QByteArray &words) const { return out.contains(words); }
    };

    /** An empty folder for settings and journal, in place of the one before. */
    void emptyFolder() { m_folder = std::make_unique<QTemporaryDir>(); }
    QString path(const QString &name) const { return m_folder->filePath(name); }
    QString journalPath() const { return path(QStringLiteral("Lockscope/lockscope/journal.sqlite")); }

    QProcessEnvironment environment() const;
    std::unique_ptr<QProcess> launch(const QStringList &arguments) const { return launch(arguments, environment()); }
    static std::unique_ptr<QProcess> launch(const QStringList &arguments, const QProcessEnvironment &variables);
    static Ran finish(QProcess &process);
    Ran run(const QStringList &arguments) const { return run(arguments, environment()); }
    static Ran run(const QStringList &arguments, const QProcessEnvironment &variables) { return finish(*launch(arguments, variables)); }
    /** The same for a server that is played here: the event loop goes on. */
    Ran runAgainst(const QStringList &arguments) const;

private:
    std::unique_ptr<QTemporaryDir> m_folder = std::make_unique<QTemporaryDir>();
};

} // namespace lockscope
