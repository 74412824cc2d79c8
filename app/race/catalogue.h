// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "race/protocol.h"

#include <memory>
#include <vector>

namespace lockscope {

/** All protocols that can be run, in the order in which they are shown: by section, the classic ones first. */
const std::vector<ProtocolInfo> &protocolCatalogue();

/** Null: there is none of that name. */
const ProtocolInfo *findProtocol(const QString &id);

/** Null: there is none of that name. The actor must outlive it. */
std::unique_ptr<RaceProtocol> makeProtocol(const QString &id, const ProtocolSpec &spec, Actor &actor);

} // namespace lockscope
