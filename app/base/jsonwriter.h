// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>

#include <cstring>

namespace lockscope {

/**
 * Writes compact JSON into one growing buffer, without an object model; for hundreds of thousands of lines. Escapes as QJsonDocument does, and equals
 * its output if the caller sorts the names. The caller closes what it opens. Pure.
 */
class JsonWriter {
public:
    void beginObject() { begin('{'); }
    void endObject() { end('}'); }
    void beginArray() { begin('['); }
    void endArray() { end(']'); }

    /** Writes a name, which must need no escapes. Its value follows. */
    template <std::size_t size>
    JsonWriter &name(const char (&name)[size])
    {
        separate();
        char *at = room(size + 2);
        *at++ = '"';
        std::memcpy(at, name, size - 1);
        std::memcpy(at + size - 1, "\":", 2);
        m_size += qsizetype(size) + 2;
        m_isFirst = true;
        return *this;
    }

    void string(QByteArrayView utf8);
    void number(qint64 number);
    void boolean(bool isTrue) { raw(isTrue ? QByteArrayView("true") : QByteArrayView("false")); }
    void null() { raw("null"); }
    /** Appends a value that is JSON already. */
    void raw(QByteArrayView json);
    /** Name and value as putBytes() writes them. */
    template <std::size_t size>
    void bytes(const char (&plainName)[size], QByteArrayView bytes)
    {
        if (comesBackAsText(bytes))
            return name(plainName).string(bytes);
        char encodedName[size + 7];
        std::memcpy(encodedName, plainName, size - 1);
        std::memcpy(encodedName + size - 1, "_base64", 8);
        name(encodedName).string(bytes.toByteArray().toBase64());
    }
    /** Ends a line. */
    void newLine();

    qsizetype size() const { return m_size; }
    /** What was written since clear(); valid until the next call. */
    QByteArray text() const { return QByteArray::fromRawData(m_buffer.constData(), m_size); }
    void clear() { m_size = 0; }

private:
    static bool comesBackAsText(QByteArrayView bytes);
    /** Reserves at least this number of bytes at the end. The caller adds the bytes that it fills to m_size. */
    char *room(std::size_t bytes)
    {
        if (m_size + qsizetype(bytes) > m_buffer.size())
            grow(qsizetype(bytes));
        return m_buffer.data() + m_size;
    }
    void grow(qsizetype bytes);
    void begin(char bracket);
    void end(char bracket);
    void separate()
    {
        if (!m_isFirst)
            *room(1) = ',', ++m_size;
        m_isFirst = false;
    }

    QByteArray m_buffer;
    qsizetype m_size = 0;
    bool m_isFirst = true; // the next value is the first in its object or array, or follows a name
};

} // namespace lockscope
