// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QTranslator>

namespace lockscope::test {

/** As long as it lives, whatever is translated in this context stands between « and »; a plural form has its number before it. */
class MarkingTranslator : public QTranslator {
public:
    explicit MarkingTranslator(QByteArray context) : m_context(std::move(context)) { QCoreApplication::installTranslator(this); }
    ~MarkingTranslator() override { QCoreApplication::removeTranslator(this); }

    QString translate(const char *context, const char *source, const char *, int n) const override
    {
        if (m_context != context)
            return {};
        const QString number = n >= 0 ? QString::number(n) + u' ' : QString();
        return number + u'\u00ab' + QString::fromUtf8(source) + u'\u00bb';
    }
    bool isEmpty() const override { return false; }

private:
    const QByteArray m_context;
};

inline QString marked(const QString &text) { return u'\u00ab' + text + u'\u00bb'; }
inline bool isMarked(const QString &text) { return text.startsWith(u'\u00ab') && text.endsWith(u'\u00bb'); }

} // namespace lockscope::test
