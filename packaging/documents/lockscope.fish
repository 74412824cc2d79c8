# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
function __lockscope_verb
    set -l before
    for word in (commandline -opc)[2..-1]
        if contains -- "$before" @valued@
            set word # no command
        else if contains -- $word @verbs@
            echo $word
            return
        end
        set before $word
    end
    echo lockscope # the window
end
function __lockscope_in
    contains -- (__lockscope_verb) $argv
end
complete -c lockscope -f
complete -c lockscope -s h -l help -d 'show help'
complete -c lockscope -s v -l version -d 'show the version'
@table@
