// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "privateservers/serverfolder.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <filesystem>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/un.h>
#include <unistd.h>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

constexpr auto prefix = "lockscope-private-"_L1;

QString ownerPath(const QString &folder) { return folder + "/owner"_L1; }

bool isProcessAlive(pid_t process) { return ::kill(process, 0) == 0 || errno == EPERM; }

/** Creates a file that is locked before it gets its name, so that no process finds it unlocked while its owner lives. -1 on failure. */
int makeOwnerFile(const QString &folder)
{
    const QByteArray path = QFile::encodeName(ownerPath(folder));
    const QByteArray unnamed = path + ".new";
    const int file = ::open(unnamed.constData(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file >= 0 && ::flock(file, LOCK_EX | LOCK_NB) == 0 && ::rename(unnamed.constData(), path.constData()) == 0)
        return file;
    if (file >= 0)
        ::close(file);
    return -1;
}

enum class Owner { Alive, Dead, NeverSaid };

/** Checks the lock, which ends with its process; process ids are reused. */
Owner ownerOf(const QString &folder)
{
    const int file = ::open(QFile::encodeName(ownerPath(folder)).constData(), O_RDWR | O_CLOEXEC | O_NOFOLLOW);
    if (file < 0)
        return Owner::NeverSaid;
    const bool isFree = ::flock(file, LOCK_EX | LOCK_NB) == 0;
    ::close(file);
    return isFree ? Owner::Dead : Owner::Alive;
}

bool isLeftover(const QFileInfo &folder, pid_t process)
{
    if (folder.isSymLink() || folder.ownerId() != ::geteuid())
        return false;
    const Owner owner = ownerOf(folder.filePath());
    return owner == Owner::Dead || (owner == Owner::NeverSaid && !isProcessAlive(process));
}

/** Removes the folder. First withdraws others' permissions, since other programs of the server's user could exchange contents meanwhile. */
void removeFolder(const QString &path)
{
    const std::filesystem::path folder = QFile::encodeName(path).toStdString();
    std::error_code ignored;
    std::filesystem::permissions(folder, std::filesystem::perms::owner_all, ignored);
    std::filesystem::remove_all(folder, ignored); // does not follow links
}

/** SIGQUIT for PostgreSQL, which otherwise leaves shared memory behind. */
int endSignalFor(const QByteArray &program) { return program == "postgres" ? SIGQUIT : SIGKILL; }

/** Ends the process in the folder's pid file if it is such a server and works in this folder; it has nothing to save. */
void endServerOf(const QString &folder)
{
    QFile file(ServerFolder::processIdFile(folder));
    if (!file.open(QIODevice::ReadOnly))
        return;
    bool isNumber = false;
    const int process = file.read(32).trimmed().toInt(&isNumber);
    if (!isNumber || process <= 1)
        return;
    const QString proc = u"/proc/%1/"_s.arg(process);
    QFile name(proc + "comm"_L1);
    if (!name.open(QIODevice::ReadOnly))
        return;
    const QByteArray program = name.readAll().trimmed();
    const bool isServer = program.contains("-server") || program == "memcached" || program == "postgres" || program == "java";
    const QString place = QFileInfo(proc + "cwd"_L1).canonicalFilePath() + u'/';
    if (isServer && place.startsWith(QFileInfo(folder).canonicalFilePath() + u'/'))
        ::kill(process, endSignalFor(program));
}

} // namespace

Result<std::unique_ptr<ServerFolder>> ServerFolder::make(const QString &parent)
{
    QByteArray path = QFile::encodeName(parent + u'/' + prefix + QString::number(::getpid()) + "-XXXXXX"_L1);
    if (!::mkdtemp(path.data())) // mode 0700
        return failure(Error::Kind::System,
                       QCoreApplication::translate("lockscope::ServerFolder", "Cannot create a folder for a private server in %1: %2.")
                           .arg(parent, qt_error_string(errno)));
    const QString folder = QFile::decodeName(path);
    const int ownerFile = makeOwnerFile(folder);
    if (ownerFile < 0) {
        const QString why = qt_error_string(errno);
        QDir(folder).removeRecursively();
        return failure(Error::Kind::System,
                       QCoreApplication::translate("lockscope::ServerFolder", "Cannot mark the folder %1 of a private server: %2.").arg(folder, why));
    }
    return std::unique_ptr<ServerFolder>(new ServerFolder(folder, ownerFile));
}

ServerFolder::ServerFolder(QString path, int ownerFile) : m_path(std::move(path)), m_ownerFile(ownerFile) {}

ServerFolder::~ServerFolder()
{
    removeFolder(m_path);
    ::close(m_ownerFile);
}

bool ServerFolder::fitsSocketAddress(const QString &path) { return std::size_t(QFile::encodeName(path).size()) < sizeof(sockaddr_un::sun_path); }

void ServerFolder::removeLeftovers(const QString &parent)
{
    static const QRegularExpression form(u"^lockscope-private-([0-9]{1,9})-.{6}$"_s);
    const auto folders = QDir(parent).entryInfoList({prefix + u'*'}, QDir::Dirs | QDir::Hidden | QDir::NoDotAndDotDot);
    for (const QFileInfo &folder : folders) {
        const auto match = form.match(folder.fileName());
        if (!match.hasMatch() || !isLeftover(folder, match.captured(1).toInt()))
            continue;
        endServerOf(folder.filePath());
        removeFolder(folder.filePath());
    }
}

} // namespace lockscope
