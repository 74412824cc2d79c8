// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "libraries/profilepreview.h"

#include <QTimer>
#include <QTreeWidget>

namespace lockscope::ui {

class LockModel;

/**
 * How the profile that is being edited reads the first locks of the table that it matches, soon after each edit: the server is asked for their
 * content by the owner of wanted(). UI thread.
 */
class ProfileTrialView : public QTreeWidget {
    Q_OBJECT
public:
    explicit ProfileTrialView(const LockModel &locks, QWidget *parent = nullptr);

    /** nullopt: nothing can be read by it, and the view hides. */
    void setProfile(const std::optional<LockProfile> &profile);
    /** What came of wanted(), unless another profile has been chosen or edited since; the problem says that a server could not be read. */
    void take(const LockProfiles &by, const std::vector<ProfilePreview> &previews, const Message &problem, Instant now);

signals:
    void wanted(const lockscope::LockProfiles &profiles, const std::vector<lockscope::Bytes> &keys);

private:
    void ask();
    void showNothing();

    const LockModel &m_locks;
    std::optional<LockProfile> m_profile;
    QTimer m_soon;
};

} // namespace lockscope::ui
