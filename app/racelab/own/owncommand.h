// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayList>
#include <QString>

namespace lockscope {

/**
 * Why a user's protocol may not send this command, and what to do; empty: it may. words: as they were written, with placeholders. What may be sent reads or changes
 * keys and nothing else, at once, and says the same in each replay: that is all that the explorer can bring a server back to.
 */
QString whyNotSent(const QByteArrayList &words);

} // namespace lockscope
