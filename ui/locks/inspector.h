// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operate/action.h"
#include "session/lockstand.h"
#include "ui/locks/lockrow.h"
#include "ui/shared/theme.h"

#include <QTimer>
#include <QWidget>

#include <memory>
#include <optional>

namespace lockscope::ui {

class LockHistory;
class LockModel;

/**
 * Everything known about one lock: its state and times in words, its last holders, events and raw value, and what can be done with it.
 * Follows the lock by key; when it is gone, keeps what was known and says so. Reads model and history, changes neither. UI thread.
 */
class Inspector : public QWidget {
    Q_OBJECT
public:
    Inspector(const LockModel &model, const LockHistory &history, const Theme &theme, Clock &clock, QWidget *parent = nullptr);
    ~Inspector() override;

    void setKey(const QByteArray &key);
    QByteArray key() const;
    /** The lock or its history may have changed. */
    void refresh();
    /** Why clearing is not possible now; empty: it is. */
    void setClearHint(const QString &hint);
    /** What further servers have of it; of another lock: is not taken. */
    void setStand(const LockStand &stand);

signals:
    /** This lock is before somebody's eyes; empty: none is. */
    void inspected(const QByteArray &key);
    void actionRequested(lockscope::Verb verb, const QByteArray &key);
    void copyTokenRequested();
    void copyCommandRequested(const QByteArray &key);

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope::ui
