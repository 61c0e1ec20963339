import { type Static, Type } from 'typebox';
import { CrawlerText, MAX_GET_ANSWERS, Strict, UrlText } from './primitives.js';
import { pageHeaders, UsageFlag } from './usage.js';

/** Milliseconds that a request may wait for a fetch. */
export const MAX_WAIT_MS = 120_000;

const Repeatable = <T extends typeof UrlText | typeof CrawlerText>(schema: T) =>
  Type.Array(schema, {
    minItems: 1,
    maxItems: MAX_GET_ANSWERS,
    description: `${(schema as { description?: string }).description} Repeat the parameter for more: at most ${MAX_GET_ANSWERS} answers, URLs × crawlers.`,
  });

export const Wait = Type.Integer({
  minimum: 0,
  maximum: MAX_WAIT_MS,
  description: 'Milliseconds to wait for a fetch. After that, the answer is 503 not-yet-known; the fetch continues.',
});

export const CheckQuery = Strict({
  url: Repeatable(UrlText),
  crawler: Type.Optional(Repeatable(CrawlerText)),
  wait: Type.Optional(Wait),
  usage: UsageFlag,
  ...pageHeaders,
});

export type CheckQuery = Static<typeof CheckQuery>;
