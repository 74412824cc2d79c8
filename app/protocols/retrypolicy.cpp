// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/retrypolicy.h"

#include "base/spantext.h"

#include <QStringList>

#include <algorithm>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

constexpr int mostDoublings = 30;

QString compact(Duration time) { return spanText(time).remove(u' '); }

/** Zero: the text is no time. */
Duration timeFrom(const QString &text) { return parseSpan(text).value_or(Duration(0)); }

} // namespace

Duration RetryPolicy::sleepAfter(int tries, double random) const
{
    switch (kind) {
    case Kind::None: return Duration(0);
    case Kind::Fixed:
    case Kind::Message: return base;
    case Kind::Jitter: break;
    }
    const int doublings = std::clamp(tries - 1, 0, mostDoublings);
    const double most = std::min(double(cap.count()), double(base.count()) * double(1U << doublings));
    return Duration(Duration::rep(random * most));
}

QString RetryPolicy::text() const
{
    switch (kind) {
    case Kind::None: return u"none"_s;
    case Kind::Message: return u"message"_s;
    case Kind::Fixed: return u"fixed:"_s + compact(base);
    case Kind::Jitter: return u"jitter:%1:%2"_s.arg(compact(base), compact(cap));
    }
    Q_UNREACHABLE();
}

std::optional<RetryPolicy> retryPolicyFrom(const QString &text)
{
    const QStringList parts = text.split(u':');
    const QString &kind = parts.first();
    if (kind == "none"_L1 && parts.size() == 1)
        return RetryPolicy::none();
    if (kind == "message"_L1 && parts.size() == 1)
        return RetryPolicy::message();
    if (kind == "jitter"_L1 && parts.size() == 1)
        return RetryPolicy::jitter(Duration(10), Duration(1000));
    const Duration base = timeFrom(parts.value(1));
    const Duration cap = timeFrom(parts.value(2));
    if (base <= Duration(0))
        return std::nullopt;
    if (kind == "fixed"_L1 && parts.size() == 2)
        return RetryPolicy::fixed(base);
    if (kind == "jitter"_L1 && parts.size() == 3 && base <= cap)
        return RetryPolicy::jitter(base, cap);
    return std::nullopt;
}

} // namespace lockscope
