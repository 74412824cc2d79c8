// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <memory>

namespace lockscope::redis {

/**
 * A password in memory. Has no conversion to text, no comparison and no stream operator, so that it cannot end up in a log or a settings file. Copies
 * share the bytes and may be in any thread; destroying the last copy overwrites them.
 */
class Secret {
public:
    Secret() = default;
    explicit Secret(QByteArray bytes) : m_bytes(std::make_shared<Bytes>(std::move(bytes))) {}

    bool isEmpty() const { return reveal().isEmpty(); }
    /** For AUTH and for the key store only. */
    const QByteArray &reveal() const
    {
        static const QByteArray nothing;
        return m_bytes ? m_bytes->bytes : nothing;
    }

private:
    struct Bytes {
        explicit Bytes(QByteArray value) : bytes(std::move(value)) {}
        ~Bytes()
        {
            if (bytes.isDetached()) // another QByteArray may share the bytes; it keeps them
                bytes.fill('\0');
        }
        Q_DISABLE_COPY_MOVE(Bytes)
        QByteArray bytes;
    };
    std::shared_ptr<Bytes> m_bytes;
};

/** The passwords of a deployment: of its servers, and of its sentinels, if they have one. */
struct Passwords {
    Passwords() = default;
    // NOLINTNEXTLINE(google-explicit-constructor): most deployments have no sentinels
    Passwords(Secret ofServers, Secret ofSentinels = {}) : servers(std::move(ofServers)), sentinels(std::move(ofSentinels)) {}

    Secret servers;
    Secret sentinels;
};

} // namespace lockscope::redis
