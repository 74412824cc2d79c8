// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What somebody typed as an address: read, printed and read again it is the same endpoint, any endpoint survives being printed,
// and no error repeats what stood behind the scheme, for that may be a password.
#include "harness.h"
#include "redis/endpoint.h"

#include <algorithm>

using namespace lockscope;
using redis::Endpoint;

namespace {

const QString marker = QStringLiteral("S3CR3T");

void checkPrinted(const Endpoint &endpoint)
{
    const QString url = endpoint.toUrl();
    const auto again = redis::parseUrl(url);
    fuzz::require(again.has_value(), "what was printed can be read");
    fuzz::require(again->endpoint == endpoint, "what was printed is the same endpoint");
    fuzz::require(again->password.isEmpty(), "no password is printed");
    fuzz::require(again->endpoint.toUrl() == url, "it is printed in one way");
    fuzz::require(std::ranges::none_of(url, [](QChar c) { return c.isSpace() || c.category() == QChar::Other_Control; }), "an address is one word");
}

void checkTyped(const QString &text)
{
    const auto parsed = redis::parseUrl(text);
    if (parsed) {
        fuzz::require(parsed->endpoint.kind == Endpoint::Kind::Unix ? parsed->endpoint.socketPath.startsWith(u'/')
                                                                    : !parsed->endpoint.host.isEmpty() && parsed->endpoint.port != 0,
                      "an endpoint is complete");
        fuzz::require(parsed->endpoint.database >= 0, "a database is a number from 0");
        checkPrinted(parsed->endpoint);
        return;
    }
    fuzz::require(parsed.error().kind == Error::Kind::InvalidInput, "an address that is not understood is invalid input");
    fuzz::require(!parsed.error().text.isEmpty(), "an error says why");
    fuzz::require(!parsed.error().text.english().contains(marker), "an error repeats nothing of what was typed");
}

/** As the profile dialog makes one: any user, any socket path that the file system could have. */
void checkMade(FuzzedDataProvider &input)
{
    Endpoint endpoint;
    endpoint.kind = input.ConsumeBool() ? Endpoint::Kind::Unix : input.ConsumeBool() ? Endpoint::Kind::Tls : Endpoint::Kind::Tcp;
    endpoint.database = input.ConsumeIntegralInRange(0, 0x7fffffff);
    if (endpoint.kind == Endpoint::Kind::Unix)
        endpoint.socketPath = u'/' + QString::fromUtf8(fuzz::someOf(input).replace('\0', '0')) + u'x';
    else
        endpoint.port = input.ConsumeIntegralInRange<quint16>(1, 65535);
    endpoint.user = QString::fromUtf8(fuzz::restOf(input));
    checkPrinted(endpoint);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    FuzzedDataProvider input(data, size);
    const bool isMade = input.ConsumeBool();
    const auto place = input.ConsumeIntegral<quint16>();
    if (isMade) {
        checkMade(input);
        return 0;
    }
    QString text = QString::fromUtf8(fuzz::restOf(input));
    checkTyped(text);
    if (const qsizetype scheme = text.indexOf(QStringLiteral("://")); scheme >= 0) {
        const qsizetype begin = scheme + 3;
        text.insert(begin + place % (text.size() - begin + 1), marker);
        checkTyped(text);
    }
    return 0;
}
