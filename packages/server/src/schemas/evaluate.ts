import { type Static, Type } from 'typebox';
import { BriefAnswerObject, VerdictObject } from './answer.js';
import { CrawlerList, DetailSchema, MAX_ANSWERS_TEXT, ORDER_TEXT } from './check-many.js';
import { DialectSchema, fileFields } from './given-files.js';
import {
  EXAMPLE_FILE,
  HASH_TEXT,
  MAX_ANSWERS,
  Named,
  Nullable,
  SIZE_TEXT,
  Strict,
  TRUNCATED_TEXT,
  UrlText,
} from './primitives.js';
import { UsageFlag } from './usage.js';

export const EvaluateQuery = Strict({ detail: Type.Optional(DetailSchema), usage: UsageFlag });

export const EvaluateBodyObject = Strict(
  {
    ...fileFields('robots', 'The file'),
    robotsUrl: Type.Optional(
      Type.String({ description: 'A URL on the site that the file is for. With it, URLs on other sites are errors.' }),
    ),
    urls: Type.Array(UrlText, { minItems: 1, maxItems: MAX_ANSWERS, description: MAX_ANSWERS_TEXT }),
    crawlers: CrawlerList,
    dialect: Type.Optional(DialectSchema),
  },
  { $id: 'EvaluateBody', examples: [{ robots: EXAMPLE_FILE, urls: ['https://example.com/cart'] }] },
);

export type EvaluateBody = Static<typeof EvaluateBodyObject>;

export const EvaluateAnswer = Strict(
  {
    size: Type.Integer({ description: SIZE_TEXT }),
    truncated: Type.Boolean({ description: TRUNCATED_TEXT }),
    fileHash: Type.String({ description: `${HASH_TEXT}.` }),
    robotsUrl: Nullable(Type.String({ description: 'Where the file must be for these verdicts; null if not given.' })),
    answers: Type.Array(Type.Union([Named(VerdictObject), Named(BriefAnswerObject)]), { description: ORDER_TEXT }),
  },
  { $id: 'EvaluateAnswer' },
);
