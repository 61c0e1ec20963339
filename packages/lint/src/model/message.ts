/** Texts that can be translated: each is an id and parameters beside its English sentence. */
import { type MessageValues, renderValues, type Template, type ValuesOf } from '@maycrawl/core/message';

/** A value that a text contains: as the file has it, not yet quoted or put into words. */
export type MessageParam = string | number | boolean | readonly string[] | readonly MessageParams[];

/** The values of a text by name, as plain JSON. */
export type MessageParams = Readonly<Record<string, MessageParam>>;

/** A text for people: its id in the `messages` of the lint rule, its parameters, and the English sentence. */
export interface Message {
  readonly id: string;
  readonly params: MessageParams;
  readonly text: string;
}

/** Texts by id. */
export type TextTable = Readonly<Record<string, Template | ((params: never) => string)>>;

/** The functions that return the messages of a table. */
export type Messages<Table extends TextTable> = {
  readonly [Id in keyof Table]: Table[Id] extends Template
    ? keyof ValuesOf<Table[Id]> extends never
      ? () => Message
      : (params: ValuesOf<Table[Id]>) => Message
    : Table[Id] extends (...params: infer Params extends readonly [] | readonly [MessageParams]) => string
      ? (...params: Params) => Message
      : never;
};

/**
 * Characters of a text parameter at most. Sentences show less of a quotation. A file with long lines would otherwise
 * have findings that are far larger than itself.
 */
const MAX_LENGTH = 240;
const NO_PARAMS: MessageParams = Object.freeze({});

/** Returns a function for each text of the table. It returns the message for its parameters, whose texts are shortened. */
export function defineMessages<Table extends TextTable>(texts: Table): Messages<Table> {
  const entries = Object.entries(texts).map(([id, text]) => [id, messageFunction(id, functionOf(text))] as const);
  return Object.fromEntries(entries) as unknown as Messages<Table>;
}

type TextFunction = (params: MessageParams) => string;

function functionOf(text: TextTable[string]): TextFunction {
  if (typeof text === 'function') return text as TextFunction;
  const hasSlots = typeof text !== 'string' || text.includes('{');
  return hasSlots ? (params) => renderText(text, params) : () => text;
}

/** Returns the sentence of a table's text for these parameters. */
export function renderText(text: TextTable[string], params: MessageParams): string {
  return typeof text === 'function' ? text(params as never) : renderValues(text, params as MessageValues);
}

function messageFunction(id: string, text: TextFunction): (params: MessageParams) => Message {
  if (text.length > 0) {
    return (given) => {
      const params = shortened(given);
      return { id, params, text: text(params) };
    };
  }
  // Texts without parameters are most of all texts, and always the same.
  let message: Message | undefined;
  return () => {
    message ??= Object.freeze({ id, params: NO_PARAMS, text: text(NO_PARAMS) });
    return message;
  };
}

function shortened(params: MessageParams): MessageParams {
  for (const name in params) {
    if (isLong(params[name] as MessageParam)) return shortenAll(params);
  }
  return params;
}

function isLong(value: MessageParam): boolean {
  if (typeof value === 'string') return value.length > MAX_LENGTH;
  return (
    typeof value === 'object' &&
    value.some((item: string | MessageParams) =>
      typeof item === 'string' ? isLong(item) : Object.values(item).some(isLong),
    )
  );
}

function shorten(value: MessageParam): MessageParam {
  if (typeof value === 'string') return shortenText(value);
  if (typeof value !== 'object') return value;
  return value.map((item: string | MessageParams) =>
    typeof item === 'string' ? shortenText(item) : shortenAll(item),
  ) as unknown as MessageParam;
}

function shortenAll(params: MessageParams): MessageParams {
  return Object.fromEntries(Object.entries(params).map(([key, value]) => [key, shorten(value)]));
}

/** Cuts a long text, not within a surrogate pair. */
function shortenText(text: string): string {
  if (text.length <= MAX_LENGTH) return text;
  return `${text.slice(0, MAX_LENGTH - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
