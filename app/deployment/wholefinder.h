// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "deployment/shards.h"
#include "watch/reading/lockfinder.h"

#include <memory>
#include <vector>

namespace lockscope {

/**
 * Searches all servers of a deployment concurrently for keys that look like locks, and counts names together, so that a pattern is found once
 * wherever its keys are. Owns a LockFinder for each, which keeps to its share of its server's time. A failed one does not end the others, but the
 * search then ends as failed. Emits progressed() at most twice a second. Lives in the thread of its finders.
 */
class WholeFinder : public QObject {
    Q_OBJECT
public:
    /** What the servers are to each other. */
    enum class Servers : quint8 {
        Primaries, ///< of one deployment, each with keys of its own
        Independent,
        Redlock, ///< a key on several of them counts once
    };
    static Servers serversOf(const Shards &shards);
    /** Options of each finder, equal but for the connection; at least one. */
    WholeFinder(std::vector<LockFinder::Options> searched, Servers servers, Clock &clock, QObject *parent = nullptr);
    ~WholeFinder() override;

    /** See Connection::setGate(). */
    void setGate(const redis::Connection::Gate &gate);
    void start();
    void setFaster(bool faster);
    /** Emits the findings so far, and nothing after that. */
    void cancel();

signals:
    /** The last one has the final state. A receiver must not destroy the finder from within. */
    void progressed(const lockscope::FindProgress &progress);

private:
    struct Part {
        std::unique_ptr<LockFinder> finder;
        redis::Endpoint endpoint;
        FindProgress last;
    };

    void onProgress(std::size_t number, const FindProgress &progress);
    void tellAgain();
    void tell();
    FindProgress sum() const;
    bool isOver() const;

    Clock &m_clock;
    const Servers m_servers;
    Duration m_progressInterval;
    std::shared_ptr<NameGroups> m_groups;
    std::vector<Part> m_parts;
    bool m_isOver = false;
};

} // namespace lockscope
