# Prints the matches of a completion between two lines, in an interactive shell.
PROMPT=
autoload -Uz compinit
compinit -u -D
source $COMPLETION_SCRIPT
bindkey '^I' complete-word
begin-matches() { print -r -- '<matches>' }
end-matches() { print -r -- '</matches>' }
compprefuncs=(begin-matches)
comppostfuncs=(end-matches)
compadd() {
  # Calls with -O, -A or -D fill arrays and add nothing.
  if [[ ${@[1,(i)(-|--)]} != *-(O|A|D)\ * ]]; then
    local -a hits
    builtin compadd -A hits "$@"
    (( $#hits )) && print -rl -- $hits
  fi
  builtin compadd "$@"
}
print ready
