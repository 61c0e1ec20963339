import type { DirectiveName } from '@maycrawl/core';
import { STANDARD_FIELDS } from '../data/field-names.js';
import type { Applicability, Fix } from '../model/diagnostic.js';
import type { KeyedLine, LintContext } from '../model/lint-context.js';
import { isWellBelowSizeLimit } from './size-limit.js';

/** The usual spelling of a directive's field. */
export function standardFieldName(directive: DirectiveName): string {
  return STANDARD_FIELDS.find((name) => name.toLowerCase() === directive) ?? directive;
}

/** Replaces the line's field by `name`, in lower case if the field is in lower case. */
export function replaceKey(line: KeyedLine, name: string, applicability: Applicability): Fix {
  const text = line.key === line.key.toLowerCase() ? name.toLowerCase() : name;
  return { title: `Write ${text}`, applicability, edits: [{ span: line.keySpan, text }] };
}

/** {@link replaceKey} for a key that is already read as `name`. No fix if a longer file could exceed the size limit. */
export function respellKey(context: LintContext, line: KeyedLine, name: string): Fix[] {
  return isWellBelowSizeLimit(context) ? [replaceKey(line, name, 'safe')] : [];
}
