// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

/**
 * The commands of the program but the window, in the order in which they are listed: enumerator, the word that is typed, and the Command that has its
 * help and makes what runs it.
 */
#define LOCKSCOPE_EACH_VERB(DO)                                                                                                                      \
    DO(List, "list", listCommand)                                                                                                                    \
    DO(Watch, "watch", watchCommand)                                                                                                                 \
    DO(Find, "find", findCommand)                                                                                                                    \
    DO(Clear, "clear", operateCommand)                                                                                                               \
    DO(Fence, "fence", operateCommand)                                                                                                               \
    DO(Extend, "extend", operateCommand)                                                                                                             \
    DO(Evict, "evict", operateCommand)                                                                                                               \
    DO(Undo, "undo", undoCommand)                                                                                                                    \
    DO(Journal, "journal", journalCommand)                                                                                                           \
    DO(Race, "race", raceCommand)                                                                                                                    \
    DO(Explore, "explore", exploreCommand)                                                                                                           \
    DO(Score, "score", exploreCommand)                                                                                                               \
    DO(Simulate, "simulate", simulateCommand)                                                                                                        \
    DO(Audit, "audit", auditCommand)                                                                                                                 \
    DO(Waits, "waits", waitsCommand)                                                                                                                 \
    DO(Top, "top", topCommand)                                                                                                                       \
    DO(Profile, "profile", profileCommand)                                                                                                           \
    DO(Settings, "settings", settingsCommand)                                                                                                        \
    DO(Help, "help", helpCommand)
