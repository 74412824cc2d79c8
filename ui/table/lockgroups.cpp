// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/lockgroups.h"

#include <cctype>
#include <numeric>

namespace lockscope::ui {

namespace {

bool isSeparator(char byte) { return byte == '.' || byte == ':' || byte == '/' || byte == '|'; }

} // namespace

int LockGroup::size() const { return std::accumulate(states.begin(), states.end(), 0) - states[std::size_t(ShownState::Free)]; }

QByteArrayView groupPrefix(QByteArrayView key)
{
    qsizetype length = 0;
    for (qsizetype i = 0; i < key.size() && !std::isdigit(static_cast<unsigned char>(key[i])); ++i) {
        if (isSeparator(key[i]))
            length = i + 1;
    }
    return key.first(length);
}

int LockGroups::enter(QByteArrayView key)
{
    const QByteArrayView prefix = groupPrefix(key);
    if (prefix.isEmpty())
        return none;
    const auto known = m_numbers.constFind(QByteArray::fromRawData(prefix.data(), prefix.size()));
    int group = known == m_numbers.constEnd() ? none : *known;
    if (group == none) {
        group = m_free.empty() ? count() : m_free.back();
        if (m_free.empty())
            m_groups.emplace_back();
        else
            m_free.pop_back();
        const QByteArray name = prefix.toByteArray();
        m_groups[size_t(group)] = {{name, m_open.contains(name), {}}, 0};
        m_numbers.insert(name, group);
    }
    ++m_groups[size_t(group)].known;
    return group;
}

void LockGroups::leave(int group)
{
    if (group == none || --m_groups[size_t(group)].known > 0)
        return;
    m_numbers.remove(m_groups[size_t(group)].group.prefix);
    m_free.push_back(group);
}

void LockGroups::setOpen(int group, bool open)
{
    LockGroup &changed = (*this)[group];
    changed.isOpen = open;
    if (open)
        m_open.insert(changed.prefix);
    else
        m_open.remove(changed.prefix);
}

void LockGroups::clear()
{
    m_groups.clear();
    m_free.clear();
    m_numbers.clear();
}

} // namespace lockscope::ui
