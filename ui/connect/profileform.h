// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/secret.h"
#include "saved/serverprofile.h"

#include <QWidget>

#include <memory>
#include <optional>

namespace lockscope::ui {

class Theme;

/**
 * The fields of one profile and its password. The URL field mirrors the others and, when a URL is pasted, fills them; moves its password to the
 * password field. Says what is wrong and where; never changes what was typed. UI thread.
 */
class ProfileForm : public QWidget {
    Q_OBJECT
public:
    explicit ProfileForm(const Theme &theme, QWidget *parent = nullptr);
    ~ProfileForm() override;

    void setProfile(const ServerProfile &profile);
    /** Whether the further servers have locks of their own; false: the same ones (Redlock). */
    void setKeepsLocksApart(bool keepsLocksApart);
    /** It has been stored under this id; the fields stay as they are. */
    void setId(const QString &id);
    /** As typed; usable if check() succeeds. Named after the server if the name is empty. */
    ServerProfile profile() const;
    redis::Passwords passwords() const;

    /** What is wrong, where, and what to do; marks the field and puts the cursor there. Nothing: all is well. */
    std::optional<QString> check();

signals:
    void edited();

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope::ui
