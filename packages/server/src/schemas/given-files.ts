import { Type } from 'typebox';
import { MAX_ANSWERS, MAX_URL_LENGTH, Word } from './primitives.js';

/** The most findings, changes or preferences of an answer, unless the request says otherwise. */
export const DEFAULT_LIMIT = 1_000;

export const FIRST_BYTES = 'Of a longer one, the first 500 KiB are read.';

/** The two fields of a body for a file: text, or base64. */
export const fileFields = <N extends string>(name: N, what: string) =>
  ({
    [name]: Type.Optional(Type.String({ description: `${what}, as text. ${FIRST_BYTES} This or ${name}Base64.` })),
    [`${name}Base64`]: Type.Optional(
      Type.String({ description: `${what}, its bytes in base64, if they are not UTF-8. This or ${name}.` }),
    ),
  }) as { [K in N | `${N}Base64`]: ReturnType<typeof Type.Optional<ReturnType<typeof Type.String>>> };

export const DialectSchema = Word(['google', 'rfc9309'], {
  description: "As Google's parser reads, or by RFC 9309. Default: google.",
});

export const ListedUrls = Type.Array(Type.String({ minLength: 1, maxLength: MAX_URL_LENGTH }), {
  maxItems: MAX_ANSWERS,
  description: 'Absolute URLs, or paths that begin with /.',
});

export const limitOf = (what: string, usual = DEFAULT_LIMIT) =>
  Type.Integer({
    minimum: 1,
    maximum: MAX_ANSWERS,
    description: `The most ${what} of the answer; total has their number. Default: ${usual}.`,
  });

export const limitedFields = (what: string) => ({
  total: Type.Integer({ minimum: 0, description: `The number of ${what}.` }),
  truncated: Type.Boolean({ description: `True if the answer does not list all ${what}.` }),
});
