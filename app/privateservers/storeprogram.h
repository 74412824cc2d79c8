// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "stores/storekind.h"

#include <QStringList>

namespace lockscope {

/** Searches for a store's program in these folders; empty: PATH, and the usual places. */
QString findStoreProgram(StoreKind kind, const QStringList &folders);

/** Finds a redis-server or valkey-server that compares and deletes in one command (DELIFEQ or DELEX). Empty: there is none. */
QString findComparingRedis(const QStringList &folders);
/** Returns why there is none and what to install; empty: there is one. Only looks at files. */
QString whyNoComparingRedis(const QStringList &folders = {});

/** Finds ZooKeeper's Java archive, which its programs do not find by themselves. */
QString findZooKeeperArchive(const QStringList &folders);

/** Returns why a store cannot be started here and what to install; empty: it can. Only looks at files. */
QString whyNoStore(StoreKind kind, const QStringList &folders = {});

} // namespace lockscope
