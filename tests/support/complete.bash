# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
#
# What bash completes in a line:   bash complete.bash FOLDER LINE
# Words are made as readline does: "=", ":" and ">" stand alone.
source "$1/bash/lockscope"
COMP_LINE=$2
spaced=${2//=/ = }
spaced=${spaced//>/ > }
read -ra COMP_WORDS <<<"${spaced//:/ : }"
[[ $2 != *' ' ]] || COMP_WORDS+=('')
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
_lockscope
printf '%s\n' "${COMPREPLY[@]}"
