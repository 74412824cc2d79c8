// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "operate/clearoutcome.h"

namespace lockscope {

const char *outcomeName(ClearOutcome::Kind kind)
{
    switch (kind) {
    case ClearOutcome::Kind::Cleared: return "cleared";
    case ClearOutcome::Kind::HolderChanged: return "holder changed since you looked";
    case ClearOutcome::Kind::AlreadyGone: return "already gone";
    case ClearOutcome::Kind::WrongType: return "wrong type";
    case ClearOutcome::Kind::Refused: return "refused";
    case ClearOutcome::Kind::Failed: return "failed";
    }
    Q_UNREACHABLE();
}

} // namespace lockscope
