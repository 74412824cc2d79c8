// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/lock.h"
#include "traffic/study/trafficstudy.h"

#include <QHash>
#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace lockscope::ui {

/**
 * What the traffic of the open servers has shown of who waits for their locks, and when that was measured. A value that is cheap to copy; one without
 * figures says that nothing was measured. UI thread.
 */
class MeasuredWaits {
public:
    struct Figures {
        quint32 waiting = 0, most = 0;                 ///< at the end; at the same time
        bool isAtLeast = false, isMostAtLeast = false; ///< some clients could not be counted
        std::optional<TrafficLength> p50, longest;
        QString period, end; ///< "14:02:10–14:02:20", "14:02:20"
    };
    /** Of one server. */
    struct Source {
        NodeNumber node = 0; ///< that its locks have in their ids
        std::shared_ptr<const TrafficReport> report;
    };

    MeasuredWaits() = default;
    /** Of the locks of one database. Of a lock that several servers have, the one that was waited for most counts. */
    MeasuredWaits(const std::vector<Source> &sources, int database);

    bool isEmpty() const { return !d; }
    /** Null: it is not known. */
    const Figures *of(const LockId &lock) const;
    /** "3 at 14:02:20": it is not of now. */
    QString brief(const Figures &figures) const;
    /** The same as a sentence, with how long they waited. */
    QString sentence(const Figures &figures) const;
    /** Of all locks together: "5 waited at 14:02:20", "≥ 5 waited …" if some clients could not be counted. Empty: nothing is known. */
    QString total() const;

private:
    struct Data {
        QHash<LockId, Figures> figures;
        QString end; ///< of the newest source
        quint32 waiting = 0;
        bool isAtLeast = false;
    };
    std::shared_ptr<const Data> d;
};

} // namespace lockscope::ui
