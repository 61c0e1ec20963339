import { type Static, Type } from 'typebox';
import { fileFields, ListedUrls, limitedFields, limitOf } from './given-files.js';
import { EXAMPLE_FILE, MAX_URL_LENGTH, Named, Nullable, Strict, Word } from './primitives.js';
import { SiteAccess } from './site-access.js';

/** Names of lint rules, or words such as error. There are fewer than a hundred rules. */
const Names = Type.Array(Type.String({ maxLength: 100 }), { maxItems: 200 });

/** The level of a lint rule. */
export const Level = Word(['error', 'warning', 'info', 'off']);

export const LintBodyObject = Strict(
  {
    ...fileFields('robots', 'The file'),
    url: Type.Optional(Type.String({ maxLength: MAX_URL_LENGTH, description: 'Where the file is or will be.' })),
    path: Type.Optional(Type.String({ maxLength: 4_096, description: 'Its path in the project, such as robots.txt.' })),
    urls: Type.Optional(ListedUrls),
    preset: Type.Optional(Word(['google', 'rfc9309', 'portable'], { description: 'Default: google.' })),
    environment: Type.Optional(Word(['production', 'staging'])),
    rules: Type.Optional(
      Type.Record(Type.String({ maxLength: 100 }), Level, {
        maxProperties: 200,
        description: 'The levels of single lint rules.',
      }),
    ),
    select: Type.Optional(Type.Unsafe<string[]>({ ...Names, description: 'Report only these: rules, or severities.' })),
    ignore: Type.Optional(Type.Unsafe<string[]>({ ...Names, description: 'Do not report these.' })),
    fix: Type.Optional(
      Word(['none', 'safe', 'unsafe'], {
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

const Place = Strict({ line: Type.Integer(), column: Type.Integer() }, { $id: 'Place' });
const Span = Strict({ start: Type.Integer(), end: Type.Integer() }, { $id: 'Span', description: 'Offsets in bytes.' });
const location = { span: Named(Span), start: Named(Place), end: Named(Place) };

const Related = Type.Object({ message: Type.String(), ...location }, { $id: 'RelatedFinding' });

const Fix = { title: Type.String(), applicability: Word(['safe', 'unsafe']) };
const OfferedFix = Type.Object(Fix, { $id: 'OfferedFix' });
const ofFinding = { code: Type.String(), variant: Type.String() };
const AppliedFix = Type.Object({ ...ofFinding, ...Fix }, { $id: 'AppliedFix' });
const WithheldFix = Type.Object({ ...ofFinding, ...Fix, reason: Type.String() }, { $id: 'WithheldFix' });

const Finding = Type.Object(
  {
    code: Type.String({ description: 'The name of the lint rule.' }),
    variant: Type.String({ description: 'The kind of mistake, if the rule finds several; otherwise the rule.' }),
    severity: Word(['error', 'warning', 'info']),
    message: Type.String(),
    messageId: Type.String(),
    params: Type.Object({}),
    ...location,
    related: Type.Array(Named(Related)),
    help: Nullable(Type.String()),
    docs: Type.String(),
    fixes: Type.Array(Named(OfferedFix)),
    claims: Type.Array(Type.Object({})),
  },
  { $id: 'Finding' },
);

const Decided = Strict({ allowed: Type.Boolean(), line: Nullable(Type.Integer()) }, { $id: 'LintDecision' });

const Change = Strict(
  {
    dialect: Type.String(),
    crawlers: Type.Array(Type.String()),
    path: Type.String(),
    before: Named(Decided),
    after: Named(Decided),
  },
  { $id: 'LintChange', description: 'A verdict that the fixes change.' },
);

const File = Strict(
  {
    file: Type.String({ description: 'The path of the request, or body.' }),
    kind: Type.String({ description: 'body' }),
    access: Nullable(Named(SiteAccess)),
    bytes: Type.Integer({ description: 'Of the file that the findings refer to: with fix, of the fixed one.' }),
    diagnostics: Type.Array(Named(Finding)),
    fixed: Type.Array(Named(AppliedFix)),
    withheld: Type.Array(Named(WithheldFix)),
    verdicts: Nullable(Word(['unchanged', 'changed', 'undecided'], { description: 'Null without fix.' })),
    changes: Type.Array(Named(Change)),
  },
  { $id: 'LintedFile' },
);

const Summary = Strict(
  {
    files: Type.Integer(),
    errors: Type.Integer(),
    warnings: Type.Integer(),
    infos: Type.Integer(),
    hidden: Type.Integer({ minimum: 0, maximum: 0 }),
  },
  {
    $id: 'LintSummary',
    description:
      'The numbers of all findings, those included that the answer does not list. None is hidden, as with --quiet of the command.',
  },
);

const FixedFile = Strict(
  { text: Nullable(Type.String()), base64: Nullable(Type.String()) },
  { $id: 'FixedFile', description: 'As text, or in base64 if it is not UTF-8. Null without fix.' },
);

export const LintAnswer = Strict(
  {
    files: Type.Array(Named(File), { description: 'One file.' }),
    summary: Named(Summary),
    fixedFile: Nullable(Named(FixedFile)),
    ...limitedFields('findings'),
  },
  { $id: 'LintAnswer', description: 'The JSON of maycrawl lint: docs/lint.md describes every field.' },
);
