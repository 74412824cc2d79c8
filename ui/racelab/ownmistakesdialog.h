// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "racelab/own/ownmistake.h"

#include <QDialog>

class QLabel;
class QListWidget;
class QPlainTextEdit;

namespace lockscope::ui {

class Theme;

/** The mistakes in a user's protocol, above its file, which shows the place of the chosen one. Reads the file again on request. Show with open(). UI thread. */
class OwnMistakesDialog : public QDialog {
    Q_OBJECT
public:
    OwnMistakesDialog(const Theme &theme, const QString &title, const QString &path, QWidget *parent = nullptr);

signals:
    /** The file was read again, and nothing is wrong any more. */
    void mended();

private:
    void check();
    void showFile(const QByteArray &file, const OwnMistakes &mistakes);
    void fill(const OwnMistakes &mistakes);
    void goTo(int mistake);

    const Theme &m_theme;
    const QString m_path;
    std::vector<SourcePlace> m_places; ///< in what is shown: columns in its characters
    QLabel *m_summary;
    QListWidget *m_list;
    QPlainTextEdit *m_file;
};

} // namespace lockscope::ui
