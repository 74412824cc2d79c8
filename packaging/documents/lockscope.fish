# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
function __lockscope_verb
    for word in (commandline -opc)[2..-1]
        contains -- $word @verbs@
        and echo $word
        and return
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
