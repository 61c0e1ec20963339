import { type Static, Type } from 'typebox';
import { fileFields, ListedUrls, limitedFields, limitOf } from './given-files.js';
import { EXAMPLE_FILE, MAX_URL_LENGTH, Nullable, Strict } from './primitives.js';

/** Names of lint rules, or words such as error. There are fewer than a hundred rules. */
const Names = Type.Array(Type.String({ maxLength: 100 }), { maxItems: 200 });

export const LintBodyObject = Strict(
  {
    ...fileFields('robots', 'The file'),
    url: Type.Optional(Type.String({ maxLength: MAX_URL_LENGTH, description: 'Where the file is or will be.' })),
    path: Type.Optional(Type.String({ maxLength: 4_096, description: 'Its path in the project, such as robots.txt.' })),
    urls: Type.Optional(ListedUrls),
    preset: Type.Optional(Type.Enum(['google', 'rfc9309', 'portable'], { description: 'Default: google.' })),
    environment: Type.Optional(Type.Enum(['production', 'staging'])),
    rules: Type.Optional(
      Type.Record(Type.String({ maxLength: 100 }), Type.Enum(['error', 'warning', 'info', 'off']), {
        maxProperties: 200,
        description: 'The levels of single lint rules.',
      }),
    ),
    select: Type.Optional(Type.Unsafe<string[]>({ ...Names, description: 'Report only these: rules, or severities.' })),
    ignore: Type.Optional(Type.Unsafe<string[]>({ ...Names, description: 'Do not report these.' })),
    fix: Type.Optional(
      Type.Enum(['none', 'safe', 'unsafe'], {
        description:
          'safe: fixes that are proved to change no verdict. unsafe: also those that write what was probably meant. ' +
          'The answer has the fixed file. Default: none.',
      }),
    ),
    limit: Type.Optional(limitOf('findings, fixes and changes, each,')),
  },
  { $id: 'LintBody', examples: [{ robots: EXAMPLE_FILE, fix: 'safe' }] },
);

export type LintBody = Static<typeof LintBodyObject>;

const Place = Strict({ line: Type.Integer(), column: Type.Integer() });
const location = {
  span: Strict({ start: Type.Integer(), end: Type.Integer() }, { description: 'Offsets in bytes.' }),
  start: Place,
  end: Place,
};

const Finding = Type.Object({
  code: Type.String({ description: 'The name of the lint rule.' }),
  severity: Type.Enum(['error', 'warning', 'info']),
  message: Type.String(),
  messageId: Type.String(),
  params: Type.Object({}),
  ...location,
  related: Type.Array(Type.Object({ message: Type.String(), ...location })),
  help: Nullable(Type.String()),
  docs: Type.String(),
  fixes: Type.Array(Type.Object({ title: Type.String(), applicability: Type.Enum(['safe', 'unsafe']) })),
  claims: Type.Array(Type.Object({})),
});

const Fix = { code: Type.String(), title: Type.String(), applicability: Type.Enum(['safe', 'unsafe']) };
const Decided = Strict({ allowed: Type.Boolean(), line: Nullable(Type.Integer()) });

const File = Strict({
  file: Type.String({ description: 'The path of the request, or body.' }),
  kind: Type.String({ description: 'body' }),
  access: Nullable(
    Type.Object(
      { text: Nullable(Type.String()), crawlers: Type.Array(Type.Object({ crawler: Type.String() })) },
      { description: 'For whom the whole site is blocked.' },
    ),
  ),
  bytes: Type.Integer({ description: 'Of the file that the findings refer to: with fix, of the fixed one.' }),
  diagnostics: Type.Array(Finding),
  fixed: Type.Array(Type.Object(Fix)),
  withheld: Type.Array(Type.Object({ ...Fix, reason: Type.String() })),
  verdicts: Nullable(Type.Enum(['unchanged', 'changed', 'undecided'], { description: 'Null without fix.' })),
  changes: Type.Array(
    Strict({
      dialect: Type.String(),
      crawlers: Type.Array(Type.String()),
      path: Type.String(),
      before: Decided,
      after: Decided,
    }),
  ),
});

export const LintAnswer = Strict(
  {
    files: Type.Array(File, { description: 'One file.' }),
    summary: Strict(
      {
        files: Type.Integer(),
        errors: Type.Integer(),
        warnings: Type.Integer(),
        infos: Type.Integer(),
        hidden: Type.Literal(0),
      },
      {
        description:
          'The numbers of all findings, those included that the answer does not list. None is hidden, as with --quiet of the command.',
      },
    ),
    fixedFile: Nullable(
      Strict(
        { text: Nullable(Type.String()), base64: Nullable(Type.String()) },
        { description: 'As text, or in base64 if it is not UTF-8. Null without fix.' },
      ),
    ),
    ...limitedFields('findings'),
  },
  { $id: 'LintAnswer', description: 'The JSON of maycrawl lint: docs/lint.md describes every field.' },
);
