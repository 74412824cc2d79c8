// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/lockprofiles/profiledraft.h"

#include <QHash>
#include <QWidget>

class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPlainTextEdit;

namespace lockscope::ui {

class SchemeChooser;
class Theme;

/** The fields of one lock profile; as the user types, errors appear below each of them. Saves nothing. UI thread. */
class LockProfileForm : public QWidget {
    Q_OBJECT
public:
    explicit LockProfileForm(const Theme &theme, QWidget *parent = nullptr);

    /** Another one, or the same after something was undone: what is typed in a field stays as it was typed if it means the same. */
    void setDraft(const ProfileDraft &draft);
    const ProfileDraft &draft() const { return m_draft; }
    void focusField(ProfileDraft::Field field);

signals:
    void edited(lockscope::ui::ProfileDraft::Field field, const lockscope::ui::ProfileDraft &draft);

private:
    using Field = ProfileDraft::Field;
    QLineEdit *addLine(QFormLayout *form, Field field, const QString &caption, const QString &hint, QString ProfileDraft::*text);
    void addFormat(QFormLayout *form);
    void showFormat();
    void addProblem(QFormLayout *form, Field field, QWidget *widget);
    QString whyReadOnly() const;
    void showProblems();
    void take(Field field);

    const Theme &m_theme;
    ProfileDraft m_draft;
    QComboBox *m_match;
    QLineEdit *m_pattern;
    SchemeChooser *m_scheme;
    QPlainTextEdit *m_format;
    QLineEdit *m_label = nullptr, *m_usual = nullptr, *m_longest = nullptr, *m_lease = nullptr;
    QHash<Field, QLabel *> m_problems;
    QHash<Field, QWidget *> m_fields;
};

} // namespace lockscope::ui
