// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "redis/endpoint.h"

#include <QString>

#include <vector>

namespace lockscope::redis {

/** A host and a port, as a server announces them or as they are reached. */
struct Place {
    QString host; ///< a name or an address, IPv6 without brackets
    quint16 port = 0;

    bool operator==(const Place &) const = default;
};

/** "host:port", IPv6 in brackets. */
QString placeText(const Place &place);
/** The place of an endpoint, or the path of its Unix socket. */
QString placeText(const Endpoint &endpoint);

/**
 * Maps announced addresses of nodes to reachable ones: for NAT, tunnels, published ports of containers. An immutable value. Text form:
 * `announced=reachable`, several separated by blanks or commas. Each side is a host, `host:port` or `host:first-last`; without ports on the right
 * side the port stays. A rule with ports precedes one for the whole host; rules never overlap.
 */
class AddressMap {
public:
    AddressMap() = default;
    /** The error says which rule is wrong, and why. */
    static Result<AddressMap> parse(const QString &text);

    bool isEmpty() const { return m_rules.empty(); }
    Place reachable(const Place &announced) const;
    /** Formats the map as parse() accepts it. */
    QString toText() const;

    bool operator==(const AddressMap &) const = default;

private:
    /** Ports 0 to 65535: a whole host. */
    struct Side {
        QString host;
        int first = 0;
        int last = 65535;

        bool hasPorts() const { return first > 0; }
        bool operator==(const Side &) const = default;
    };
    struct Rule {
        Side announced, reachable;

        bool operator==(const Rule &) const = default;
    };
    static Result<Side> parseSide(const QString &text);
    static Result<Rule> parseRule(const QString &text);
    static QString sideText(const Side &side);
    Result<void> add(Rule rule);

    std::vector<Rule> m_rules;
};

} // namespace lockscope::redis
