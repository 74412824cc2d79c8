// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "privateservers.h"

#include "privateservers/serverfolder.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>

namespace lockscope {

QStringList privateServerFolders()
{
    const QDir parent(QDir::tempPath());
    QStringList folders = parent.entryList({QStringLiteral("lockscope-private-%1-*").arg(QCoreApplication::applicationPid())}, QDir::Dirs);
    for (QString &folder : folders)
        folder = parent.filePath(folder);
    return folders;
}

std::vector<pid_t> privateServerProcesses()
{
    std::vector<pid_t> processes;
    for (const QString &folder : privateServerFolders()) {
        QFile file(ServerFolder::processIdFile(folder));
        const pid_t process = file.open(QIODevice::ReadOnly) ? file.readAll().trimmed().toInt() : 0;
        if (process > 0)
            processes.push_back(process);
    }
    return processes;
}

} // namespace lockscope
