import { COMMANDS, type Command, OPTIONS, type OptionName } from '../../arguments/command-line.js';
import { helpFor } from '../../arguments/help.js';
import { clip } from '../../text/printable.js';
import { argumentCompletion, type Completion, valueCompletion } from './completions.js';

/** A command, for the scripts of all shells. */
export interface DescribedCommand {
  readonly name: Command;
  readonly text: string;
  readonly options: readonly DescribedOption[];
  readonly argument: Completion;
}

export interface DescribedOption {
  readonly name: OptionName;
  readonly short: string | undefined;
  readonly text: string;
  /** What completes its value; undefined if it takes none. */
  readonly value: Completion | undefined;
  readonly isRepeatable: boolean;
}

/** Characters of a description: a terminal shows it on one line beside the option. */
const MAX_TEXT = 90;

/** Returns the commands with their options, described as in the help. */
export function describedCommands(): readonly DescribedCommand[] {
  const overview = helpFor(undefined);
  return COMMANDS.map((name) => ({
    name,
    text: brief(new RegExp(`^  ${name} +(.*)`, 'm').exec(overview)?.[1] ?? ''),
    options: optionsOf(name),
    argument: argumentCompletion(name),
  }));
}

function optionsOf(command: Command): DescribedOption[] {
  const texts = optionTexts(helpFor(command)).set('version', 'Show the version');
  const names = Object.keys(OPTIONS) as OptionName[];
  return names
    .filter((name) => texts.has(name) && OPTIONS[name].of.some((owner) => owner === command))
    .map((name) => {
      const option: { type: string; short?: string; multiple?: boolean } = OPTIONS[name];
      return {
        name,
        short: option.short,
        text: texts.get(name) ?? '',
        value: option.type === 'boolean' ? undefined : valueCompletion(command, name),
        isRepeatable: option.multiple === true,
      };
    });
}

/** Returns the beginning of the text that a help has for each option: beside a short name, or on indented lines. */
function optionTexts(help: string): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [, name = '', text = ''] of help.matchAll(
    /^ {2}(?:-\w, )?--([a-z-]+)(?: \S+)?(?: {2,}|\n {12,})(.*(?:\n {12,}.*)*)/gm,
  ))
    if (!texts.has(name)) texts.set(name, brief(text));
  return texts;
}

/** Returns the first clause. */
function brief(text: string): string {
  const [clause = ''] = text.replaceAll(/\s+/g, ' ').split(/[.;] /);
  return clip(clause.replace(/\.$/, ''), MAX_TEXT);
}
