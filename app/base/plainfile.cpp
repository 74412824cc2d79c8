// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/plainfile.h"

#include <QFile>

#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

struct PlainFileText {
    LOCKSCOPE_MESSAGES(lockscope::PlainFileText)
};

Unexpected<Error> why(const Message &text, Error::Kind kind = Error::Kind::System) { return failure(kind, text); }

/** As qt_error_string(), of which Qt translates the usual ones. */
Unexpected<Error> whyBySystem()
{
    return why(Message("QIODevice", ::strerrordesc_np(errno)), errno == ENOENT ? Error::Kind::NotFound : Error::Kind::System);
}

Message sortOf(mode_t mode)
{
    if (S_ISDIR(mode))
        return PlainFileText::tr("it is a folder");
    if (S_ISFIFO(mode))
        return PlainFileText::tr("it is a pipe, not a file");
    return S_ISSOCK(mode) ? PlainFileText::tr("it is a socket, not a file") : PlainFileText::tr("it is a device, not a file");
}

QString sizeText(qint64 bytes)
{
    constexpr qint64 mib = 1024 * 1024;
    return bytes >= mib ? u"%1 MiB"_s.arg(bytes / mib) : u"%1 KiB"_s.arg(bytes / 1024);
}

} // namespace

Result<QByteArray> readPlainFile(const QString &path, qint64 mostBytes)
{
    const QByteArray name = QFile::encodeName(path);
    struct stat found {};
    if (::stat(name.constData(), &found) != 0)
        return whyBySystem();
    if (!S_ISREG(found.st_mode)) // opening a device may already have an effect
        return why(sortOf(found.st_mode));
    const int descriptor = ::open(name.constData(), O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY); // the file may have been replaced by a pipe
    if (descriptor < 0)
        return whyBySystem();
    QFile file;
    if (!file.open(descriptor, QIODevice::ReadOnly | QIODevice::Unbuffered, QFileDevice::AutoCloseHandle)) {
        ::close(descriptor);
        return why(file.errorString());
    }
    QByteArray content = file.read(mostBytes + 1);
    if (content.size() > mostBytes)
        return why(PlainFileText::tr("it is longer than %1").arg(sizeText(mostBytes)));
    if (file.error() != QFileDevice::NoError)
        return why(file.errorString());
    return content;
}

} // namespace lockscope
