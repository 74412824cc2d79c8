// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "watch/reading/keycounter.h"

#include <QCoreApplication>

namespace lockscope::ui {

/** What a test of a connection found out, in words: lines of plain text. */
class TestText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::ui::TestText)
public:
    static QString lines(const KeyCount &count, const QByteArrayList &patterns);
    /** There would be nothing to see, or not as much as there is. */
    static bool warns(const KeyCount &count);

private:
    static QString matches(const KeyCount &count, const QByteArrayList &patterns);
    static QString ofEachPattern(const KeyCount &count, const QByteArrayList &patterns);
    static QString keys(const TrialFacts &facts);
    static QString rights(const TrialFacts &facts);
    static QString clock(const TrialFacts &facts);
};

} // namespace lockscope::ui
