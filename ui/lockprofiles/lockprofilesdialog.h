// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/bytes.h"
#include "base/clock.h"

#include <QDialog>

#include <memory>
#include <vector>

namespace lockscope {
class LockProfiles;
class Message;
class LockProfileStore;
struct ProfilePreview;
struct Lock;
} // namespace lockscope

namespace lockscope::ui {

class LockModel;
class Theme;

/**
 * Edits the lock profiles: what the operator knows of some locks and their data do not show. Nothing counts before it is saved; what is typed wrongly
 * stays until it is put right. Says how many locks of the picture each profile is for. Show with open(). UI thread.
 */
class LockProfilesDialog : public QDialog {
    Q_OBJECT
public:
    LockProfilesDialog(LockProfileStore &store, const LockModel &locks, const Theme &theme, QWidget *parent = nullptr);
    ~LockProfilesDialog() override;

    /** Turns to the profile of this lock, or begins a new one for locks like it. */
    void editFor(const Lock &lock);
    /** In place of all that are shown; false, having said so: the file cannot be used. */
    bool importFrom(const QString &path);
    bool exportTo(const QString &path);
    /** The answer to previewWanted(): see ProfileTrialView::take(). */
    void takePreview(const LockProfiles &by, const std::vector<ProfilePreview> &previews, const Message &problem, Instant now);

    /** Asks first if something would be lost. */
    void reject() override;

signals:
    /** How these profiles read these keys is to be shown. */
    void previewWanted(const lockscope::LockProfiles &profiles, const std::vector<lockscope::Bytes> &keys);

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope::ui
