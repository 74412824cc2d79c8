// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/locks/leftovers.h"

#include "base/safetext.h"
#include "locks/lockstates.h"
#include "ui/operate/actioncontroller.h"
#include "ui/table/lockmodel.h"

#include <algorithm>

namespace lockscope::ui {

namespace {

constexpr std::size_t namedLeftovers = 5, rememberedLeftovers = 1000;
constexpr int charsOfLeftover = 60;

struct LeftoverWords {
    LOCKSCOPE_MESSAGES(lockscope::ui::Leftovers)
};

} // namespace

/** Those of clients that do not work any more, and that nobody was asked about. */
std::vector<ActionRequest> Leftovers::leftOf(const QList<Bytes> &wanted)
{
    std::vector<ActionRequest> requests;
    for (const Bytes &key : wanted) {
        const LockRow *const row = m_locks.find(LockId(key));
        if (!row || row->isEnded() || !row->lock.hasOneHolder() || m_locks.evidence(row->lock).simulatedWorks != false)
            continue;
        const auto left = row->lock.timeLeft(m_locks.shownNow(row->lock));
        if (left && *left <= limits::worthWaitingFor && !row->lock.deadlineIsInValue()) // it goes by itself
            continue;
        const std::pair hold(row->lock.key, row->lock.token);
        if (std::ranges::find(m_asked, hold) != m_asked.end())
            continue;
        if (m_asked.size() >= rememberedLeftovers)
            m_asked.erase(m_asked.begin());
        m_asked.push_back(hold);
        ActionRequest &request = requests.emplace_back();
        request.lock = row->lock;
        request.reason = LeftoverWords::tr("left by a simulated client");
    }
    return requests;
}

bool Leftovers::areAskedAbout(const QList<Bytes> &wanted, QWidget *window, std::optional<Answer> otherwise)
{
    const std::vector<ActionRequest> left = leftOf(wanted);
    if (left.empty())
        return false;
    QStringList names;
    for (std::size_t i = 0; i < std::min(left.size(), namedLeftovers); ++i)
        names += safeText(left[i].lock.key, charsOfLeftover);
    if (left.size() > namedLeftovers)
        names += tr("and %1 more").arg(countText(qint64(left.size() - namedLeftovers)));
    const std::function<void()> then = otherwise ? otherwise->action : nullptr;
    const QString no = otherwise ? QString() : tr("Leave them"); // the page was left already
    ask(window, tr("Clear what simulated clients left?"),
        tr("Simulated clients that crashed or were removed still have locks on this server: %1. Each is cleared only if it is still as they left "
           "it, and waiting clients are woken.")
            .arg(names.join(tr(", "))),
        {tr("Clear"), [&controller = m_controller, left, then] { controller.clearAtOnce(left, then); }}, std::move(otherwise), no);
    return true;
}

} // namespace lockscope::ui
