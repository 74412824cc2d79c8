// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shared/strongweight.h"

#include "base/language.h"

#include <QFontDatabase>

#include <algorithm>
#include <array>

namespace lockscope::ui {

using namespace Qt::StringLiterals;

QFont::Weight strongWeight() { return currentLanguage().startsWith("zh"_L1) ? QFont::Bold : QFont::DemiBold; }

QString chineseFamily()
{
    static constexpr std::array known{"Noto Sans CJK SC"_L1, "Noto Sans SC"_L1, "Source Han Sans SC"_L1, "Source Han Sans CN"_L1, "Sarasa UI SC"_L1};
    const auto hasBold = [](QLatin1StringView family) {
        const QStringList styles = QFontDatabase::styles(family);
        return std::ranges::any_of(styles, [&](const QString &style) { return QFontDatabase::weight(family, style) >= QFont::Bold; });
    };
    const auto found = std::ranges::find_if(known, hasBold);
    return found == known.end() ? QString() : QString(*found);
}

} // namespace lockscope::ui
