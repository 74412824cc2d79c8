// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>
#include <QHashFunctions>

#include <atomic>
#include <compare>
#include <utility>

namespace lockscope {

/**
 * An immutable, implicitly shared byte array of the size of one pointer: for keys and tokens, of which there may be millions (a QByteArray takes
 * three pointers). Copies may be used and destroyed in any thread. There is no null value, only an empty one. Conversion to a QByteArray copies the
 * bytes, so it is explicit.
 */
class Bytes {
public:
    Bytes() = default;
    explicit Bytes(QByteArrayView bytes);
    Bytes(const QByteArray &bytes) : Bytes(QByteArrayView(bytes)) {} // not explicit: loses nothing
    template <std::size_t size>
    Bytes(const char (&literal)[size]) : Bytes(QByteArrayView(literal))
    {
    }
    Bytes(const Bytes &other) noexcept : m_block(other.m_block) { hold(); }
    Bytes(Bytes &&other) noexcept : m_block(std::exchange(other.m_block, nullptr)) {}
    Bytes &operator=(Bytes other) noexcept
    {
        std::swap(m_block, other.m_block);
        return *this;
    }
    ~Bytes() { letGo(); }

    bool isEmpty() const { return !m_block; }
    qsizetype size() const { return m_block ? qsizetype(m_block->size) : 0; }
    /** The view is valid as long as this object or a copy of it exists. */
    QByteArrayView view() const { return m_block ? QByteArrayView(m_block->bytes(), qsizetype(m_block->size)) : QByteArrayView(); }
    operator QByteArrayView() const { return view(); }
    QByteArray toByteArray() const { return view().toByteArray(); }
    /** Shares the bytes instead of copying them; valid as long as this object or a copy of it exists. */
    QByteArray lent() const { return m_block ? QByteArray::fromRawData(m_block->bytes(), qsizetype(m_block->size)) : QByteArray(); }

    friend bool operator==(const Bytes &a, const Bytes &b) { return a.m_block == b.m_block || a.view() == b.view(); }
    friend bool operator==(const Bytes &a, QByteArrayView b) { return a.view() == b; }
    friend bool operator==(const Bytes &a, const QByteArray &b) { return a.view() == QByteArrayView(b); }
    template <std::size_t size>
    friend bool operator==(const Bytes &a, const char (&literal)[size])
    {
        return a.view() == QByteArrayView(literal);
    }
    friend std::strong_ordering operator<=>(const Bytes &a, const Bytes &b);
    /** The hash is computed once for all copies. It is seeded, so a client that chooses the bytes cannot predict it. */
    quint32 hash() const { return m_block ? m_block->knownHash() : 0; }
    friend size_t qHash(const Bytes &bytes, size_t seed = 0) { return bytes.hash() ^ seed; }

private:
    struct Block {
        std::atomic<quint32> copies;
        quint32 size;
        std::atomic<quint32> hash; ///< 0: not computed yet
        const char *bytes() const { return reinterpret_cast<const char *>(this + 1); }
        quint32 knownHash()
        {
            const quint32 known = hash.load(std::memory_order_relaxed);
            return known != 0 ? known : computeHash();
        }
        quint32 computeHash();
    };
    void hold() const
    {
        if (m_block)
            m_block->copies.fetch_add(1, std::memory_order_relaxed);
    }
    void letGo();

    Block *m_block = nullptr;
};

} // namespace lockscope

Q_DECLARE_TYPEINFO(lockscope::Bytes, Q_RELOCATABLE_TYPE);
