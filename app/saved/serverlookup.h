// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "redis/connection.h"
#include "saved/serverprofile.h"

#include <QPointer>
#include <QStringList>

#include <qcoro/qcorotask.h>

#include <optional>
#include <vector>

namespace lockscope {

/** A saved server that turned out to be behind another address. */
struct KnownServer {
    QString name; ///< as it is saved
    Environment environment = Environment::Production;
    QString sentence; ///< which it is and how that was found out, for people: "redis://127.1:6379 is …: both are port 6379 of this machine"
};

/** What a production server answered when it was asked who it is. */
struct ProductionAnswer {
    const ServerProfile *profile = nullptr;
    QByteArrayList identity;
    QString why; ///< it could not be asked, or not all of it, for people; empty: it was
};

/**
 * Whether a server is one that was saved as production or for staging, by whatever route: another spelling or name of its address, a further server
 * of a group, a proxy or tunnel (by what it calls itself). Another database of such a server is the same server, unless that database is saved with
 * its own environment. Where an address is not in the book, the production servers are asked who they are: any of them may have been restarted since
 * it was seen. They get the password of their own file, and no other. Keeps the findings about a stream for as long as it lasts. Lives in one thread;
 * a coroutine that awaits it must keep it.
 */
class ServerLookup {
public:
    ServerLookup(const std::vector<SavedServer> &saved, Clock &clock);

    /** False: no saved server asks for care, and nothing needs to be looked up. */
    bool isNeeded() const { return !m_careful.empty(); }
    /** By address alone; production before anything else. Nothing is sent. */
    QCoro::Task<std::optional<KnownServer>> byAddress(std::vector<redis::Endpoint> endpoints);
    /** By address and, of those that are connected, by what they call themselves. */
    QCoro::Task<std::optional<KnownServer>> of(std::vector<QPointer<redis::Connection>> connections);
    /** Which production servers the last of() could not compare with, and why: a sentence for each. */
    QStringList unasked() const;

private:
    struct Place;
    struct Finding {
        QPointer<redis::Connection> connection;
        quint64 stream = 0;
        std::optional<KnownServer> known;
        QByteArrayList identity;
        quint64 after = 0; // the askings that had begun before
    };

    QCoro::Task<std::vector<Place>> carefulPlaces() const;
    QCoro::Task<std::optional<KnownServer>> ofOne(QPointer<redis::Connection> connection);
    QCoro::Task<> askProduction();
    std::vector<Finding *> strangers(const std::vector<QPointer<redis::Connection>> &connections);
    bool mustAsk(const std::vector<Finding *> &strangers) const;
    bool isStranger(const redis::Endpoint &endpoint) const;
    bool hasItsOwnEnvironment(const redis::Endpoint &endpoint, int database) const;
    std::optional<KnownServer> match(const redis::Endpoint &endpoint, const QStringList &places, const std::vector<Place> &careful) const;
    std::optional<KnownServer> match(const redis::Endpoint &endpoint, const QByteArrayList &identity) const;

    Clock &m_clock;
    std::vector<SavedServer> m_careful;  // production first
    QStringList m_urls;                  // of all that are saved
    std::vector<redis::Endpoint> m_book; // the same
    std::vector<Finding> m_findings;
    std::vector<ProductionAnswer> m_answers;
    QStringList m_silent;   // strangers that do not say who they are
    quint64 m_askings = 0;  // that have begun
    quint64 m_answered = 0; // the number of the one with these answers
    Instant m_answeredAt;
};

} // namespace lockscope
