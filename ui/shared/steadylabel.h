// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QLabel>

namespace lockscope::ui {

/**
 * A plain-text label that wraps, and moves nothing below it as time passes: it has room for its times at their longest, and never becomes lower than
 * it was at the same width.
 */
class SteadyLabel : public QLabel {
    Q_OBJECT
public:
    explicit SteadyLabel(QWidget *parent = nullptr);

    /** Also has room for this text, which may come later. */
    void setRoomFor(const QString &later);
    int heightForWidth(int width) const override;

protected:
    void changeEvent(QEvent *event) override;

private:
    int textHeight(const QString &text, int width) const;

    QString m_later;
    mutable QHash<int, int> m_highest; // by width
};

} // namespace lockscope::ui
