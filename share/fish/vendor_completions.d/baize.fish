# Completions of baize for fish: baize help --fish | source, or as baize.fish in
# ~/.config/fish/completions
function __baize_complete
    set -l words (commandline -opc)
    set -l word (commandline -ct)
    set -l program $words[1]
    set -e words[1]
    $program help --complete -- $words "$word" 2>/dev/null
    or __fish_complete_path "$word"
end
complete -c baize -f -a '(__baize_complete)'
