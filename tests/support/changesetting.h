// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "watch/watchsettings.h"

#include <type_traits>
#include <utility>

namespace lockscope {

/** One setting of a watcher or of a deployment. */
template <class Watching, class Value>
void change(Watching &watching, Value WatchSettings::*setting, std::type_identity_t<Value> value)
{
    WatchSettings settings = watching.settings();
    settings.*setting = std::move(value);
    watching.set(settings);
}

} // namespace lockscope
