/** Texts that can be translated: each is an id and parameters beside its English sentence. */
import { renderValues, type Sentence, type Template, type ValuesOf } from '@maycrawl/core/message';

/** A value that a text contains: as the file has it, not yet quoted or put into words. */
export type MessageParam = string | number | readonly string[];

/** The values of a text by name, as plain JSON. */
export type MessageParams = Readonly<Record<string, MessageParam>>;

/** A text for people: its id in the `messages` of the lint rule, its parameters, and the English sentence. */
export interface Message {
  readonly id: string;
  readonly params: MessageParams;
  readonly text: Sentence;
}

/** Texts by id. */
export type TextTable = Readonly<Record<string, Template>>;

/** The functions that return the messages of a table. */
export type Messages<Table extends TextTable> = {
  readonly [Id in keyof Table]: keyof ValuesOf<Table[Id]> extends never
    ? () => Message
    : (params: ValuesOf<Table[Id]>) => Message;
};

/** Characters of a text parameter at most, so that long lines do not make findings far larger than the file. */
const MAX_LENGTH = 240;
const NO_PARAMS: MessageParams = Object.freeze({});

/** Returns a function for each text of the table. It returns the message for its parameters, whose texts are shortened. */
export function defineMessages<Table extends TextTable>(texts: Table): Messages<Table> {
  const entries = Object.entries(texts).map(([id, template]) => [id, messageFunction(id, template)] as const);
  return Object.fromEntries(entries) as unknown as Messages<Table>;
}

function messageFunction(id: string, template: Template): (params: MessageParams) => Message {
  if (typeof template !== 'string' || template.includes('{')) {
    return (given) => {
      const params = shortened(given);
      return { id, params, text: renderValues(template, params) };
    };
  }
  // Texts without parameters are most of all texts, and always the same.
  const message: Message = Object.freeze({ id, params: NO_PARAMS, text: template });
  return () => message;
}

function shortened(params: MessageParams): MessageParams {
  for (const name in params) {
    if (isLong(params[name] as MessageParam)) {
      return Object.fromEntries(Object.entries(params).map(([key, value]) => [key, shorten(value)]));
    }
  }
  return params;
}

function isLong(value: MessageParam): boolean {
  if (typeof value === 'string') return value.length > MAX_LENGTH;
  return typeof value === 'object' && value.some(isLong);
}

function shorten(value: MessageParam): MessageParam {
  if (typeof value === 'string') return shortenText(value);
  return typeof value === 'object' ? value.map(shortenText) : value;
}

/** Cuts a long text, not within a surrogate pair. */
function shortenText(text: string): string {
  if (text.length <= MAX_LENGTH) return text;
  return `${text.slice(0, MAX_LENGTH - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
