// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <QString>

namespace lockscope {

/** Returns true if all bytes are printable ASCII. A terminal may act on other bytes when they are pasted, and shells may read them differently. */
bool isPrintableAscii(QByteArrayView bytes);

/**
 * Quotes text as one word that sh, dash, bash, zsh and fish read alike, and in which none of them expands or runs anything, even at an interactive
 * prompt. The caller handles control characters, on which a terminal acts also within quotes.
 */
QString shellWord(const QString &text);

/** Encodes any bytes for redis-cli --quoted-input, as one such word. */
QString quotedInputWord(QByteArrayView bytes);

} // namespace lockscope
