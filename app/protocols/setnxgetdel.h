// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "protocols/setnxpx.h"

namespace lockscope {

/**
 * `set-nx-get-del`, broken: acquired as set-nx-px, but released by two commands:
 *  - release: GET key; not my token: leave it alone. Else DEL key.
 * Between the two the lease may end and another client acquire.
 */
class SetNxGetDel final : public SetNxPx {
public:
    static ProtocolInfo info();
    using SetNxPx::SetNxPx;
    QCoro::Task<Result<QString>> release() override;
};

} // namespace lockscope
