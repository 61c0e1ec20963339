import { type Static, Type } from 'typebox';
import { DialectSchema, fileFields, ListedUrls, limitedFields, limitOf } from './given-files.js';
import {
  CHANGED_CRAWLERS_TEXT,
  CHANGED_USES_TEXT,
  CrawlerText,
  EXAMPLE_FILE,
  Named,
  Nullable,
  SIZE_TEXT,
  Strict,
  TRUNCATED_TEXT,
  Word,
} from './primitives.js';
import { SiteAccess } from './site-access.js';

/** Steps of a comparison: as many as the command first tries. */
export const DEFAULT_BUDGET = 20_000_000;

export const DiffBodyObject = Strict(
  {
    ...fileFields('before', 'The old file'),
    ...fileFields('after', 'The new file'),
    crawlers: Type.Optional(
      Type.Array(CrawlerText, { maxItems: 1_000, description: 'Default: every crawler, named in the files or not.' }),
    ),
    urls: Type.Optional(ListedUrls),
    dialect: Type.Optional(DialectSchema),
    budget: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 10 * DEFAULT_BUDGET,
        description: `Steps of the comparison. What they do not decide is undecided. Default: ${DEFAULT_BUDGET}.`,
      }),
    ),
    limit: Type.Optional(limitOf('changes')),
  },
  { $id: 'DiffBody', examples: [{ before: EXAMPLE_FILE, after: 'user-agent: *\nallow: /\n' }] },
);

export type DiffBody = Static<typeof DiffBodyObject>;

const RuleLine = { type: Type.String(), pattern: Type.String(), line: Type.Integer() };
const FileRule = Strict(RuleLine, { $id: 'FileRule' });
const Decided = Strict({ allowed: Type.Boolean(), rule: Nullable(Named(FileRule)) }, { $id: 'DiffDecision' });
const ChangedRule = Strict({ file: Word(['before', 'after']), ...RuleLine }, { $id: 'ChangedRule' });

const Example = Strict(
  {
    path: Type.String(),
    url: Nullable(Type.String()),
    before: Named(Decided),
    after: Named(Decided),
    changed: Named(ChangedRule),
  },
  { $id: 'DiffExample' },
);

const Direction = Strict(
  {
    result: Word(['none', 'some', 'undecided']),
    reason: Nullable(Type.String({ description: 'Why it is undecided.' })),
    examples: Type.Array(Named(Example), { description: 'One path for each changed rule with an effect.' }),
    undecided: Type.Array(Named(ChangedRule)),
  },
  { $id: 'DiffDirection' },
);

const ListedExample = Strict(
  { url: Type.String(), before: Named(Decided), after: Named(Decided) },
  { $id: 'ListedExample' },
);

const Listed = Strict(
  {
    checked: Type.Integer(),
    newlyBlocked: Type.Integer(),
    newlyAllowed: Type.Integer(),
    examples: Type.Array(Named(ListedExample)),
  },
  { $id: 'ListedChanges' },
);

const Side = Strict(
  {
    name: Type.String(),
    kind: Type.String(),
    bytes: Type.Integer({ description: SIZE_TEXT }),
    missing: Type.Boolean(),
    truncated: Type.Boolean({ description: TRUNCATED_TEXT }),
    access: Named(SiteAccess),
  },
  { $id: 'DiffSide' },
);

const Difference = Strict(
  {
    crawlers: Type.Array(Type.String(), { description: CHANGED_CRAWLERS_TEXT }),
    tokens: Strict({ before: Nullable(Type.String()), after: Nullable(Type.String()) }),
    newlyBlocked: Named(Direction),
    newlyAllowed: Named(Direction),
    listed: Nullable(Named(Listed)),
  },
  { $id: 'Difference' },
);

export const DiffAnswer = Strict(
  {
    result: Word(['equivalent', 'different', 'undecided'], { description: 'equivalent is proved.' }),
    dialect: Type.String(),
    before: Named(Side),
    after: Named(Side),
    uses: Type.Array(Type.Object({ use: Type.String() }), { description: CHANGED_USES_TEXT }),
    differences: Type.Array(Named(Difference)),
    unchanged: Type.Array(Type.String(), { description: 'Crawlers for which nothing changes, which is proved.' }),
    usage: Type.Object(
      { result: Type.String() },
      { description: 'What changes about the use of pages, which Content-Usage and other lines state.' },
    ),
    ...limitedFields('changes'),
  },
  { $id: 'DiffAnswer', description: 'The JSON of maycrawl diff: docs/diff.md describes every field.' },
);
