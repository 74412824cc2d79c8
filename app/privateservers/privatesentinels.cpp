// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "privateservers/privatesentinels.h"

#include "privateservers/serverprocess.h"

namespace lockscope {

namespace {

constexpr Duration sentinelPatience{40'000};
constexpr Duration betweenSentinelQuestions{50};

/** The value of a name in a flat list. */
QByteArrayView fieldIn(const redis::Reply &list, QByteArrayView name)
{
    for (qsizetype i = 0; i + 1 < list.size(); i += 2) {
        if (list.viewAt(i) == name)
            return list.viewAt(i + 1);
    }
    return {};
}

QByteArray bytesOf(auto number) { return QByteArray::number(qint64(number)); }

} // namespace

PrivateSentinels::PrivateSentinels(Options options, Clock &clock, QObject *parent)
    : QObject(parent), m_options(std::move(options)), m_clock(clock), m_sleeper(clock), m_password(randomPassword()),
      m_sentinelPassword(randomPassword())
{
}

PrivateSentinels::~PrivateSentinels() = default;

std::unique_ptr<PrivateMember> PrivateSentinels::makeServer()
{
    const quint16 port = freePort();
    const QByteArray source = m_servers.empty() ? QByteArray() : "replicaof 127.0.0.1 " + bytesOf(m_servers.front()->port()) + '\n';
    const QByteArray settings = listenSettings(port, m_options.tls) + "requirepass " + m_password + "\nmasterauth " + m_password
        + "\nrepl-diskless-sync-delay 0\nrepl-ping-replica-period 1\n" + source;
    auto member = std::make_unique<PrivateMember>(PrivateServer::Options{.user = m_options.user,
                                                                         .arguments = {},
                                                                         .programFolders = m_options.programFolders,
                                                                         .settings = settings,
                                                                         .password = password(),
                                                                         .rewritesSettings = true,
                                                                         .files = filesOf(m_options.tls)},
                                                  port, m_clock);
    connect(member.get(), &PrivateMember::failed, this, &PrivateSentinels::failed);
    return member;
}

std::unique_ptr<PrivateMember> PrivateSentinels::makeSentinel()
{
    const quint16 port = freePort();
    const QByteArray service = m_options.service.toUtf8();
    const QByteArray downAfter = bytesOf(m_options.downAfter.count());
    const QByteArray settings = listenSettings(port, m_options.tls) + "requirepass " + m_sentinelPassword + "\nsentinel sentinel-pass "
        + m_sentinelPassword + "\nsentinel monitor " + service + " 127.0.0.1 " + bytesOf(m_servers.front()->port()) + ' '
        + bytesOf(m_options.sentinels / 2 + 1) + "\nsentinel down-after-milliseconds " + service + ' ' + downAfter + "\nsentinel failover-timeout "
        + service + " 5000\nsentinel auth-pass " + service + ' ' + m_password + '\n';
    auto member = std::make_unique<PrivateMember>(PrivateServer::Options{.user = m_options.user,
                                                                         .arguments = {QStringLiteral("--sentinel")},
                                                                         .programFolders = m_options.programFolders,
                                                                         .settings = settings,
                                                                         .password = sentinelPassword(),
                                                                         .rewritesSettings = true,
                                                                         .files = filesOf(m_options.tls)},
                                                  port, m_clock);
    connect(member.get(), &PrivateMember::failed, this, &PrivateSentinels::failed);
    return member;
}

void PrivateSentinels::start()
{
    m_sentinels.clear();
    m_servers.clear();
    m_begun = m_clock.now();
    run();
}

/** On Cancelled, this object is being destroyed. */
QCoro::Task<> PrivateSentinels::run()
{
    const Result<void> formed = co_await form();
    if (formed)
        emit started(address());
    else if (formed.error().kind != Error::Kind::Cancelled)
        emit failed(formed.error());
}

/** Starts the replicas before the sentinels, which look for replicas only every ten seconds. */
QCoro::Task<Result<void>> PrivateSentinels::form()
{
    for (int i = 0; i <= m_options.replicas; ++i) {
        m_servers.push_back(makeServer());
        CO_CHECK(co_await m_servers.back()->start());
    }
    const int replicas = m_options.replicas, others = m_options.sentinels - 1;
    const std::function<bool(const redis::Reply &)> follow = [replicas](const redis::Reply &role) { return role.at(2).size() == replicas; };
    const redis::Command role = redis::command("ROLE");
    CO_CHECK(co_await until(*m_servers.front(), role, follow));
    for (int i = 0; i < m_options.sentinels; ++i) {
        m_sentinels.push_back(makeSentinel());
        CO_CHECK(co_await m_sentinels.back()->start());
    }
    const std::function<bool(const redis::Reply &)> knowAll = [replicas, others](const redis::Reply &primary) {
        return fieldIn(primary, "num-slaves") == bytesOf(replicas) && fieldIn(primary, "num-other-sentinels") == bytesOf(others)
            && fieldIn(primary, "flags") == "master";
    };
    const redis::Command watched = redis::command("SENTINEL", "MASTER", m_options.service.toUtf8());
    for (std::size_t i = 0; i < m_sentinels.size(); ++i) {
        CO_CHECK(co_await until(*m_sentinels[i], watched, knowAll));
    }
    co_return Result<void>();
}

QCoro::Task<Result<void>> PrivateSentinels::until(PrivateMember &member, redis::Command question, std::function<bool(const redis::Reply &)> holds)
{
    for (;;) {
        CO_TRY(const redis::Reply answer, co_await member.send(question));
        if (holds(answer))
            co_return Result<void>();
        if (m_clock.now() - m_begun > sentinelPatience)
            co_return failure(Error::Kind::TimedOut, tr("The private sentinels do not agree."));
        if (co_await m_sleeper.sleep(betweenSentinelQuestions) == Woken::Cancelled)
            co_return failure(Error::Kind::Cancelled, {});
    }
}

redis::DeploymentAddress PrivateSentinels::address() const
{
    redis::DeploymentAddress address = redis::DeploymentAddress::ofService(endpointOf(0, m_options.tls), m_options.service);
    address.seeds.clear();
    for (const auto &sentinel : m_sentinels)
        address.seeds.push_back(endpointOf(sentinel->port(), m_options.tls));
    return address;
}

} // namespace lockscope
