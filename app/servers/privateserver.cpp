// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "servers/privateserver.h"

#include "base/safetext.h"
#include "servers/childprocess.h"
#include "servers/serverfolder.h"
#include "redis/connection.h"

#include <QDir>
#include <QFile>
#include <QStandardPaths>

#include <utility>

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

/** The first is the settings' file, if there are any: what stands in the arguments goes before it. */
QStringList usualArguments(const ServerFolder &folder, const QString &settings)
{
    const QStringList first = settings.isEmpty() ? QStringList{u"--port"_s, u"0"_s} : QStringList{settings};
    return first + QStringList{
            u"--unixsocket"_s, folder.socketPath(),
            u"--unixsocketperm"_s, u"700"_s,
            u"--save"_s,       QString(),
            u"--appendonly"_s, u"no"_s,
            u"--notify-keyspace-events"_s, u"KA"_s,
            u"--daemonize"_s,  u"no"_s,
            u"--dir"_s,        folder.path(),
            u"--pidfile"_s,    ServerFolder::processIdFile(folder.path()),
            u"--loglevel"_s,   u"warning"_s};
}

} // namespace

class PrivateServer::Private {
public:
    SystemClock clock;
    Options options;
    std::unique_ptr<ServerFolder> folder; // outlives the server in it
    std::unique_ptr<ChildProcess> process;
    std::unique_ptr<redis::Connection> probe;
    quint64 run = 0; // counts start() and stop(), for timers that come late
};

PrivateServer::PrivateServer(Options options, QObject *parent)
    : QObject(parent)
    , d(std::make_unique<Private>())
{
    d->options = std::move(options);
}

PrivateServer::~PrivateServer() { stop(); }

void PrivateServer::start()
{
    stop();
    ServerFolder::removeLeftovers(QDir::tempPath());
    const QString program = findServerProgram(d->options.programFolders);
    if (program.isEmpty())
        return fail({Error::Kind::NotFound, u"The %1 needs the program redis-server, which is not installed. "
                                             "On Debian and Ubuntu: apt install redis-server"_s.arg(d->options.user), {}});
    auto folder = ServerFolder::make(QDir::tempPath());
    if (!folder)
        return fail(folder.error());
    d->folder = std::move(folder).value();
    if (!ServerFolder::fitsSocketAddress(d->folder->socketPath()))
        return fail({Error::Kind::System, u"The path %1 is too long for a socket: set TMPDIR to a shorter one."_s.arg(d->folder->socketPath()), {}});
    launch(program);
    awaitAnswer();
}

void PrivateServer::launch(const QString &program)
{
    d->process = std::make_unique<ChildProcess>();
    connect(d->process.get(), &ChildProcess::ended, this, [this] {
        const QString said = visibleText(QString::fromUtf8(d->process->output().trimmed()), 500);
        fail({Error::Kind::System, u"The redis-server of the %1 ended: %2"_s.arg(d->options.user, said), {}});
    });
    QString settings;
    if (!d->options.settings.isEmpty()) {
        settings = d->folder->path() + "/redis.conf"_L1;
        QFile file(settings);
        if (!file.open(QIODevice::WriteOnly) || file.write(d->options.settings) != d->options.settings.size())
            return fail({Error::Kind::System, u"%1: %2"_s.arg(settings, file.errorString()), {}});
    }
    const QString problem = d->process->start(program, usualArguments(*d->folder, settings) + d->options.arguments);
    if (!problem.isEmpty())
        fail({Error::Kind::System, u"The redis-server of the %1 could not be started: %2"_s.arg(d->options.user, problem), {}});
}

void PrivateServer::awaitAnswer()
{
    redis::Connection::Options options;
    options.endpoint = endpoint();
    options.password = d->options.password;
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
            fail({Error::Kind::TimedOut, u"The redis-server of the %1 did not answer within %2."_s.arg(d->options.user, durationText(patience)), {}});
    });
}

void PrivateServer::fail(const Error &error)
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

void PrivateServer::stop()
{
    ++d->run;
    d->probe.reset();
    if (d->process) {
        d->process->disconnect(this);
        d->process.reset();
    }
    d->folder.reset();
}

redis::Endpoint PrivateServer::endpoint() const
{
    redis::Endpoint endpoint;
    endpoint.kind = redis::Endpoint::Kind::Unix;
    if (d->folder)
        endpoint.socketPath = d->folder->socketPath();
    return endpoint;
}

} // namespace lockscope
