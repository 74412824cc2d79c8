// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/commandline.h"
#include "cli/password.h"
#include "cli/standardoutput.h"

#include <QCoreApplication>

using namespace lockscope;
using namespace Qt::StringLiterals;

namespace {

void setNames()
{
    QCoreApplication::setOrganizationName(u"Lockscope"_s);
    QCoreApplication::setApplicationName(u"lockscope"_s);
    QCoreApplication::setApplicationVersion(QStringLiteral(LOCKSCOPE_VERSION));
}

int print(const QString &text)
{
    writeOut(text);
    return static_cast<int>(ExitCode::Ok);
}

} // namespace

int main(int argc, char **argv)
{
    const QByteArrayList arguments = takeArguments(argc, argv);
    const auto commandLine = parseCommandLine(arguments);
    if (!commandLine) {
        writeError(commandLine.error().text);
        writeError(u"See lockscope --help."_s);
        return static_cast<int>(ExitCode::Usage);
    }
    setNames();
    switch (commandLine->verb) {
    case CommandLine::Verb::Help:
    case CommandLine::Verb::Version:
        return print(commandLine->text);
    case CommandLine::Verb::List:
    case CommandLine::Verb::Watch:
    case CommandLine::Verb::Clear: {
        const QCoreApplication application(argc, argv);
        return runCommand(*commandLine);
    }
    case CommandLine::Verb::Window:
        writeError(u"This build has no window."_s);
        return static_cast<int>(ExitCode::Failed);
    }
    Q_UNREACHABLE();
}
