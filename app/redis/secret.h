// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace lockscope::redis {

/**
 * A password in memory. Has no conversion to text, no comparison and no stream operator, so that it cannot slip into a log or
 * a settings file; overwrites its bytes when it goes.
 */
class Secret {
public:
    Secret() = default;
    explicit Secret(QByteArray bytes) : m_bytes(std::move(bytes)) {}
    ~Secret() { wipe(); }
    Secret(const Secret &) = default;
    Secret &operator=(const Secret &) = default;
    Secret(Secret &&) noexcept = default;
    Secret &operator=(Secret &&) noexcept = default;

    bool isEmpty() const { return m_bytes.isEmpty(); }
    /** For AUTH and for the key store only. */
    const QByteArray &reveal() const { return m_bytes; }

private:
    void wipe()
    {
        if (m_bytes.isDetached())
            m_bytes.fill('\0');
    }
    QByteArray m_bytes;
};

} // namespace lockscope::redis
