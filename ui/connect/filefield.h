// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <optional>

class QLineEdit;

namespace lockscope::ui {

/** The path of a file, typed or chosen. The line edit has both names; labels take it as their buddy. UI thread. */
class FileField : public QWidget {
    Q_OBJECT
public:
    FileField(const QString &objectName, const QString &accessibleName, const QString &placeholder, QWidget *parent = nullptr);

    QLineEdit *line() const { return m_line; }
    QString text() const;
    void setText(const QString &path);
    /** What is wrong and what to do; nothing: it is empty, or a file that may be read. */
    std::optional<QString> problem() const;

signals:
    void edited();

private:
    void browse();

    QLineEdit *m_line;
};

} // namespace lockscope::ui
