// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/lock.h"

#include <QString>

#include <optional>

namespace lockscope {

/** Who holds a lock, as far as its token says. Bytes come from the server and are hostile; text is safe to show as plain text. */
struct HolderIdentity {
    QByteArray client; ///< id of the library's instance: a UUID
    QByteArray thread; ///< within it
    QByteArray host;
    std::optional<qint64> pid;
    QByteArray worker;                  ///< a worker or job
    QByteArray queue;                   ///< of a job queue
    QByteArray node;                    ///< of a UUID of version 1: "02:fc:00:00:00:01", often a network address of its host
    QByteArray more;                    ///< text that the program added
    std::optional<UnixTime> acquiredAt; ///< by the holder's clock
    QString text;                       ///< the most informative of this, short enough for a column; the token itself where it says nothing
};

/** Decodes the tokens as the lock's scheme describes them; omits what is not of that form. Pure; on demand. */
HolderIdentity identify(const Lock &lock, const Holder &holder);
/** The same without the text. */
HolderIdentity decode(const Lock &lock, const Holder &holder);
/** Of its only holder, plain locks too; nothing: none, several, or not known. */
std::optional<HolderIdentity> identifyHolder(const Lock &lock);

} // namespace lockscope
