// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>

#include <string_view>
#include <unordered_set>

namespace lockscope {

/** Of a command that is not known: any of its first words may be a key. */
constexpr std::size_t mostNamedKeys = 3;

/** The keys, of any database, of which a replay knows something: so lines that do not concern them are dropped before they are read. A value. */
class TrackedKeys {
public:
    void insert(const QByteArray &key) { m_keys.insert(key); }
    void clear() { m_keys.clear(); }
    /** The arguments as MONITOR writes them, the command's name first. True also for one that may make a key worth tracking. */
    bool mayConcern(QByteArrayView arguments) const;

private:
    /** Qt's hash of bytes takes longer than all else that is done with most lines. */
    struct Hash {
        std::size_t operator()(const QByteArray &key) const { return std::hash<std::string_view>()({key.constData(), std::size_t(key.size())}); }
    };

    bool contains(QByteArrayView key) const { return m_keys.contains(QByteArray::fromRawData(key.data(), key.size())); }
    bool areNamed(QByteArrayView words, std::size_t most) const;

    std::unordered_set<QByteArray, Hash> m_keys;
};

} // namespace lockscope
