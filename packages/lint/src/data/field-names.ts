import { otherFields } from './other-fields.js';

/** The fields of the standard, as they are written there. */
export const STANDARD_FIELDS: readonly string[] = ['User-agent', 'Disallow', 'Allow', 'Sitemap'];

/** Every field that is known, by its name in lower case. */
export const FIELD_NAMES: ReadonlyMap<string, string> = new Map(
  [...STANDARD_FIELDS, ...[...otherFields.values()].map(({ name }) => name)].map((name) => [name.toLowerCase(), name]),
);
