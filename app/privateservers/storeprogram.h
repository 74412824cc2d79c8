// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "stores/storekind.h"

#include <QStringList>

namespace lockscope {

/** Searches for a store's programs in these folders; empty: PATH, and the usual places. */
QString findStoreProgram(StoreKind kind, const QStringList &folders);

/** A redis-server or valkey-server that compares and deletes in one command: it has DELIFEQ or DELEX. Empty: there is none. */
QString findComparingRedis(const QStringList &folders);
/** Why there is none, and what to install; empty: there is one. Looks at files only, starts nothing. */
QString whyNoComparingRedis(const QStringList &folders = {});

/** The archive for Java, which ZooKeeper's programs do not find by themselves. */
QString findZooKeeperArchive(const QStringList &folders);

/** Why a store cannot be started privately here, and what to install; empty: it can. Looks at files only, starts nothing. */
QString whyNoStore(StoreKind kind, const QStringList &folders = {});

} // namespace lockscope
