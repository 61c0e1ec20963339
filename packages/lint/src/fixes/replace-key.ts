import type { DirectiveName } from '@maycrawl/core';
import { STANDARD_FIELDS } from '../data/field-names.js';
import type { Applicability, Fix } from '../model/diagnostic.js';
import type { KeyedLine, LintContext } from '../model/lint-context.js';
import { isWellBelowSizeLimit } from './size-limit.js';

/** The standard's spelling of a directive's field. */
export function standardFieldName(directive: DirectiveName): string {
  return STANDARD_FIELDS.find((name) => name.toLowerCase() === directive) ?? directive;
}

/** Writes `name` for the line's field, in lower case where the field is. */
export function replaceKey(line: KeyedLine, name: string, applicability: Applicability): Fix {
  const text = line.key === line.key.toLowerCase() ? name.toLowerCase() : name;
  return { title: `Write ${text}`, applicability, edits: [{ span: line.keySpan, text }] };
}

/** The same where the engine reads the field so anyway; none where a longer file could lose its end. */
export function respellKey(context: LintContext, line: KeyedLine, name: string): Fix[] {
  return isWellBelowSizeLimit(context) ? [replaceKey(line, name, 'safe')] : [];
}
