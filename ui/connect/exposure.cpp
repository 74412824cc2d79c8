// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/connect/exposure.h"

#include "base/safetext.h"

#include <QCoreApplication>
#include <QHostAddress>

namespace lockscope::ui {

namespace {

struct Exposure {
    Q_DECLARE_TR_FUNCTIONS(Exposure)
};

bool isLoopback(const QString &host) { return host.compare(QLatin1String("localhost"), Qt::CaseInsensitive) == 0 || QHostAddress(host).isLoopback(); }

} // namespace

QString exposureWarning(const redis::Endpoint &endpoint)
{
    if (endpoint.kind != redis::Endpoint::Kind::Tcp || isLoopback(endpoint.host))
        return {};
    return Exposure::tr("The password is sent to %1 unencrypted: anyone on the network path can read it. Use TLS if the server supports it.")
        .arg(visibleText(endpoint.host, 100));
}

} // namespace lockscope::ui
