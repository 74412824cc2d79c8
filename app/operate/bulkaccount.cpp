// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "operate/bulkaccount.h"

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

const char *fateName(BulkFate fate)
{
    using Kind = ActionOutcome::Kind;
    switch (fate) {
    case BulkFate::NotTried: return "not tried";
    case BulkFate::Done: return outcomeName(Kind::Done);
    case BulkFate::DoneInPart: return outcomeName(Kind::DoneInPart);
    case BulkFate::HolderChanged: return outcomeName(Kind::HolderChanged);
    case BulkFate::AlreadyGone: return outcomeName(Kind::AlreadyGone);
    case BulkFate::WrongType: return outcomeName(Kind::WrongType);
    case BulkFate::Refused: return outcomeName(Kind::Refused);
    case BulkFate::Failed: return outcomeName(Kind::Failed);
    case BulkFate::Unknown: return "unknown";
    }
    return "";
}

bool mayRetry(BulkFate fate)
{
    return fate == BulkFate::NotTried || fate == BulkFate::Refused || fate == BulkFate::Failed || fate == BulkFate::Unknown;
}

int BulkAccount::total() const { return std::accumulate(counts.begin(), counts.end(), 0); }

void BulkAccount::move(BulkFate from, BulkFate to)
{
    --counts[std::size_t(from)];
    ++counts[std::size_t(to)];
}

} // namespace lockscope
