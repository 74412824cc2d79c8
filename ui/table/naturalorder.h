// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>

#include <compare>

namespace lockscope::ui {

/** The order of names in which numbers count as numbers: job.2 before job.10. A total order of bytes; job.2 comes before job.02. Pure. */
std::strong_ordering naturalOrder(QByteArrayView a, QByteArrayView b);

/**
 * What the natural keys of some texts have in common. The natural key of a text is made of its bytes, but each number in it begins with a byte for its
 * length, so that natural keys compare byte by byte. It is never made as a whole.
 */
class NaturalPrefix {
public:
    /** The whole text, which must outlive this. */
    explicit NaturalPrefix(QByteArrayView text) : m_text(text), m_raw(text.size()) {}

    /** To what the other text has, too. */
    void shortenTo(QByteArrayView other);
    /** Of a natural key that begins with this, the eight bytes that follow; zeros behind its end. They tell nothing of another one. */
    quint64 eightBytesAfter(QByteArrayView text) const;
    bool operator==(const NaturalPrefix &other) const { return m_raw == other.m_raw && m_skip == other.m_skip; }

private:
    QByteArrayView m_text;
    qsizetype m_raw = 0;  // bytes of the text before the number in which others differ; not inside a number
    qsizetype m_skip = 0; // bytes of that number's natural key that are the same
};

} // namespace lockscope::ui
