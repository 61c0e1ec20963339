import type { Readable } from 'node:stream';
import { type Static, Type } from 'typebox';
import { MAX_LINE_BYTES } from '../streams/line-blocks.js';
import { AnswerObject, BriefAnswerObject } from './answer.js';
import {
  CrawlerText,
  LineId,
  linesOf,
  MAX_ANSWERS,
  MAX_ID_LENGTH,
  Named,
  Strict,
  UrlText,
  Word,
} from './primitives.js';
import { Wait } from './query.js';
import { pageHeaders, UsageFlag } from './usage.js';

export const DetailSchema = Word(['full', 'brief'], {
  description: 'full: the reason and its basis. brief: allowed or not. Default: full.',
});

export const CheckManyQuery = Strict({
  detail: Type.Optional(DetailSchema),
  crawler: Type.Optional(CrawlerText),
  wait: Type.Optional(Wait),
  usage: UsageFlag,
});

export const mostAnswersText = (max: number): string => `At most ${max} answers, URLs × crawlers.`;
export const MAX_ANSWERS_TEXT: string = mostAnswersText(MAX_ANSWERS);
export const ORDER_TEXT = 'For the first URL with each crawler, then for the second, and so on.';

export const CrawlerList = Type.Optional(
  Type.Array(CrawlerText, { minItems: 1, maxItems: MAX_ANSWERS, description: 'Default: the crawler of the service.' }),
);

export const CheckManyBodyObject = Strict(
  {
    urls: Type.Array(UrlText, {
      minItems: 1,
      maxItems: MAX_ANSWERS,
      description: `A text that is no URL refuses all. ${MAX_ANSWERS_TEXT}`,
    }),
    crawlers: CrawlerList,
  },
  { $id: 'CheckManyBody', examples: [{ urls: ['https://example.com/cart'], crawlers: ['Googlebot'] }] },
);

export type CheckManyBody = Static<typeof CheckManyBodyObject>;

export const CheckAnswer = Strict(
  {
    answers: Type.Array(Named(AnswerObject), {
      description: ORDER_TEXT,
    }),
  },
  { $id: 'CheckAnswer', description: 'The verdicts.' },
);

export const CheckManyAnswer = Strict(
  {
    answers: Type.Array(Type.Union([Named(AnswerObject), Named(BriefAnswerObject)]), {
      description: ORDER_TEXT,
    }),
  },
  { $id: 'CheckManyAnswer' },
);

export const LineQuestion = Strict(
  { url: UrlText, crawler: Type.Optional(CrawlerText), id: Type.Optional(LineId), ...pageHeaders },
  { $id: 'LineQuestion', description: 'A line of a stream of questions.' },
);

export const LineError = Strict(
  {
    line: Type.Integer({ minimum: 1, description: 'The number of the line, counted from 1.' }),
    id: Type.Optional(LineId),
    error: Strict({ code: Type.String(), detail: Type.String() }),
  },
  { $id: 'LineError', description: 'In the place of the answer to a line that cannot be answered.' },
);

export const LinesDone = Strict(
  { done: Type.Literal(true), lines: Type.Integer(), errors: Type.Integer() },
  { $id: 'LinesDone', description: 'The last line of a stream of answers.' },
);

/** A body of lines. In the service it is a stream, and each line is checked when it is answered. */
export const LinesBody = Type.Unsafe<Readable>({
  type: 'string',
  description:
    'One JSON object per line: {"url":"https://example.com/path"}, with the optional fields crawler, id ' +
    `(text of at most ${MAX_ID_LENGTH} characters, or a number), contentUsage and contentSignal. Any number of lines, each of at most ` +
    `${MAX_LINE_BYTES} bytes.`,
  ...linesOf(LineQuestion),
});

export const AnswerLines = Type.String({
  description:
    'One JSON object per line, in the order of the questions: an Answer, or a BriefAnswer with detail=brief, each with ' +
    'the id of its line; or a LineError. The last line is a LinesDone: without it, the stream was cut.',
  ...linesOf(AnswerObject, BriefAnswerObject, LineError, LinesDone),
});
