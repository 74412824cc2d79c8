// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <functional>
#include <optional>

class QWidget;

namespace lockscope::ui {

/** A button of a question, and what it does. */
struct Answer {
    QString text;
    std::function<void()> action;
};

/** Asks a question without blocking anything else. Beside these answers there is one that does nothing: Cancel, unless it has another text. */
void ask(QWidget *parent, const QString &title, const QString &text, Answer yes, std::optional<Answer> otherwise = {}, const QString &no = {});

/** A warning that must not be overlooked: stays until it is closed; the details below in smaller words. */
void warn(QWidget *parent, const QString &title, const QString &text, const QString &details);

} // namespace lockscope::ui
