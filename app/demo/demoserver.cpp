// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "demo/demoserver.h"

#include "base/safetext.h"
#include "demo/childprocess.h"
#include "demo/demofolder.h"
#include "redis/connection.h"

#include <QDir>
#include <QFile>
#include <QStandardPaths>

#include <utility>

#include <sys/un.h>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

constexpr Duration patience{10000};

QString findServerProgram(const QStringList &folders)
{
    // PATH first; sbin may be missing in it for everybody but root.
    const QStringList usual{u"/usr/bin"_s, u"/usr/sbin"_s, u"/usr/local/bin"_s, u"/usr/local/sbin"_s};
    for (const QString &name : {u"redis-server"_s, u"valkey-server"_s}) {
        QString path = QStandardPaths::findExecutable(name, folders);
        if (path.isEmpty() && folders.isEmpty())
            path = QStandardPaths::findExecutable(name, usual);
        if (!path.isEmpty())
            return path;
    }
    return {};
}

QStringList arguments(const DemoFolder &folder)
{
    return {u"--port"_s,       u"0"_s,
            u"--unixsocket"_s, folder.socketPath(),
            u"--unixsocketperm"_s, u"700"_s,
            u"--save"_s,       QString(),
            u"--appendonly"_s, u"no"_s,
            u"--notify-keyspace-events"_s, u"KA"_s,
            u"--daemonize"_s,  u"no"_s,
            u"--dir"_s,        folder.path(),
            u"--pidfile"_s,    DemoFolder::processIdFile(folder.path()),
            u"--loglevel"_s,   u"warning"_s};
}

bool fitsSocketAddress(const QString &path) { return size_t(QFile::encodeName(path).size()) < sizeof(sockaddr_un::sun_path); }

} // namespace

class DemoServer::Private {
public:
    SystemClock clock;
    QStringList programFolders;
    std::unique_ptr<DemoFolder> folder; // outlives the server in it
    std::unique_ptr<ChildProcess> process;
    std::unique_ptr<redis::Connection> probe;
    quint64 run = 0; // counts start() and stop(), for timers that come late
};

DemoServer::DemoServer(QObject *parent, const QStringList &programFolders)
    : QObject(parent)
    , d(std::make_unique<Private>())
{
    d->programFolders = programFolders;
}

DemoServer::~DemoServer() { stop(); }

void DemoServer::start()
{
    stop();
    DemoFolder::removeLeftovers(QDir::tempPath());
    const QString program = findServerProgram(d->programFolders);
    if (program.isEmpty())
        return fail({Error::Kind::NotFound, u"The demo needs the program redis-server, which is not installed. "
                                             "On Debian and Ubuntu: apt install redis-server"_s, {}});
    auto folder = DemoFolder::make(QDir::tempPath());
    if (!folder)
        return fail(folder.error());
    d->folder = std::move(folder).value();
    if (!fitsSocketAddress(d->folder->socketPath()))
        return fail({Error::Kind::System, u"The path %1 is too long for a socket: set TMPDIR to a shorter one."_s.arg(d->folder->socketPath()), {}});
    launch(program);
    awaitAnswer();
}

void DemoServer::launch(const QString &program)
{
    d->process = std::make_unique<ChildProcess>();
    connect(d->process.get(), &ChildProcess::ended, this, [this] {
        const QString said = visibleText(QString::fromUtf8(d->process->output().trimmed()), 500);
        fail({Error::Kind::System, u"The demo's redis-server ended: %1"_s.arg(said), {}});
    });
    const QString problem = d->process->start(program, arguments(*d->folder));
    if (!problem.isEmpty())
        fail({Error::Kind::System, u"The demo's redis-server could not be started: %1"_s.arg(problem), {}});
}

void DemoServer::awaitAnswer()
{
    redis::Connection::Options options;
    options.endpoint = endpoint();
    options.policy.first = options.policy.most = options.policy.hopeless = Duration(20);
    d->probe = std::make_unique<redis::Connection>(options, d->clock);
    connect(d->probe.get(), &redis::Connection::stateChanged, this, [this] {
        if (!d->probe->isReady())
            return;
        d->probe->disconnect(this);
        QMetaObject::invokeMethod(this, [this, run = d->run] { // not at once: it is the sender
            if (run == d->run)
                d->probe.reset();
        }, Qt::QueuedConnection);
        emit started(endpoint());
    });
    d->probe->open();
    d->clock.after(patience, this, [this, run = d->run] {
        if (run == d->run && d->probe)
            fail({Error::Kind::TimedOut, u"The demo's redis-server did not answer within %1."_s.arg(durationText(patience)), {}});
    });
}

void DemoServer::fail(const Error &error)
{
    // Not at once: the process may be the one that is telling us.
    if (d->process)
        d->process->disconnect(this);
    QMetaObject::invokeMethod(this, [this, error, run = d->run] {
        if (run != d->run)
            return;
        stop();
        emit failed(error);
    }, Qt::QueuedConnection);
}

void DemoServer::stop()
{
    ++d->run;
    d->probe.reset();
    if (d->process) {
        d->process->disconnect(this);
        d->process.reset();
    }
    d->folder.reset();
}

redis::Endpoint DemoServer::endpoint() const
{
    redis::Endpoint endpoint;
    endpoint.kind = redis::Endpoint::Kind::Unix;
    if (d->folder)
        endpoint.socketPath = d->folder->socketPath();
    return endpoint;
}

} // namespace lockscope
