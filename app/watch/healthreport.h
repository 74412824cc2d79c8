// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "watch/picture/picturekeeper.h"

namespace lockscope {

/** Combines what the parts of a watcher know of how current the data are: its source, what is lacking, what it costs. */
class HealthReport {
public:
    HealthReport(const redis::Connection &commands, const Feeds &feeds, const ServerProbe &probe, const PictureKeeper &keeper)
        : m_commands(commands), m_feeds(feeds), m_probe(probe), m_keeper(keeper)
    {
    }

    /** All but what only the watcher knows (connected, paused …), which is there already. */
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
