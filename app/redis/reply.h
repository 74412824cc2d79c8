// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/bytes.h"
#include "base/error.h"

#include <QByteArray>
#include <QByteArrayView>

#include <memory>
#include <variant>
#include <vector>

namespace lockscope::redis {

/**
 * One reply of a server, in the types of RESP2. A cheap handle: copies share texts and elements; only bytes() copies. Reading a reply as another type
 * returns the neutral value (0, empty, no elements).
 */
class Reply {
public:
    enum class Type : quint8 { Nil, Status, Error, Integer, String, Array };

    Reply() = default; ///< nil
    explicit Reply(qint64 integer) : m_type(Type::Integer), m_content(integer) {}
    /** A status, an error or a string. */
    Reply(Type type, QByteArrayView text) : m_type(type), m_content(Bytes(text)) {}
    /** An empty array with capacity for this number of elements. */
    static Reply array(std::size_t room);
    /** Appends to an array that has no copies yet. The returned reference is valid until the next append(). */
    Reply &append(Reply element);

    Type type() const { return m_type; }
    bool isNil() const { return type() == Type::Nil; }
    bool isError() const { return type() == Type::Error; }
    bool isString() const { return type() == Type::String; }
    bool isArray() const { return type() == Type::Array; }

    qint64 integer() const;
    /** The text of a string, status or error; shared with this reply. */
    Bytes text() const;
    /** The same, valid as long as this handle. */
    QByteArrayView view() const;
    QByteArray bytes() const { return view().toByteArray(); }
    qsizetype size() const; ///< number of elements
    Reply at(qsizetype index) const;
    /** The text of an element, without a Reply for it. */
    Bytes textAt(qsizetype index) const;
    /** The same, valid as long as this handle. */
    QByteArrayView viewAt(qsizetype index) const;

    /** The approximate size in memory in bytes, elements included. */
    qsizetype footprint() const;

    /** Converts an error reply to an Error: NOPERM, WRONGTYPE, NOAUTH … have their own kinds. */
    lockscope::Error error() const;

private:
    using Elements = std::vector<Reply>;

    const Elements &elements() const;

    Type m_type = Type::Nil;
    std::variant<qint64, Bytes, std::shared_ptr<Elements>> m_content;
};

} // namespace lockscope::redis
