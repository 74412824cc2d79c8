// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "deployment/lockstand.h"
#include "libraries/action.h"
#include "ui/shared/theme.h"
#include "ui/table/lockrow.h"

#include <QTimer>
#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

namespace lockscope {
struct Coverage;
}

namespace lockscope::ui {

class LockHistory;
class LockModel;

/**
 * Everything known about one lock, or in short about several that are selected: its state and times in words, its last holders, events and raw value, and the possible actions. Follows the lock.
 * When it is gone and no longer selected, the last data stays readable, without actions. Reads model and history, changes neither. UI thread.
 */
class Inspector : public QWidget {
    Q_OBJECT
public:
    Inspector(const LockModel &model, const LockHistory &history, const Theme &theme, Clock &clock, QWidget *parent = nullptr);
    ~Inspector() override;

    /** Empty: none is selected. */
    void setLock(const LockId &lock);
    /** All that are selected: of several it says what they have in common. */
    void setSelection(std::vector<LockId> locks);
    /** Empty: none, or what is shown is not selected any more. */
    LockId lock() const;
    /** What is done to the lock. */
    QWidget *actionBar() const;
    /** Also of a lock that is gone. */
    void forget();
    /** The lock or its history may have changed. */
    void refresh();
    /** Why clearing is not possible now; empty: it is. */
    void setClearHint(const QString &hint);
    /** An action asks to allow changes first. */
    void setReadOnly(bool isReadOnly);
    /** What further servers have of it; of another lock: is not taken. */
    void setStand(const LockStand &stand);
    /** Which servers there are, and what replicates them. */
    void setCoverage(const Coverage &coverage);

signals:
    /** The user looks at this lock; empty: none. */
    void inspected(const QByteArray &key);
    void actionRequested(lockscope::Verb verb);
    /** For all that are selected. */
    void bulkRequested(lockscope::Verb verb);
    void copyTokenRequested();
    /** Somebody wants to see it, whatever search and chips hide. */
    void lockRequested(const lockscope::LockId &lock);
    void copyCommandRequested();

protected:
    void showEvent(QShowEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    void take(const LockId &lock);

    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope::ui
