import type { Field } from '@maycrawl/core';
import { defineMessages, type Finding, type KeyedLine, type LintContext } from '../model/lint-rule.js';

/** Returns the lines of the fields that `isIncluded` accepts, by field name in lower case, in file order. */
export function linesByField(
  context: LintContext,
  isIncluded: (field: Field) => boolean,
): ReadonlyMap<string, readonly KeyedLine[]> {
  const fields = new Map<string, KeyedLine[]>();
  for (const field of context.robots.fields) {
    if (!isIncluded(field)) continue;
    const line = context.line(field.line) as KeyedLine;
    const key = field.name.toLowerCase();
    const lines = fields.get(key);
    if (lines === undefined) fields.set(key, [line]);
    else lines.push(line);
  }
  return fields;
}

export const otherPlacesTexts = {
  here: 'Here too.',
} as const;
const messages = defineMessages(otherPlacesTexts);

/** How many other places a finding lists. */
const MAX_RELATED = 4;

/** The keys of the other lines of a field, at most {@link MAX_RELATED}. */
export function otherPlaces(lines: readonly KeyedLine[]): NonNullable<Finding['related']> {
  return lines.slice(1, 1 + MAX_RELATED).map(({ keySpan }) => ({ span: keySpan, message: messages.here() }));
}
