import type { DirectiveName } from '@maycrawl/core';
import { STANDARD_FIELDS } from '../data/other-fields.js';
import type { Applicability } from '../model/diagnostic.js';
import { defineMessages, type FindingFix, type KeyedLine, type LintContext } from '../model/lint-rule.js';
import { isWellBelowSizeLimit } from './line-edits.js';

export const replaceKeyTexts = {
  writeKey: 'Write {key}',
} as const;
const messages = defineMessages(replaceKeyTexts);

/** The usual spelling of a directive's field. */
export function standardFieldName(directive: DirectiveName): string {
  return STANDARD_FIELDS.find((name) => name.toLowerCase() === directive) ?? directive;
}

/** Replaces the line's field by `name`, in lower case if the field is in lower case. */
export function replaceKey(line: KeyedLine, name: string, applicability: Applicability): FindingFix {
  const text = line.key === line.key.toLowerCase() ? name.toLowerCase() : name;
  return { title: messages.writeKey({ key: text }), applicability, edits: [{ span: line.keySpan, text }] };
}

/** {@link replaceKey} for a key that is already read as `name`. No fix if a longer file could exceed the size limit. */
export function respellKey(context: LintContext, line: KeyedLine, name: string): FindingFix[] {
  return isWellBelowSizeLimit(context) ? [replaceKey(line, name, 'safe')] : [];
}
