// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/locks/lockfilter.h"

#include "base/safetext.h"

#include <algorithm>

namespace lockscope::ui {

namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }

bool contains(QByteArrayView text, const QByteArray &lowerNeedle)
{
    return std::search(text.cbegin(), text.cend(), lowerNeedle.cbegin(), lowerNeedle.cend(),
                       [](char a, char b) { return lower(a) == b; })
        != text.cend();
}

} // namespace

TextNeedle::TextNeedle(const QString &text) : m_bytes(text.toUtf8()), m_hasEscape(text.contains(u'\\'))
{
    std::transform(m_bytes.begin(), m_bytes.end(), m_bytes.begin(), lower);
}

bool TextNeedle::isIn(QByteArrayView bytes) const
{
    return contains(bytes, m_bytes) || (m_hasEscape && contains(safeText(bytes).toUtf8(), m_bytes));
}

bool LockFilter::setSearch(const QString &text)
{
    if (text == m_search)
        return false;
    m_search = text;
    m_needle = TextNeedle(text);
    return true;
}

bool LockFilter::setTraits(Traits traits) { return std::exchange(m_traits, traits) != traits; }

bool LockFilter::accepts(const LockRow &row) const
{
    if (m_traits && !(row.traits() & m_traits))
        return false;
    return m_needle.isEmpty() || m_needle.isIn(row.lock.key) || m_needle.isIn(row.lock.token)
        || row.client.compare(m_search, Qt::CaseInsensitive) == 0;
}

} // namespace lockscope::ui
