// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/locksearch.h"
#include "ui/shared/elidedlabel.h"

namespace lockscope::ui {

/** What was understood of a search and what was not; hidden if the search is the one word that was typed. UI thread. */
class SearchLine : public ElidedLabel {
    Q_OBJECT
public:
    explicit SearchLine(QWidget *parent);

    void setSearch(const QString &typed, const LockSearch &understood);
};

} // namespace lockscope::ui
