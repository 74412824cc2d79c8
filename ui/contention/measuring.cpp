// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/contention/measuring.h"

#include "base/language.h"
#include "base/safetext.h"
#include "session/session.h"
#include "traffic/probe/probetext.h"
#include "ui/contention/contentionpage.h"
#include "ui/shared/plaintext.h"

#include <QMessageBox>
#include <QPushButton>

#include <algorithm>
#include <utility>

namespace lockscope::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int shownOfServerName = 120;

} // namespace

Measuring::Measuring(Session &session, ContentionPage &page, QObject *parent) : QObject(parent), m_session(session), m_page(page)
{
    connect(&session, &Session::trafficMeasured, this, &Measuring::ask);
    connect(&session, &Session::probeProgressed, this, &Measuring::onProgress);
    connect(&session, &Session::trafficHeard, this, &Measuring::take);
    connect(&session, &Session::probeEnded, this, &Measuring::end);
}

void Measuring::begin()
{
    if (!m_isBegun && m_session.isReadOnly())
        return emit unlockRequested([self = QPointer(this)] {
            if (self)
                self->begin();
        });
    if (std::exchange(m_isBegun, true))
        return;
    const ServerProfile &profile = m_session.profile();
    m_open = profile.address().toUrl();
    m_name = profile.shownName();
    m_page.showTrouble({});
    m_page.showMeasuring(tr("Measuring what it costs the server…"), -1);
    m_session.measureTraffic();
}

void Measuring::stop()
{
    if (m_isBegun)
        m_session.stopProbe();
}

QString Measuring::nameOf(const QString &server) const { return visibleText(server.isEmpty() ? m_name : server, shownOfServerName); }

QString Measuring::textOf(const std::vector<ServerCost> &costs) const
{
    QStringList texts;
    for (const ServerCost &one : costs) {
        if (one.cost) //: %1: a server; %2: sentences
            texts << tr("%1: %2").arg(nameOf(one.server), ProbeText::cost(*one.cost));
    }
    return texts.join(u"\n\n"_s);
}

void Measuring::ask(const std::vector<ServerCost> &costs)
{
    const QString text = textOf(costs);
    if (!m_isBegun || text.isEmpty())
        return;          // its end follows
    m_page.endReading(); // until the answer
    m_costs = costs;
    auto *box = new QMessageBox(QMessageBox::Question, tr("Measure who waits"), tr("Listen to all commands that the server carries out (MONITOR)?"),
                                QMessageBox::Cancel, m_page.window());
    m_question = box;
    box->setObjectName(u"measureQuestion"_s);
    box->setProperty("helpTopic", u"blocking"_s);
    box->setTextFormat(Qt::PlainText);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setInformativeText(text);
    QPushButton *const once = box->addButton(tr("Listen for 10 s"), QMessageBox::AcceptRole);
    QPushButton *const sampled = box->addButton(tr("2 s in each minute"), QMessageBox::AcceptRole);
    setPlainToolTip(sampled, tr("Until you stop it, or the server is closed"));
    box->setDefaultButton(once);
    connect(once, &QPushButton::clicked, this, [this] { start({}); });
    connect(sampled, &QPushButton::clicked, this, [this] { start(ProbeLimits::sampled()); });
    connect(box, &QMessageBox::rejected, this, [this] {
        close(); // nothing of it is shown
        m_session.stopProbe();
    });
    box->open();
}

void Measuring::start(const ProbeLimits &limits)
{
    m_limits = limits;
    m_session.startProbe(limits);
    emit probing(ProbeText::brief(m_costs, limits.every.has_value()), textOf(m_costs));
}

void Measuring::onProgress(const ProbeProgress &progress)
{
    if (!m_isBegun)
        return;
    const int percent = m_limits.every ? -1 : int(100 * progress.listened.count() / std::max<qint64>(1, m_limits.time.count()));
    const QString text = progress.isPausing ? tr("Waiting for the next sample. So far: %1") : tr("Listening: %1");
    m_page.showMeasuring(text.arg(ProbeText::progress(progress)), std::min(percent, 100));
}

void Measuring::take(const ServerTraffic &traffic)
{
    if (!m_isBegun)
        return;
    //: %1: a server
    const QString source = (m_limits.every ? tr("Samples of %1") : tr("Probe of %1")).arg(nameOf(traffic.server));
    if (traffic.report.account.lines == 0)
        return;
    auto report = std::make_shared<TrafficReport>(traffic.report);
    if (!report->isComplete)
        report->ended = ProbeText::end(traffic.end);
    m_page.add({source, std::move(report), ProbedPlace{m_open, traffic.server, traffic.node, nameOf(traffic.server), m_limits.every.has_value()}});
}

void Measuring::end(const std::vector<ServerTraffic> &all)
{
    if (!m_isBegun)
        return;
    delete m_question.data(); // there is nothing left to ask about
    const bool isLeft = std::ranges::any_of(all, [](const ServerTraffic &traffic) { return traffic.end.why == ProbeEnd::Why::Left; });
    QStringList texts;
    for (const ServerTraffic &traffic : all) {
        take(traffic);
        if (const QString why = ProbeText::end(traffic.end); !why.isEmpty() && traffic.end.why != ProbeEnd::Why::Stopped && !texts.contains(why))
            texts << why;
        texts << ProbeText::unread(traffic.end);
    }
    close();
    if (isLeft) // as the user wanted
        m_page.showNote(joinSentences(texts));
    else
        m_page.showTrouble(joinSentences(texts));
}

void Measuring::close()
{
    m_isBegun = false;
    m_page.endReading();
    emit probing({}, {});
}

} // namespace lockscope::ui
