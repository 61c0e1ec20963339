import type { Field } from '@maycrawl/core';
import { groupBy } from '../collections/group-by.js';
import { defineMessages, type Finding, type KeyedLine, type LintContext } from '../model/lint-rule.js';

/** Returns the lines of the fields that `isIncluded` accepts, by field name in lower case, in file order. */
export function linesByField(
  context: LintContext,
  isIncluded: (field: Field) => boolean,
): ReadonlyMap<string, readonly KeyedLine[]> {
  const fields = groupBy(context.robots.fields.filter(isIncluded), ({ name }) => name.toLowerCase());
  return new Map([...fields].map(([key, same]) => [key, same.map(({ line }) => context.line(line) as KeyedLine)]));
}

export const otherPlacesTexts = { here: 'Here too.' } as const;
const messages = defineMessages(otherPlacesTexts);

const MAX_RELATED = 4;

/** The keys of the other lines of a field, at most {@link MAX_RELATED}. */
export function otherPlaces(lines: readonly KeyedLine[]): NonNullable<Finding['related']> {
  return lines.slice(1, 1 + MAX_RELATED).map(({ keySpan }) => ({ span: keySpan, message: messages.here() }));
}
