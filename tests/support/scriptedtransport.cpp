// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "scriptedtransport.h"

#include <optional>

namespace lockscope {

namespace {

/** Takes "<mark><number>\r\n" off the front. */
std::optional<qsizetype> takeNumber(QByteArrayView &bytes, char mark)
{
    const qsizetype end = bytes.indexOf("\r\n");
    if (end < 0)
        return {};
    Q_ASSERT(bytes.front() == mark);
    const qsizetype number = bytes.sliced(1, end - 1).toInt();
    bytes = bytes.sliced(end + 2);
    return number;
}

/** Takes a whole command off the front; nothing, and the bytes as they were, if it is not whole. */
std::optional<redis::Command> takeCommand(QByteArray &bytes)
{
    QByteArrayView rest(bytes);
    const auto count = rest.isEmpty() ? std::nullopt : takeNumber(rest, '*');
    if (!count)
        return {};
    redis::Command command;
    for (qsizetype i = 0; i < *count; ++i) {
        const auto size = rest.isEmpty() ? std::nullopt : takeNumber(rest, '$');
        if (!size || rest.size() < *size + 2)
            return {};
        command.push_back(rest.first(*size).toByteArray());
        rest = rest.sliced(*size + 2);
    }
    bytes = rest.toByteArray();
    return command;
}

} // namespace

redis::TransportFactory ScriptedServer::factory()
{
    return [script = std::weak_ptr(m_self)](const redis::Endpoint &) { return std::make_unique<ScriptedTransport>(script); };
}

bool ScriptedServer::isStreamOpen() const { return m_stream && m_stream->isOpen(); }

void ScriptedServer::connects()
{
    Q_ASSERT(isStreamOpen());
    m_stream->m_accepted = true;
    emit m_stream->opened();
}

void ScriptedServer::welcomes()
{
    connects();
    const std::size_t count = takeSent().size();
    for (std::size_t i = 0; i + 1 < count; ++i)
        says("+OK\r\n");
    says("+PONG\r\n");
}

std::vector<redis::Command> ScriptedServer::takeSent()
{
    std::vector<redis::Command> commands;
    while (auto command = takeCommand(m_sent))
        commands.push_back(*command);
    return commands;
}

QByteArray ScriptedServer::hears()
{
    auto command = takeCommand(m_sent);
    if (!command)
        return {};
    if (command->front() == "EVAL" && command->at(1).startsWith("-- "))
        (*command)[1] = '(' + command->at(1).first(command->at(1).indexOf('\n')).sliced(3) + ')';
    return QByteArrayList(command->begin(), command->end()).join(' ');
}

void ScriptedServer::says(const QByteArray &bytes)
{
    Q_ASSERT(isStreamOpen());
    emit m_stream->received(bytes);
}

void ScriptedServer::closes(Error::Kind kind, const QString &text)
{
    Q_ASSERT(isStreamOpen());
    m_stream->m_open = false;
    emit m_stream->closed({kind, text, {}});
}

QByteArray ScriptedServer::bulk(const QByteArray &value) { return '$' + QByteArray::number(value.size()) + "\r\n" + value + "\r\n"; }

QByteArray ScriptedServer::array(const std::vector<QByteArray> &values)
{
    QByteArray bytes = '*' + QByteArray::number(qsizetype(values.size())) + "\r\n";
    for (const QByteArray &value : values)
        bytes += bulk(value);
    return bytes;
}

void ScriptedTransport::open()
{
    const auto script = m_script.lock();
    if (!script)
        return;
    m_open = true;
    ScriptedServer &server = **script;
    server.m_stream = this;
    server.m_sent.clear();
    ++server.m_attempts;
}

void ScriptedTransport::write(const QByteArray &bytes)
{
    if (const auto script = m_script.lock(); script && m_open)
        (*script)->m_sent += bytes;
}

} // namespace lockscope
