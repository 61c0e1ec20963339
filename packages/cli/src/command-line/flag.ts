import { ENGLISH } from '@maycrawl/core/message';
import { COMMAND_LINE, type OptionText, optionText } from '../text/option-names.js';

export type ListName =
  | 'ai_groups'
  | 'categories'
  | 'crawlers'
  | 'levels'
  | 'presets'
  | 'rules'
  | 'severities'
  | 'topics'
  | 'uses';

/** How a value or an argument is completed: with `nothing` for a URL or a number. */
export type Completion =
  | { readonly kind: 'nothing' | 'files' | 'folders' }
  /** `RULE=LEVEL`. */
  | { readonly kind: 'rule-level' }
  /** One of these words. */
  | { readonly kind: 'choices'; readonly words: readonly string[] }
  /** One word of these lists, or several with commas between. */
  | { readonly kind: 'words' | 'several'; readonly lists: readonly ListName[] };

export const NOTHING = { kind: 'nothing' } as const;
export const FILES = { kind: 'files' } as const;
export const wordsOf = (...lists: ListName[]): Completion => ({ kind: 'words', lists });

interface Kind {
  readonly hint: string;
  readonly completes?: Completion;
  /** True if a value may begin with `-`. */
  readonly isNumber?: true;
}

const KINDS: Readonly<Record<string, Kind>> = {
  ADDRESS: { hint: 'give an address of this machine' },
  CRAWLER: { hint: 'name a crawler', completes: wordsOf('crawlers') },
  DIR: { hint: 'name a folder', completes: { kind: 'folders' } },
  HEADER: { hint: 'name your crawler' },
  ID: { hint: 'give the id of an alert' },
  KIND: { hint: 'name a kind of alerts' },
  FILE: { hint: 'name a file', completes: FILES },
  N: { hint: 'give a number', isNumber: true },
  NAMES: {
    hint: 'name rules, or all, error, warning or info',
    completes: { kind: 'several', lists: ['severities', 'rules'] },
  },
  PATH: { hint: 'give a path' },
  PORT: { hint: 'give a port', isNumber: true },
  RULE: { hint: 'name a rule', completes: wordsOf('rules') },
  'RULE=LEVEL': { hint: 'name a rule and its level', completes: { kind: 'rule-level' } },
  SECONDS: { hint: 'give seconds', isNumber: true },
  STEPS: { hint: 'give a number of steps', isNumber: true },
  TEXT: { hint: 'give the end of a URL' },
  TIME: { hint: 'give a time' },
  TYPE: { hint: 'name a file type' },
  URL: { hint: 'give a whole URL' },
  USE: { hint: 'name a use of pages', completes: wordsOf('uses') },
};

/** What an option means. The texts are Markdown with backticks and links, without a period at their end. */
export interface FlagText {
  /** What the value is: one of {@link KINDS}, or another word. An option without it takes no value. */
  readonly value?: string;
  /** One clause, for the help, the completion and the page. */
  readonly text: string;
  /** More sentences for the help and the page. */
  readonly detail?: string;
  /** More sentences for the page only. */
  readonly page?: string;
}

/** An option of a command: the parser, the help, the completion, the page and the variable are made from it. */
export interface Flag extends FlagText {
  readonly short?: string;
  readonly choices?: readonly string[];
  /** The value if none is given, as it would be written. */
  readonly default?: string;
  /** What applies if no value is given: one of the choices, or a description. */
  readonly fallback?: string;
  /** True if the option may be repeated. Its value is then a list. */
  readonly many?: true;
  readonly mayBeEmpty?: true;
  /** Returns the value that a text means; throws a {@link WrongValue}. */
  readonly read?: (text: string) => unknown;
  /** A value, for error messages after the hint of its kind. */
  readonly example?: string;
  /** What to write, for error messages, if the kind of the value does not say it. */
  readonly hint?: OptionText;
  readonly completes?: Completion;
  readonly also?: readonly FlagText[];
  /** False for an option without a variable in a command whose options have variables. */
  readonly isVariable?: false;
}

export type Flags = Readonly<Record<string, Flag>>;

type Read<F extends Flag> = F extends { readonly read: (text: string) => infer Value }
  ? Value
  : F extends { readonly choices: readonly (infer Word)[] }
    ? Word
    : string;

type ValueOf<F extends Flag> = F extends { readonly value: string }
  ? F extends { readonly many: true }
    ? readonly Read<F>[]
    : F extends { readonly default: string }
      ? Read<F>
      : Read<F> | undefined
  : boolean;

type Camel<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name;

/** The values of options, by their names in camel case. A list is empty if its option is not given. */
export type Values<F extends Flags> = { readonly [Name in keyof F & string as Camel<Name>]: ValueOf<F[Name]> };

export function namesOf<F extends Flags>(flags: F): readonly (keyof F & string)[] {
  return Object.keys(flags);
}

export class WrongValue extends Error {}

/** Returns what to write as the value, for an error message; empty for an option that takes none. */
export function hintOf(
  option: string,
  { value = '', hint, choices = [], example }: Flag,
  names = COMMAND_LINE,
): string {
  if (hint !== undefined) return optionText(hint, names);
  const name = names.name(option);
  if (choices.length === 2) return `write ${choices.map((word) => `${name} ${word}`).join(' or ')}`;
  if (choices.length > 0) return `write ${name} ${ENGLISH.either(choices)}`;
  const kind = KINDS[value]?.hint;
  return kind === undefined ? '' : `${kind}, as ${name} ${example}`;
}

export function completionOf({ value, completes, choices }: Flag): Completion | undefined {
  if (value === undefined) return undefined;
  const words = choices && ({ kind: 'choices', words: choices } as const);
  return completes ?? words ?? KINDS[value]?.completes ?? NOTHING;
}

export const isNumber = ({ value = '' }: Flag): boolean => KINDS[value]?.isNumber === true;

export const PREFIX = 'MAYCRAWL_';

export function variableOf(name: string): string {
  return `${PREFIX}${name.toUpperCase().replaceAll('-', '_')}`;
}
