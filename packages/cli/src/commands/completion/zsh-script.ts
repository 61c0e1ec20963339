import type { Command } from '../../command-line/command.js';
import type { Completion } from '../../command-line/flag.js';
import {
  argumentOf,
  isOneArgument,
  optionsOf,
  type ScriptInput,
  type ShownOption,
  shellQuoted,
} from './script-input.js';
import type { Word } from './word-lists.js';

/** Returns the script for zsh 5: to source, or as a file `_maycrawl` in a folder of `fpath`. */
export function zshScript({ version, commands, lists }: ScriptInput): string {
  const words: readonly Word[] = [
    ...commands.map(({ name, summary }) => ({ word: name, text: summary })),
    { word: 'help', text: 'Show the help of a command' },
  ];
  return `#compdef maycrawl
# zsh completion of maycrawl ${version}, printed by: maycrawl completion zsh

# Adds the words of the lists, which match in any case.
__maycrawl_words() {
  local list
  local -a words_of
  for list; do
    case $list in
${Object.entries(lists)
  .map(([name, entries]) => `      ${name}) words_of=(${entries.map(wordSpec).join(' ')}) ;;`)
  .join('\n')}
    esac
    _describe -t $list "\${list//_/ }" words_of -M 'm:{[:lower:][:upper:]}={[:upper:][:lower:]}' $__maycrawl_suffix
  done
}

# The same for words with commas between.
__maycrawl_several() {
  compset -P '*,'
  __maycrawl_words "$@"
}

__maycrawl_rule_level() {
  if compset -P '*='; then
    __maycrawl_words levels
  else
    local -a __maycrawl_suffix=(-S =)
    __maycrawl_words rules
  fi
}

_maycrawl() {
  local context state line
  typeset -A opt_args
  local -a commands_of=(${words.map(wordSpec).join(' ')})
  _arguments -C '(- *)'{-h,--help}'[Show the help]' '(- *)'{-v,--version}'[Show the version]' \\
    '1: :->command' '*:: :->argument'
  case $state in
    command) _describe -t commands command commands_of -M 'm:{[:lower:][:upper:]}={[:upper:][:lower:]}' ;;
    argument)
      case $line[1] in
        help) _arguments '1:command: __maycrawl_words topics' ;;
${commands.map(commandCase).join('\n')}
      esac
      ;;
  esac
}

if [[ $funcstack[1] == _maycrawl ]]; then
  _maycrawl "$@"
else
  compdef _maycrawl maycrawl
fi
`;
}

function wordSpec({ word, text }: Word): string {
  const escaped = word.replaceAll(':', '\\:');
  return shellQuoted(text === '' ? escaped : `${escaped}:${text}`);
}

function commandCase(command: Command): string {
  const place = isOneArgument(command) ? '1' : '*';
  const specs = [...optionsOf(command).map(optionSpec), shellQuoted(`${place}: :${actionFor(argumentOf(command))}`)];
  return `        ${command.name})
          _arguments -s -S \\
            ${specs.join(' \\\n            ')}
          ;;`;
}

function optionSpec({ name, short, text, value, many }: ShownOption): string {
  const names = short === undefined ? `--${name}` : `{-${short},--${name}}`;
  const long = value === undefined ? names : names.replace(`--${name}`, `--${name}=`);
  const exclusion = many ? '*' : exclusionOf(name, short);
  const rest = `[${text.replaceAll(/[[\]\\:]/g, (character) => `\\${character}`)}]`;
  const action = value === undefined ? '' : `:value:${actionFor(value)}`;
  return shellQuoted(exclusion) + long + shellQuoted(rest + action);
}

/** After `--help`, nothing else has an effect. An option in two forms is given once. */
function exclusionOf(name: string, short: string | undefined): string {
  if (name === 'help' || name === 'version') return '(- *)';
  return short === undefined ? '' : `(-${short} --${name})`;
}

/** After a space, `_arguments` calls a function without arguments of its own. */
function actionFor(completion: Completion): string {
  switch (completion.kind) {
    case 'nothing':
      return ' ';
    case 'files':
      return '_files';
    case 'folders':
      return '_files -/';
    case 'choices':
      return `(${completion.words.join(' ')})`;
    case 'words':
      return ` __maycrawl_words ${completion.lists.join(' ')}`;
    case 'several':
      return ` __maycrawl_several ${completion.lists.join(' ')}`;
    case 'rule-level':
      return ' __maycrawl_rule_level';
  }
}
