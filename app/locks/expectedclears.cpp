// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/expectedclears.h"

namespace lockscope {

namespace {

constexpr Duration expectedFor{10'000};

} // namespace

void ExpectedClears::expect(const Bytes &key, const Bytes &token, Instant now)
{
    m_expected.removeIf([now](const auto &entry) { return entry.value().until < now; });
    Expected &expected = m_expected[key];
    if (expected.token != token)
        expected = Expected{token, {}, 0};
    expected.until = now + expectedFor;
    ++expected.attempts;
}

void ExpectedClears::withdraw(const Bytes &key, const Bytes &token)
{
    const auto expected = m_expected.find(key);
    if (expected != m_expected.end() && expected->token == token && --expected->attempts == 0)
        m_expected.erase(expected);
}

std::optional<Bytes> ExpectedClears::take(const Bytes &key, Instant at)
{
    const auto expected = m_expected.constFind(key);
    if (expected == m_expected.cend())
        return std::nullopt;
    const auto token = at <= expected->until ? std::optional(expected->token) : std::nullopt;
    m_expected.erase(expected);
    return token;
}

} // namespace lockscope
