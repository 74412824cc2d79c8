// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "racelab/explore/scoring.h"

namespace lockscope {

/** Explores on private servers, and waits for it. Empty: it failed, and the reason is a warning, which fails the test. */
Scorecard scoreOf(Scoring &scoring, const ExploreSpec &order);

/** "HBHHBHB": a letter for each column. */
QString letters(const ProtocolScore &score);

} // namespace lockscope
