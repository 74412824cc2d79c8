// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "base/result.h"
#include "redis/endpoint.h"

#include <QByteArrayList>
#include <QStringList>

#include <optional>

namespace lockscope {

/** Exit codes of the program; documented in the man page. */
enum class ExitCode : int { Ok = 0, Failed = 1, Usage = 2, HolderChanged = 3, AlreadyGone = 4, WrongType = 5, Refused = 6 };

/** What the user asked for on the command line, checked and complete. Holds no password unless the URL had one. */
struct CommandLine {
    enum class Verb { Window, List, Watch, Clear, Help, Version };
    Verb verb = Verb::Window;
    std::optional<redis::ParsedUrl> url;     ///< nothing: none given
    redis::TlsOptions tls;                   ///< --cacert, --cert, --key, --sni, --insecure
    QString passwordFile;
    bool askPassword = false;                ///< prompt on the terminal
    QByteArrayList patterns;                 ///< empty: the default
    bool json = false;
    std::optional<Duration> watchFor;
    QByteArray key, ifHolder;                ///< clear
    QString reason;
    bool demo = false;
    QString screenshot;                      ///< file
    Duration after{0};
    QString text;                            ///< Help, Version: what to print
};

/** The error names the argument and says what was expected. */
Result<CommandLine> parseCommandLine(const QStringList &arguments);

/** "500ms", "5s", "2m", "1h"; a bare number is seconds. */
Result<Duration> parseDuration(const QString &text);

/** Runs list, watch or clear to its end in a QCoreApplication's event loop; the exit code of the process. */
int runCommand(const CommandLine &commandLine);

} // namespace lockscope
