// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/likeword.h"

#include <algorithm>
#include <vector>

namespace lockscope {

namespace {

/** How many letters are missing, too many, others or in the wrong order (optimal string alignment). */
int lettersApart(QStringView a, QStringView b)
{
    std::vector<std::vector<int>> apart(std::size_t(a.size() + 1), std::vector<int>(std::size_t(b.size() + 1)));
    for (std::size_t i = 0; i < apart.size(); ++i) {
        for (std::size_t j = 0; j < apart[i].size(); ++j) {
            if (i == 0 || j == 0) {
                apart[i][j] = int(i + j);
                continue;
            }
            const auto isSame = [&](std::size_t one, std::size_t other) { return a[qsizetype(one)] == b[qsizetype(other)]; };
            apart[i][j] = std::min({apart[i - 1][j] + 1, apart[i][j - 1] + 1, apart[i - 1][j - 1] + (isSame(i - 1, j - 1) ? 0 : 1)});
            if (i > 1 && j > 1 && isSame(i - 1, j - 2) && isSame(i - 2, j - 1))
                apart[i][j] = std::min(apart[i][j], apart[i - 2][j - 2] + 1);
        }
    }
    return apart.back().back();
}

} // namespace

std::optional<QString> likeWord(const QString &mistyped, const QStringList &words)
{
    constexpr qsizetype longest = 40;
    std::optional<QString> best;
    int least = mistyped.size() < 4 ? 2 : 3;
    for (const QString &word : mistyped.size() <= longest ? words : QStringList()) {
        const int letters = std::abs(mistyped.size() - word.size()) < least ? lettersApart(mistyped, word) : least;
        if (letters < least && letters < std::max(mistyped.size(), word.size()))
            best = word;
        least = std::min(letters, least);
    }
    return best;
}

} // namespace lockscope
