// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/endpoint.h"

#include <QWidget>

#include <optional>

class QCheckBox;
class QFormLayout;
class QLabel;
class QLineEdit;

namespace lockscope::ui {

class FileField;
class Theme;

/** The TLS options of a connection and what it trusts. UI thread. */
class TlsFields : public QWidget {
    Q_OBJECT
public:
    struct Problem {
        QWidget *field = nullptr; ///< where it is
        QString text;             ///< what it is and what to do
    };

    explicit TlsFields(const Theme &theme, QWidget *parent = nullptr);

    void setOptions(const redis::TlsOptions &options);
    redis::TlsOptions options() const;
    std::optional<Problem> problem() const;

signals:
    void edited();

private:
    void layOut();
    void refresh();
    void restyle();

    const Theme &m_theme;
    QFormLayout *m_layout;
    FileField *m_caFile;
    FileField *m_certificateFile;
    FileField *m_keyFile;
    QLineEdit *m_serverName;
    QCheckBox *m_verify;
    QLabel *m_unverified;
};

} // namespace lockscope::ui
