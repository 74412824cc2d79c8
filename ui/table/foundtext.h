// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QFontMetrics;

namespace lockscope::ui {

/** A part of a text. A value. */
struct TextPart {
    qsizetype at = 0, length = 0;
    bool operator==(const TextPart &) const = default;
};

/** As much of a text as fits, with this part of it in sight; the part becomes its place in the result. Pure. */
QString elidedAround(const QString &text, TextPart &part, const QFontMetrics &metrics, int width);

} // namespace lockscope::ui
