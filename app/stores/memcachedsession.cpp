// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "stores/memcachedsession.h"

#include "stores/storeanswer.h"

#include <QCoreApplication>
#include <QFile>

#include <libmemcached/memcached.h>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

constexpr uint64_t patienceMs = 4000;

std::size_t length(const QByteArray &bytes) { return std::size_t(bytes.size()); }

} // namespace

MemcachedSession::MemcachedSession(QString socketPath) : m_socketPath(std::move(socketPath)) {}

MemcachedSession::~MemcachedSession()
{
    if (m_handle)
        memcached_free(m_handle);
}

Result<void> MemcachedSession::open()
{
    m_handle = memcached_create(nullptr);
    if (!m_handle)
        return failure(Error::Kind::System, QCoreApplication::translate("lockscope::StoreText", "Not enough memory for a connection to memcached."));
    memcached_behavior_set(m_handle, MEMCACHED_BEHAVIOR_SUPPORT_CAS, 1);
    memcached_behavior_set(m_handle, MEMCACHED_BEHAVIOR_VERIFY_KEY, 1);
    memcached_behavior_set(m_handle, MEMCACHED_BEHAVIOR_POLL_TIMEOUT, patienceMs);
    memcached_behavior_set(m_handle, MEMCACHED_BEHAVIOR_CONNECT_TIMEOUT, patienceMs);
    // The caller decides when to try again.
    memcached_behavior_set(m_handle, MEMCACHED_BEHAVIOR_RETRY_TIMEOUT, 0);
    memcached_server_add_unix_socket(m_handle, QFile::encodeName(m_socketPath).constData());
    const Result<redis::Reply> greeted = version();
    return greeted ? Result<void>() : failure(greeted.error());
}

Result<redis::Reply> MemcachedSession::perform(const redis::Command &command)
{
    const QByteArray &word = command.front();
    if (word == "add" || word == "cas")
        return store(command);
    if (word == "gets")
        return get(command.at(1));
    if (word == "delete")
        return remove(command.at(1));
    Q_ASSERT(word == "version");
    return version();
}

Result<redis::Reply> MemcachedSession::store(const redis::Command &command)
{
    const QByteArray &key = command.at(1), &value = command.at(2);
    const time_t expires = command.at(3).toLongLong();
    const bool compares = command.front() == "cas";
    const memcached_return_t code = compares
        ? memcached_cas(m_handle, key.constData(), length(key), value.constData(), length(value), expires, 0, command.at(4).toULongLong())
        : memcached_add(m_handle, key.constData(), length(key), value.constData(), length(value), expires, 0);
    switch (code) {
    case MEMCACHED_SUCCESS: return storeanswer::integer(1);
    case MEMCACHED_NOTSTORED:
    case MEMCACHED_DATA_EXISTS: return storeanswer::nil();
    case MEMCACHED_NOTFOUND: return storeanswer::integer(0);
    default: return failed(code);
    }
}

Result<redis::Reply> MemcachedSession::get(const QByteArray &key)
{
    const char *const name = key.constData();
    const std::size_t nameLength = length(key);
    memcached_return_t code = memcached_mget(m_handle, &name, &nameLength, 1);
    if (memcached_failed(code))
        return failed(code);
    redis::Command parts;
    while (memcached_result_st *result = memcached_fetch_result(m_handle, nullptr, &code)) {
        parts = redis::command(QByteArray(memcached_result_value(result), qsizetype(memcached_result_length(result))),
                               QByteArray::number(quint64(memcached_result_cas(result))));
        memcached_result_free(result);
    }
    if (code != MEMCACHED_END && code != MEMCACHED_NOTFOUND && memcached_failed(code))
        return failed(code);
    return parts.empty() ? storeanswer::nil() : storeanswer::strings(parts);
}

Result<redis::Reply> MemcachedSession::remove(const QByteArray &key)
{
    const memcached_return_t code = memcached_delete(m_handle, key.constData(), length(key), 0);
    if (code == MEMCACHED_SUCCESS || code == MEMCACHED_NOTFOUND)
        return storeanswer::integer(code == MEMCACHED_SUCCESS);
    return failed(code);
}

Result<redis::Reply> MemcachedSession::version()
{
    const memcached_return_t code = memcached_version(m_handle);
    if (code != MEMCACHED_SUCCESS)
        return failed(code);
    const auto *const server = memcached_server_instance_by_position(m_handle, 0);
    return storeanswer::string(QByteArray::number(memcached_server_major_version(server)) + '.'
                               + QByteArray::number(memcached_server_minor_version(server)) + '.'
                               + QByteArray::number(memcached_server_micro_version(server)));
}

/** A refusal by the server leaves the session usable; a connection error ends it. */
Unexpected<Error> MemcachedSession::failed(int number) const
{
    const auto code = memcached_return_t(number);
    const QString why = u"memcached: %1"_s.arg(QString::fromUtf8(memcached_strerror(m_handle, code)));
    switch (code) {
    case MEMCACHED_BAD_KEY_PROVIDED:
    case MEMCACHED_KEY_TOO_BIG: return invalidInput(why);
    case MEMCACHED_CLIENT_ERROR:
    case MEMCACHED_SERVER_ERROR:
    case MEMCACHED_E2BIG: return failure(Error{Error::Kind::Server, why, "ERROR"});
    default: return failure(Error::Kind::Disconnected, why);
    }
}

} // namespace lockscope
