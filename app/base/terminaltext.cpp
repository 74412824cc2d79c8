// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/terminaltext.h"

#include <QStringList>
#include <QTextBoundaryFinder>

#include <algorithm>
#include <array>

namespace lockscope {

namespace {

struct WideRange {
    char32_t first, last;
};
/** Wide and fullwidth: https://www.unicode.org/reports/tr11/. Neighbouring ranges are merged if only unassigned characters are between them. */
constexpr std::array wideRanges{
    WideRange{0x1100, 0x115f},   WideRange{0x231a, 0x231b},   WideRange{0x2329, 0x232a},   WideRange{0x23e9, 0x23ec},   WideRange{0x2e80, 0x303e},
    WideRange{0x3041, 0xa4cf},   WideRange{0xa960, 0xa97f},   WideRange{0xac00, 0xd7a3},   WideRange{0xf900, 0xfaff},   WideRange{0xfe10, 0xfe19},
    WideRange{0xfe30, 0xfe6f},   WideRange{0xff01, 0xff60},   WideRange{0xffe0, 0xffe6},   WideRange{0x16fe0, 0x18cff}, WideRange{0x1b000, 0x1b2ff},
    WideRange{0x1f300, 0x1f64f}, WideRange{0x1f680, 0x1f6ff}, WideRange{0x1f900, 0x1faff}, WideRange{0x20000, 0x3fffd},
};

bool isWide(char32_t c)
{
    const auto *const range = std::ranges::lower_bound(wideRanges, c, {}, &WideRange::last);
    return range != wideRanges.end() && c >= range->first;
}

qsizetype cellsOf(char32_t c)
{
    const QChar::Category category = QChar::category(c);
    if (category == QChar::Mark_NonSpacing || category == QChar::Mark_Enclosing)
        return 0;
    return isWide(c) ? 2 : 1;
}

/** Splits a line into the pieces that are not broken, each with the blanks behind it. */
QStringList pieces(const QString &line)
{
    QStringList found;
    qsizetype begin = 0;
    QTextBoundaryFinder finder(QTextBoundaryFinder::Line, line);
    for (qsizetype at = finder.toNextBoundary(); at >= 0; at = finder.toNextBoundary()) {
        const bool isEnd = at == line.size();
        if (isEnd || line[at - 1] == u' ' || isWide(line[at - 1].unicode()) || isWide(line[at].unicode())) {
            found << line.sliced(begin, at - begin);
            begin = at;
        }
    }
    return found;
}

QString withoutEndBlanks(QString text)
{
    while (text.endsWith(u' '))
        text.chop(1);
    return text;
}

} // namespace

qsizetype cellWidth(QStringView text)
{
    qsizetype width = 0;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const bool isPair = text[i].isHighSurrogate() && i + 1 < text.size();
        width += cellsOf(isPair ? QChar::surrogateToUcs4(text[i], text[i + 1]) : text[i].unicode());
        i += isPair;
    }
    return width;
}

QString leftInCells(const QString &text, qsizetype cells) { return text + QString(std::max<qsizetype>(0, cells - cellWidth(text)), u' '); }

QString rightInCells(const QString &text, qsizetype cells) { return QString(std::max<qsizetype>(0, cells - cellWidth(text)), u' ') + text; }

QString wrappedInCells(const QString &text, qsizetype cells, qsizetype indent)
{
    QStringList lines;
    for (const QString &given : text.split(u'\n')) {
        QString line;
        for (const QString &piece : pieces(given)) {
            if (!line.isEmpty() && indent + cellWidth(line) + cellWidth(withoutEndBlanks(piece)) > cells) {
                lines << withoutEndBlanks(line);
                line.clear();
            }
            line += piece;
        }
        lines << withoutEndBlanks(line);
    }
    return lines.join(u'\n' + QString(indent, u' '));
}

} // namespace lockscope
