import { type Static, Type } from 'typebox';
import { BriefAnswerObject, VerdictObject } from './answer.js';
import { DetailSchema } from './check-many.js';
import { DialectSchema, fileFields } from './given-files.js';
import { CrawlerText, EXAMPLE_FILE, MAX_ANSWERS, Named, Nullable, Strict, UrlText } from './primitives.js';

export const EvaluateQuery = Strict({ detail: Type.Optional(DetailSchema) });

export const EvaluateBodyObject = Strict(
  {
    ...fileFields('robots', 'The file'),
    robotsUrl: Type.Optional(
      Type.String({ description: 'A URL on the site that the file is for. With it, URLs on other sites are errors.' }),
    ),
    urls: Type.Array(UrlText, {
      minItems: 1,
      maxItems: MAX_ANSWERS,
      description: `At most ${MAX_ANSWERS} answers, URLs × crawlers.`,
    }),
    crawlers: Type.Optional(
      Type.Array(CrawlerText, {
        minItems: 1,
        maxItems: MAX_ANSWERS,
        description: 'Default: the crawler of the service.',
      }),
    ),
    dialect: Type.Optional(DialectSchema),
  },
  { $id: 'EvaluateBody', examples: [{ robots: EXAMPLE_FILE, urls: ['https://example.com/cart'] }] },
);

export type EvaluateBody = Static<typeof EvaluateBodyObject>;

export const EvaluateAnswer = Strict(
  {
    size: Type.Integer({ description: 'Bytes of the file that are read: at most 512,000.' }),
    truncated: Type.Boolean({ description: 'True if the file is longer than the limit, so that the rest is ignored.' }),
    fileHash: Type.String({ description: 'The first 16 bytes of the SHA-256 of the file, in hexadecimal.' }),
    robotsUrl: Nullable(Type.String({ description: 'Where the file must be for these verdicts; null if not given.' })),
    answers: Type.Array(Type.Union([Named(VerdictObject), Named(BriefAnswerObject)]), {
      description: 'For the first URL with each crawler, then for the second, and so on.',
    }),
  },
  { $id: 'EvaluateAnswer' },
);
