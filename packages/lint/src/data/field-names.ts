import { otherFields } from './other-fields.js';

/** The four fields that Google's parser reads, in their usual spelling. */
export const STANDARD_FIELDS: readonly string[] = ['User-agent', 'Disallow', 'Allow', 'Sitemap'];

/** The usual spelling of every known field, by its name in lower case. */
export const FIELD_NAMES: ReadonlyMap<string, string> = new Map(
  [...STANDARD_FIELDS, ...[...otherFields.values()].map(({ name }) => name)].map((name) => [name.toLowerCase(), name]),
);
