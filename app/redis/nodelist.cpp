// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/nodelist.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>

#include <algorithm>

namespace lockscope::redis {

namespace {

struct NodeListText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::redis::NodeListText)
};

Result<Endpoint> parseNode(const QString &url, const Endpoint &first)
{
    const Result<ParsedUrl> parsed = parseUrl(url);
    if (!parsed)
        return failure(parsed.error());
    if (!parsed->password.isEmpty())
        return invalidInput(NodeListText::tr("Additional servers use the password of the first one: leave it out"));
    Endpoint node = parsed->endpoint;
    if (node.user.isEmpty())
        node.user = first.user;
    if (node.database == 0)
        node.database = first.database;
    if (node.kind == Endpoint::Kind::Tls) {
        node.tls = first.tls;
        node.tls.serverName.clear(); // the name belongs to the first server's certificate
    }
    return node;
}

} // namespace

Result<std::vector<Endpoint>> parseNodes(const QString &urls, const Endpoint &first)
{
    static const QRegularExpression between(QStringLiteral("[\\s,]+"));
    std::vector<Endpoint> nodes;
    for (const QString &url : urls.split(between, Qt::SkipEmptyParts)) {
        const Result<Endpoint> node = parseNode(url, first);
        if (!node)
            return invalidInput(NodeListText::tr("Number %1: %2").arg(nodes.size() + 1).arg(node.error().text));
        if (node->toUrl() == first.toUrl() || std::ranges::find(nodes, node->toUrl(), &Endpoint::toUrl) != nodes.end())
            return invalidInput(NodeListText::tr("%1 is listed twice").arg(node->toUrl()));
        nodes.push_back(*node);
    }
    return nodes;
}

std::vector<Connection::Options> nodeOptions(const Connection::Options &first, const std::vector<Endpoint> &nodes)
{
    std::vector<Connection::Options> all;
    for (const Endpoint &node : nodes) {
        Connection::Options options = first;
        options.endpoint = node;
        options.keepsPasswordEncrypted = first.endpoint.kind == Endpoint::Kind::Tls;
        all.push_back(std::move(options));
    }
    return all;
}

QString nodesText(const std::vector<Endpoint> &nodes)
{
    QStringList urls;
    for (const Endpoint &node : nodes)
        urls += node.toUrl();
    return urls.join(u' ');
}

} // namespace lockscope::redis
