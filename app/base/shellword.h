// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <QString>

namespace lockscope {

/** Printable ASCII only. Anything else may act on the terminal into which it is pasted, or shells may read it differently. */
bool isPrintableAscii(QByteArrayView bytes);

/**
 * Text as one word that sh, dash, bash, zsh and fish read alike, and in which none of them expands or runs anything, also at an interactive prompt.
 * The caller handles control characters: no quotes help where a terminal acts on them.
 */
QString shellWord(const QString &text);

/** Any bytes as redis-cli --quoted-input takes them, as one such word. */
QString quotedInputWord(QByteArrayView bytes);

} // namespace lockscope
