// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "protocols/simulation.h"

#include <QWidget>

#include <functional>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace lockscope {
struct ProtocolInfo;
}

namespace lockscope::ui {

class Disclosure;

/**
 * The clients to be added: protocol, key and times, and how many of them; permits and roles only where the protocol has them, and what few need only
 * on request. Says in words what is impossible and what will happen; requests nothing impossible. UI thread.
 */
class ClientForm : public QWidget {
    Q_OBJECT
public:
    explicit ClientForm(QWidget *parent = nullptr);

    SimulatedClientSpec spec() const;
    int count() const;
    /** How many clients there are already. */
    void setPresentClients(int count);
    /** Which protocols cannot be run, and why; at first those whose programs are not installed. */
    void setWhyNot(const std::function<QString(const ProtocolInfo &)> &whyNot);
    /** The button, and the words above it: to be put where it stays in sight. */
    QWidget *footer() const { return m_footer; }
    /** Why they cannot be added as they are; empty: they can. */
    QString problem() const;
    /** What will happen that one might not expect; empty: nothing. */
    QString caution() const;

signals:
    void addRequested(const lockscope::SimulatedClientSpec &spec, int count);

private:
    void addLock(QFormLayout &layout);
    void addTimes(QFormLayout &layout);
    void addFurther(QFormLayout &layout);
    void addFooter(QFormLayout &layout);
    void showFurther(bool shown);
    void connectFields();
    QSpinBox *addTime(QFormLayout &layout, const QString &label, const QString &what, int ms, int least);
    void addRetry(QFormLayout &layout);
    void addSharing(QFormLayout &layout);
    RetryPolicy retryPolicy() const;
    void fitProtocol();
    void check();
    void add();

    QComboBox *m_protocol = nullptr;
    QLineEdit *m_key = nullptr;
    QSpinBox *m_count = nullptr;
    QSpinBox *m_lease = nullptr;
    QSpinBox *m_hold = nullptr;
    QComboBox *m_role = nullptr;
    QSpinBox *m_permits = nullptr;
    QComboBox *m_policy = nullptr;
    QSpinBox *m_retry = nullptr;
    QSpinBox *m_longest = nullptr;
    QSpinBox *m_wait = nullptr;
    QSpinBox *m_think = nullptr;
    QSpinBox *m_clockOffset = nullptr;
    QSpinBox *m_clockRate = nullptr;
    QCheckBox *m_repeats = nullptr;
    QFormLayout *m_layout = nullptr;
    Disclosure *m_more = nullptr;
    QWidget *m_footer = nullptr;
    QLabel *m_words = nullptr;
    QPushButton *m_add = nullptr;
    int m_present = 0;
};

} // namespace lockscope::ui
