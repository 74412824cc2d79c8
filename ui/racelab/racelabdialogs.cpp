// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/racelab/racelabdialogs.h"

#include "base/safetext.h"
#include "racelab/scenario/racecatalogue.h"
#include "ui/shared/question.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QInputDialog>
#include <QLabel>

namespace lockscope::ui {

namespace {
struct RaceLabDialogsText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::ui::RaceLabDialogsText)
};
} // namespace

void askForScenarioFile(QWidget &window, QObject &context, std::function<void(const Scenario &scenario)> action)
{
    auto *dialog = new QFileDialog(&window, RaceLabDialogsText::tr("Open a scenario file"), {},
                                   RaceLabDialogsText::tr("Scenarios (*.scenario *.txt);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    QObject::connect(dialog, &QFileDialog::fileSelected, &context, [&window, action = std::move(action)](const QString &path) {
        const Result<Scenario> scenario = readScenarioFile(path);
        if (scenario)
            action(*scenario);
        else
            warn(&window, RaceLabDialogsText::tr("This scenario cannot be played"), stillVisibleText(scenario.error().text, 1000),
                 visibleText(path, 400));
    });
    dialog->open();
}

void askForSchedule(QWidget &window, QObject &context, std::function<void(const QString &schedule)> action)
{
    auto *dialog = new QInputDialog(&window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(RaceLabDialogsText::tr("Replay a schedule"));
    dialog->setLabelText(RaceLabDialogsText::tr("Schedule, as it was copied:"));
    dialog->setInputMode(QInputDialog::TextInput);
    dialog->setOkButtonText(RaceLabDialogsText::tr("Replay"));
    for (QLabel *label : dialog->findChildren<QLabel *>())
        label->setTextFormat(Qt::PlainText);
    QObject::connect(dialog, &QInputDialog::textValueSelected, &context, [action = std::move(action)](const QString &text) {
        if (!text.trimmed().isEmpty())
            action(text.trimmed());
    });
    dialog->resize(520, dialog->sizeHint().height());
    dialog->open();
}

} // namespace lockscope::ui
