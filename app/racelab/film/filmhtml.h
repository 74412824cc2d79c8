// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "racelab/film/film.h"

#include <QByteArray>

namespace lockscope {

/**
 * The film as one file for a browser, in the language in use: what is broken, the swim lanes as a picture, and a table of all moves with commands,
 * replies and what happened; below it how to play it again. It needs nothing else: no script, no font, no connection. What came from servers is text
 * in it. Pure.
 */
QByteArray filmHtml(const Film &film);

} // namespace lockscope
