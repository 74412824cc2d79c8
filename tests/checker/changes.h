// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a command made of the strings and items that are judged.
#pragma once

#include "server.h"
#include "setting.h"

namespace checker {

/** Of a string (its item is NIL), of an item, or only of the lease of a key with items. */
struct Change {
    Text key;
    Text item = NIL;
    Text value = NIL; // the string, a field's, or a score; NIL if it has none any more
    bool wasThere = true;
    bool isThere = true;
    bool changesContent = true;
    bool isPush = false; // of a list's text there are more
    bool isPop = false;  // or fewer
    bool isOfLease = false;
};

/** In the order of keys and items. */
std::vector<Change> changesBetween(const Setting &setting, const Keys &before, const Keys &after);

} // namespace checker
