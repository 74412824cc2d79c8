// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline.h"

#include <QTest>

namespace lockscope {

using namespace Qt::StringLiterals;

QProcessEnvironment CommandLine::environment() const
{
    QProcessEnvironment variables = QProcessEnvironment::systemEnvironment();
    variables.insert(u"XDG_DATA_HOME"_s, m_folder->path());
    variables.insert(u"XDG_CONFIG_HOME"_s, m_folder->path());
    for (const QString &name : {u"DISPLAY"_s, u"WAYLAND_DISPLAY"_s, u"QT_QPA_PLATFORM"_s, u"REDISCLI_AUTH"_s})
        variables.remove(name);
    return variables;
}

std::unique_ptr<QProcess> CommandLine::launch(const QStringList &arguments, const QProcessEnvironment &variables)
{
    auto process = std::make_unique<QProcess>();
    process->setProcessEnvironment(variables);
    process->start(QStringLiteral(LOCKSCOPE_PROGRAM), arguments);
    return process;
}

CommandLine::Ran CommandLine::finish(QProcess &process)
{
    if (process.state() != QProcess::NotRunning && !process.waitForFinished(120'000))
        qWarning("lockscope did not end");
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -2, process.readAllStandardOutput(), process.readAllStandardError()};
}

CommandLine::Ran CommandLine::runAgainst(const QStringList &arguments) const
{
    const auto process = launch(arguments);
    (void)QTest::qWaitFor([&] { return process->state() == QProcess::NotRunning; }, 60'000); // finish() says so if not
    return finish(*process);
}

} // namespace lockscope
