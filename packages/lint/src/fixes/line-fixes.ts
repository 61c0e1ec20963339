import type { DirectiveName, Group, Rule } from '@maycrawl/core';
import { STANDARD_FIELDS } from '../data/other-fields.js';
import { firstCommentAbove, isFreeLine } from '../file/comments.js';
import type { Applicability } from '../model/diagnostic.js';
import type { FindingFix, KeyedLine, LintContext } from '../model/lint-rule.js';
import { defineMessages, safeFix, unsafeFix } from '../model/lint-rule.js';
import { isWellBelowSizeLimit, lineEndOf } from './line-edits.js';

export const insertAllowTexts = { allowPaths: 'Allow {paths:list}' } as const;
export const removeLineTexts = { removeLine: 'Remove the line' } as const;
export const replaceKeyTexts = { writeKey: 'Write {key}' } as const;
const messages = defineMessages({ ...insertAllowTexts, ...removeLineTexts, ...replaceKeyTexts });

/**
 * Inserts allow rules for paths that `rule` blocks, above it and the comment directly above it. Undefined if an allow
 * rule would be too short to win, or a path contains a character that would not be read as part of it.
 */
export function insertAllowRules(rule: Rule, paths: readonly string[], context: LintContext): FindingFix | undefined {
  const winning = paths.filter((path) => path.length >= rule.matchLength && !/[#\s]/.test(path));
  if (winning.length < paths.length || winning.length === 0) return undefined;
  const { start } = context.line(firstCommentAbove(rule.line, context)).span;
  const end = lineEndOf(context);
  return unsafeFix(messages.allowPaths({ paths }), {
    span: { start, end: start },
    text: paths.map((path) => `Allow: ${path}${end}`).join(''),
  });
}

/**
 * True if a fix may remove the line. A line with a comment in it or directly above it stays, as does one in a block that
 * a program writes. In a file near the size limit, every line stays, because other lines would move below the limit.
 */
export function canRemoveLine(line: number, context: LintContext): boolean {
  return isFreeLine(line, context) && isWellBelowSizeLimit(context);
}

export function removeLine(line: number, context: LintContext): FindingFix {
  return safeFix(messages.removeLine(), { span: context.wholeLines(line), text: '' });
}

/** Removes the line of a redundant rule. No fix for the first rule of a group, or if {@link canRemoveLine} is false. */
export function removeRedundantRule(
  { rule, group }: { readonly rule: Rule; readonly group: Group },
  context: LintContext,
): FindingFix[] {
  return rule !== group.rules[0] && canRemoveLine(rule.line, context) ? [removeLine(rule.line, context)] : [];
}

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
