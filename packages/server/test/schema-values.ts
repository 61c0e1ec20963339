/** Random values for the JSON schemas of an OpenAPI document. */
import fc from 'fast-check';
import type { ApiDocument, JsonSchema } from './api-fields.js';

/** Texts that parsers stumble over. */
export const ODD_TEXTS = [
  '',
  ' ',
  '\0',
  '\ud800',
  '\u202e\u{1f600}',
  'a\r\nb: c',
  '%zz',
  '../..',
  '__proto__',
  'x'.repeat(20_000),
];

/** Values of any type that most schemas refuse. */
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...ODD_TEXTS, null, true, -1, 1.5, 1e308, [], [[]], {}),
  fc.jsonValue({ maxDepth: 3 }),
);

/**
 * Returns values that a schema accepts, with the fields of its example. `texts` returns those of a text field
 * by its name; undefined for any text.
 */
export function schemaValue(
  { components }: ApiDocument,
  schema: JsonSchema,
  texts: (name: string) => fc.Arbitrary<string> | undefined,
): fc.Arbitrary<unknown> {
  const of = (part: JsonSchema, name: string): fc.Arbitrary<unknown> => {
    if (part.$ref !== undefined) return of(components.schemas[part.$ref.split('/').at(-1)!]!, name);
    if (part.enum !== undefined) return fc.constantFrom(...part.enum);
    switch (part.type) {
      case 'boolean':
        return fc.boolean();
      case 'integer':
        return fc.integer({ min: part.minimum ?? 0, max: Math.min(part.maximum ?? 1_000, 1_000) });
      case 'array':
        return fc.array(of(part.items ?? {}, name), { minLength: part.minItems ?? 0, maxLength: 3 });
      case 'object': {
        const { properties = {}, required = [], examples: [example = {}] = [] } = part;
        const usual = [...new Set([...required, ...Object.keys(example as object)])];
        const optional = Object.keys(properties).filter((key) => !usual.includes(key));
        return fc
          .subarray(optional, { maxLength: Math.min(1, optional.length) })
          .chain((chosen) => fc.record(fields(properties, [...usual, ...chosen])));
      }
      default: {
        const any = fc.string({ minLength: part.minLength ?? 0, maxLength: 20, unit: 'binary' });
        const own = texts(name);
        return own === undefined ? any : fc.oneof({ weight: 8, arbitrary: own }, any);
      }
    }
  };
  const fields = (properties: Readonly<Record<string, JsonSchema>>, names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, of(properties[name]!, name)]));
  return of(schema, '');
}
