import { allFlags, type Command } from '../../command-line/command.js';
import { type Completion, completionOf, type Flag, type ListName, NOTHING } from '../../command-line/flag.js';
import { plain } from '../../command-line/help.js';
import type { Word } from './word-lists.js';

export interface ScriptInput {
  readonly version: string;
  readonly commands: readonly Command[];
  readonly lists: Readonly<Record<ListName, readonly Word[]>>;
}

export interface ShownOption extends Pick<Flag, 'short' | 'many'> {
  readonly name: string;
  readonly text: string;
  /** Undefined if the option takes no value. */
  readonly value: Completion | undefined;
}

export function optionsOf(command: Command): readonly ShownOption[] {
  return Object.entries(allFlags(command)).map(([name, flag]) => ({
    ...flag,
    name,
    text: plain(flag.text),
    value: completionOf(flag),
  }));
}

export const argumentOf = ({ argument = NOTHING }: Command): Completion => argument;

/** True if only the first argument is completed. */
export const isOneArgument = (command: Command): boolean => /^(?:choices|words)$/.test(argumentOf(command).kind);

export function namesOf({ name, short }: ShownOption): string[] {
  return short === undefined ? [`--${name}`] : [`--${name}`, `-${short}`];
}

export function namesWithValue(commands: readonly Command[]): readonly string[] {
  const options = commands.flatMap(optionsOf).filter(({ value }) => value !== undefined);
  return [...new Set(options.flatMap(namesOf))];
}

/** Returns text in single quotes, as bash and zsh read it. */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
