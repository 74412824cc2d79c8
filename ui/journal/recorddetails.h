// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/journal/journalcells.h"

#include <QScrollArea>

class QFormLayout;

namespace lockscope::ui {

/** Everything that the journal has of one record, complete and for copying. UI thread. */
class RecordDetails : public QScrollArea {
    Q_OBJECT
public:
    explicit RecordDetails(const Theme &theme, QWidget *parent = nullptr);

    void showNothing();
    /** An action without its details says that they are on their way. */
    void showAction(const StoredAction &action, bool hasDetails);
    void showHold(const StoredHold &hold);

    /** Sixteen bytes a line, at most the first 1024: "0000  6c 6f 63 6b …". */
    static QString hexDump(QByteArrayView bytes);

private:
    void begin();
    void add(const QString &name, const QString &text, bool isBytes = false);

    const Theme &m_theme;
    QFormLayout *m_form = nullptr;
};

} // namespace lockscope::ui
