// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lockprofiles/profiletrialview.h"

#include "base/safetext.h"
#include "locks/lockbrief.h"
#include "ui/shared/columnfit.h"
#include "ui/shared/plaintext.h"
#include "ui/table/lockmodel.h"

#include <algorithm>

namespace lockscope::ui {

namespace {

using namespace std::chrono_literals;

constexpr auto afterTyping = 300ms;
constexpr std::size_t mostTried = 20;
constexpr std::size_t mostLookedAt = 200'000; // so that the window never waits
constexpr int cellChars = 200;

} // namespace

ProfileTrialView::ProfileTrialView(const LockModel &locks, QWidget *parent) : QTreeWidget(parent), m_locks(locks)
{
    setHeaderLabels({tr("Preview"), tr("Holder"), tr("Deadline"), tr("Acquired"), tr("Wake-up"), tr("Remark")});
    setAccessibleName(tr("Preview: how the selected profile reads locks of the table"));
    setRootIsDecorated(false);
    setUniformRowHeights(true);
    setAllColumnsShowFocus(true);
    setTabKeyNavigation(false);
    setMinimumHeight(80);
    fitColumns(*this, {{20, 10, 2}, {12, 8, 1}, {22, 10, 0}, {22, 10, 0}, {12, 8, 1}, {20, 10, 2}});
    m_soon.setSingleShot(true);
    connect(&m_soon, &QTimer::timeout, this, &ProfileTrialView::ask);
    hide();
}

void ProfileTrialView::setProfile(const std::optional<LockProfile> &profile)
{
    const bool saysHow = profile && (profile->format || profile->scheme);
    m_profile = saysHow ? profile : std::nullopt;
    if (!saysHow)
        showNothing();
    m_soon.start(afterTyping);
}

void ProfileTrialView::ask()
{
    std::vector<Bytes> keys;
    const std::size_t most = std::min(m_locks.slotCount(), mostLookedAt);
    for (std::size_t slot = 0; m_profile && slot < most && keys.size() < mostTried; ++slot) {
        const Lock *lock = m_locks.lockInSlot(slot);
        if (lock && m_profile->matches(lock->key))
            keys.push_back(lock->key);
    }
    if (keys.empty())
        return showNothing();
    emit wanted(LockProfiles({*m_profile}), keys);
}

void ProfileTrialView::showNothing()
{
    clear();
    hide();
}

void ProfileTrialView::take(const LockProfiles &by, const std::vector<ProfilePreview> &previews, const Message &problem, Instant now)
{
    if (!m_profile || by != LockProfiles({*m_profile}))
        return;
    clear();
    if (!problem.isEmpty()) {
        const QString text = tr("Not all keys could be read: %1").arg(problem.shown());
        auto *item = new QTreeWidgetItem(this, {text});
        item->setData(0, Qt::ToolTipRole, plainToolTip(text));
        item->setFirstColumnSpanned(true);
    }
    for (const ProfilePreview &preview : previews) {
        const PreviewText text = textOf(preview, now);
        const QString library = preview.lock ? libraryBrief(*preview.lock) : tr("not a lock");
        const QString remark = !preview.problem.isEmpty() ? tr("%1; treated as: %2").arg(preview.problem, library)
            : preview.name.isEmpty()                      ? QString()
                                                          : tr("digest of %1").arg(safeText(preview.name, cellChars));
        const QStringList cells{safeText(preview.key, cellChars), text.holder, text.deadline, text.acquired, text.wake, remark};
        auto *item = new QTreeWidgetItem(this, cells);
        for (int column = 0; column < int(cells.size()); ++column)
            item->setData(column, Qt::ToolTipRole, plainToolTip(cells[column]));
    }
    setVisible(topLevelItemCount() > 0);
}

} // namespace lockscope::ui
