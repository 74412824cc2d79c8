// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/topology/addressmap.h"

#include <QCoreApplication>
#include <QHostAddress>
#include <QRegularExpression>

#include <algorithm>

namespace lockscope::redis {

namespace {

struct AddressMapText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::redis::AddressMapText)
};

constexpr std::size_t mostRules = 1000;

/** One spelling for each host, for comparison. */
QString plainHost(const QString &host)
{
    if (const QHostAddress address(host); host.contains(u':') && !address.isNull())
        return address.toString();
    return host.toLower();
}

bool isMappableHost(const QString &host)
{
    const auto fits = [](QChar c) { return c.isLetterOrNumber() || c == u'-' || c == u'.' || c == u'_'; };
    return !host.isEmpty() && host.size() <= 255 && std::ranges::all_of(host, fits);
}

int mappedPort(const QString &text)
{
    const bool digits = !text.isEmpty() && text.size() <= 5 && std::ranges::all_of(text, [](QChar c) { return c >= u'0' && c <= u'9'; });
    const int port = digits ? text.toInt() : 0;
    return port <= 65535 ? port : 0;
}

struct HostAndRest {
    QString host, ports; ///< ports: behind the ':'
    bool hasPorts = false;
};

Result<HostAndRest> splitBracketed(const QString &text)
{
    const qsizetype end = text.indexOf(u']');
    const QHostAddress address(text.mid(1, end - 1));
    if (end < 0 || address.protocol() != QAbstractSocket::IPv6Protocol)
        return invalidInput(AddressMapText::tr("an IPv6 address is expected between '[' and ']'"));
    const QString rest = text.mid(end + 1);
    if (!rest.isEmpty() && !rest.startsWith(u':'))
        return invalidInput(AddressMapText::tr("only ':' and ports may follow ']'"));
    return HostAndRest{plainHost(address.toString()), rest.mid(1), !rest.isEmpty()};
}

Result<HostAndRest> splitHost(const QString &text)
{
    if (text.startsWith(u'['))
        return splitBracketed(text);
    if (text.count(u':') > 1)
        return invalidInput(AddressMapText::tr("an IPv6 address must be in brackets, as in [::1]:6379"));
    const qsizetype colon = text.indexOf(u':');
    const QString host = colon < 0 ? text : text.left(colon);
    if (host.isEmpty())
        return invalidInput(AddressMapText::tr("a host name is missing"));
    if (!isMappableHost(host))
        return invalidInput(AddressMapText::tr("a host name contains an invalid character"));
    return HostAndRest{plainHost(host), colon < 0 ? QString() : text.mid(colon + 1), colon >= 0};
}

} // namespace

QString placeText(const Place &place)
{
    const QString host = place.host.contains(u':') ? u'[' + place.host + u']' : place.host;
    return host + u':' + QString::number(place.port);
}

QString placeText(const Endpoint &endpoint)
{
    return endpoint.kind == Endpoint::Kind::Unix ? endpoint.socketPath : placeText(Place{endpoint.host, endpoint.port});
}

Result<AddressMap::Side> AddressMap::parseSide(const QString &text)
{
    const Result<HostAndRest> split = splitHost(text);
    if (!split)
        return failure(split.error());
    if (!split->hasPorts)
        return Side{split->host};
    const qsizetype dash = split->ports.indexOf(u'-');
    const int first = mappedPort(dash < 0 ? split->ports : split->ports.left(dash));
    const int last = dash < 0 ? first : mappedPort(split->ports.mid(dash + 1));
    if (first == 0 || last == 0)
        return invalidInput(AddressMapText::tr("a port must be a number from 1 to 65535"));
    if (last < first)
        return invalidInput(AddressMapText::tr("a range of ports must end with its greatest: 7000-7005"));
    return Side{split->host, first, last};
}

Result<AddressMap::Rule> AddressMap::parseRule(const QString &text)
{
    const QStringList sides = text.split(u'=');
    if (sides.size() != 2)
        return invalidInput(AddressMapText::tr("write ANNOUNCED=REACHABLE, as in 10.0.0.1:6379=127.0.0.1:16379"));
    const Result<Side> announced = parseSide(sides[0]);
    if (!announced)
        return invalidInput(AddressMapText::tr("before '=', %1").arg(announced.error().text));
    const Result<Side> reachable = parseSide(sides[1]);
    if (!reachable)
        return invalidInput(AddressMapText::tr("behind '=', %1").arg(reachable.error().text));
    if (reachable->hasPorts() && !announced->hasPorts())
        return invalidInput(AddressMapText::tr("name the announced port, too: several nodes of one host cannot share one port"));
    if (reachable->hasPorts() && reachable->last - reachable->first != announced->last - announced->first)
        return invalidInput(AddressMapText::tr("both sides need the same number of ports"));
    return Rule{*announced, *reachable};
}

Result<void> AddressMap::add(Rule rule)
{
    for (std::size_t i = 0; i < m_rules.size(); ++i) {
        const Side &other = m_rules[i].announced, &own = rule.announced;
        const bool isSameHost = other.host == own.host && other.hasPorts() == own.hasPorts();
        if (isSameHost && other.first <= own.last && own.first <= other.last)
            return invalidInput(AddressMapText::tr("it concerns the same addresses as rule %1").arg(i + 1));
    }
    if (m_rules.size() >= mostRules)
        return invalidInput(AddressMapText::tr("there may be at most %1 rules").arg(mostRules));
    m_rules.push_back(std::move(rule));
    return {};
}

Result<AddressMap> AddressMap::parse(const QString &text)
{
    static const QRegularExpression between(QStringLiteral("[\\s,]+"));
    AddressMap map;
    for (const QString &piece : text.split(between, Qt::SkipEmptyParts)) {
        const Result<Rule> rule = parseRule(piece);
        const Result<void> added = rule ? map.add(*rule) : Result<void>(failure(rule.error()));
        if (!added)
            return invalidInput(AddressMapText::tr("Address map, rule %1: %2").arg(map.m_rules.size() + 1).arg(added.error().text));
    }
    return map;
}

Place AddressMap::reachable(const Place &announced) const
{
    const QString host = m_rules.empty() ? QString() : plainHost(announced.host);
    const Rule *found = nullptr;
    for (const Rule &rule : m_rules) {
        const Side &side = rule.announced;
        const bool matches = side.host == host && side.first <= announced.port && announced.port <= side.last;
        if (matches && (!found || side.hasPorts()))
            found = &rule;
    }
    if (!found)
        return announced;
    const Side &to = found->reachable;
    return {to.host, to.hasPorts() ? quint16(to.first + (announced.port - found->announced.first)) : announced.port};
}

QString AddressMap::sideText(const Side &side)
{
    const QString host = side.host.contains(u':') ? u'[' + side.host + u']' : side.host;
    if (!side.hasPorts())
        return host;
    const QString first = host + u':' + QString::number(side.first);
    return side.first == side.last ? first : first + u'-' + QString::number(side.last);
}

QString AddressMap::toText() const
{
    QStringList rules;
    for (const Rule &rule : m_rules)
        rules += sideText(rule.announced) + u'=' + sideText(rule.reachable);
    return rules.join(u' ');
}

} // namespace lockscope::redis
