// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/locks/findcontroller.h"

#include "base/safetext.h"
#include "session/session.h"
#include "ui/find/finddialog.h"
#include "ui/mainwindow/connection/healthtext.h"
#include "ui/mainwindow/connection/noticebar.h"

#include <QSettings>
#include <QUrl>

#include <utility>

namespace lockscope::ui {

namespace {

/** At most this number of locks among at least this number of keys is little. */
constexpr int fewLocks = 3;
constexpr quint64 manyKeys = 1000;
/** More of them would fill the line and say less. */
constexpr qsizetype mostNamed = 3;

QString named(const QByteArrayList &patterns)
{
    return patterns.size() <= mostNamed ? patternsText(patterns) : FindController::tr("%n pattern(s)", nullptr, int(patterns.size()));
}

} // namespace

FindController::FindController(Session &session, const Theme &theme, QSettings &settings, NoticeBar &notice, QWidget *window)
    : QObject(window), m_session(session), m_theme(theme), m_settings(settings), m_notice(notice), m_window(window)
{
    connect(&notice, &NoticeBar::actionTriggered, this, &FindController::act);
    connect(&notice, &NoticeBar::dismissed, this, &FindController::forget);
}

/** Of each saved server; of others by their address, without a password. */
QString FindController::memory() const
{
    const ServerProfile &profile = m_session.profile();
    const QString server = profile.id.isEmpty() ? profile.endpoint.toUrl() : profile.id;
    return QStringLiteral("find/offered/") + QString::fromLatin1(QUrl::toPercentEncoding(server));
}

void FindController::open()
{
    if (!m_session.isOpen())
        return;
    if (m_dialog)
        return m_dialog->activateWindow();
    if (m_says == Says::Offer)
        forget();
    m_dialog = new FindDialog(m_session, m_theme, m_window);
    m_dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(m_dialog, &FindDialog::patternsChosen, this, &FindController::choose);
    m_dialog->open();
}

void FindController::openOnceConnected()
{
    auto *const waiting = new QObject(this);
    connect(&m_session, &Session::healthChanged, waiting, [this, waiting, meant = m_session.profile().id] {
        const bool isAnother = !m_session.isOpen() || m_session.profile().id != meant;
        if (!isAnother && !m_session.health().connected)
            return;
        waiting->deleteLater();
        m_session.disconnect(waiting);
        if (!isAnother)
            open();
    });
}

void FindController::offer(int locks)
{
    const auto keys = m_session.health().keysInDatabase;
    const bool isLittle = locks > 0 && locks <= fewLocks && keys.value_or(0) >= manyKeys; // the table itself says none
    if (!isLittle || m_says != Says::Nothing || m_settings.contains(memory()))
        return;
    m_settings.setValue(memory(), true);
    m_says = Says::Offer;
    m_notice.show(tr("Only %n lock(s) among %2 keys match %1. Other locks may have other names.", nullptr, locks)
                      .arg(patternsText(m_session.profile().patterns), countText(qint64(*keys))),
                  Theme::Role::Info, tr("Find locks…"));
}

void FindController::forget()
{
    m_says = Says::Nothing;
    m_notice.show({}, Theme::Role::Info);
}

void FindController::choose(const QByteArrayList &patterns)
{
    const QByteArrayList before = m_session.profile().patterns;
    emit patternsChosen(patterns);
    m_patternsBefore = before;
    m_says = Says::Undo;
    m_notice.show(tr("Watching %1 instead of %2.").arg(named(patterns), named(before)), Theme::Role::Info, tr("Undo"));
}

void FindController::act()
{
    const Says said = std::exchange(m_says, Says::Nothing);
    if (said == Says::Offer)
        open();
    if (said == Says::Undo)
        emit patternsChosen(m_patternsBefore);
    forget();
}

} // namespace lockscope::ui
