// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

class QWidget;

namespace lockscope {
class SavedSettings;
}

namespace lockscope::ui {

/** Says what is wrong with the settings, and asks what is to become of them: the last good copy, the file as it is, or nothing yet. */
void askAboutSettings(SavedSettings &saved, QWidget *parent, std::function<void()> decided);

} // namespace lockscope::ui
