#compdef lockscope
# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
local verb=lockscope # lockscope: the window
local -a specs
local -i i
for ((i = 2; i < CURRENT; ++i)); do
    case $words[i] in
        @valued@) ((++i)) ;; # what follows is no command
        @verbs@) verb=$words[i] && break ;;
    esac
done
@table@
specs+=('(- *)'{-h,--help}'[show help]' '(- *)'{-v,--version}'[show the version]')
_arguments -S $specs
