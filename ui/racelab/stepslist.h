// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "protocols/protocol.h"

#include <QListWidget>

namespace lockscope::ui {

/** A protocol's description step by step, with a client's present step marked. UI thread. */
class StepsList : public QListWidget {
    Q_OBJECT
public:
    explicit StepsList(QWidget *parent = nullptr);

    /** Without steps: nothing is known of it. */
    void setProtocol(const ProtocolInfo &info);
    /** From 1, as the protocol counts; 0: none. */
    void setStep(int step);
    QSize sizeHint() const override;

private:
    void addPart(const QString &title, const QStringList &steps);

    ProtocolInfo m_shown;
    std::vector<int> m_rows; ///< of the steps, in the order of their numbers
};

} // namespace lockscope::ui
