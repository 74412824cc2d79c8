// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/scheme.h"

#include "libraries/catalogue.h"

#include <algorithm>

namespace lockscope {

Recognition recognitionOf(const Lock &lock) { return catalogue().recognition(lock.rule); }

bool isSettledByProfile(const Lock &lock) { return Catalogue::isOfProfile(lock.rule); }

bool namesNoLibrary(const Scheme &scheme)
{
    const QByteArrayView name(scheme.name);
    return name == "token" || name == "token-uuid" || name == "hash" || name == "other" || name == "unknown";
}

const Scheme *schemeNamed(QByteArrayView name)
{
    const auto &all = allSchemes();
    const auto found = std::find_if(all.begin(), all.end(), [name](const Scheme *scheme) { return name == QByteArrayView(scheme->name); });
    return found == all.end() ? nullptr : *found;
}

const std::vector<const Scheme *> &allSchemes() { return catalogue().schemes(); }

const std::vector<SchemeGroup> &schemeGroups() { return catalogue().groups(); }

const char *confidenceName(Confidence confidence)
{
    switch (confidence) {
    case Confidence::Guess: return "guess";
    case Confidence::Likely: return "likely";
    case Confidence::Certain: return "certain";
    }
    Q_UNREACHABLE();
}

const char *deadlineInName(DeadlineIn place)
{
    switch (place) {
    case DeadlineIn::KeyTtl: return "ttl";
    case DeadlineIn::Score: return "score";
    case DeadlineIn::Value: return "value";
    case DeadlineIn::Nowhere: return "none";
    }
    Q_UNREACHABLE();
}

} // namespace lockscope
