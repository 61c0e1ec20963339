import type { Rule } from '@maycrawl/core';
import { firstCommentAbove } from '../file/comments.js';
import { defineMessages, type FindingFix, type LintContext, unsafeFix } from '../model/lint-rule.js';
import { lineEndOf } from './line-edits.js';

export const insertAllowTexts = {
  allowPaths: 'Allow {paths:list}',
} as const;
const messages = defineMessages(insertAllowTexts);

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
