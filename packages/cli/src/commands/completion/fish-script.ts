import type { Command } from '../../command-line/command.js';
import type { Completion } from '../../command-line/flag.js';
import { argumentOf, isOneArgument, namesWithValue, optionsOf, type ScriptInput } from './script-input.js';
import type { Word } from './word-lists.js';

export function fishScript({ version, commands, lists }: ScriptInput): string {
  return `# fish completion of maycrawl ${version}, printed by: maycrawl completion fish

# Prints the command of the line, or nothing.
function __maycrawl_command
    set -l skip 0
    for word in (commandline -opc)[2..-1]
        if test $skip = 1
            set skip 0
        else if contains -- $word ${namesWithValue(commands).join(' ')}
            set skip 1
        else if not string match -q -- '-*' $word
            echo $word
            return
        end
    end
end

function __maycrawl_is
    set -l command (__maycrawl_command)
    test "$command" = "$argv[1]"
end

function __maycrawl_needs_command
    __maycrawl_is ''
end

# True if the command of the line is $argv[1], and no argument follows it.
function __maycrawl_is_first
    set -l words (commandline -opc | string match -v -- '-*')
    __maycrawl_is $argv[1]; and test "$words[-1]" = $argv[1]
end

# Prints the words of lists with their descriptions.
function __maycrawl_words
    for list in $argv
        switch $list
${Object.entries(lists).map(listCase).join('\n')}
            case rule_levels
                __maycrawl_words rules | while read -l -d \\t rule text
                    printf '%s\\n' $rule={${lists.levels.map(({ word }) => word).join(',')}}\\t$text
                end
        end
    end
end

complete -c maycrawl -f
complete -c maycrawl -n __maycrawl_needs_command -s h -l help -d 'Show the help'
complete -c maycrawl -n __maycrawl_needs_command -s v -l version -d 'Show the version'
complete -c maycrawl -n __maycrawl_needs_command -a help -d 'Show the help of a command'
complete -c maycrawl -n '__maycrawl_is_first help' -a '(__maycrawl_words topics)'
${commands.map(commandLines).join('\n')}
`;
}

/** Returns text in single quotes, in which fish reads backslashes. */
function quoted(text: string): string {
  return `'${text.replaceAll(/[\\']/g, (character) => `\\${character}`)}'`;
}

function listCase([name, words]: readonly [string, readonly Word[]]): string {
  return `            case ${name}\n                printf '%s\\t%s\\n' ${words.map(wordPair).join(' ')}`;
}

function wordPair({ word, text }: Word): string {
  return `${quoted(word)} ${quoted(text)}`;
}

function commandLines(command: Command): string {
  const { name, summary } = command;
  const condition = isOneArgument(command) ? `__maycrawl_is_first ${name}` : `__maycrawl_is ${name}`;
  const lines = [`complete -c maycrawl -n __maycrawl_needs_command -a ${name} -d ${quoted(summary)}`];
  for (const option of optionsOf(command)) {
    const { name: long, short, text: what, value } = option;
    const letter = short === undefined ? '' : ` -s ${short}`;
    const action = value === undefined ? '' : ` ${valueFlags(value)}`;
    lines.push(`complete -c maycrawl -n '__maycrawl_is ${name}'${letter} -l ${long}${action} -d ${quoted(what)}`);
  }
  const flags = argumentFlags(argumentOf(command));
  if (flags !== undefined) lines.push(`complete -c maycrawl -n '${condition}' ${flags}`);
  return lines.join('\n');
}

function valueFlags(completion: Completion): string {
  return completion.kind === 'files' ? '-r -F' : `-x ${argumentFlags(completion) ?? ''}`.trimEnd();
}

function argumentFlags(completion: Completion): string | undefined {
  switch (completion.kind) {
    case 'nothing':
      return undefined;
    case 'files':
      return '-F';
    case 'folders':
      return "-a '(__fish_complete_directories)'";
    case 'choices':
      // Without a description, fish shows that of the option.
      return `-a "(printf '%s\\t\\n' ${completion.words.join(' ')})"`;
    case 'words':
      return `-a '(__maycrawl_words ${completion.lists.join(' ')})'`;
    case 'several':
      return `-a '(__fish_complete_list , "__maycrawl_words ${completion.lists.join(' ')}")'`;
    case 'rule-level':
      return "-a '(__maycrawl_words rule_levels)'";
  }
}
