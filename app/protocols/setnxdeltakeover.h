// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "protocols/setnxtimestamp.h"

namespace lockscope {

/**
 * `setnx-del-takeover`, broken: the race that every text on SETNX warns of. As the classic, and released like it, but a lapsed lock is
 * taken over by two commands:
 *  - acquire: SETNX key <now + lease + 1>; 1: acquired. 0: GET key; nil: back to SETNX; not yet past: busy.
 *    Past: DEL key, and SETNX key <now + lease + 1>; 1: acquired, 0: busy.
 * Of two clients that have read the lapsed value, the second deletes the lock of the first.
 */
class SetNxDelTakeover final : public SetNxTimestamp {
public:
    static ProtocolInfo info();
    using SetNxTimestamp::SetNxTimestamp;
    QCoro::Task<Result<Attempt>> attempt() override;
};

} // namespace lockscope
