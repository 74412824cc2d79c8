# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
#
# What is completed, one a line: an option, or "arguments"; its value; the commands that have it ("lockscope": the window).
_lockscope_verbs='@verbs@'
_lockscope_table='@table@'

_lockscope() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} verb=lockscope option joined='' kind='' values='' name what verbs i
    local offered=() files=()
    for ((i = 1; i < COMP_CWORD; ++i)); do
        [[ " $_lockscope_verbs " != *" ${COMP_WORDS[i]} "* ]] || { verb=${COMP_WORDS[i]} && break; }
    done
    option=$before
    if [[ $word == = ]]; then # --option=value comes as three words
        word='' joined=yes
    elif [[ $before == = ]]; then
        option=${COMP_WORDS[COMP_CWORD - 2]} joined=yes
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
}
complete -F _lockscope lockscope
