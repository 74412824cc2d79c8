// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes: made visible they hold nothing that a terminal, a line or a reader could be deceived by, nothing is lost, and long
// text ends where it was told to.
#include "base/safetext.h"
#include "harness.h"

#include <QList>

using namespace lockscope;

namespace {

void checkHarmless(const QString &text)
{
    fuzz::require(text.isValidUtf16(), "whole characters");
    for (const char32_t c : text.toUcs4()) {
        fuzz::require(c >= 0x20 && !(c >= 0x7f && c < 0xa0), "no control characters");
        fuzz::require(!(c >= 0x200b && c <= 0x200f) && !(c >= 0x2028 && c <= 0x202e) && !(c >= 0x2060 && c <= 0x206f) && c != 0xfeff,
                      "nothing that is not seen or turns what is");
    }
}

/** The bytes that safeText() has made visible. */
QByteArray undone(const QString &text)
{
    QByteArray bytes;
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (text[i] != u'\\') {
            const qsizetype length = text[i].isHighSurrogate() ? 2 : 1;
            bytes += text.mid(i, length).toUtf8();
            i += length - 1;
            continue;
        }
        const char16_t kind = text.at(++i).unicode();
        const qsizetype width = kind == u'x' ? 2 : kind == u'u' ? 4 : kind == u'U' ? 8 : 0;
        if (width == 0) {
            bytes += kind == u'n' ? '\n' : kind == u'r' ? '\r' : kind == u't' ? '\t' : '\\';
            continue;
        }
        bool ok = false;
        const char32_t c = text.mid(i + 1, width).toUInt(&ok, 16);
        fuzz::require(ok, "an escape has all its digits");
        bytes += width == 2 ? QByteArray(1, char(c)) : QStringView(QChar::fromUcs4(c)).toUtf8();
        i += width;
    }
    return bytes;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    FuzzedDataProvider input(data, size);
    const int most = input.ConsumeIntegralInRange(0, 64);
    const QByteArray bytes = fuzz::restOf(input);

    const QString whole = safeText(bytes, 10 * int(bytes.size()) + 1);
    checkHarmless(whole);
    fuzz::require(undone(whole) == bytes, "nothing is lost");

    const QString cut = safeText(bytes, most);
    checkHarmless(cut);
    fuzz::require(cut.size() <= most + 1, "no longer than told");
    fuzz::require(cut == whole || (cut.endsWith(QChar(0x2026)) && whole.startsWith(cut.chopped(1))), "cut off at the end");
    return 0;
}
