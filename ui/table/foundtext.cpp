// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/foundtext.h"

#include <QFontMetrics>

#include <algorithm>

namespace lockscope::ui {

namespace {

/** A piece of the text, with "…" for what is left out on either side. */
QString piece(const QString &text, qsizetype from, qsizetype to)
{
    return (from > 0 ? QStringLiteral("…") : QString()) + text.sliced(from, to - from) + (to < text.size() ? QStringLiteral("…") : QString());
}

} // namespace

/** Grows from the part to both sides, first over what begins the text. */
QString elidedAround(const QString &text, TextPart &part, const QFontMetrics &metrics, int width)
{
    if (metrics.horizontalAdvance(text) <= width)
        return text;
    const QString usual = metrics.elidedText(text, Qt::ElideMiddle, width);
    const qsizetype head = usual.indexOf(u'…'), tail = usual.size() - head - 1;
    if (part.at + part.length <= head)
        return usual;
    if (part.at >= text.size() - tail) {
        part.at -= text.size() - usual.size();
        return usual;
    }
    qsizetype from = part.at, to = part.at + part.length;
    const auto fits = [&](qsizetype begin, qsizetype end) { return metrics.horizontalAdvance(piece(text, begin, end)) <= width; };
    while (to > from + 1 && !fits(from, to))
        --to;
    for (bool grows = true; grows;) {
        const bool atFront = from > 0 && fits(from - 1, to);
        from -= atFront ? 1 : 0;
        const bool atEnd = to < text.size() && fits(from, to + 1);
        to += atEnd ? 1 : 0;
        grows = atFront || atEnd;
    }
    from += from > 0 && text[from].isLowSurrogate() ? 1 : 0;
    to -= to < text.size() && text[to].isLowSurrogate() ? 1 : 0;
    part = {part.at - from + (from > 0 ? 1 : 0), std::min(part.length, to - part.at)};
    return piece(text, from, to);
}

} // namespace lockscope::ui
