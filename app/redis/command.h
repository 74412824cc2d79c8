// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <type_traits>
#include <vector>

namespace lockscope::redis {

/** Name and arguments, binary safe. */
using Command = std::vector<QByteArray>;

namespace detail {
inline QByteArray argument(QByteArray value) { return value; }
inline QByteArray argument(const char *value) { return QByteArray(value); }
template <class N>
    requires std::is_integral_v<N> QByteArray argument(N value) { return QByteArray::number(value); }
} // namespace detail

/** command("SET", key, token, "NX", "PX", 5000). A function, since GCC 12 rejects braced lists inside co_await. */
template <class... Args>
Command command(Args &&...args)
{
    Command result;
    result.reserve(sizeof...(args));
    (result.push_back(detail::argument(std::forward<Args>(args))), ...);
    return result;
}

} // namespace lockscope::redis
