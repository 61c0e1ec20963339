import type { Readable } from 'node:stream';
import { type Static, Type } from 'typebox';
import { AnswerSchema, BriefAnswerSchema } from './answer.js';
import { CrawlerText, MAX_ANSWERS, Strict, UrlText } from './primitives.js';

export const DetailSchema = Type.Enum(['full', 'brief'], {
  description: 'full: the reason and its basis. brief: allowed or not. Default: full.',
});

export const CheckManyQuery = Strict({
  detail: Type.Optional(DetailSchema),
  crawler: Type.Optional(CrawlerText),
});

export const CheckManyBody = Strict({
  urls: Type.Array(UrlText, { minItems: 1, maxItems: MAX_ANSWERS }),
  crawlers: Type.Optional(Type.Array(CrawlerText, { minItems: 1, maxItems: MAX_ANSWERS })),
});

export type CheckManyBody = Static<typeof CheckManyBody>;

export const CheckManyAnswer = Strict({
  answers: Type.Union([Type.Array(AnswerSchema), Type.Array(BriefAnswerSchema)], {
    description: 'For the first URL with each crawler, then for the second, and so on.',
  }),
});

/** A body of lines. Its schema accepts the stream itself: each line is checked when it is answered. */
export const LinesBody = Type.Unsafe<Readable>({
  description:
    'One JSON object per line: {"url":"https://example.com/path"}, with the optional fields crawler and id. ' +
    'The answer has one line for each, in the same order; its last line is {"done":true,"lines":n,"errors":m}.',
});
