import type { Command } from '../../command-line/command.js';
import type { Completion } from '../../command-line/flag.js';
import {
  argumentOf,
  isOneArgument,
  namesOf,
  namesWithValue,
  optionsOf,
  type ScriptInput,
  shellQuoted,
} from './script-input.js';

/** Returns the script for bash. Only `compopt` is newer than bash 3.2, which macOS has, and it may fail. */
export function bashScript({ version, commands, lists }: ScriptInput): string {
  const listCases = Object.entries(lists).map(
    ([name, words]) => `    ${name}) printf '%s\\n' ${words.map(({ word }) => shellQuoted(word)).join(' ')} ;;`,
  );
  const optionCases = commands.map(
    (command) =>
      `    ${command.name}) printf '%s\\n' ${optionsOf(command)
        .map(({ name }) => `--${name}`)
        .join(' ')} ;;`,
  );
  return `# bash completion of maycrawl ${version}, printed by: maycrawl completion bash

# Prints the words of a list, which are given or have a name, one on each line.
__maycrawl_list() {
  case $1 in
${listCases.join('\n')}
    commands) printf '%s\\n' ${commands.map(({ name }) => name).join(' ')} help ;;
    *) printf '%s\\n' $1 ;;
  esac
}

__maycrawl_options() {
  case $1 in
${optionCases.join('\n')}
    *) printf '%s\\n' --help --version ;;
  esac
}

__maycrawl_takes_value() {
  case $1 in
    ${namesWithValue(commands).join(' | ')}) return 0 ;;
  esac
  return 1
}

# Completes the value of option $2 of command $1.
__maycrawl_value() {
  case "$1 $2" in
${valueCases(commands).join('\n')}
  esac
}

# Completes an argument of command $1; $2 is the number of arguments before it.
__maycrawl_argument() {
  case $1 in
    '') __maycrawl_words commands ;;
    help) (($2 == 0)) && __maycrawl_words topics ;;
${argumentCases(commands).join('\n')}
  esac
}
${FUNCTIONS}`;
}

function argumentCases(commands: readonly Command[]): string[] {
  return commands
    .filter((command) => argumentOf(command).kind !== 'nothing')
    .map((command) => {
      const condition = isOneArgument(command) ? '(($2 == 0)) && ' : '';
      return `    ${command.name}) ${condition}${callFor(argumentOf(command))} ;;`;
    });
}

function valueCases(commands: readonly Command[]): string[] {
  const patterns = new Map<string, string[]>();
  for (const command of commands)
    for (const option of optionsOf(command)) {
      const { value } = option;
      if (value === undefined || value.kind === 'nothing') continue;
      const call = callFor(value);
      const names = namesOf(option).map((name) => `'${command.name} ${name}'`);
      patterns.set(call, [...(patterns.get(call) ?? []), ...names]);
    }
  return [...patterns].map(([call, names]) => `    ${names.join(' | ')}) ${call} ;;`);
}

function callFor(completion: Completion): string {
  switch (completion.kind) {
    case 'nothing':
      return ':';
    case 'files':
      return '__maycrawl_files -f';
    case 'folders':
      return '__maycrawl_files -d';
    case 'choices':
      return `__maycrawl_words ${shellQuoted(completion.words.join(' '))}`;
    case 'words':
      return `__maycrawl_words ${completion.lists.join(' ')}`;
    case 'several':
      return `__maycrawl_several ${completion.lists.join(' ')}`;
    case 'rule-level':
      return '__maycrawl_rule_level';
  }
}

const FUNCTIONS = `
# Adds the words of the lists that begin with $cur in any case, between $before and $after.
__maycrawl_words() {
  local list word was_off=
  shopt -q nocasematch || was_off=1
  shopt -s nocasematch
  for list; do
    while IFS= read -r word; do
      if [[ $word == "$cur"* ]]; then
        printf -v word %q "$word"
        COMPREPLY+=("$before$word$after")
      fi
    done <<< "$(__maycrawl_list "$list")"
  done
  [[ $was_off ]] && shopt -u nocasematch
  return 0
}

# The same for words with commas between.
__maycrawl_several() {
  if [[ $cur == *,* ]]; then
    before+=$(printf %q "\${cur%,*}"),
    cur=\${cur##*,}
  fi
  __maycrawl_words "$@"
}

__maycrawl_rule_level() {
  if [[ $cur == *=* ]]; then
    [[ $COMP_WORDBREAKS == *=* ]] || before+=\${cur%%=*}=
    cur=\${cur#*=}
    __maycrawl_words levels
  else
    compopt -o nospace 2> /dev/null
    after='='
    __maycrawl_words rules
  fi
}

# Adds files, or folders only.
__maycrawl_files() {
  local name
  compopt -o filenames 2> /dev/null
  while IFS= read -r name; do
    [[ $name ]] && COMPREPLY+=("$before$name")
  done <<< "$(compgen "$1" -- "$cur")"
  return 0
}

_maycrawl() {
  local cur command= option= glue= only_arguments= before= after= word i count=0
  local -a tokens=()
  COMPREPLY=()
  # Bash also splits words at = and :, which this joins again.
  for ((i = 1; i <= COMP_CWORD; i++)); do
    word=\${COMP_WORDS[i]}
    if ((\${#tokens[@]} > 0)) && [[ $glue || $word == [=:]* ]]; then
      tokens[\${#tokens[@]} - 1]+=$word
    else
      tokens[\${#tokens[@]}]=$word
    fi
    glue=
    [[ $word == *[=:] ]] && glue=1
  done
  local last=$((\${#tokens[@]} - 1))
  for ((i = 0; i < last; i++)); do
    word=\${tokens[i]}
    if [[ $option ]]; then option=
    elif [[ ! $only_arguments && $word == -- ]]; then only_arguments=1
    elif [[ ! $only_arguments && $word == -?* ]]; then
      __maycrawl_takes_value "$word" && option=$word
    elif [[ ! $command ]]; then command=$word
    else ((count += 1))
    fi
  done
  cur=\${tokens[last]}
  if [[ $option ]]; then
    __maycrawl_value "$command" "$option"
  elif [[ ! $only_arguments && $cur == --*=* ]]; then
    option=\${cur%%=*}
    [[ $COMP_WORDBREAKS == *=* ]] || before=$option=
    cur=\${cur#*=}
    __maycrawl_value "$command" "$option"
  elif [[ ! $only_arguments && $cur == -* ]]; then
    while IFS= read -r word; do
      [[ $word == "$cur"* ]] && COMPREPLY+=("$word")
    done <<< "$(__maycrawl_options "$command")"
  else
    __maycrawl_argument "$command" "$count"
  fi
  return 0
}

complete -F _maycrawl maycrawl
`;
