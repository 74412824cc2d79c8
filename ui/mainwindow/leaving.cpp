// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/leaving.h"

#include "base/language.h"
#include "saved/serverprofile.h"
#include "session/session.h"
#include "ui/mainwindow/locks/lockactions.h"
#include "ui/operate/actioncontroller.h"
#include "ui/racelab/racelabcontroller.h"
#include "ui/shared/question.h"
#include "ui/simulate/simulatepage.h"

#include <QGuiApplication>
#include <QWidget>

namespace lockscope::ui {

QString Leaving::loss() const
{
    QStringList sentences{m_parts.actions.lossAtEnd(), m_parts.lab.lossAtEnd(), m_parts.simulate.lossAtEnd()};
    sentences.removeDuplicates();
    sentences.removeAll(QString());
    return joinSentences(sentences);
}

bool Leaving::mayClose()
{
    if (m_isAnswered || qApp->isSavingSession())
        return true;
    const Answer close{tr("Close"), [this] { closeUnasked(); }};
    const bool isDemo = m_parts.session.profile().environment == Environment::Demo; // its servers end, too
    if (!isDemo && m_parts.locks.asksAboutLeftovers(m_parts.simulate.locks(), close))
        return false;
    const QString lost = loss();
    if (!lost.isEmpty())
        ask(&m_window, tr("Close Lockscope?"), lost, close);
    return lost.isEmpty();
}

void Leaving::closeUnasked()
{
    m_isAnswered = true;
    m_window.close();
}

void Leaving::disconnect()
{
    Session &session = m_parts.session;
    if (!m_parts.locks.asksAboutLeftovers(m_parts.simulate.locks(), Answer{tr("Disconnect"), [&session] { session.close(); }}))
        session.close();
}

void Leaving::changeLanguage(const std::function<void()> &change)
{
    if (const QString lost = loss(); !lost.isEmpty())
        ask(&m_window, tr("Change the language?"), lost, {tr("Change"), change});
    else
        change();
}

} // namespace lockscope::ui
