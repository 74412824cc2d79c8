// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/alerts/alertnotifier.h"

#include "base/safetext.h"

#include <QSettings>

#include <algorithm>
#include <iterator>
#include <utility>

namespace lockscope::ui {

namespace {

const auto notifyKey = QStringLiteral("alerts/notify");
const auto commandKey = QStringLiteral("alerts/command");
const auto mutedKey = QStringLiteral("alerts/muted");

std::optional<LockId> lockOf(const Alert &alert) { return alert.key.isEmpty() ? std::nullopt : std::optional(alert.lock()); }

} // namespace

AlertNotifier::AlertNotifier(AlertWatch &watch, QSettings &settings, Clock &clock, QObject *parent)
    : QObject(parent), m_watch(watch), m_settings(settings), m_clock(clock), m_command(std::make_unique<AlertCommand>(clock))
{
    m_notifies = settings.value(notifyKey, true).toBool();
    m_command->setCommand(settings.value(commandKey).toString());
    const QStringList muted = settings.value(mutedKey).toStringList();
    for (const AlertKind &info : alertKinds) {
        if (muted.contains(QLatin1String(info.name)))
            watch.setMuted(info.kind, true);
    }
    connect(&watch, &AlertWatch::raised, this, &AlertNotifier::tell);
    connect(&watch, &AlertWatch::changed, this, &AlertNotifier::noteMore);
    followCommand();
    connect(&watch, &AlertWatch::changed, this, [this] { m_desktop.setCount(m_watch.count()); });
    connect(&m_desktop, &DesktopNotices::clicked, this, &AlertNotifier::clicked);
    connect(&m_desktop, &DesktopNotices::shownChanged, this, &AlertNotifier::canNotifyChanged);
    m_desktop.setIconWanted(m_notifies);
}

AlertNotifier::~AlertNotifier() = default;

void AlertNotifier::followCommand()
{
    m_command->setMoreLine([this](quint64 leftOut) { return m_watch.jsonLineOfMore(leftOut); });
    connect(m_command.get(), &AlertCommand::failed, this, &AlertNotifier::troubleFound);
    connect(m_command.get(), &AlertCommand::tried, this, &AlertNotifier::commandTried);
}

/** It may be running, and would be killed with its owner. */
void AlertNotifier::continueFrom(AlertNotifier &before)
{
    m_command = std::exchange(before.m_command, std::make_unique<AlertCommand>(m_clock));
    m_command->disconnect(&before);
    followCommand();
    m_moreTold = before.m_moreTold;
    before.m_notifies = false;
}

void AlertNotifier::setNotifies(bool notifies)
{
    m_notifies = notifies;
    m_settings.setValue(notifyKey, notifies);
    m_desktop.setIconWanted(notifies);
}

void AlertNotifier::setCommand(const QString &command)
{
    m_command->setCommand(command);
    m_settings.setValue(commandKey, m_command->command());
}

void AlertNotifier::tryCommand()
{
    constexpr Duration limit = std::chrono::minutes(2), held = std::chrono::minutes(5);
    const Alert alert{
        Alert::Kind::HeldTooLong, "lock.example", "nobody", m_clock.now() - held, {AttentionReason::Kind::HeldBeyondLimit, {}, limit}, {}};
    QByteArray line = m_watch.jsonLines({{alert, 0, m_clock.wallNow()}});
    line.insert(1, R"("test":true,)");
    m_command->tryOut(line);
}

void AlertNotifier::setMuted(Alert::Kind kind, bool muted)
{
    m_watch.setMuted(kind, muted);
    QStringList names;
    for (const Alert::Kind each : m_watch.mutes().kinds())
        names += QLatin1String(alertName(each));
    m_settings.setValue(mutedKey, names);
}

QString AlertNotifier::summary(const std::vector<AlertList::Entry> &entries) const
{
    const QString first = alertText(entries.front().alert, m_clock.now());
    return entries.size() == 1 ? tr("%1.").arg(first) : tr("%1, and %n more.", nullptr, int(entries.size() - 1)).arg(first);
}

/** News by itself when there are some, and ten times as many. */
void AlertNotifier::noteMore()
{
    const quint64 more = m_watch.more();
    if (more > 0 && more < 10 * m_moreTold)
        return;
    if (std::exchange(m_moreTold, more) < more)
        m_command->run({});
}

void AlertNotifier::tell(const std::vector<AlertList::Entry> &entries)
{
    m_command->run(m_watch.jsonLines(entries));
    if (!m_notifies)
        return;
    std::vector<quint64> numbers;
    std::ranges::transform(entries, std::back_inserter(numbers), &AlertList::Entry::number);
    const auto isOver = [this, numbers] { return std::ranges::all_of(numbers, [this](quint64 number) { return m_watch.isOver(number); }); };
    //: %1: the name of a server; %2: what kind of alert
    const QString title = tr("Lockscope, %1: %2").arg(visibleText(m_watch.serverName(), 60), alertTitle(entries.front().alert.kind));
    m_desktop.show(title, summary(entries), lockOf(entries.front().alert), isOver);
    if (!std::exchange(m_takesBack, true))
        takeBackLater();
}

void AlertNotifier::takeBackLater()
{
    m_clock.after(std::chrono::seconds(10), this, [this] {
        m_desktop.takeBack();
        m_takesBack = m_desktop.hasOpen();
        if (m_takesBack)
            takeBackLater();
    });
}

} // namespace lockscope::ui
