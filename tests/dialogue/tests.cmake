# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
lockscope_add_test(tst_acting LABEL dialogue)
lockscope_add_test(tst_connection LABEL dialogue)
lockscope_add_test(tst_eventconsent LABEL dialogue)
lockscope_add_test(tst_gaps LABEL dialogue COST 15)
lockscope_add_test(tst_lockprotocols LABEL dialogue)
lockscope_add_test(tst_perform LABEL dialogue)
lockscope_add_test(tst_redissonprotocols LABEL dialogue)
lockscope_add_test(tst_sentinelwatch LABEL dialogue)
lockscope_add_test(tst_severalservers LABEL dialogue)
lockscope_add_test(tst_timestampprotocols LABEL dialogue)
lockscope_add_test(tst_tokenprotocols LABEL dialogue)
lockscope_add_test(tst_wakelistener LABEL dialogue)
