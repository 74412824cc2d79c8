// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "guide/guide.h"

#include "base/language.h"

#include <QCoreApplication>
#include <QFile>
#include <QRegularExpression>

namespace lockscope::guide {

using namespace Qt::StringLiterals;

namespace {

struct GuideText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::GuideText)
};

constexpr int columnOfSentences = 14;

} // namespace

std::vector<Topic> topics()
{
    static const QRegularExpression line(u"^- \\[([^\\]]+)\\]\\(([a-z-]+)\\.md\\)(?:: |：)(.+)$"_s, QRegularExpression::MultilineOption);
    std::vector<Topic> found;
    const QString contents = page(u"README"_s).value_or(QString());
    for (auto match = line.globalMatch(contents); match.hasNext();) {
        const auto topic = match.next();
        found.push_back({topic.captured(2), topic.captured(1), topic.captured(3)});
    }
    return found;
}

std::optional<QString> page(const QString &id)
{
    static const QRegularExpression licence(u"^(<!--.*-->\n)+"_s);
    if (id.contains(u'/'))
        return std::nullopt;
    for (const QString &folder : QStringList{u":/guide/"_s + currentLanguage() + u'/', u":/guide/"_s}) {
        if (QFile file(folder + id + u".md"_s); file.open(QIODevice::ReadOnly))
            return QString::fromUtf8(file.readAll()).remove(licence);
    }
    return std::nullopt;
}

std::optional<QString> plainPage(const QString &id)
{
    static const QRegularExpression pageLink(u"\\[([^\\]]+)\\]\\(([a-z-]+)\\.md\\)"_s);
    std::optional<QString> text = page(id);
    if (text)
        text->replace(pageLink, u"\\1 (lockscope help \\2)"_s).remove(u"**"_s);
    return text;
}

QString plainContents()
{
    QString text = GuideText::tr("Usage: lockscope help TOPIC") + u"\n\n"_s;
    for (const Topic &topic : topics())
        text += u"  %1 %2\n"_s.arg(topic.id, -columnOfSentences).arg(topic.sentence);
    return text + u'\n' + GuideText::tr("For the options of a command, such as list: lockscope list --help") + u'\n';
}

} // namespace lockscope::guide
