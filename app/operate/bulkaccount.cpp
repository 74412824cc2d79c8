// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "operate/bulkaccount.h"

#include <algorithm>
#include <functional>
#include <numeric>

namespace lockscope {

BulkFate fateOf(const ActionOutcome &outcome)
{
    using Kind = ActionOutcome::Kind;
    switch (outcome.kind) {
    case Kind::Done: return BulkFate::Done;
    case Kind::DoneInPart: return BulkFate::DoneInPart;
    case Kind::HolderChanged: return BulkFate::HolderChanged;
    case Kind::AlreadyGone: return BulkFate::AlreadyGone;
    case Kind::WrongType: return BulkFate::WrongType;
    case Kind::Refused: return BulkFate::Refused;
    case Kind::Failed: break;
    }
    return outcome.mayBeDone ? BulkFate::Unknown : BulkFate::Failed;
}

BulkFate fateOf(const DoneAction &done) { return fateOf(outcomeOnAll(done)); }

const char *fateName(BulkFate fate)
{
    switch (fate) {
    case BulkFate::NotTried: return QT_TRANSLATE_NOOP("lockscope::WordText", "not tried");
    case BulkFate::Done: return QT_TRANSLATE_NOOP("lockscope::WordText", "done");
    case BulkFate::DoneInPart: return QT_TRANSLATE_NOOP("lockscope::WordText", "done in part");
    case BulkFate::HolderChanged: return QT_TRANSLATE_NOOP("lockscope::WordText", "holder changed");
    case BulkFate::AlreadyGone: return QT_TRANSLATE_NOOP("lockscope::WordText", "already gone");
    case BulkFate::WrongType: return "wrong type";
    case BulkFate::Refused: return QT_TRANSLATE_NOOP("lockscope::WordText", "refused");
    case BulkFate::Failed: return QT_TRANSLATE_NOOP("lockscope::WordText", "failed");
    case BulkFate::Unknown: return QT_TRANSLATE_NOOP("lockscope::WordText", "unknown");
    }
    return "";
}

bool mayRetry(BulkFate fate)
{
    return fate == BulkFate::NotTried || fate == BulkFate::DoneInPart || fate == BulkFate::Refused || fate == BulkFate::Failed
        || fate == BulkFate::Unknown;
}

const char *endName(BulkEnd::Kind kind)
{
    switch (kind) {
    case BulkEnd::Kind::Completed: return QT_TRANSLATE_NOOP("lockscope::WordText", "completed");
    case BulkEnd::Kind::Cancelled: return QT_TRANSLATE_NOOP("lockscope::WordText", "cancelled");
    case BulkEnd::Kind::Stopped: return QT_TRANSLATE_NOOP("lockscope::WordText", "stopped");
    }
    return "";
}

int BulkAccount::total() const { return std::accumulate(counts.begin(), counts.end(), 0); }

void BulkAccount::move(BulkFate from, BulkFate to)
{
    --counts[std::size_t(from)];
    ++counts[std::size_t(to)];
}

BulkAccount &BulkAccount::operator+=(const BulkAccount &other)
{
    std::ranges::transform(counts, other.counts, counts.begin(), std::plus());
    notRecorded += other.notRecorded;
    return *this;
}

} // namespace lockscope
