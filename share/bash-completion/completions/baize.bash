# Completions of baize for bash: source <(baize help --bash)
_baize() {
    local words=() word='' last='' lines=() out prefix
    # bash takes words apart at = and : ; here they are one again
    for word in "${COMP_WORDS[@]:1:COMP_CWORD}"; do
        if [ ${#words[@]} -gt 0 ] && [[ $word == [=:] || $last == [=:] ]]; then
            words[-1]+=$word
        else
            words+=("$word")
        fi
        last=$word
    done
    if ! out=$("${COMP_WORDS[0]}" help --complete -- "${words[@]}" 2>/dev/null); then
        compopt -o default 2>/dev/null
        return
    fi
    mapfile -t lines < <(printf %s "$out")
    lines=("${lines[@]%%$'\t'*}")
    [[ ${#lines[@]} -gt 0 && ${lines[0]} == *= ]] && compopt -o nospace 2>/dev/null
    prefix=${words[-1]}
    [[ $prefix == *[=:]* ]] && prefix=${prefix%"${prefix##*[=:]}"} || prefix=
    COMPREPLY=("${lines[@]#"$prefix"}")
}
complete -F _baize baize
