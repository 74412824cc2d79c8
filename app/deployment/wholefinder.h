// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "watch/reading/lockfinder.h"

#include <memory>
#include <vector>

namespace lockscope {

/**
 * Searches all primaries of a deployment for what looks like a lock, side by side, and sums up: names are counted together, so that a pattern is one
 * wherever its keys are. Owns a LockFinder for each, which keeps to its share of its server's time. One that fails does not end the others, but the
 * whole ends as failed. Emits its progress twice a second at most. Lives in the thread of its finders.
 */
class WholeFinder : public QObject {
    Q_OBJECT
public:
    /** What is searched where, all alike but for the connection; at least one. */
    WholeFinder(std::vector<LockFinder::Options> primaries, Clock &clock, QObject *parent = nullptr);
    ~WholeFinder() override;

    /** See Connection::setGate(). */
    void setGate(const redis::Connection::Gate &gate);
    void start();
    void setFaster(bool faster);
    /** Emits what was found so far, and nothing after it. */
    void cancel();

signals:
    /** The last one says how it ended. A receiver may not destroy the finder at once. */
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
    Duration m_progressInterval;
    std::shared_ptr<NameGroups> m_groups = std::make_shared<NameGroups>();
    std::vector<Part> m_parts;
    bool m_isOver = false;
};

} // namespace lockscope
