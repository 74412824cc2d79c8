#compdef lockscope
# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
local word verb=lockscope # lockscope: the window
local -a specs
for word in ${words[2,CURRENT-1]}; do
    [[ $word == (@alternatives@) ]] && verb=$word && break
done
@table@
specs+=('(- *)'{-h,--help}'[show help]' '(- *)'{-v,--version}'[show the version]')
_arguments $specs
