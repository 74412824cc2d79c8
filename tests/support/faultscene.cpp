// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "faultscene.h"

namespace lockscope {

namespace {

constexpr int changesAtOnce = 20;
constexpr int changeEveryMs = 50;

/** Takes, renews, hands over and releases in one step what ARGV[1] of them are, by chance. */
constexpr const char *shuffleScript = R"(
math.randomseed(tonumber(ARGV[2]))
for i = 1, tonumber(ARGV[1]) do
  local key = 'lock.' .. (i - 1)
  local chance = math.random(4)
  if chance == 1 then redis.call('DEL', key)
  elseif chance == 2 then redis.call('SET', key, 'new' .. ARGV[2], 'PX', math.random(20000, 60000))
  elseif chance == 3 then redis.call('SET', key, 'for good' .. ARGV[2])
  end
end
return 'OK')";

} // namespace

FaultScene::FaultScene(Clock &clock) : m_clock(clock) { connect(&m_loadTimer, &QTimer::timeout, this, &FaultScene::changeSome); }

FaultScene::~FaultScene()
{
    m_loadTimer.stop();
    m_load.reset();
}

bool FaultScene::start(const Options &options)
{
    m_options = options;
    m_random.seed(options.seed);
    RedisServer::Options serverOptions;
    serverOptions.tcp = true;
    serverOptions.tls = options.tls;
    serverOptions.config = QStringList{
        QStringLiteral("user admin on nopass ~* &* +@all"),
        QStringLiteral("user %1 on >%2 ~* &* +@all").arg(QLatin1String(user), QLatin1String(password)),
        QStringLiteral("enable-debug-command yes"),
        QStringLiteral("lua-time-limit 100"),
        QStringLiteral("loading-process-events-interval-bytes 1024"),
    };
    if (!server.start(serverOptions))
        return false;
    if (!proxy.start(options.tls ? server.tlsEndpoint().port : server.tcpEndpoint().port))
        return false;
    m_administrator = std::make_unique<PlainClient>(server.endpoint().socketPath.toUtf8(), QByteArrayList{"AUTH", "admin", "x"});
    redis::Connection::Options loadOptions;
    loadOptions.endpoint = server.endpoint();
    loadOptions.endpoint.user = QStringLiteral("admin");
    loadOptions.password = redis::Secret("x");
    m_load = std::make_unique<redis::Connection>(loadOptions, m_clock);
    m_load->open();
    shuffle();
    setLoad(true);
    return true;
}

redis::Connection::Options FaultScene::connectionOptions() const
{
    redis::Connection::Options options;
    options.endpoint = proxy.endpoint();
    if (m_options.tls) {
        options.endpoint.kind = redis::Endpoint::Kind::Tls;
        options.endpoint.tls = server.tlsEndpoint().tls;
    }
    if (!m_options.anonymous) {
        options.endpoint.user = QLatin1String(user);
        options.password = redis::Secret(password);
    }
    return options;
}

redis::TransportFactory FaultScene::transportFactory() const
{
    return [this](redis::Endpoint endpoint) {
        if (isNameUnknown)
            endpoint.host = QStringLiteral("no-such-host.invalid");
        return redis::makeSocketTransport(endpoint);
    };
}

void FaultScene::begin(const QStringList &command)
{
    auto *process = new QProcess(this);
    connect(process, &QProcess::finished, process, &QObject::deleteLater);
    process->start(QStringLiteral("redis-cli"),
                   QStringList{QStringLiteral("-s"), server.endpoint().socketPath, QStringLiteral("--user"), QStringLiteral("admin"),
                               QStringLiteral("--pass"), QStringLiteral("x"), QStringLiteral("--no-auth-warning")}
                       + command);
}

void FaultScene::setLoad(bool on)
{
    if (on)
        m_loadTimer.start(changeEveryMs);
    else
        m_loadTimer.stop();
}

void FaultScene::shuffle()
{
    const QByteArray seed = QByteArray::number(m_random.bounded(1'000'000));
    const QByteArray answer = ask({"EVAL", shuffleScript, "0", QByteArray::number(m_options.locks), seed});
    if (answer != "OK")
        qWarning("the locks could not be changed: %s", answer.constData());
}

void FaultScene::changeSome()
{
    if (m_load->isReady() && !m_isChanging)
        sendChanges();
}

QCoro::Task<> FaultScene::sendChanges()
{
    m_isChanging = true;
    std::vector<redis::Command> commands;
    for (int i = 0; i < changesAtOnce; ++i)
        commands.push_back(change());
    const auto replies = co_await m_load->pipeline(commands);
    if (!replies && replies.error().kind == Error::Kind::Cancelled)
        co_return; // the scene is over
    m_isChanging = false;
    if (replies)
        m_changes += replies->size();
}

redis::Command FaultScene::change()
{
    const QByteArray key = "lock." + QByteArray::number(m_random.bounded(m_options.locks));
    const QByteArray token = "t" + QByteArray::number(m_random.generate());
    switch (m_random.bounded(5)) {
    case 0: return redis::command("DEL", key);
    case 1: return redis::command("PEXPIRE", key, m_random.bounded(10'000, 60'000));
    case 2: return redis::command("SET", key, token);
    case 3: return redis::command("SET", key, token, "PX", m_random.bounded(200, 3000));
    default: return redis::command("SET", key, token, "NX", "PX", m_random.bounded(5000, 60'000));
    }
}

} // namespace lockscope
