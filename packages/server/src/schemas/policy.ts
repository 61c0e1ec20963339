import { type Static, Type } from 'typebox';
import { DialectSchema, fileFields, ListedUrls, limitedFields, limitOf } from './given-files.js';
import { EXAMPLE_FILE, Named, Nullable, SIZE_TEXT, Strict, UrlText } from './primitives.js';
import { Wait } from './query.js';

export const PolicyQuery = Strict({ url: UrlText, dialect: Type.Optional(DialectSchema), wait: Type.Optional(Wait) });

export const PolicyBodyObject = Strict(
  {
    ...fileFields('robots', 'The file'),
    urls: Type.Optional(ListedUrls),
    dialect: Type.Optional(DialectSchema),
    limit: Type.Optional(limitOf('preferences')),
  },
  { $id: 'PolicyBody', examples: [{ robots: EXAMPLE_FILE }] },
);

export type PolicyBody = Static<typeof PolicyBodyObject>;

const Note = Type.Object({ id: Type.String(), text: Type.String() }, { $id: 'PolicyNote' });

const Row = Type.Object(
  {
    vendor: Type.String(),
    crawlers: Type.Array(Type.String()),
    state: Type.String({ description: 'allowed, blocked, allowed-except, blocked-except or not-governed.' }),
    basis: Type.String({ description: 'What decides: own-group, star and others.' }),
    access: Nullable(Type.Integer({ description: 'The index of its access in accesses.' })),
    notes: Type.Array(Named(Note)),
    text: Type.String(),
    basisText: Type.String(),
    stated: Nullable(
      Type.Object(
        { preference: Type.String(), lines: Type.Array(Type.Integer()), text: Type.String() },
        { description: 'What usage lines state about the use: granted, denied or unknown.' },
      ),
    ),
  },
  { $id: 'PolicyRow' },
);

const Use = Type.Object(
  { use: Type.String(), title: Type.String(), rows: Type.Array(Named(Row)) },
  { $id: 'PolicyUse' },
);

const Access = Type.Object(
  {
    state: Type.String(),
    token: Nullable(Type.String()),
    userAgentLines: Type.Array(Type.Integer()),
    line: Nullable(Type.Integer()),
    exceptions: Type.Array(Type.Object({ pattern: Type.String() })),
    text: Type.String(),
    urls: Nullable(Strict({ checked: Type.Integer(), blocked: Type.Integer() })),
  },
  { $id: 'PolicyAccess' },
);

const Preference = Type.Object(
  { line: Type.Integer(), field: Type.String(), value: Type.String() },
  { $id: 'Preference' },
);

export const PolicyAnswer = Strict(
  {
    name: Type.String({ description: 'The URL of the file; body if it came with the request.' }),
    fetch: Nullable(
      Type.Object(
        { status: Nullable(Type.Integer()), hops: Type.Array(Type.String()) },
        { description: 'How the file was fetched; null if it came with the request.' },
      ),
    ),
    dialect: Type.String(),
    bytes: Type.Integer({ description: SIZE_TEXT }),
    uses: Type.Array(Named(Use)),
    accesses: Type.Array(Named(Access)),
    others: Nullable(Type.Integer({ description: 'The access of crawlers that the file does not name.' })),
    preferences: Type.Array(Named(Preference)),
    fields: Type.Array(Type.Object({ name: Type.String(), date: Type.String(), text: Type.String() }), {
      description: 'What defines the fields of the preferences.',
    }),
    notes: Type.Array(Named(Note)),
    limits: Type.Array(Named(Note)),
    ...limitedFields('preferences'),
  },
  { $id: 'PolicyAnswer', description: 'The JSON of maycrawl policy: docs/policy.md describes every field.' },
);
