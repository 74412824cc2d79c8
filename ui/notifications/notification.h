// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"

#include <QString>

#include <optional>

namespace lockscope::ui {

/** Something that nobody may miss. A value; all of it is plain text, and text from a server was made visible before. */
struct Notification {
    enum class Kind : quint8 { Progress, Success, Note, Warning, Error };

    Kind kind = Kind::Note;
    QString title;        ///< what happened, in a few words
    QString subject = {}; ///< the key of the lock that it is about
    QString text = {};    ///< the reason in full, what it means, what to do
    bool hasDetails = false;
    std::optional<Instant> undoUntil = {};
    std::optional<Instant> closesAt = {}; ///< nothing: it stays until somebody closes it

    bool operator==(const Notification &) const = default;
};

} // namespace lockscope::ui
