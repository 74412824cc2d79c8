// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/lockpins.h"

#include "base/globpattern.h"

#include <algorithm>

namespace lockscope::ui {

namespace {
constexpr qsizetype mostNote = 500;
}

bool LockPins::add(const LockPin &pin)
{
    remove(pin);
    if (m_pins.size() >= most)
        return false;
    m_pins.push_back(pin);
    m_pins.back().note.truncate(mostNote);
    index();
    return true;
}

void LockPins::remove(const LockPin &pin)
{
    std::erase_if(m_pins, [&pin](const LockPin &each) { return each.key == pin.key && each.isPattern == pin.isPattern; });
    index();
}

void LockPins::index()
{
    m_keys.clear();
    m_patterns.clear();
    for (std::size_t i = 0; i < m_pins.size(); ++i) {
        if (m_pins[i].isPattern)
            m_patterns.push_back(i);
        else
            m_keys.insert(m_pins[i].key, i);
    }
}

const LockPin *LockPins::of(const Bytes &key) const
{
    if (const auto found = m_keys.constFind(key); found != m_keys.cend())
        return &m_pins[*found];
    const auto matches = [&](std::size_t i) { return matchesGlob(m_pins[i].key, key); };
    const auto found = std::ranges::find_if(m_patterns, matches);
    return found == m_patterns.cend() ? nullptr : &m_pins[*found];
}

QStringList LockPins::toStrings() const
{
    QStringList strings;
    for (const LockPin &pin : m_pins)
        strings << (pin.isPattern ? QStringLiteral("pattern ") : QStringLiteral("key ")) + QString::fromLatin1(pin.key.toBase64()) + u' ' + pin.note;
    return strings;
}

LockPins LockPins::fromStrings(const QStringList &strings)
{
    LockPins pins;
    for (const QString &string : strings) {
        const QString kind = string.section(u' ', 0, 0);
        const auto key = QByteArray::fromBase64Encoding(string.section(u' ', 1, 1).toLatin1());
        if (key && !(*key).isEmpty() && (kind == QLatin1StringView("key") || kind == QLatin1StringView("pattern")))
            pins.add({*key, kind == QLatin1StringView("pattern"), string.section(u' ', 2)});
    }
    return pins;
}

} // namespace lockscope::ui
