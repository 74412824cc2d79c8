// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringView>

#include <optional>

namespace lockscope {

/** Reads words, numbers, quoted text and signs from a short text, one after the other; ignores blanks between them. */
class OwnScanner {
public:
    /** The text must outlive the scanner. */
    explicit OwnScanner(QStringView text) : m_text(text) {}

    bool isAtEnd();
    /** The remaining text, for errors. */
    QStringView rest();
    /** Index of the next character that is not read; blanks before a token may be. */
    qsizetype position() const { return m_at; }

    // Each takes the next token if it is of this kind; otherwise the position does not change.
    std::optional<QString> word(); ///< letters, digits and hyphens inside: "read-again"
    std::optional<QString> name(); ///< a word without hyphens
    std::optional<QString> digits();
    std::optional<QString> quoted(); ///< a text in single quotes, without the quotes
    bool sign(QStringView sign);
    bool keyword(QStringView word);

private:
    void skipBlanks();
    QString take(qsizetype length);

    QStringView m_text;
    qsizetype m_at = 0;
};

} // namespace lockscope
