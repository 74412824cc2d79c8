// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/lockfilter.h"

#include "base/safetext.h"

#include <algorithm>
#include <cstring>

namespace lockscope::ui {

namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }

char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; }

} // namespace

TextNeedle::TextNeedle(const QString &text) : m_bytes(text.toUtf8()), m_hasEscape(text.contains(u'\\'))
{
    std::transform(m_bytes.begin(), m_bytes.end(), m_bytes.begin(), lower);
}

bool TextNeedle::isIn(QByteArrayView bytes) const { return isWithin(bytes) || (m_hasEscape && isWithin(safeText(bytes).toUtf8())); }

/** memchr() looks at many bytes at a time. */
bool TextNeedle::isWithin(QByteArrayView bytes) const
{
    if (bytes.size() < m_bytes.size())
        return false;
    const char first = m_bytes.front();
    const auto beginsWith = [&](char letter) {
        const char *at = bytes.begin();
        const char *const last = bytes.end() - m_bytes.size();
        while (at <= last && (at = static_cast<const char *>(std::memchr(at, letter, std::size_t(last - at) + 1)))) {
            if (std::equal(m_bytes.cbegin(), m_bytes.cend(), at, [](char a, char b) { return a == lower(b); }))
                return true;
            ++at;
        }
        return false;
    };
    return beginsWith(first) || (upper(first) != first && beginsWith(upper(first)));
}

bool LockFilter::setSearch(const QString &text)
{
    if (text == m_search)
        return false;
    // With its first backslash a text begins to find escapes, too.
    m_isNarrower = m_isNarrower && text.contains(m_search, Qt::CaseInsensitive) && text.contains(u'\\') == m_search.contains(u'\\');
    m_search = text;
    m_needle = TextNeedle(text);
    return true;
}

bool LockFilter::setTraits(Traits traits)
{
    if (traits == m_traits)
        return false;
    m_isNarrower = m_isNarrower && !m_traits;
    m_traits = traits;
    return true;
}

bool LockFilter::isHolder(const Lock &lock) const
{
    if (m_needle.isIn(lock.token))
        return true;
    if (!lock.details)
        return false;
    const auto &holders = lock.details->holders;
    return std::any_of(holders.begin(), holders.end(), [this](const Holder &holder) { return m_needle.isIn(holder.token); });
}

bool LockFilter::accepts(const LockRow &row) const
{
    if (m_traits && !(row.traits() & m_traits))
        return false;
    return m_needle.isEmpty() || m_needle.isIn(row.lock.key) || isHolder(row.lock) || row.client().contains(m_search, Qt::CaseInsensitive);
}

} // namespace lockscope::ui
