import type { Completion, Flags } from './flag.js';
import type { Line } from './line.js';
import { COMMON_FLAGS } from './shared-flags.js';

export interface Task {
  readonly task: string;
}

/** Options by the titles of their sections in the help. */
export type Sections = Readonly<Record<string, Flags>>;

type Intersection<Union> = (Union extends unknown ? (member: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

export type FlagsOf<S extends Sections> = Intersection<S[keyof S]> extends infer All extends Flags ? All : never;

export interface Command {
  readonly name: string;
  /** One clause in the list of commands. */
  readonly summary: string;
  /** The first line of the help, after the name. */
  readonly title: string;
  /** The synopses, without the name of the command. */
  readonly usage: readonly string[];
  /** The paragraph after the usage, with its line breaks. */
  readonly about: string;
  readonly sections: Sections;
  /** Options of other commands that would have no effect here, each with the reason. */
  readonly needless?: Readonly<Record<string, string>>;
  /** True if the options are also variables. */
  readonly hasVariables?: true;
  /** How arguments are completed; undefined if they are URLs, or there are none. */
  readonly argument?: Completion;
  readonly exitCodes: Readonly<Record<number, string>>;
  readonly examples: readonly string[];
  read(line: never): Task | Promise<Task>;
}

export interface TypedCommand<S extends Sections, Arguments extends Task> extends Command {
  readonly sections: S;
  read(line: Line<FlagsOf<S>>): Arguments | Promise<Arguments>;
}

export type Commands = Readonly<Record<string, () => Promise<Command>>>;

export type TaskOf<C extends Command> = Awaited<ReturnType<C['read']>>;

export type ArgumentsOf<C extends Commands> = TaskOf<Awaited<ReturnType<C[keyof C]>>>;

/** The options that are in two sections, or that every command has. */
type Repeated<S extends Sections> = {
  [Title in keyof S]: keyof S[Title] &
    (keyof typeof COMMON_FLAGS | { [Other in Exclude<keyof S, Title>]: keyof S[Other] }[Exclude<keyof S, Title>]);
}[keyof S];

/** Returns the definition. An option that is defined twice is a type error. */
export function command<const S extends Sections, const Arguments extends Task>(
  definition: TypedCommand<S, Arguments> &
    ([Repeated<S>] extends [never] ? unknown : { readonly definedTwice: Repeated<S> }),
): TypedCommand<S, Arguments> {
  return definition;
}

export const wrong = (what: string): string => `${what} is wrong; one line on stderr says what to change`;

export const WRONG_LINE_OR_STORE: string = wrong('the command line or the store');

export const STOPPED = { 130: 'stopped by Ctrl-C (143: by SIGTERM)' } as const;

export function ownFlags({ sections }: Pick<Command, 'sections'>): Flags {
  return Object.assign({}, ...Object.values(sections));
}

export function allFlags(definition: Command): Flags {
  return { ...ownFlags(definition), ...COMMON_FLAGS };
}

export function loadAll(commands: Commands): Promise<Command[]> {
  return Promise.all(Object.values(commands).map((load) => load()));
}
