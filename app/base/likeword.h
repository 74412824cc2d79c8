// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <optional>

namespace lockscope {

/** The word that somebody probably meant: the first of those with the fewest letters missing, too many, others or in the wrong order; nothing if all differ much. */
std::optional<QString> likeWord(const QString &mistyped, const QStringList &words);

} // namespace lockscope
