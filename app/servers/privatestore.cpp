// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "servers/privatestore.h"

#include "base/safetext.h"
#include "servers/childprocess.h"
#include "servers/freeport.h"
#include "servers/serverfolder.h"
#include "servers/storeprogram.h"
#include "stores/storeconnection.h"
#include "stores/storesession.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>

#include <cerrno>
#include <csignal>
#include <utility>

#include <sys/stat.h>
#include <unistd.h>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

constexpr Duration patience{60'000}; // making a database cluster on a busy machine
constexpr Duration askAgainAfter{20};

QStringList memcachedArguments(const QString &socket, int connections)
{
    QStringList arguments{u"-s"_s, socket, u"-a"_s, u"0700"_s, u"-m"_s, u"64"_s, u"-c"_s, QString::number(connections)};
    if (::geteuid() == 0)
        arguments << u"-u"_s << u"root"_s; // it asks for a name; the socket is ours alone
    return arguments;
}

QStringList postgresArguments(const QString &folder, int connections)
{
    QStringList arguments{u"-D"_s, folder, u"-k"_s, folder};
    for (const QString &setting :
         {u"listen_addresses="_s, u"unix_socket_permissions=0700"_s, u"fsync=off"_s, u"synchronous_commit=off"_s,
          u"full_page_writes=off"_s, u"wal_level=minimal"_s, u"max_wal_senders=0"_s, u"shared_buffers=16MB"_s, u"jit=off"_s,
          u"dynamic_shared_memory_type=mmap"_s, u"log_min_messages=fatal"_s, u"log_min_error_statement=fatal"_s,
          u"max_connections=%1"_s.arg(connections)})
        arguments << u"-c"_s << setting;
    return arguments;
}

/** In its folder, with the settings there. */
QStringList zooKeeperArguments(const QString &archive)
{
    return {u"-Xmx64m"_s, u"-XX:+UseSerialGC"_s, u"-XX:TieredStopAtLevel=1"_s, u"-XX:-UsePerfData"_s, u"-cp"_s, archive,
            u"org.apache.zookeeper.server.ZooKeeperServerMain"_s, u"zoo.cfg"_s};
}

} // namespace

class PrivateStore::Private {
public:
    StoreKind kind;
    Options options;
    SystemClock clock;
    std::unique_ptr<ServerFolder> folder; // outlives the server in it
    StoreThreads threads;
    std::unique_ptr<ChildProcess> process; // ends before the threads that may wait for it
    std::unique_ptr<StoreConnection> probe;
    StoreAddress address;
    ChildProcess::Manner manner;
    quint64 run = 0; // counts start() and stop(), for what comes late
};

PrivateStore::PrivateStore(StoreKind kind, Options options, QObject *parent) : QObject(parent), d(std::make_unique<Private>())
{
    d->kind = kind;
    d->options = std::move(options);
}

PrivateStore::~PrivateStore() { stop(); }

void PrivateStore::start()
{
    stop();
    ServerFolder::removeLeftovers(QDir::tempPath());
    const QString whyNot = whyNoStore(d->kind, d->options.programFolders);
    if (!whyNot.isEmpty())
        return fail({Error::Kind::NotFound, u"The %1 needs %2, but %3"_s.arg(d->options.user, storeName(d->kind), whyNot), {}});
    auto folder = ServerFolder::make(QDir::tempPath());
    if (!folder)
        return fail(folder.error());
    d->folder = std::move(folder).value();
    const QString path = d->folder->path();
    d->manner = {};
    d->manner.workingFolder = path;
    const QString socket = path + (d->kind == StoreKind::Postgres ? "/data/.s.PGSQL.5432"_L1 : "/memcached.sock"_L1);
    if (!ServerFolder::fitsSocketAddress(socket))
        return fail({Error::Kind::System, u"The path %1 is too long for a socket: set TMPDIR to a shorter one."_s.arg(socket), {}});
    switch (d->kind) {
    case StoreKind::Memcached: d->address = {d->kind, socket}; break;
    case StoreKind::Sqlite: d->address = {d->kind, path + "/locks.sqlite"_L1}; break;
    case StoreKind::Postgres: d->address = {d->kind, path + "/data"_L1}; return makeCluster();
    case StoreKind::ZooKeeper: return configureZooKeeper();
    case StoreKind::Redis: Q_UNREACHABLE();
    }
    launch();
}

/** The first of two programs: it makes the folder in which the second one works. */
void PrivateStore::makeCluster()
{
    const QString program = findStoreProgram(d->kind, d->options.programFolders);
    const QString data = d->address.path;
    QDir().mkdir(data);
    d->manner.identity = wayNotToBeRoot();
    if (d->manner.identity.way == NotRoot::Way::OtherUser) {
        const QByteArray name = QFile::encodeName(data), top = QFile::encodeName(d->folder->path());
        if (::chown(name.constData(), d->manner.identity.user, d->manner.identity.group) != 0
            || ::chmod(top.constData(), 0711) != 0) // it passes through, and sees nothing
            return fail({Error::Kind::System, u"%1: %2"_s.arg(data, qt_error_string(errno)), {}});
    }
    const QFileInfo server(program); // which may be a link to where its companions are
    const QString initdb = QStandardPaths::findExecutable(u"initdb"_s, {server.path(), server.canonicalPath()});
    if (initdb.isEmpty())
        return fail({Error::Kind::NotFound, u"There is no initdb beside %1."_s.arg(program), {}});
    run(initdb,
        {u"-D"_s, data, u"-U"_s, QString::fromLatin1(postgresUser), u"--auth=trust"_s, u"--no-sync"_s, u"--encoding=UTF8"_s, u"--locale=C"_s,
         u"--wal-segsize=1"_s},
        true);
}

/** It has no Unix sockets: a port of this machine alone. */
void PrivateStore::configureZooKeeper()
{
    const quint16 port = freePort();
    d->address = {d->kind, u"127.0.0.1:%1"_s.arg(port)};
    QFile file(d->folder->path() + "/zoo.cfg"_L1);
    const QByteArray settings = "tickTime=500\nmaxClientCnxns=0\nadmin.enableServer=false\nforceSync=no\nclientPortAddress=127.0.0.1\nclientPort="
        + QByteArray::number(port) + "\ndataDir=" + QFile::encodeName(d->folder->path()) + "\n";
    if (!file.open(QIODevice::WriteOnly) || file.write(settings) != settings.size())
        return fail({Error::Kind::System, u"%1: %2"_s.arg(file.fileName(), file.errorString()), {}});
    file.close();
    launch();
}

void PrivateStore::launch()
{
    const QString program = findStoreProgram(d->kind, d->options.programFolders);
    const int connections = d->options.connections + 8; // and who looks
    if (d->kind == StoreKind::Memcached)
        run(program, memcachedArguments(d->address.path, connections), false);
    if (d->kind == StoreKind::Postgres)
        run(program, postgresArguments(d->address.path, connections), false);
    if (d->kind == StoreKind::ZooKeeper)
        run(program, zooKeeperArguments(findZooKeeperArchive(d->options.programFolders)), false);
    awaitAnswer();
}

void PrivateStore::run(const QString &program, const QStringList &arguments, bool isTask)
{
    d->manner.isTask = isTask;
    d->manner.endSignal = d->kind == StoreKind::Postgres && !isTask ? SIGQUIT : SIGKILL; // else a piece of shared memory stays
    d->process = std::make_unique<ChildProcess>();
    connect(d->process.get(), &ChildProcess::ended, this, [this, isTask] {
        if (isTask && d->process->exitCode() == 0) {
            d->process->disconnect(this);
            QMetaObject::invokeMethod(this, [this, run = d->run] { // not at once: it is the sender
                if (run == d->run)
                    launch();
            }, Qt::QueuedConnection);
            return;
        }
        const QString said = visibleText(QString::fromUtf8(d->process->output().trimmed()), 500);
        fail({Error::Kind::System, u"The %1 of the %2 ended: %3"_s.arg(storeName(d->kind), d->options.user, said), {}});
    });
    const QString problem = d->process->start(program, arguments, d->manner);
    if (!problem.isEmpty())
        return fail({Error::Kind::System, u"The %1 of the %2 could not be started: %3"_s.arg(storeName(d->kind), d->options.user, problem), {}});
    QFile file(ServerFolder::processIdFile(d->folder->path()));
    if (file.open(QIODevice::WriteOnly))
        file.write(QByteArray::number(qint64(d->process->processId())));
}

void PrivateStore::awaitAnswer()
{
    d->probe = std::make_unique<StoreConnection>(d->address, d->threads, d->clock, askAgainAfter);
    connect(d->probe.get(), &StoreConnection::changed, this, [this] {
        if (!d->probe->isReady())
            return;
        d->probe->disconnect(this);
        QMetaObject::invokeMethod(this, [this, run = d->run] { // not at once: it is the sender
            if (run == d->run)
                setUp();
        }, Qt::QueuedConnection);
    });
    d->probe->open();
    d->clock.after(patience, this, [this, run = d->run] {
        if (run == d->run && d->probe)
            fail({Error::Kind::TimedOut, u"The %1 of the %2 did not answer within %3."_s.arg(storeName(d->kind), d->options.user, durationText(patience)), {}});
    });
}

/** Cancelled: it ends. */
QCoro::Task<void> PrivateStore::setUp()
{
    for (const redis::Command &step : d->options.setup) {
        const Result<redis::Reply> done = co_await d->probe->send(step);
        if (!done && done.error().kind == Error::Kind::Cancelled)
            co_return;
        if (!done)
            co_return fail(done.error());
    }
    QMetaObject::invokeMethod(this, [this, run = d->run] { // not from within what it closes
        if (run != d->run)
            return;
        d->probe.reset();
        emit started(d->address);
    }, Qt::QueuedConnection);
}

void PrivateStore::fail(const Error &error)
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

void PrivateStore::stop()
{
    ++d->run;
    d->probe.reset();
    if (d->process) {
        d->process->disconnect(this);
        d->process.reset();
    }
    d->folder.reset();
}

} // namespace lockscope
