// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/lastwords.h"

#include <array>
#include <utility>

#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

namespace lockscope::redis {

namespace {

constexpr qsizetype mostWords = 64 * 1024;

} // namespace

void LastText::listen(qintptr socket)
{
    stop();
    m_descriptor = ::fcntl(int(socket), F_DUPFD_CLOEXEC, 0);
}

void LastText::stop()
{
    if (m_descriptor >= 0)
        ::close(std::exchange(m_descriptor, -1));
}

QByteArray LastText::take()
{
    QByteArray words;
    std::array<char, 4096> buffer;
    while (m_descriptor >= 0 && words.size() < mostWords) {
        const ssize_t size = ::recv(m_descriptor, buffer.data(), buffer.size(), MSG_DONTWAIT);
        if (size <= 0)
            break;
        words.append(buffer.data(), size);
    }
    stop();
    return words;
}

} // namespace lockscope::redis
