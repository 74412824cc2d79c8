// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "watch/picture/picturekeeper.h"

namespace lockscope {

/** Combines what the parts of a watcher know about the data: their source, what is lacking, and the load. */
class HealthReport {
public:
    HealthReport(const redis::Connection &commands, const Feeds &feeds, const ServerProbe &probe, const PictureKeeper &keeper)
        : m_commands(commands), m_feeds(feeds), m_probe(probe), m_keeper(keeper)
    {
    }

    /** Sets all members but those that the watcher sets (connected, paused …). */
    void complete(WatchHealth &health) const;

private:
    Basis basis(const WatchHealth &health) const;
    std::vector<Lack> lacks() const;
    std::vector<Lack> hearingLacks() const;
    bool areEventsOff() const;
    QString remedy() const;

    const redis::Connection &m_commands;
    const Feeds &m_feeds;
    const ServerProbe &m_probe;
    const PictureKeeper &m_keeper;
};

} // namespace lockscope
