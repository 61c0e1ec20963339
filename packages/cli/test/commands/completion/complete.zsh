# Prints what zsh adds when Tab is typed after each argument: $1 is the script, the others are lines.
zmodload zsh/zpty
export COMPLETION_SCRIPT=$1
shift
for text; do
  zpty shell zsh -f -i
  zpty -w shell "source ${${(%):-%x}:A:h}/matches.zsh"
  zpty -r shell line $'*ready\r\n*'
  zpty -w -n shell "$text"$'\t'
  zpty -r shell line $'*</matches>*'
  print -r -- "${line//$'\r'/}"
  zpty -d shell
done
