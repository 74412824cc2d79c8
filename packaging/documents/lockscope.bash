# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
#
# What is completed, one a line: an option, or "arguments"; its value; the commands that have it ("lockscope": the window).
_lockscope_table='@table@'

_lockscope() {
    local word option verb=lockscope ended='' joined='' kind='' values='' name what verbs rest=$COMP_LINE part last='' i
    local words=() offered=() files=()
    # A word with a colon or "=" comes in parts; what is completed of it is the part after the last of them.
    for part in "${COMP_WORDS[@]:0:COMP_CWORD+1}"; do
        joined=''
        if ((${#words[@]})) && [[ $rest != [[:space:]]* && ($part == [:=]* || $last == *[:=]) ]]; then
            words[-1]+=$part joined=yes
        else
            words+=("$part") rest=${rest#"${rest%%[![:space:]]*}"}
        fi
        rest=${rest#"$part"} last=$part
    done
    for ((i = 1; i < ${#words[@]} - 1; i++)); do
        case ${words[i]} in
            @valued@ | [\<\>]*) ((++i)) ;; # what follows is no command
            --) ended=yes && break ;;
            @verbs@) [[ $verb != lockscope ]] || verb=${words[i]} ;;
        esac
    done
    word=${words[-1]} option=${words[-2]}
    if [[ $word == [\<\>]* ]]; then
        option=$word word=''
    elif [[ $joined && $word == --*=* ]]; then
        option=${word%%=*}= word=${word#*=}
    fi
    while IFS=';' read -r name what verbs; do
        [[ " $verbs " == *" $verb "* ]] || continue
        [[ $name == arguments ]] || offered+=("$name")
        # A list comes only after "=".
        if [[ $name == arguments || (! $ended && $name == "${option%=}" && $what != - && ($what != list* || $option == *=)) ]]; then
            read -r kind values <<<"$what"
        fi
    done <<<"$_lockscope_table"
    if [[ $option == [\<\>]* ]]; then
        kind='file'
    elif [[ $word == -* && ! $ended && $option != *= ]] && ((i < ${#words[@]})); then
        kind=words values=${offered[*]}
    fi

    COMPREPLY=()
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
    [[ ! $joined ]] || COMPREPLY=("${COMPREPLY[@]#"${word%"${word##*[:=]}"}"}")
}
complete -F _lockscope lockscope
