// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ways.h"

#include <algorithm>

namespace checker {
namespace {

bool isBack(const Target &target, std::size_t at) { return target.end == End::None && target.at <= at; }

bool leadsToLock(const Part &acquire, std::size_t at)
{
    const std::vector<Target> targets = targetsOf(acquire[at], at);
    return !acquire[at].waits && std::all_of(targets.begin(), targets.end(), [&](const Target &target) {
        const bool isStep = target.end == End::None && target.at < acquire.size();
        return target.end == End::Acquired || (isStep && acquire[target.at].isBound);
    });
}

} // namespace

std::vector<Target> targetsOf(const Step &step, std::size_t at)
{
    std::vector<Target> targets;
    const auto add = [&targets](const Target &target) {
        if (std::find(targets.begin(), targets.end(), target) == targets.end())
            targets.push_back(target);
    };
    for (const Entry &entry : step.then) {
        add(entry.target);
        if (!entry.condition)
            return targets;
    }
    add(Target{End::None, at + 1});
    return targets;
}

bool goesBack(const Part &part)
{
    for (std::size_t at = 0; at < part.size(); ++at) {
        const std::vector<Target> targets = targetsOf(part[at], at);
        if (std::any_of(targets.begin(), targets.end(), [at](const Target &target) { return isBack(target, at); }))
            return true;
        if (part[at].unanswered && isBack(*part[at].unanswered, at))
            return true;
    }
    return false;
}

void markBound(Part &acquire)
{
    for (bool isNew = true; isNew;) {
        isNew = false;
        for (std::size_t at = 0; at < acquire.size(); ++at) {
            if (acquire[at].isBound || !leadsToLock(acquire, at))
                continue;
            acquire[at].isBound = isNew = true;
        }
    }
}

} // namespace checker
