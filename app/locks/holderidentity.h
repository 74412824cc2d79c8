// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/lock.h"

#include <QString>

#include <optional>

namespace lockscope {

/** What a token says about the holder of a lock. Bytes come from the server and are hostile; text is safe to show as plain text. */
struct HolderIdentity {
    QByteArray client; ///< id of the library's instance: a UUID
    QByteArray thread; ///< the thread within that client
    QByteArray host;
    std::optional<qint64> pid;
    QByteArray worker;                  ///< a worker or job
    QByteArray queue;                   ///< of a job queue
    QByteArray node;                    ///< node of a version 1 UUID: "02:fc:00:00:00:01", often a network address of its host
    QByteArray more;                    ///< text added by the application
    std::optional<UnixTime> acquiredAt; ///< by the holder's clock
    std::optional<UnixTime> madeAt;     ///< of a token that its client made before it began to try: it acquired the lock then or later
    QString text;                       ///< the most informative part, short enough for a column; the token itself if it says nothing
};

/** Decodes the holder's token as the lock's scheme describes; leaves out what does not have that form. Pure. */
HolderIdentity identify(const Lock &lock, const Holder &holder);
/** As identify(), without the text. */
HolderIdentity decode(const Lock &lock, const Holder &holder);
/** Identifies the only holder, also of a plain lock; nullopt: none, several, or unknown. */
std::optional<HolderIdentity> identifyHolder(const Lock &lock);

} // namespace lockscope
