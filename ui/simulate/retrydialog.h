// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fleet/retrycomparison.h"
#include "ui/shared/theme.h"
#include "ui/simulate/protocolchoice.h"

#include <QDialog>

class QBoxLayout;
class QComboBox;
class QHBoxLayout;
class QLabel;
class QProgressBar;
class QPushButton;
class QScrollArea;
class QSpinBox;
class QTableWidget;
class QToolButton;

namespace lockscope::ui {

class RetryChart;

/**
 * The same fleet with one retry policy after the other, and what each costs: in words, as bars and as a table that can be exported. Says before and
 * meanwhile how long it takes. Requests the run by signals; the class that runs the fleet passes the results here. Closing it ends the run; what was
 * measured stays until the next one. UI thread.
 */
class RetryDialog : public QDialog {
    Q_OBJECT
public:
    /** where: the name of the server, for people; whyNot: which protocols cannot. */
    RetryDialog(const Theme &theme, const QString &where, WhyNot whyNot, QWidget *parent = nullptr);

    /** What the form has to begin with. The first group counts. */
    void setOrder(const FleetSpec &order, const std::vector<RetryPolicy> &policies);
    /** What closing it loses, as a sentence. */
    static QString lossAtEnd();
    /** As if Run had been clicked. */
    void run();
    void setFigures(const RetryFigures &figures);
    /** The run that was asked for cannot go on. */
    void fail(const Error &error);

    void done(int result) override;

protected:
    void resizeEvent(QResizeEvent *event) override;

signals:
    void runRequested(const lockscope::FleetSpec &order, const std::vector<lockscope::RetryPolicy> &policies);
    void stopRequested();

private:
    QWidget *makeForm();
    QWidget *makeProgress();
    QWidget *makeExports();
    QWidget *makeWords();
    QTableWidget *makeTable();
    QSpinBox *addNumber(const QString &label, const QString &name, int value, int least, int most, const QString &suffix = {});
    void showPolicies();
    void showColumns();
    int columnWidth() const;
    void showConditions();
    void showProgress(const RetryFigures &figures);
    void showWords(const RetryFigures &figures);
    void fillColumn(int column, const RetryFigures::Run &run);
    FleetSpec order() const;
    QByteArray picture();

    const Theme &m_theme;
    const QString m_where;
    const WhyNot m_whyNot;
    SimulatedClientSpec m_spec;          ///< what the form does not ask for
    std::vector<RetryPolicy> m_policies; ///< of the next run
    std::vector<RetryPolicy> m_columns;  ///< of the table
    FleetSpec m_ordered;                 ///< of the figures
    RetryFigures m_figures;
    bool m_isRunning = false;

    QWidget *m_form = nullptr;
    QHBoxLayout *m_fields = nullptr; // of numbers
    QBoxLayout *m_pictures = nullptr;
    QScrollArea *m_results = nullptr;
    QComboBox *m_protocol = nullptr;
    QSpinBox *m_clients = nullptr;
    QSpinBox *m_requests = nullptr;
    QSpinBox *m_hold = nullptr;
    QSpinBox *m_think = nullptr;
    QPushButton *m_run = nullptr;
    QToolButton *m_exports = nullptr;
    QProgressBar *m_bar = nullptr;
    QLabel *m_progress = nullptr;
    QLabel *m_words = nullptr;
    QLabel *m_conditions = nullptr;
    QTableWidget *m_table = nullptr;
    RetryChart *m_chart = nullptr;
};

/** The policies that are compared by default; includes clients woken by messages where the protocol has them. */
std::vector<RetryPolicy> usualPolicies(const QString &protocol);

} // namespace lockscope::ui
