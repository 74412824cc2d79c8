// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

#include <QByteArray>
#include <QByteArrayView>

#include <memory>

struct redisReply;

namespace lockscope::redis {

/**
 * One reply of the server, as RESP2 has it. A cheap handle: copies and elements share the parsed tree; only bytes() copies. Reading a reply as another type
 * gives the neutral value (0, empty, no elements), never undefined behaviour.
 */
class Reply {
public:
    enum class Type { Nil, Status, Error, Integer, String, Array };

    Reply() = default;
    /** Takes ownership of a tree from the protocol library. */
    static Reply adopt(redisReply *tree);

    Type type() const;
    bool isNil() const { return type() == Type::Nil; }
    bool isError() const { return type() == Type::Error; }
    bool isString() const { return type() == Type::String; }
    bool isArray() const { return type() == Type::Array; }

    qint64 integer() const;
    /** Text of a string, status or error; valid as long as this handle. */
    QByteArrayView view() const;
    QByteArray bytes() const { return view().toByteArray(); }
    qsizetype size() const; ///< number of elements
    Reply at(qsizetype index) const;
    /** Text of an element, without a handle of its own; valid as long as this one. */
    QByteArrayView viewAt(qsizetype index) const;

    /** Its approximate size in memory, with all its elements. */
    qsizetype footprint() const;

    /** An error reply as an Error: NOPERM, WRONGTYPE, NOAUTH … become kinds of their own. */
    lockscope::Error error() const;

private:
    std::shared_ptr<const redisReply> m_node; // aliases the root, which owns the tree
};

} // namespace lockscope::redis
