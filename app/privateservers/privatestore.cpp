// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "privateservers/privatestore.h"

#include "privateservers/serverprocess.h"
#include "privateservers/storeprogram.h"
#include "stores/storeconnection.h"
#include "stores/storesession.h"

#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>

#include <array>
#include <csignal>
#include <utility>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

constexpr Duration storePatience{60'000}; // making a database cluster on a busy machine
constexpr Duration askAgainAfter{20};

constexpr std::array<const char *, 2> postgresUsers{"postgres", "nobody"};

QStringList memcachedArguments(const QString &socket, int connections)
{
    return {u"-s"_s, socket, u"-a"_s, u"0700"_s, u"-m"_s, u"64"_s, u"-c"_s, QString::number(connections)};
}

QStringList postgresArguments(const QString &folder, int connections)
{
    QStringList arguments{u"-D"_s, folder, u"-k"_s, folder};
    for (const QString &setting :
         {u"listen_addresses="_s, u"unix_socket_permissions=0700"_s, u"fsync=off"_s, u"synchronous_commit=off"_s, u"full_page_writes=off"_s,
          u"wal_level=minimal"_s, u"max_wal_senders=0"_s, u"shared_buffers=16MB"_s, u"jit=off"_s, u"dynamic_shared_memory_type=mmap"_s,
          u"log_min_messages=fatal"_s, u"log_min_error_statement=fatal"_s, u"max_connections=%1"_s.arg(connections)})
        arguments << u"-c"_s << setting;
    return arguments;
}

QStringList zooKeeperArguments(const QString &archive, const QString &settings)
{
    return {u"-Xmx64m"_s,
            u"-XX:+UseSerialGC"_s,
            u"-XX:TieredStopAtLevel=1"_s,
            u"-XX:-UsePerfData"_s,
            u"-cp"_s,
            archive,
            u"org.apache.zookeeper.server.ZooKeeperServerMain"_s,
            settings};
}

} // namespace

class PrivateStore::Private {
public:
    Private(StoreKind what, Options given) : kind(what), options(std::move(given)), process(storeName(kind), options.user, clock) {}

    const StoreKind kind;
    const Options options;
    SystemClock clock;
    StoreThreads threads;
    ServerProcess process; // destroyed before the threads that may wait for it
    std::unique_ptr<StoreConnection> probe;
    StoreAddress address;
    QString settings; // ZooKeeper's settings file
};

PrivateStore::PrivateStore(StoreKind kind, Options options, QObject *parent) : QObject(parent), d(std::make_unique<Private>(kind, std::move(options)))
{
    connect(&d->process, &ServerProcess::taskDone, this, &PrivateStore::launch);
    connect(&d->process, &ServerProcess::failed, this, [this](const Error &error) {
        stop();
        emit failed(error);
    });
}

PrivateStore::~PrivateStore() { stop(); }

void PrivateStore::start()
{
    stop();
    const QString whyNot = whyNoStore(d->kind, d->options.programFolders);
    if (!whyNot.isEmpty())
        return d->process.fail({Error::Kind::NotFound, tr("The %1 needs %2. %3").arg(d->options.user.shown(), storeName(d->kind), whyNot), {}});
    const bool isPostgres = d->kind == StoreKind::Postgres;
    const QString socket = isPostgres ? u".s.PGSQL.5432"_s : u"memcached.sock"_s;
    const QString program = findStoreProgram(d->kind, d->options.programFolders);
    const Result<void> made = isPostgres ? d->process.makeFolder(socket, program, postgresUsers) : d->process.makeFolder(socket, program);
    if (!made)
        return d->process.fail(made.error());
    const QString path = d->process.path();
    switch (d->kind) {
    case StoreKind::Memcached: d->address = {d->kind, path + u'/' + socket}; break;
    case StoreKind::Sqlite: d->address = {d->kind, path + "/locks.sqlite"_L1}; break;
    case StoreKind::Postgres: d->address = {d->kind, path}; return makeCluster();
    case StoreKind::ZooKeeper: return configureZooKeeper();
    case StoreKind::Redis: Q_UNREACHABLE();
    }
    launch();
}

/** Runs initdb, which fills the folder in which the server works. */
void PrivateStore::makeCluster()
{
    const QString program = findStoreProgram(d->kind, d->options.programFolders);
    const QFileInfo server(program); // a link may lead to the folder of its companions
    const QString initdb = QStandardPaths::findExecutable(u"initdb"_s, {server.path(), server.canonicalPath()});
    if (initdb.isEmpty())
        return d->process.fail({Error::Kind::NotFound, tr("There is no initdb next to %1.").arg(program), {}});
    run(initdb,
        {u"-D"_s, d->address.path, u"-U"_s, QString::fromLatin1(postgresUser), u"--auth=trust"_s, u"--no-sync"_s, u"--encoding=UTF8"_s,
         u"--locale=C"_s, u"--wal-segsize=1"_s},
        true);
}

/** ZooKeeper has no Unix sockets, so it gets a port of this machine. */
void PrivateStore::configureZooKeeper()
{
    const quint16 port = freePort();
    d->address = {d->kind, u"127.0.0.1:%1"_s.arg(port)};
    const QByteArray settings = "tickTime=500\nmaxClientCnxns=0\nadmin.enableServer=false\nforceSync=no\nclientPortAddress=127.0.0.1\nclientPort="
        + QByteArray::number(port) + "\ndataDir=" + QFile::encodeName(d->process.path()) + "\n";
    const Result<QString> file = d->process.writeSettings(u"zoo.cfg"_s, settings);
    if (!file)
        return d->process.fail(file.error());
    d->settings = *file;
    launch();
}

void PrivateStore::launch()
{
    const QString program = findStoreProgram(d->kind, d->options.programFolders);
    const int connections = d->options.connections + 8; // some for observers
    if (d->kind == StoreKind::Memcached)
        run(program, memcachedArguments(d->address.path, connections), false);
    if (d->kind == StoreKind::Postgres)
        run(program, postgresArguments(d->address.path, connections), false);
    if (d->kind == StoreKind::ZooKeeper)
        run(program, zooKeeperArguments(findZooKeeperArchive(d->options.programFolders), d->settings), false);
    awaitAnswer();
}

void PrivateStore::run(const QString &program, const QStringList &arguments, bool isTask)
{
    ChildProcess::Manner manner;
    manner.isTask = isTask;
    manner.endSignal = d->kind == StoreKind::Postgres && !isTask ? SIGQUIT : SIGKILL; // SIGKILL would leave shared memory behind
    d->process.run(program, arguments, manner);
}

void PrivateStore::awaitAnswer()
{
    d->probe = std::make_unique<StoreConnection>(d->address, d->threads, d->clock, askAgainAfter);
    connect(d->probe.get(), &StoreConnection::changed, this, [this] {
        if (!d->probe->isReady())
            return;
        d->probe->disconnect(this);
        d->process.later([this] { setUp(); }); // later, since it is the sender
    });
    d->probe->open();
    d->process.expectAnswer(storePatience);
}

/** On Cancelled, this object is being destroyed. */
QCoro::Task<void> PrivateStore::setUp()
{
    for (const redis::Command &step : d->options.setup) {
        const Result<redis::Reply> done = co_await d->probe->send(step);
        if (!done && done.error().kind == Error::Kind::Cancelled)
            co_return;
        if (!done)
            co_return d->process.fail(done.error());
    }
    d->process.answered();
    d->process.later([this] { // later, since it closes the sender
        d->probe.reset();
        emit started(d->address);
    });
}

void PrivateStore::stop()
{
    d->probe.reset();
    d->process.stop();
}

} // namespace lockscope
