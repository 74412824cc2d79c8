// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "operate/actionoutcome.h"

namespace lockscope {

const char *outcomeName(ActionOutcome::Kind kind)
{
    switch (kind) {
    case ActionOutcome::Kind::Done: return "done";
    case ActionOutcome::Kind::DoneInPart: return "done in part";
    case ActionOutcome::Kind::HolderChanged: return "holder changed since you looked";
    case ActionOutcome::Kind::AlreadyGone: return "already gone";
    case ActionOutcome::Kind::WrongType: return "wrong type";
    case ActionOutcome::Kind::Refused: return "refused";
    case ActionOutcome::Kind::Failed: return "failed";
    }
    return "";
}

} // namespace lockscope
