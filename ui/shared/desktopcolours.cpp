// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shared/desktopcolours.h"

#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>

namespace lockscope::ui {

namespace {

const auto service = QStringLiteral("org.freedesktop.portal.Desktop");
const auto path = QStringLiteral("/org/freedesktop/portal/desktop");
const auto interface = QStringLiteral("org.freedesktop.portal.Settings");
const auto appearance = QStringLiteral("org.freedesktop.appearance");
const auto colourScheme = QStringLiteral("color-scheme");

/** Read() answers with a variant in a variant. */
std::optional<bool> darkIn(const QDBusVariant &value)
{
    const QVariant inner = value.variant();
    const QVariant scheme = inner.canConvert<QDBusVariant>() ? inner.value<QDBusVariant>().variant() : inner;
    const uint number = scheme.toUInt();
    return number == 1 || number == 2 ? std::optional(number == 1) : std::nullopt;
}

} // namespace

DesktopColours::DesktopColours(QDBusConnection bus, QObject *parent) : QObject(parent), m_bus(std::move(bus))
{
    if (!m_bus.isConnected())
        return;
    m_bus.connect(service, path, interface, QStringLiteral("SettingChanged"), this, SLOT(onChanged(QString, QString, QDBusVariant)));
    QDBusMessage question = QDBusMessage::createMethodCall(service, path, interface, QStringLiteral("Read"));
    question.setArguments({appearance, colourScheme});
    auto *answer = new QDBusPendingCallWatcher(m_bus.asyncCall(question), this);
    connect(answer, &QDBusPendingCallWatcher::finished, this, [this, answer] {
        answer->deleteLater();
        if (const QDBusPendingReply<QDBusVariant> reply = *answer; reply.isValid()) // else there is no portal
            emit preferred(darkIn(reply.value()));
    });
}

void DesktopColours::onChanged(const QString &group, const QString &name, const QDBusVariant &value)
{
    if (group == appearance && name == colourScheme)
        emit preferred(darkIn(value));
}

} // namespace lockscope::ui
