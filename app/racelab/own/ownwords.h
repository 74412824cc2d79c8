// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "racelab/own/ownprotocol.h"

#include <QStringList>

#include <vector>

// The words of the files of users' protocols.

namespace lockscope::ownwords {

/** The entries that objects of a file can have. "$schema" is for editors. */
const QStringList &entriesOfProtocol();
/** Those that say what a client does. A protocol with several roles has them in each of these. */
const QStringList &partsOfRole();
/** With those. */
const QStringList &entriesOfRole();
const QStringList &entriesOfStep();
const QStringList &entriesOfHolding();

/** The values that exist without "keep" and "save", whatever the number of locks. */
const QStringList &given();
/** Those of a protocol that takes so many locks at once. */
QStringList given(int locks);

struct End {
    QString name;
    OwnEnd end;
};
/** The possible ends of a part; the last one applies after its last step. */
std::vector<End> endsOf(const QString &part);

/** " Did you mean “key”?", or nothing. */
QString meant(const QString &mistyped, const QStringList &words);

/** In quotes, and safe to show. */
QString quoted(const QString &text);

} // namespace lockscope::ownwords
