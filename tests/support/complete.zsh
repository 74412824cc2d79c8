# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# What zsh completes in a line:   zsh -f complete.zsh FOLDER LINE
# In a terminal, since there is no other way to complete. What the completion adds is written down on its way.
# What a function complains of among it ("_alternative:7: bad option: -J") goes to standard error.
zmodload zsh/zpty
setopt extended_glob
export MATCHES=$PWD/../matches DOCUMENTS=$1
: >$MATCHES
cat >../zshrc <<'END'
fpath=($DOCUMENTS/zsh $fpath)
autoload -Uz compinit && compinit -u -d ../zcompdump
compadd() {
    local -a found
    if [[ " ${@[1,(i)(-|--)]} " != *' '-[a-zA-Z]#[OAD]' '* ]]; then
        builtin compadd -O found "$@"
        print -rl -- $found >>$MATCHES
    fi
    builtin compadd "$@"
}
setopt extended_glob
LISTMAX=1000 # a long list is shown without a question
report() { zle list-choices; exit }
zle -N report
bindkey '^X' report
END
zpty shell zsh -f -i
zpty -w shell 'source ../zshrc'
zpty -w -n shell "$2"$'\x18'
while zpty -r shell line 2>/dev/null; do
    [[ $line != _[a-z_]##:<->:* ]] || print -r -u 2 -- $line
done
cat $MATCHES
