// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/serveridentity.h"

#include "redis/serverinfo.h"
#include "redis/settled.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QHostAddress>
#include <QHostInfo>
#include <QNetworkInterface>
#include <QScopedPointer>

#include <algorithm>
#include <memory>

namespace lockscope::redis {

namespace {

struct ServerIdentityText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::redis::ServerIdentityText)
};

using Addresses = QList<QHostAddress>;

constexpr Duration resolutionTakes = std::chrono::seconds(2);
constexpr qsizetype identityLength = 40;

/** Converts an IPv4-mapped address, such as ::ffff:127.0.0.1, to IPv4. */
QHostAddress withoutMapping(const QHostAddress &address)
{
    bool isMapped = false;
    const quint32 mapped = address.toIPv4Address(&isMapped);
    return isMapped ? QHostAddress(mapped) : address;
}

/** Includes the "any" address, to which a connection goes to this machine, too. */
bool isOfThisMachine(const QHostAddress &address)
{
    const bool isAny = address == QHostAddress(QHostAddress::AnyIPv4) || address == QHostAddress(QHostAddress::AnyIPv6);
    return isAny || address.isLoopback() || QNetworkInterface::allAddresses().contains(address);
}

QString placeOf(const QHostAddress &found, quint16 port)
{
    const QHostAddress address = withoutMapping(found);
    if (isOfThisMachine(address))
        return ServerIdentityText::tr("port %1 of this machine").arg(port);
    const bool isIpv6 = address.protocol() == QAbstractSocket::IPv6Protocol;
    return (isIpv6 ? QStringLiteral("[%1]:%2") : QStringLiteral("%1:%2")).arg(address.toString()).arg(port);
}

/** Must not be called with an address, for which Qt would look up a name. */
QCoro::Task<Addresses> addressesOf(QString name, Clock &clock)
{
    const std::unique_ptr<QObject, QScopedPointerDeleteLater> scope(new QObject); // context for answers; late ones find no receiver
    Deferred<Addresses> found;
    const auto deliver = [found](const Addresses &addresses) {
        if (!found.isDelivered())
            found.deliver(addresses);
    };
    QHostInfo::lookupHost(name, scope.get(), [deliver](const QHostInfo &info) { deliver(info.addresses()); });
    clock.after(resolutionTakes, scope.get(), [deliver] { deliver({}); });
    co_return co_await found;
}

/** Returns true if the text has the form of an id; nothing else is kept. */
bool isIdentity(const QByteArray &text)
{
    const auto isHex = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
    return text.size() == identityLength && std::ranges::all_of(text, isHex);
}

/** CLUSTER NODES: each line begins with an id. */
QByteArrayList nodeIds(QByteArrayView lines)
{
    QByteArrayList ids;
    for (const QByteArray &line : lines.toByteArray().split('\n')) {
        if (const QByteArray id = line.left(line.indexOf(' ')); isIdentity(id))
            ids << id;
    }
    return ids;
}

/** SENTINEL MASTER is a list of names and values, SENTINEL REPLICAS a list of such lists. */
QByteArrayList runIds(const Reply &reply)
{
    QByteArrayList ids;
    for (qsizetype i = 0; i < reply.size(); ++i) {
        const Reply element = reply.at(i);
        if (element.isArray())
            ids += runIds(element);
        else if (element.view() == "runid" && isIdentity(reply.at(i + 1).bytes()))
            ids << reply.at(i + 1).bytes();
    }
    return ids;
}

/** The further commands for a server with this INFO; none for a server that stands alone. */
std::vector<Command> questionsAboutOthers(QByteArrayView info, const QString &service)
{
    const QByteArrayView mode = modeIn(info);
    if (mode == "cluster")
        return {command("CLUSTER", "NODES")};
    if (mode != "sentinel" || service.isEmpty())
        return {};
    return {command("SENTINEL", "MASTER", service.toUtf8()), command("SENTINEL", "REPLICAS", service.toUtf8())};
}

} // namespace

QCoro::Task<QStringList> placesOf(Endpoint endpoint, Clock &clock)
{
    if (endpoint.kind == Endpoint::Kind::Unix) {
        const QString real = QFileInfo(endpoint.socketPath).canonicalFilePath();
        co_return QStringList{real.isEmpty() ? QDir::cleanPath(endpoint.socketPath) : real};
    }
    QString name = endpoint.host.toLower();
    if (name.endsWith(u'.'))
        name.chop(1);
    const QHostAddress literal(name);
    Addresses addresses{literal};
    QStringList places;
    if (literal.isNull()) {
        places << QStringLiteral("%1:%2").arg(name).arg(endpoint.port);
        addresses = co_await addressesOf(name, clock);
    }
    for (const QHostAddress &address : addresses)
        places << placeOf(address, endpoint.port);
    co_return places;
}

QCoro::Task<bool> isAnyPlaceSame(std::vector<Endpoint> some, std::vector<Endpoint> others, Clock &clock)
{
    QStringList places;
    for (const Endpoint &one : some)
        places += co_await placesOf(one, clock);
    for (const Endpoint &other : others) {
        const QStringList known = co_await placesOf(other, clock);
        if (std::ranges::any_of(known, [&places](const QString &place) { return places.contains(place); }))
            co_return true;
    }
    co_return false;
}

QCoro::Task<QByteArrayList> identityOf(QPointer<Connection> connection)
{
    QByteArrayList identity;
    if (!connection || !connection->isReady())
        co_return identity;
    const Command question = command("INFO", "server");
    const Result<Reply> info = co_await connection->send(question);
    if (!info)
        co_return identity;
    if (const QByteArray run = fieldOf(info->view(), "run_id").toByteArray(); isIdentity(run))
        identity << run;
    if (modeIn(info->view()) != "cluster" || !connection || !connection->isReady())
        co_return identity;
    const Command which = command("CLUSTER", "MYID");
    const Result<Reply> node = co_await connection->send(which);
    if (node && isIdentity(node->bytes()))
        identity << node->bytes();
    co_return identity;
}

QCoro::Task<Result<QByteArrayList>> askIdentity(Connection::Options options, QString service, Duration patience, Clock &clock)
{
    options.connectTimeout = patience;
    options.reconnect = false;
    options.probeWhenSilent = false;
    const std::unique_ptr<Connection, QScopedPointerDeleteLater> connection(new Connection(options, clock)); // its signal may resume this
    clock.after(patience, connection.get(), [asked = connection.get()] { asked->close(); });
    connection->open();
    const Deferred<bool> opened = settled(*connection);
    const bool isOpen = co_await opened;
    if (!isOpen) {
        Error why = connection->lastError();
        if (why.kind == Error::Kind::None || why.kind == Error::Kind::Cancelled)
            why.kind = Error::Kind::TimedOut;
        co_return failure(why);
    }
    const Command who = command("INFO", "server");
    const Result<Reply> info = co_await connection->send(who);
    if (!info)
        co_return failure(info.error());
    QByteArrayList ids{fieldOf(info->view(), "run_id").toByteArray()};
    const std::vector<Command> further = questionsAboutOthers(info->view(), service);
    std::vector<Reply> others;
    if (!further.empty()) {
        CO_TRY(others, co_await connection->pipeline(further));
    }
    for (const Reply &other : others) {
        if (other.isError())
            co_return failure(other.error());
        ids += other.isArray() ? runIds(other) : nodeIds(other.view());
    }
    if (!std::ranges::all_of(ids, isIdentity))
        co_return failure(Error::Kind::NotRedis, ServerIdentityText::tr("It does not say who it is"));
    co_return ids;
}

} // namespace lockscope::redis
