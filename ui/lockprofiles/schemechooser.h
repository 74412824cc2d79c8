// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>

namespace lockscope {
struct Scheme;
}

namespace lockscope::ui {

/** Chooses which library wrote some locks: all known libraries, in groups, and first to let their data decide. UI thread. */
class SchemeChooser : public QComboBox {
    Q_OBJECT
public:
    explicit SchemeChooser(QWidget *parent = nullptr);

    /** Null: as the data show. */
    void setScheme(const Scheme *scheme);
    const Scheme *scheme() const;

private:
    void addHeading(const QString &text);
};

} // namespace lockscope::ui
