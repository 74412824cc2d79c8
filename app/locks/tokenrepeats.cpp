// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/tokenrepeats.h"

#include "locks/lock.h"
#include "locks/valueshape.h"

namespace lockscope {

namespace {

/** Shorter ones are words, names or numbers. */
constexpr qsizetype shortestRandom = 16;

} // namespace

bool mayTokenRepeat(const Lock &lock)
{
    const Scheme &scheme = schemeOf(lock);
    if (scheme.traits.testFlag(SchemeTrait::TokenRepeats))
        return true;
    if (!namesNoLibrary(scheme) || lock.token.isEmpty() || !lock.tokenIsWhole)
        return false;
    const ValueShape shape = shapeOf(lock.token);
    return shape == ValueShape::HostPid || (lock.token.size() < shortestRandom && (shape == ValueShape::Other || shape == ValueShape::Number));
}

} // namespace lockscope
