// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/replay/monitorreader.h"

#include <QHash>

namespace lockscope {

/** Who the clients of one server are: their addresses in its traffic, and the names that they have given themselves. No I/O; any one thread. */
class ClientNames {
public:
    /** A client's name from elsewhere, such as CLIENT LIST. */
    void learn(const QByteArray &address, const QByteArray &name);
    /** CLIENT SETNAME, and the name that HELLO gives. */
    void take(const ExecutedCommand &command);

    /** The client's name, else its address without the port, or as shown. */
    QByteArray nameOf(const QByteArray &address) const;
    /** Of a single client, by what nameOf() gives: with the port, if that is only the host. */
    static QByteArray singleName(const QByteArray &name, const QByteArray &address);
    /** Of an address that many share, or that is not known, see nameInToken(). */
    QByteArray nameOf(const QByteArray &address, const QByteArray &token) const;
    /** Clients whose names differ in numbers only are of one program, and so are those of one host that have no name. */
    QByteArray programOf(const QByteArray &address) const;
    /** What a token says of its client: "web-7:26098" of "web-7:26098:609d0f2c9aa63b3b"; empty: nothing. */
    static QByteArray nameInToken(const QByteArray &token);
    /** All clients of a Unix socket have one address. */
    static bool isShared(const QByteArray &address) { return address.startsWith("unix:"); }
    /** That of a Unix socket without its folder, which says nothing of clients: "unix:redis.sock". */
    static QByteArray shownAddress(const QByteArray &address);

private:
    struct Known {
        QByteArray name, program;
    };
    const Known &known(const QByteArray &address) const;

    QHash<QByteArray, QByteArray> m_names;     // by address
    mutable QHash<QByteArray, Known> m_looked; // by address: what is made of both, for each command
};

} // namespace lockscope
