import { type Static, Type } from 'typebox';
import { FailureSchema, HopSchema } from './answer.js';
import {
  CrawlerText,
  FETCH_KIND_TEXT,
  Named,
  Nullable,
  SIZE_TEXT,
  STEP_TEXT,
  Strict,
  Time,
  TimeOf,
  TRUNCATED_TEXT,
  UrlText,
  Word,
} from './primitives.js';
import { Wait } from './query.js';

export const RobotsQuery = Strict({
  url: UrlText,
  crawler: Type.Optional(CrawlerText),
  wait: Type.Optional(Wait),
});

const FetchObject = Strict(
  {
    at: Time,
    kind: Type.String({ description: FETCH_KIND_TEXT }),
    reason: Nullable(Type.String({ description: 'Why there is no file; null if there is one.' })),
    status: Nullable(Type.Integer()),
    hops: Type.Array(HopSchema, { description: 'The requests, in order.' }),
    headers: Nullable(
      Strict(
        {
          cacheControl: Nullable(Type.String()),
          contentType: Nullable(Type.String()),
          contentEncoding: Nullable(Type.String()),
          ageSeconds: Nullable(
            Type.Integer({ description: 'From Age: seconds that the response had been in caches.' }),
          ),
        },
        { description: 'The headers of the file that decide how it is read and cached.' },
      ),
    ),
  },
  { $id: 'Fetch', description: 'How a fetch of robots.txt ended.' },
);

const FileObject = Strict(
  {
    hash: Type.String({
      description: 'The first 16 bytes of the SHA-256 of the bytes of text or base64, in hexadecimal.',
    }),
    size: Type.Integer({
      description: `${SIZE_TEXT} Of a longer file, text and base64 have one byte more, which marks it as truncated and is not read.`,
    }),
    truncated: Type.Boolean({ description: TRUNCATED_TEXT }),
    text: Nullable(Type.String({ description: 'The file, if it is valid UTF-8.' })),
    base64: Nullable(Type.String({ description: 'The bytes in base64, if they are not valid UTF-8.' })),
  },
  { $id: 'RobotsFile' },
);

export const RobotsEntryObject = Strict(
  {
    robotsUrl: Type.String(),
    access: Word(['rules', 'allow-all', 'disallow-all'], { description: 'What decides: the file, or all alike.' }),
    step: Type.String({ description: STEP_TEXT }),
    validUntil: TimeOf('When this step ends, or when the next fetch is due.'),
    freshUntil: Nullable(Time),
    refreshAt: Nullable(Time),
    good: Nullable(Named(FetchObject)),
    attempt: Nullable(Named(FetchObject)),
    failures: Type.Integer({ minimum: 0, description: 'Failed fetches since the last good one.' }),
    nextTryAt: Nullable(Time),
    outageSince: Nullable(Time),
    failure: Nullable(FailureSchema),
    pageGoodAt: Nullable(Time),
    pageBadAt: Nullable(Time),
    crawlDelay: Nullable(
      Type.Number({ minimum: 0, description: 'Seconds between requests, as the file asks this crawler; null if not.' }),
    ),
    sitemaps: Type.Array(Type.String(), { description: 'As the file names them: at most 1,000.' }),
    file: Nullable(Named(FileObject)),
  },
  { $id: 'RobotsEntry', description: 'The robots.txt of an origin as it is cached, and its state.' },
);

export type RobotsEntry = Static<typeof RobotsEntryObject>;
export type Fetch = Static<typeof FetchObject>;
export type RobotsFile = Static<typeof FileObject>;

export const RefreshBodyObject = Strict(
  { url: UrlText },
  { $id: 'RefreshBody', examples: [{ url: 'https://example.com/' }] },
);

export const RefreshAnswer = Strict(
  {
    refreshed: Type.Boolean({
      description:
        'False if no request was made: the last one was less than a minute ago, or the site asked for a pause.',
    }),
    nextRefreshAt: TimeOf('From when on a refresh makes a request again.'),
    entry: Named(RobotsEntryObject),
  },
  { $id: 'RefreshAnswer' },
);

export const PageBodyObject = Strict(
  { url: UrlText, ok: Type.Boolean({ description: 'Whether the page could be fetched.' }) },
  { $id: 'PageBody', examples: [{ url: 'https://example.com/cart', ok: true }] },
);

export { FetchObject, FileObject };
