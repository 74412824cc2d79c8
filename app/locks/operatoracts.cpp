// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/operatoracts.h"

namespace lockscope {

namespace {

constexpr Duration expectedFor{10'000};

} // namespace

void OperatorActs::expect(OperatorAct act, const Bytes &key, const Bytes &token, Instant now)
{
    m_expected.removeIf([now](const auto &entry) { return entry.value().until < now; });
    Expected &expected = m_expected[key];
    if (expected.token != token || expected.act != act)
        expected = Expected{act, token, {}, 0, false};
    expected.until = now + expectedFor;
    ++expected.attempts;
}

void OperatorActs::confirm(const Bytes &key, const Bytes &token)
{
    if (const auto expected = m_expected.find(key); expected != m_expected.end() && expected->token == token)
        expected->isConfirmed = true;
}

void OperatorActs::withdraw(const Bytes &key, const Bytes &token)
{
    const auto expected = m_expected.find(key);
    if (expected != m_expected.end() && expected->token == token && --expected->attempts == 0)
        m_expected.erase(expected);
}

std::optional<OperatorAct> OperatorActs::take(const Bytes &key, const Bytes &token, Instant at, If condition)
{
    const auto expected = m_expected.constFind(key);
    if (expected == m_expected.cend() || expected->token != token || at > expected->until || (condition == If::Confirmed && !expected->isConfirmed))
        return std::nullopt;
    const OperatorAct act = expected->act;
    m_expected.erase(expected);
    return act;
}

} // namespace lockscope
