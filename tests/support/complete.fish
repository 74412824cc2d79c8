# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# What fish completes in a line:   fish --no-config complete.fish FOLDER LINE
source $argv[1]/fish/lockscope.fish
complete -C $argv[2]
