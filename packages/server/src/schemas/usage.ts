import { type Static, Type } from 'typebox';
import { Named, Nullable, Strict, Word } from './primitives.js';

/** Statements that are listed, and characters of each value. A hostile file has thousands, and long ones. */
export const MAX_STATEMENTS = 10;
export const MAX_SHOWN_VALUE = 500;

const STATED = ['granted', 'denied'] as const;
const LEVELS = ['immediate', 'reference', 'full'] as const;

const Preference = Word([...STATED, 'unknown']);
const Stated = Type.Optional(Word(STATED));

const StatementObject = Strict(
  {
    field: Word(['content-usage', 'content-signal', 'disallow'], {
      description: 'disallow: a rule for a control token, which denies what its vendor lets it control.',
    }),
    source: Word(['file', 'header']),
    line: Nullable(Type.Integer({ description: 'Counted from 1; null for a header.' })),
    value: Type.String({ description: `Its first ${MAX_SHOWN_VALUE} characters.` }),
    path: Nullable(Type.String({ description: 'That it is about; null for every path.' })),
    preferences: Strict({ 'train-ai': Stated, search: Stated, 'ai-input': Stated }),
    level: Nullable(Word(LEVELS)),
    problem: Nullable(
      Word(['no-dictionary', 'too-long'], {
        description:
          'Why nothing is read from it: its value is no dictionary, or a header of more than 16,384 characters.',
      }),
    ),
  },
  { $id: 'UsageStatement', description: 'A line or a header that states what may be done with the page.' },
);

const StatementSchema = Named(StatementObject);
const AT_MOST = `At most ${MAX_STATEMENTS}.`;

export const UsageObject = Strict(
  {
    isFetched: Type.Boolean({ description: 'False if the crawler may not fetch the page: then all is unknown.' }),
    preferences: Strict(
      { 'train-ai': Preference, search: Preference, 'ai-input': Preference },
      { description: 'For training, search and AI answers. unknown: no statement covers it.' },
    ),
    level: Word([...LEVELS, 'unknown'], { description: 'How much of the page may be used.' }),
    statements: Type.Array(StatementSchema, {
      description: `Those that decide: lines of the file, then headers of the page. ${AT_MOST}`,
    }),
    overruled: Type.Array(StatementSchema, {
      description: `Lines that match and lose to one with a longer path. ${AT_MOST}`,
    }),
  },
  { $id: 'Usage', description: 'What may be done with the page, if the request asks for it.' },
);

export type UsageJson = Static<typeof UsageObject>;

/** Asks for the field `usage` of answers. */
export const UsageFlag = Type.Optional(
  Type.Boolean({ description: 'true: each answer has what may be done with the page. Default: false.' }),
);

const headerOf = (name: string) =>
  Type.Optional(
    Type.String({
      description:
        `The header ${name} of the page. With it, the answer has usage, in which the header counts. ` +
        'Several lines are one value, with commas between them.',
    }),
  );

/** The headers of a page. They ask for `usage`. */
export const pageHeaders = {
  contentUsage: headerOf('Content-Usage'),
  contentSignal: headerOf('Content-Signal'),
};
