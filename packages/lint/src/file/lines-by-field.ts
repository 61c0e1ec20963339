import type { Field } from '@maycrawl/core';
import type { KeyedLine, LintContext } from '../model/lint-context.js';

/** The lines whose field is `wanted`, by its name in lower case, in file order. */
export function linesByField(
  context: LintContext,
  wanted: (field: Field) => boolean,
): ReadonlyMap<string, readonly KeyedLine[]> {
  const fields = new Map<string, KeyedLine[]>();
  for (const field of context.robots.fields) {
    if (!wanted(field)) continue;
    const line = context.line(field.line) as KeyedLine;
    const key = field.name.toLowerCase();
    const lines = fields.get(key);
    if (lines === undefined) fields.set(key, [line]);
    else lines.push(line);
  }
  return fields;
}

/** Further places that a finding shows. */
const MAX_RELATED = 4;

/** Where the other lines of a field stand; a few. */
export function otherPlaces(lines: readonly KeyedLine[]): { span: KeyedLine['keySpan']; message: string }[] {
  return lines.slice(1, 1 + MAX_RELATED).map(({ keySpan }) => ({ span: keySpan, message: 'Here too.' }));
}

/** `" (on 3 lines)"`, or nothing for one. */
export function onLines(lines: readonly KeyedLine[]): string {
  return lines.length === 1 ? '' : ` (on ${lines.length} lines)`;
}
