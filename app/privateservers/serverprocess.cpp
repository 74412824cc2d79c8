// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "privateservers/serverprocess.h"

#include "base/log.h"
#include "base/safetext.h"

#include <QDir>
#include <QFile>
#include <QRandomGenerator>

#include <arpa/inet.h>
#include <atomic>
#include <cerrno>
#include <deque>
#include <mutex>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

/** Keeps the last ports from other programs that look for one: bound, so that they cannot bind it, but reusable, so that a server can. */
void reserve(int socket)
{
    constexpr std::size_t most = 64;
    static std::mutex guard;
    static std::deque<int> reserved;
    const int yes = 1;
    ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes); // not earlier: it would let two programs bind it
    const std::scoped_lock lock(guard);
    reserved.push_back(socket);
    if (reserved.size() <= most)
        return;
    ::close(reserved.front());
    reserved.pop_front();
}

} // namespace

ServerProcess::ServerProcess(QString program, Message user, Clock &clock) : m_program(std::move(program)), m_user(std::move(user)), m_clock(clock) {}

ServerProcess::~ServerProcess() { stop(); }

Result<void> ServerProcess::makeFolder(const QString &socketName, const QString &program, std::span<const char *const> users)
{
    ServerFolder::removeLeftovers(QDir::tempPath());
    auto folder = ServerFolder::make(QDir::tempPath());
    if (!folder)
        return failure(folder.error());
    m_folder = std::move(folder).value();
    const QString socket = path() + u'/' + socketName;
    if (!ServerFolder::fitsSocketAddress(socket))
        return failure(Error::Kind::System, tr("The path %1 is too long for a socket: set TMPDIR to a shorter one.").arg(socket));
    if (!QDir().mkdir(path(), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner))
        return failure(Error::Kind::System, tr("Cannot create the folder %1.").arg(path()));
    m_identity = program.isEmpty() ? NotRoot() : wayNotToBeRoot(users, {m_folder->path(), program});
    if (m_identity.way != NotRoot::Way::OtherUser)
        return {};
    if (::chmod(QFile::encodeName(m_folder->path()).constData(), 0711) != 0) // its user may pass through, but not list it
        return failure(Error::Kind::System, u"%1: %2"_s.arg(m_folder->path(), qt_error_string(errno)));
    return giveAway(path());
}

Result<void> ServerProcess::giveAway(const QString &file) const
{
    if (m_identity.way == NotRoot::Way::OtherUser && ::lchown(QFile::encodeName(file).constData(), m_identity.user, m_identity.group) != 0)
        return failure(Error::Kind::System, u"%1: %2"_s.arg(file, qt_error_string(errno)));
    return {};
}

Result<QString> ServerProcess::writeSettings(const QString &name, const QByteArray &content)
{
    QFile file(m_folder->path() + u'/' + name);
    if (!file.open(QIODevice::WriteOnly | QIODevice::NewOnly, QFile::ReadOwner | QFile::WriteOwner) || file.write(content) != content.size())
        return failure(Error::Kind::System, u"%1: %2"_s.arg(file.fileName(), file.errorString()));
    file.close();
    if (const Result<void> given = giveAway(file.fileName()); !given)
        return failure(given.error());
    return file.fileName();
}

void ServerProcess::run(const QString &program, const QStringList &arguments, ChildProcess::Manner manner)
{
    qCInfo(logPrivateServers, "start %s for the %s", qUtf8Printable(program), qUtf8Printable(m_user.english()));
    manner.identity = m_identity;
    manner.workingFolder = path();
    m_process = std::make_unique<ChildProcess>();
    connect(m_process.get(), &ChildProcess::ended, this, [this, isTask = manner.isTask] { ended(isTask); });
    const QString problem = m_process->start(program, arguments, manner);
    if (!problem.isEmpty())
        return fail({Error::Kind::System, tr("Cannot start the %1 of the %2: %3").arg(m_program, m_user.shown(), problem), {}});
    QFile file(ServerFolder::processIdFile(m_folder->path()));
    if (file.open(QIODevice::WriteOnly, QFile::ReadOwner | QFile::WriteOwner))
        file.write(QByteArray::number(qint64(m_process->processId())));
}

void ServerProcess::ended(bool isTask)
{
    m_process->disconnect(this);
    if (isTask && m_process->exitCode() == 0)
        return later([this] { emit taskDone(); });
    const QString said = visibleText(QString::fromUtf8(m_process->output().trimmed()), 500);
    fail({Error::Kind::System, tr("The %1 of the %2 ended: %3").arg(m_program, m_user.shown(), said), {}});
}

void ServerProcess::expectAnswer(Duration patience)
{
    m_isAwaited = true;
    m_clock.after(patience, this, [this, patience, run = m_run] {
        if (run == m_run && m_isAwaited)
            fail(
                {Error::Kind::TimedOut, tr("The %1 of the %2 did not answer within %3.").arg(m_program, m_user.shown(), durationText(patience)), {}});
    });
}

void ServerProcess::fail(const Error &error)
{
    qCInfo(logPrivateServers, "%s failed: %s", qUtf8Printable(m_program), logged(error).constData());
    if (m_process)
        m_process->disconnect(this);
    later([this, error] { emit failed(error); });
}

void ServerProcess::later(std::function<void()> what)
{
    QMetaObject::invokeMethod(
        this,
        [this, what = std::move(what), run = m_run] {
            if (run == m_run)
                what();
        },
        Qt::QueuedConnection);
}

void ServerProcess::halt()
{
    ++m_run;
    m_isAwaited = false;
    if (m_process) {
        m_process->disconnect(this);
        m_process.reset();
    }
}

void ServerProcess::stop()
{
    halt();
    m_folder.reset();
}

quint16 freePort()
{
    constexpr quint32 first = 10'000, last = 32'000, tries = 1000;                        // outside the range from which the kernel assigns ports
    static std::atomic<quint32> next = QRandomGenerator::global()->bounded(last - first); // ascending: no port twice
    for (quint32 i = 0; i < tries; ++i) {
        const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        if (socket < 0)
            return 0;
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        address.sin_port = htons(quint16(first + next++ % (last - first)));
        const bool isFree = ::bind(socket, reinterpret_cast<const sockaddr *>(&address), sizeof address) == 0;
        if (isFree) {
            reserve(socket);
            return ntohs(address.sin_port);
        }
        ::close(socket);
    }
    return 0;
}

} // namespace lockscope
