// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/reply.h"

#include "base/safetext.h"

#include <hiredis/hiredis.h>

#include <array>
#include <utility>

namespace lockscope::redis {

namespace {

struct Meaning {
    const char *beginning;
    lockscope::Error::Kind kind;
};

// Longer texts first where one begins like another.
constexpr std::array meanings = {
    Meaning{"NOAUTH", lockscope::Error::Kind::AuthRequired},
    Meaning{"WRONGPASS", lockscope::Error::Kind::WrongPassword},
    Meaning{"ERR invalid password", lockscope::Error::Kind::WrongPassword}, // Redis < 6
    Meaning{"ERR invalid username-password", lockscope::Error::Kind::WrongPassword},
    Meaning{"NOPERM", lockscope::Error::Kind::NoPermission},
    Meaning{"WRONGTYPE", lockscope::Error::Kind::WrongType},
};

lockscope::Error::Kind kindOf(QByteArrayView text)
{
    for (const Meaning &meaning : meanings) {
        if (text.startsWith(meaning.beginning))
            return meaning.kind;
    }
    return lockscope::Error::Kind::Server;
}

QByteArray firstWord(QByteArrayView text)
{
    const qsizetype space = text.indexOf(' ');
    return (space < 0 ? text : text.first(space)).toByteArray();
}

Reply::Type typeOf(const redisReply *node)
{
    using Type = Reply::Type;
    if (!node)
        return Type::Nil;
    switch (node->type) {
    case REDIS_REPLY_STATUS: return Type::Status;
    case REDIS_REPLY_ERROR: return Type::Error;
    case REDIS_REPLY_INTEGER: return Type::Integer;
    case REDIS_REPLY_STRING: return Type::String;
    case REDIS_REPLY_ARRAY: return Type::Array;
#ifdef REDIS_REPLY_MAP // hiredis 1.x reads all of RESP3, and RespGuard leaves it some: show it as its nearest relative
    case REDIS_REPLY_MAP:
    case REDIS_REPLY_SET:
    case REDIS_REPLY_PUSH:
    case REDIS_REPLY_ATTR: return Type::Array;
    case REDIS_REPLY_BOOL: return Type::Integer;
    case REDIS_REPLY_DOUBLE:
    case REDIS_REPLY_BIGNUM:
    case REDIS_REPLY_VERB: return Type::String;
#endif
    default: return Type::Nil;
    }
}

QByteArrayView textOf(const redisReply *node)
{
    switch (typeOf(node)) {
    case Reply::Type::Status:
    case Reply::Type::Error:
    case Reply::Type::String: return QByteArrayView(node->str, qsizetype(node->len));
    default: return {};
    }
}

/** Recursive: RespGuard lets nothing deep come here. */
qsizetype footprintOf(const redisReply *node)
{
    constexpr qsizetype empty = 128; // the node, its handle, and what the heap adds
    qsizetype size = empty + textOf(node).size();
    for (std::size_t i = 0; typeOf(node) == Reply::Type::Array && i < node->elements; ++i)
        size += footprintOf(node->element[i]);
    return size;
}

} // namespace

Reply Reply::adopt(redisReply *tree)
{
    Reply reply;
    reply.m_node = std::shared_ptr<const redisReply>(tree, [](const redisReply *node) { freeReplyObject(const_cast<redisReply *>(node)); });
    return reply;
}

Reply::Type Reply::type() const { return typeOf(m_node.get()); }

qint64 Reply::integer() const { return type() == Type::Integer ? m_node->integer : 0; }

QByteArrayView Reply::view() const { return textOf(m_node.get()); }

QByteArrayView Reply::viewAt(qsizetype index) const { return index >= 0 && index < size() ? textOf(m_node->element[index]) : QByteArrayView(); }

qsizetype Reply::size() const { return isArray() ? qsizetype(m_node->elements) : 0; }

qsizetype Reply::footprint() const { return footprintOf(m_node.get()); }

Reply Reply::at(qsizetype index) const
{
    Reply element;
    if (index >= 0 && index < size())
        element.m_node = std::shared_ptr<const redisReply>(m_node, m_node->element[index]);
    return element;
}

lockscope::Error Reply::error() const
{
    if (!isError())
        return {};
    return {kindOf(view()), safeText(view(), 500), firstWord(view())};
}

} // namespace lockscope::redis
