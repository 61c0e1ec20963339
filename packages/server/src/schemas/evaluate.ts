import { type Static, Type } from 'typebox';
import { BriefAnswerObject, VerdictObject } from './answer.js';
import { DetailSchema } from './check-many.js';
import { CrawlerText, EXAMPLE_FILE, MAX_ANSWERS, Named, Nullable, Strict, UrlText, Word } from './primitives.js';

export const EvaluateQuery = Strict({ detail: Type.Optional(DetailSchema) });

export const EvaluateBodyObject = Strict(
  {
    robots: Type.Optional(
      Type.String({
        description: 'The file as text. Of a longer one, the first 500 KiB are read. This or robotsBase64.',
      }),
    ),
    robotsBase64: Type.Optional(
      Type.String({ description: 'The bytes of the file in base64, for files that are not UTF-8. This or robots.' }),
    ),
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
    dialect: Type.Optional(
      Word(['google', 'rfc9309'], { description: "As Google's parser reads, or by RFC 9309. Default: google." }),
    ),
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
