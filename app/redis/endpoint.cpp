// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/endpoint.h"

#include <QCoreApplication>
#include <QHostAddress>
#include <QStringDecoder>
#include <QUrl>

#include <algorithm>

namespace lockscope::redis {

namespace {

struct EndpointText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::redis::EndpointText)
};

// No message repeats what was typed after the scheme: with a '/' or '@' too many, any part may contain the password.
bool isHex(QChar c) { return (c >= u'0' && c <= u'9') || (c >= u'a' && c <= u'f') || (c >= u'A' && c <= u'F'); }

/** Percent-decodes; nothing if a '%' is not followed by two hexadecimal digits. */
std::optional<QByteArray> decoded(const QString &text)
{
    for (qsizetype i = text.indexOf(u'%'); i >= 0; i = text.indexOf(u'%', i + 1)) {
        if (i + 2 >= text.size() || !isHex(text[i + 1]) || !isHex(text[i + 2]))
            return {};
    }
    return QByteArray::fromPercentEncoding(text.toUtf8());
}

/** Keeps a byte order mark, unlike QString::fromUtf8(): the value must print as it was read. */
QString asText(const QByteArray &bytes)
{
    QStringDecoder decoder(QStringDecoder::Utf8, QStringDecoder::Flag::Stateless | QStringDecoder::Flag::ConvertInitialBom);
    return decoder.decode(bytes);
}

std::optional<int> number(const QString &text, int most)
{
    const bool digits = !text.isEmpty() && std::ranges::all_of(text, [](QChar c) { return c >= u'0' && c <= u'9'; });
    bool ok = false;
    const int value = text.toInt(&ok);
    if (!digits || !ok || value > most)
        return {};
    return value;
}

Result<Endpoint::Kind> kindOf(const QString &scheme)
{
    if (scheme == QStringLiteral("redis"))
        return Endpoint::Kind::Tcp;
    if (scheme == QStringLiteral("rediss"))
        return Endpoint::Kind::Tls;
    if (scheme == QStringLiteral("redis+unix") || scheme == QStringLiteral("unix")) // the second as redis-py writes it
        return Endpoint::Kind::Unix;
    return invalidInput(EndpointText::tr("The address must begin with redis://, rediss:// (TLS) or redis+unix://"));
}

Result<void> readUserInfo(const QString &text, ParsedUrl &url)
{
    const qsizetype colon = text.indexOf(u':');
    const auto user = decoded(colon < 0 ? text : text.left(colon));
    const auto password = decoded(colon < 0 ? QString() : text.mid(colon + 1));
    if (!user || !password)
        return invalidInput(
            EndpointText::tr("In the user name or password, '%' must be followed by two hexadecimal digits; write '%' itself as %25"));
    url.endpoint.user = asText(*user);
    url.password = Secret(*password);
    return {};
}

Result<void> readPort(const QString &text, Endpoint &endpoint)
{
    const auto port = number(text, 65535);
    if (!port || *port == 0)
        return invalidInput(EndpointText::tr("The port after the host name must be a number from 1 to 65535"));
    endpoint.port = quint16(*port);
    return {};
}

Result<void> readBracketedHost(const QString &text, Endpoint &endpoint)
{
    const qsizetype end = text.indexOf(u']');
    const auto host = decoded(text.mid(1, end - 1));
    QHostAddress address;
    if (end < 0 || !host || !address.setAddress(asText(*host)) || address.protocol() != QAbstractSocket::IPv6Protocol)
        return invalidInput(EndpointText::tr("An IPv6 address is expected between '[' and ']'"));
    endpoint.host = asText(*host);
    const QString rest = text.mid(end + 1);
    if (rest.isEmpty())
        return {};
    if (!rest.startsWith(u':'))
        return invalidInput(EndpointText::tr("Only ':' and a port may follow ']'"));
    return readPort(rest.mid(1), endpoint);
}

bool isHostName(const QString &host)
{
    return !host.isEmpty()
        && std::ranges::all_of(host, [](QChar c) { return c.isLetterOrNumber() || c.isSurrogate() || c == u'-' || c == u'.' || c == u'_'; });
}

Result<void> readHost(const QString &text, Endpoint &endpoint)
{
    if (text.startsWith(u'['))
        return readBracketedHost(text, endpoint);
    if (text.count(u':') > 1)
        return invalidInput(EndpointText::tr("An IPv6 address must be in brackets: redis://[::1]:6379"));
    const qsizetype colon = text.indexOf(u':');
    endpoint.host = colon < 0 ? text : text.left(colon);
    if (endpoint.host.isEmpty())
        return invalidInput(EndpointText::tr("The host name is missing"));
    if (!isHostName(endpoint.host))
        return invalidInput(EndpointText::tr("The host name contains an invalid character"));
    if (colon < 0)
        return {};
    return readPort(text.mid(colon + 1), endpoint);
}

Result<void> readDatabase(const QString &text, Endpoint &endpoint)
{
    const auto database = number(text, 0x7fffffff);
    if (!database)
        return invalidInput(EndpointText::tr("The database must be a number: redis://host:6379/2"));
    endpoint.database = *database;
    return {};
}

Result<void> readNetworkTail(const QString &tail, Endpoint &endpoint)
{
    if (tail.contains(u'@'))
        return invalidInput(EndpointText::tr("In a user name or password, write '/' as %2F, '?' as %3F, '#' as %23 and '@' as %40"));
    if (tail.contains(u'?') || tail.contains(u'#'))
        return invalidInput(EndpointText::tr("Nothing may follow the database, neither '?' nor '#'"));
    if (tail.size() <= 1)
        return {};
    return readDatabase(tail.mid(1), endpoint);
}

Result<void> readSocketTail(const QString &tail, Endpoint &endpoint)
{
    if (tail.contains(u'#'))
        return invalidInput(EndpointText::tr("In the socket path, write '#' as %23"));
    const qsizetype question = tail.indexOf(u'?');
    const auto path = decoded(question < 0 ? tail : tail.left(question));
    if (!path || path->contains('\0'))
        return invalidInput(EndpointText::tr("In the socket path, '%' must be followed by two hexadecimal digits; write '%' itself as %25"));
    endpoint.socketPath = asText(*path);
    if (endpoint.socketPath.size() < 2)
        return invalidInput(EndpointText::tr("The socket path is missing: redis+unix:///run/redis/redis.sock"));
    if (question < 0)
        return {};
    const QString query = tail.mid(question + 1);
    if (!query.startsWith(QStringLiteral("db=")))
        return invalidInput(EndpointText::tr("Only db=NUMBER may follow '?'"));
    return readDatabase(query.mid(3), endpoint);
}

QString encoded(const QString &text, const QByteArray &keep = {}) { return QString::fromLatin1(QUrl::toPercentEncoding(text, keep)); }

} // namespace

QString Endpoint::toUrl() const
{
    const QString who = user.isEmpty() ? QString() : encoded(user) + u'@';
    if (kind == Kind::Unix) {
        const QString tail = database == 0 ? QString() : QStringLiteral("?db=%1").arg(database);
        return QStringLiteral("redis+unix://") + who + encoded(socketPath, "/") + tail;
    }
    const QString scheme = kind == Kind::Tls ? QStringLiteral("rediss://") : QStringLiteral("redis://");
    const QString where = host.contains(u':') ? u'[' + encoded(host, ":") + u']' : host;
    const QString tail = database == 0 ? QString() : QStringLiteral("/%1").arg(database);
    return scheme + who + where + u':' + QString::number(port) + tail;
}

Result<ParsedUrl> parseUrl(const QString &url)
{
    const QString text = url.trimmed();
    const qsizetype separator = text.indexOf(QStringLiteral("://"));
    const Result<Endpoint::Kind> kind = kindOf(separator < 0 ? QString() : text.left(separator).toLower());
    if (!kind)
        return failure(kind.error());
    if (std::ranges::any_of(text, [](QChar c) { return c.isSpace() || c.category() == QChar::Other_Control; }))
        return invalidInput(EndpointText::tr("The address must not contain spaces; write a space as %20"));

    ParsedUrl result;
    result.endpoint.kind = *kind;
    const QString rest = text.mid(separator + 3);
    const auto isEnd = [](QChar c) { return c == u'/' || c == u'?' || c == u'#'; };
    const qsizetype end = std::ranges::find_if(rest, isEnd) - rest.begin();
    QString authority = rest.left(end);
    const QString tail = rest.mid(end);
    if (const qsizetype at = authority.lastIndexOf(u'@'); at >= 0) {
        if (const auto done = readUserInfo(authority.left(at), result); !done)
            return failure(done.error());
        authority = authority.mid(at + 1);
    }
    if (*kind == Endpoint::Kind::Unix) {
        if (!authority.isEmpty())
            return invalidInput(EndpointText::tr("The socket path must begin with '/': redis+unix:///run/redis/redis.sock"));
        if (const auto done = readSocketTail(tail, result.endpoint); !done)
            return failure(done.error());
        return result;
    }
    if (const auto done = readNetworkTail(tail, result.endpoint); !done)
        return failure(done.error());
    if (const auto done = readHost(authority, result.endpoint); !done)
        return failure(done.error());
    return result;
}

} // namespace lockscope::redis
