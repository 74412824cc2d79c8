// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/feeds/eventdebt.h"

#include "base/privatefile.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

struct EventDebtText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::EventDebtText)
};

constexpr auto beforeField = "notify_keyspace_events_before"_L1;

/** Ignores user and database, since the setting applies to the server. */
QString placeOf(redis::Endpoint server)
{
    server.user.clear();
    server.database = 0;
    server.tls = {};
    return server.toUrl();
}

int openLocked(const QString &path, int access, int lock)
{
    const int file = ::open(QFile::encodeName(path).constData(), access | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (file >= 0 && ::flock(file, lock | LOCK_NB) == 0)
        return file;
    if (file >= 0)
        ::close(file);
    return -1;
}

bool isStillThere(int file)
{
    struct stat there {};
    return ::fstat(file, &there) == 0 && there.st_nlink > 0;
}

} // namespace

EventDebt::EventDebt(const QString &folder, const redis::Endpoint &server)
{
    if (folder.isEmpty())
        return;
    const QByteArray name = QCryptographicHash::hash(placeOf(server).toUtf8(), QCryptographicHash::Sha256).toHex().first(32);
    m_path = folder + u'/' + QString::fromLatin1(name) + ".json"_L1;
}

EventDebt::~EventDebt()
{
    if (m_file >= 0)
        ::close(m_file);
}

/** Locks the file; repeats if another program has removed it meanwhile. */
bool EventDebt::take()
{
    while (m_file < 0) {
        if (!makePrivateFile(m_path) || (m_file = openLocked(m_path, O_RDWR, LOCK_EX)) < 0)
            return false;
        if (!isStillThere(m_file))
            ::close(std::exchange(m_file, -1));
    }
    return true;
}

Result<void> EventDebt::note(const QByteArray &flagsBefore)
{
    if (m_path.isEmpty())
        return {};
    const auto cannot = [](const QString &why) {
        return failure(Error::Kind::System, EventDebtText::tr("Nothing was changed: the present setting could not be noted on disk: %1").arg(why));
    };
    if (const auto made = makePrivateFolder(QFileInfo(m_path).path()); !made)
        return cannot(made.error().text);
    if (const auto made = makePrivateFile(m_path); !made)
        return cannot(made.error().text);
    if (!take())
        return {}; // another program has recorded it
    const QJsonObject note{{beforeField, QString::fromLatin1(flagsBefore)}};
    const QByteArray text = QJsonDocument(note).toJson(QJsonDocument::Compact) + '\n';
    const bool isWritten =
        ::ftruncate(m_file, 0) == 0 && ::pwrite(m_file, text.constData(), std::size_t(text.size()), 0) == text.size() && ::fdatasync(m_file) == 0;
    if (isWritten)
        return {};
    const QString why = qt_error_string(errno);
    settle();
    return cannot(why);
}

void EventDebt::settle()
{
    if (m_file < 0)
        return;
    ::unlink(QFile::encodeName(m_path).constData());
    ::close(std::exchange(m_file, -1));
}

std::optional<QByteArray> EventDebt::left() const
{
    const int file = m_path.isEmpty() || m_file >= 0 ? -1 : openLocked(m_path, O_RDONLY, LOCK_SH);
    if (file < 0)
        return std::nullopt;
    std::array<char, 1024> text{};
    const ssize_t length = ::read(file, text.data(), text.size());
    ::close(file);
    const QJsonObject note = QJsonDocument::fromJson(QByteArray(text.data(), std::max<ssize_t>(length, 0))).object();
    const QJsonValue before = note[beforeField];
    return before.isString() ? std::optional(before.toString().toLatin1()) : std::nullopt;
}

void EventDebt::forgetLeft()
{
    if (m_file < 0 && take())
        settle();
}

QString defaultEventDebtFolder() { return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + "/events-turned-on"_L1; }

} // namespace lockscope
