// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/reply.h"

#include "base/safetext.h"

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

} // namespace

Reply Reply::array(std::size_t room)
{
    Reply reply;
    reply.m_type = Type::Array;
    reply.m_content = std::make_shared<Elements>();
    std::get<std::shared_ptr<Elements>>(reply.m_content)->reserve(room);
    return reply;
}

Reply &Reply::append(Reply element) { return std::get<std::shared_ptr<Elements>>(m_content)->emplace_back(std::move(element)); }

qint64 Reply::integer() const
{
    const qint64 *const number = std::get_if<qint64>(&m_content);
    return number ? *number : 0;
}

Bytes Reply::text() const
{
    const Bytes *const text = std::get_if<Bytes>(&m_content);
    return text ? *text : Bytes();
}

QByteArrayView Reply::view() const
{
    const Bytes *const text = std::get_if<Bytes>(&m_content);
    return text ? text->view() : QByteArrayView();
}

const Reply::Elements &Reply::elements() const
{
    static const Elements none;
    const auto *const elements = std::get_if<std::shared_ptr<Elements>>(&m_content);
    return elements && *elements ? **elements : none;
}

qsizetype Reply::size() const { return qsizetype(elements().size()); }

Reply Reply::at(qsizetype index) const { return index >= 0 && index < size() ? elements()[std::size_t(index)] : Reply(); }

Bytes Reply::textAt(qsizetype index) const { return index >= 0 && index < size() ? elements()[std::size_t(index)].text() : Bytes(); }

QByteArrayView Reply::viewAt(qsizetype index) const
{
    return index >= 0 && index < size() ? elements()[std::size_t(index)].view() : QByteArrayView();
}

/** Recursive; RespGuard limits the depth. */
qsizetype Reply::footprint() const
{
    constexpr qsizetype ofText = 32; // overhead of its block and of the heap
    qsizetype size = qsizetype(sizeof(Reply)) + (view().isEmpty() ? 0 : ofText + view().size());
    for (const Reply &element : elements())
        size += element.footprint();
    return size;
}

lockscope::Error Reply::error() const
{
    if (!isError())
        return {};
    return {kindOf(view()), safeText(view(), 500), firstWord(view())};
}

} // namespace lockscope::redis
