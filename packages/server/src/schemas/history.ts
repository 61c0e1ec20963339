import { type Static, Type } from 'typebox';
import {
  CHANGED_CRAWLERS_TEXT,
  CHANGED_USES_TEXT,
  FETCH_KIND_TEXT,
  HASH_TEXT,
  Named,
  Nullable,
  Strict,
  Time,
  TimeOf,
  UrlText,
  Word,
} from './primitives.js';

export const DEFAULT_RUNS = 20;
const MAX_RUNS = 100;

export const HistoryQuery = Strict({
  url: UrlText,
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_RUNS,
      description: `The most entries of the answer. Default: ${DEFAULT_RUNS}. Entries that began at the same time are on one page.`,
    }),
  ),
  before: Type.Optional(TimeOf('Only entries that began before this time: next of the page before. With a zone.')),
});

export const HistoryAtQuery = Strict({ url: UrlText, at: TimeOf('The time, with a zone.') });

export const HistoryFileQuery = Strict({
  hash: Type.String({ pattern: '^[0-9a-f]{32}$', description: `${HASH_TEXT}: the version of an entry.` }),
});

export type HistoryQuery = Static<typeof HistoryQuery>;

const Evidence = Strict(
  {
    source: Word(['check', 'import'], { description: 'A check of a watcher, or an import.' }),
    kind: Type.String({ description: FETCH_KIND_TEXT }),
    version: Type.Optional(
      Type.String({ description: `${HASH_TEXT}; none if there was no file. Without it, the fetch failed.` }),
    ),
    status: Type.Optional(Type.Integer()),
    reason: Type.Optional(Type.String({ description: 'Why there was no file, or why the fetch failed.' })),
    cause: Type.Optional(Type.String({ description: 'Where the fault lay: site, network, or local (the watcher).' })),
    code: Type.Optional(Type.String({ description: 'An error code such as ENOTFOUND.' })),
    hops: Type.Array(Strict({ url: Type.String(), status: Type.Optional(Type.Integer()) }), {
      description: 'The requests, in order.',
    }),
    contentType: Type.Optional(Type.String()),
    contentEncoding: Type.Optional(Type.String()),
  },
  { $id: 'HistoryEvidence', description: 'What the checks of an entry saw.' },
);

const ChangedPaths = Strict(
  {
    result: Word(['none', 'some', 'undecided'], { description: 'none is proved.' }),
    isWholeSite: Type.Boolean(),
    examples: Type.Array(
      Strict({ path: Type.String(), before: Type.Optional(Type.String()), after: Type.Optional(Type.String()) }),
      { description: 'Paths, each with the line that decides it in both versions.' },
    ),
    count: Type.Integer({ description: 'How many rules cause such changes.' }),
  },
  { $id: 'HistoryPaths' },
);

const CrawlerChanges = Strict(
  {
    crawlers: Type.Array(Type.String(), { description: CHANGED_CRAWLERS_TEXT }),
    crawlerCount: Type.Integer(),
    newlyBlocked: Named(ChangedPaths),
    newlyAllowed: Named(ChangedPaths),
    importantBlocked: Type.Integer(),
    importantAllowed: Type.Integer(),
  },
  { $id: 'HistoryCrawlers' },
);

const VersionChange = Strict(
  {
    verdicts: Type.Optional(
      Strict(
        {
          signature: Type.String({ description: 'Equal for the same change of another file.' }),
          extent: Word(['site-blocked', 'important-blocked', 'site-allowed', 'some-blocked', 'some-allowed'], {
            description: 'The most serious part.',
          }),
          changes: Type.Array(Named(CrawlerChanges), {
            description: 'The most serious first; count has their number.',
          }),
          count: Type.Integer(),
          uses: Type.Array(Type.Object({ use: Type.String() }), { description: CHANGED_USES_TEXT }),
        },
        { description: 'What is newly blocked or allowed. Without it, nothing is, which is proved.' },
      ),
    ),
    usage: Type.Optional(
      Strict(
        {
          signature: Type.String(),
          changes: Type.Array(Type.Object({ crawlers: Type.Array(Type.String()) })),
          count: Type.Integer(),
        },
        {
          description: 'What the file states differently about the use of pages. Without it, nothing, which is proved.',
        },
      ),
    ),
    placement: Type.Object({ kind: Type.String() }, { description: 'Where the lines of the file changed.' }),
  },
  { $id: 'HistoryChange' },
);

const HistoryEntry = Strict(
  {
    from: TimeOf('The first check that saw this.'),
    to: TimeOf('The last one.'),
    count: Type.Integer({ minimum: 1, description: 'How many checks there were.' }),
    longestGap: Type.Integer({
      description: 'Milliseconds: the longest time between two of them. Nothing was seen then.',
    }),
    evidence: Named(Evidence),
    size: Nullable(
      Type.Integer({
        description: 'Bytes of the version, 0 without a file; null if the fetch failed or they are gone.',
      }),
    ),
    before: Nullable(Type.String({ description: 'The version that was seen before this one.' })),
    change: Type.Unsafe<object | string | null>({
      anyOf: [
        { type: 'null' },
        Word(['same', 'lost'], { description: 'lost: the bytes of one of both versions are gone.' }),
        Named(VersionChange),
      ],
      description: 'What changed since before; null if there is nothing to compare.',
    }),
  },
  { $id: 'HistoryEntry', description: 'Checks in a row that saw the same.' },
);

export const HistoryAnswer = Strict(
  {
    origin: Type.String(),
    runs: Type.Array(Named(HistoryEntry), { description: 'The newest first. Empty if nothing was seen of the site.' }),
    next: Nullable(TimeOf('The before of the next page; null if this is the last one.')),
  },
  { $id: 'HistoryAnswer' },
);

export const HistoryAtAnswer = Strict(
  {
    origin: Type.String(),
    at: Time,
    seen: Type.Unsafe<object | null>({
      anyOf: [{ type: 'null' }, Named(HistoryEntry)],
      description:
        'The entry of that time or the last one before it, without what it changed; null if nothing was seen until then.',
    }),
    nextCheck: Nullable(TimeOf('When the next entry begins. Between seen.to and this time, nothing was seen.')),
    file: Nullable(
      Type.String({ description: 'The file in base64; null if there is none, or if its bytes are gone.' }),
    ),
  },
  { $id: 'HistoryAtAnswer', description: 'What was seen of a site at a time, or last before it.' },
);
