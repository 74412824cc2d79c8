# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
#
# What is completed, one a line: an option, or "arguments"; its value; the commands that have it ("lockscope": the window).
_lockscope_verbs='@verbs@'
_lockscope_table='@table@'

_lockscope() {
    local word before verb=lockscope option joined='' kind='' values='' name what verbs rest=$COMP_LINE part last='' colon=''
    local words=() offered=() files=()
    # A word with a colon comes in parts; what is completed of it is the part after its last colon.
    for part in "${COMP_WORDS[@]:0:COMP_CWORD+1}"; do
        colon=''
        if ((${#words[@]})) && [[ $rest != [[:space:]]* && ($part == :* || $last == *:) ]]; then
            words[-1]+=$part colon=yes
        else
            words+=("$part") rest=${rest#"${rest%%[![:space:]]*}"}
        fi
        rest=${rest#"$part"} last=$part
    done
    word=${words[-1]} before=${words[-2]}
    for name in "${words[@]:1:${#words[@]}-2}"; do
        [[ " $_lockscope_verbs " != *" $name "* ]] || { verb=$name && break; }
    done
    option=$before
    if [[ $word == = ]]; then # --option=value comes as three words
        word='' joined=yes
    elif [[ $before == = ]]; then
        option=${words[-3]} joined=yes
    fi
    while IFS=';' read -r name what verbs; do
        [[ " $verbs " == *" $verb "* ]] || continue
        [[ $name == arguments ]] || offered+=("$name")
        # A list comes only after "=".
        if [[ $name == arguments || ($name == "$option" && $what != - && ($what != list* || $joined)) ]]; then
            read -r kind values <<<"$what"
        fi
    done <<<"$_lockscope_table"

    COMPREPLY=()
    if [[ $word == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "${offered[*]}" -- "$word")
        return
    fi
    case $kind in
        words*) mapfile -t COMPREPLY < <(compgen -W "$values" -- "$word") ;;
        list) mapfile -t COMPREPLY < <(compgen -P "${word%"${word##*,}"}" -W "$values" -- "${word##*,}") ;;
    esac
    case $kind in
        *file) mapfile -t files < <(compgen -f -- "$word") ;;
        folder) mapfile -t files < <(compgen -d -- "$word") ;;
    esac
    if ((${#files[@]})); then
        COMPREPLY+=("${files[@]}")
        compopt -o filenames 2>/dev/null
    fi
    [[ ! $colon ]] || COMPREPLY=("${COMPREPLY[@]#"${word%"${word##*:}"}"}")
}
complete -F _lockscope lockscope
