import { type Static, type TSchema, Type } from 'typebox';

export const MAX_ANSWERS = 10_000;
export const MAX_GET_ANSWERS = 100;
/** Characters of a URL. Longer ones are refused: a request line of Node holds 16 KiB. */
export const MAX_URL_LENGTH = 16_384;
/** Characters of a crawler's name or `User-Agent` header. */
export const MAX_CRAWLER_LENGTH = 1_024;
/** Characters of the id of a line. */
export const MAX_ID_LENGTH = 1_024;

export const SIZE_TEXT = 'Bytes of the file that are read: at most 512,000.';
export const TRUNCATED_TEXT = 'True if the file is longer than the limit, so that the rest is ignored.';
export const STEP_TEXT = 'The step of the ladder that the origin is on.';

export const FETCH_KIND_TEXT = 'file, unavailable (there is none), unreachable or refused.';
export const HASH_TEXT = 'The first 16 bytes of the SHA-256 of the file, in hexadecimal';
/** Of a list of crawlers that two files treat differently. */
export const CHANGED_CRAWLERS_TEXT = '* means every crawler that neither file names.';
export const CHANGED_USES_TEXT = 'What changes for each use of pages.';
export const FILE_BYTES_TEXT = 'The bytes of the file as they were read.';

export const EXAMPLE_FILE = 'user-agent: *\ndisallow: /cart\n';

export const LineId = Type.Union([Type.String({ maxLength: MAX_ID_LENGTH }), Type.Number({ format: 'double' })], {
  description: 'Of the line, in a stream.',
});

/** The schema or null. A list of types is validated and serialized faster than a union, which references require. */
export const Nullable = <T extends TSchema>(schema: T) =>
  Type.Unsafe<Static<T> | null>(
    'type' in schema && typeof schema.type === 'string' && !('enum' in schema)
      ? { ...schema, type: [schema.type, 'null'] }
      : { anyOf: [schema, { type: 'null' }] },
  );

/** One of these words. Type.Enum has no `type`, without which generators of clients do not see text. */
export const Word = <const T extends string>(words: readonly T[], options: { readonly description?: string } = {}) =>
  Type.Unsafe<T>({ type: 'string', enum: words, ...options });

/** An object that has these properties and no others. */
export const Strict = <T extends Parameters<typeof Type.Object>[0]>(
  properties: T,
  options: { readonly description?: string; readonly $id?: string; readonly examples?: readonly object[] } = {},
) => Type.Object(properties, { additionalProperties: false, ...options });

export const NoQuery = Strict({});

type NamedSchema = TSchema & { readonly $id?: string };

const named = new Map<string, TSchema>();

/** The schemas that modules refer to by name when they are loaded: the components of the OpenAPI document. */
export const namedSchemas = (): readonly TSchema[] => [...named.values()];

/** A reference to a schema by its `$id`, which {@link namedSchemas} then contains. Throws if two have the same. */
export const Named = <T extends NamedSchema>(schema: T) => {
  const { $id = '' } = schema;
  if ($id === '' || (named.get($id) ?? schema) !== schema) throw new Error(`no schema, or two, are named "${$id}"`);
  named.set($id, schema);
  return Type.Unsafe<Static<T>>({ $ref: `${$id}#` });
};

/** Keywords for a body of JSON lines: the schemas of which each line has one. They describe it and validate nothing. */
export const linesOf = (...schemas: readonly NamedSchema[]) => {
  const [only = {}, ...more] = schemas.map(Named);
  return {
    contentMediaType: 'application/x-ndjson',
    contentSchema: more.length === 0 ? only : { anyOf: [only, ...more] },
  };
};

export const UrlText = Type.String({
  minLength: 1,
  maxLength: MAX_URL_LENGTH,
  examples: ['https://example.com/cart'],
  description: 'An absolute URL. In a query string it is percent-encoded: & as %26, + as %2B, % as %25.',
});

export const CrawlerText = Type.String({
  minLength: 1,
  maxLength: MAX_CRAWLER_LENGTH,
  examples: ['Googlebot'],
  description: "A crawler's name, such as Googlebot or Googlebot News, or its User-Agent header.",
});

export const NameHint = Nullable(
  Type.String({
    description:
      'For an unknown name: a crawler with almost the same name. If there is none and the name has several words, the ' +
      'product token that was read from it.',
  }),
);

export const TimeOf = (description: string) =>
  Type.String({ format: 'date-time', description: `${description} ISO 8601, UTC.` });

export const Time = TimeOf('A time.');
