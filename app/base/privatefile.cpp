// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/privatefile.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>
#include <QScopeGuard>

#include <cerrno>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace lockscope {

namespace {

struct PrivateFileText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::PrivateFileText)
};

constexpr mode_t onlyOurs = S_IRUSR | S_IWUSR;
constexpr mode_t othersRights = S_IRWXG | S_IRWXO;

Unexpected<Error> whyNot(const QString &text) { return failure(Error::Kind::System, text); }

Unexpected<Error> systemSays() { return whyNot(qt_error_string(errno)); }

Unexpected<Error> isLink() { return whyNot(PrivateFileText::tr("it is a symbolic link, which is not followed: remove it, or put the file there")); }

Result<void> giveRights(int file, mode_t rights)
{
    if (::fchmod(file, rights) != 0)
        return whyNot(PrivateFileText::tr("other users can read it, and its permissions cannot be changed: %1").arg(qt_error_string(errno)));
    return {};
}

/** Opens only a regular file, since opening a device may already have an effect. */
Result<int> openThere(const QByteArray &name)
{
    struct stat there {};
    if (::lstat(name.constData(), &there) != 0)
        return systemSays();
    if (S_ISLNK(there.st_mode))
        return isLink();
    if (!S_ISREG(there.st_mode))
        return whyNot(PrivateFileText::tr("it is not a file"));
    const int file = ::open(name.constData(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    return file < 0 ? Result<int>(systemSays()) : file;
}

} // namespace

Result<void> makePrivateFolder(const QString &path)
{
    const QString folder = QDir::cleanPath(path);
    const QByteArray name = QFile::encodeName(folder);
    int made = ::mkdir(name.constData(), S_IRWXU);
    if (made != 0 && errno == ENOENT) {
        if (const auto above = makePrivateFolder(QFileInfo(folder).path()); !above)
            return above;
        made = ::mkdir(name.constData(), S_IRWXU);
    }
    if (made == 0 && ::chmod(name.constData(), S_IRWXU) == 0) // the umask may also withhold the owner's permissions
        return {};
    const int why = errno;
    if (QFileInfo(folder).isDir())
        return {};
    return whyNot(why == EEXIST ? PrivateFileText::tr("it is not a folder") : qt_error_string(why));
}

Result<void> makePrivateFile(const QString &path)
{
    const QByteArray name = QFile::encodeName(path);
    const int made = ::open(name.constData(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, onlyOurs);
    if (made < 0 && errno != EEXIST)
        return systemSays();
    const Result<int> file = made < 0 ? openThere(name) : Result<int>(made);
    if (!file)
        return failure(file.error());
    const auto close = qScopeGuard([&file] { ::close(*file); });
    struct stat there {};
    if (::fstat(*file, &there) != 0)
        return systemSays();
    return made >= 0 || (there.st_mode & othersRights) != 0 ? giveRights(*file, onlyOurs) : Result<void>();
}

Result<void> writePrivateFile(const QString &path, const QByteArray &content)
{
    const QFileInfo there(path);
    if (there.isSymLink() && !there.exists())
        return isLink();
    if (there.exists() && !there.isFile())
        return whyNot(PrivateFileText::tr("it is not a file"));
    QSaveFile file(path);
    const bool isOpen = file.open(QIODevice::WriteOnly) && (there.isSymLink() || takeOthersRights(file));
    if (!isOpen || file.write(content) != content.size() || !file.commit())
        return whyNot(file.errorString());
    return {};
}

bool takeOthersRights(QFileDevice &file) { return file.setPermissions(QFileDevice::ReadOwner | QFileDevice::WriteOwner); }

} // namespace lockscope
