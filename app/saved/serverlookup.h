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

/** The saved server that another address leads to. */
struct KnownServer {
    QString name; ///< the name of its profile
    Environment environment = Environment::Production;
    Message sentence; ///< which server it is and how that was found: "redis://127.1:6379 is …: both are port 6379 of this machine"
};

/** A production server's answer to the question for its ids. */
struct ProductionAnswer {
    const ServerProfile *profile = nullptr;
    QByteArrayList identity;
    QString why; ///< why it, or a part of it, could not be asked, for people; empty: it was
};

/**
 * Finds out whether an address leads to a server saved as production or staging, by any route: another spelling or name of its address, a further
 * server of a group, a proxy or tunnel (by its ids). Another database of such a server is the same server, unless that database is saved with its own
 * environment. If an address is not saved, the production servers are asked for their ids, since they may have restarted; each gets only the password
 * of its own file. Caches the findings of a stream while it lasts. Lives in one thread; a coroutine that awaits it must keep it alive.
 */
class ServerLookup {
public:
    ServerLookup(const std::vector<SavedServer> &saved, Clock &clock);

    /** True if a saved server is production or staging; otherwise no lookup is needed. */
    bool isNeeded() const { return !m_careful.empty(); }
    /** Compares addresses only, production servers first. Sends nothing. */
    QCoro::Task<std::optional<KnownServer>> byAddress(std::vector<redis::Endpoint> endpoints);
    /** Compares addresses and, over ready connections, the ids that servers report. */
    QCoro::Task<std::optional<KnownServer>> of(std::vector<QPointer<redis::Connection>> connections);
    /** A sentence for each production server that the last of() could not compare with, and why. */
    QStringList unasked() const;

private:
    struct Place;
    struct Finding {
        QPointer<redis::Connection> connection;
        quint64 stream = 0;
        std::optional<KnownServer> known;
        QByteArrayList identity;
        quint64 after = 0; // number of questions begun before it
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
    QStringList m_urls;                  // URLs of all saved servers
    std::vector<redis::Endpoint> m_book; // endpoints of all saved servers
    std::vector<Finding> m_findings;
    std::vector<ProductionAnswer> m_answers;
    bool m_hasCompared = false; // the last of() was about an unsaved server
    QStringList m_silent;       // unsaved servers that report no id
    quint64 m_askings = 0;      // rounds of questions begun
    quint64 m_answered = 0;     // the round that m_answers came from
    Instant m_answeredAt;
};

} // namespace lockscope
