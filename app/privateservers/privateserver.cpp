// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "privateservers/privateserver.h"

#include "privateservers/serverprocess.h"
#include "privateservers/storeprogram.h"
#include "redis/connection.h"

#include <utility>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

constexpr Duration patience{10000};
constexpr auto socketName = "redis.sock"_L1;
/** maxmemory, which does not include memory of scripts. Ten thousand clients take 200 MB. */
constexpr auto mostData = "512mb"_L1;
constexpr qint64 mostAddresses = 2LL * 1024 * 1024 * 1024;

/** If several are installed, prefers the one with the newest commands where locks are tried out. */
QString programFor(const PrivateServer::Options &options)
{
    const QString newest = options.prefersComparing ? findComparingRedis(options.programFolders) : QString();
    return newest.isEmpty() ? findStoreProgram(StoreKind::Redis, options.programFolders) : newest;
}

/** The first argument is the settings file, if there is one; later arguments override it. */
QStringList usualArguments(const QString &folder, const QString &settings)
{
    const QStringList first = settings.isEmpty() ? QStringList{u"--port"_s, u"0"_s} : QStringList{settings};
    return first
        + QStringList{u"--unixsocket"_s,
                      folder + u'/' + socketName,
                      u"--unixsocketperm"_s,
                      u"700"_s,
                      u"--save"_s,
                      QString(),
                      u"--appendonly"_s,
                      u"no"_s,
                      u"--notify-keyspace-events"_s,
                      u"KA"_s,
                      u"--daemonize"_s,
                      u"no"_s,
                      u"--dir"_s,
                      folder,
                      u"--maxmemory"_s,
                      mostData,
                      u"--maxmemory-policy"_s,
                      u"noeviction"_s,
                      u"--loglevel"_s,
                      u"warning"_s};
}

} // namespace

class PrivateServer::Private {
public:
    explicit Private(Options given) : options(std::move(given)), process(u"redis-server"_s, options.user, clock) {}

    SystemClock clock;
    const Options options;
    ServerProcess process;
    QString program, settings; ///< settings: path of the file; empty: none
    bool isKilled = false;
    std::unique_ptr<redis::Connection> probe;
};

PrivateServer::PrivateServer(Options options, QObject *parent) : QObject(parent), d(std::make_unique<Private>(std::move(options)))
{
    connect(&d->process, &ServerProcess::failed, this, [this](const Error &error) {
        stop();
        emit failed(error);
    });
}

PrivateServer::~PrivateServer() { stop(); }

void PrivateServer::start()
{
    if (std::exchange(d->isKilled, false))
        return launch();
    stop();
    if (const Result<void> prepared = prepare(); !prepared)
        return d->process.fail(prepared.error());
    launch();
}

/** Creates the folder and the files in it. */
Result<void> PrivateServer::prepare()
{
    d->program = programFor(d->options);
    if (d->program.isEmpty())
        return failure(Error::Kind::NotFound,
                       tr("The %1 needs the program redis-server, which is not installed. On Debian and Ubuntu: apt install redis-server")
                           .arg(d->options.user.shown()));
    if (const Result<void> made = d->process.makeFolder(socketName, d->program); !made)
        return made;
    for (const auto &[name, content] : d->options.files) {
        if (const Result<QString> written = d->process.writeSettings(name, content); !written)
            return failure(written.error());
    }
    d->settings.clear();
    if (d->options.settings.isEmpty())
        return {};
    const Result<QString> written =
        d->process.writeSettings(d->options.rewritesSettings ? u"data/redis.conf"_s : u"redis.conf"_s, d->options.settings);
    if (!written)
        return failure(written.error());
    d->settings = *written;
    return {};
}

void PrivateServer::launch()
{
    ChildProcess::Manner bounded;
    bounded.mostMemory = mostAddresses;
    d->process.run(d->program, usualArguments(d->process.path(), d->settings) + d->options.arguments, bounded);
    awaitAnswer();
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
        d->process.answered();
        d->process.later([this] { d->probe.reset(); }); // later, since it is the sender
        emit started(endpoint());
    });
    d->probe->open();
    d->process.expectAnswer(patience);
}

void PrivateServer::kill()
{
    d->probe.reset();
    d->process.halt();
    d->isKilled = true;
}

void PrivateServer::stop()
{
    d->probe.reset();
    d->isKilled = false;
    d->process.stop();
}

redis::Endpoint PrivateServer::endpoint() const
{
    redis::Endpoint endpoint;
    endpoint.kind = redis::Endpoint::Kind::Unix;
    if (const QString folder = d->process.path(); !folder.isEmpty())
        endpoint.socketPath = folder + u'/' + socketName;
    return endpoint;
}

} // namespace lockscope
