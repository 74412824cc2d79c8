// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "protocols/protocol.h"

#include <functional>

class QComboBox;

namespace lockscope::ui {

/** Why a protocol cannot be run; empty: it can. */
using WhyNot = std::function<QString(const ProtocolInfo &)>;

/**
 * All protocols that come with the program, each with its description as tooltip; those that cannot be run are greyed, and say why. The choice stays,
 * unless it cannot be run any more.
 */
void fillProtocols(QComboBox &box, const WhyNot &whyNot);

} // namespace lockscope::ui
