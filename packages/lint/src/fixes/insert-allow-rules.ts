import type { Rule } from '@maycrawl/core';
import type { Fix } from '../model/diagnostic.js';
import type { LintContext } from '../model/lint-context.js';
import { lineEndOf } from './line-edits.js';

/**
 * Opens what a rule shuts: allows of these paths on lines before it; undefined where none would be long enough to win.
 */
export function insertAllowRules(rule: Rule, paths: readonly string[], context: LintContext): Fix | undefined {
  const winning = paths.filter((path) => path.length >= rule.matchLength && !/[#\s]/.test(path));
  if (winning.length < paths.length || winning.length === 0) return undefined;
  const { start } = context.line(rule.line).span;
  const end = lineEndOf(context);
  return {
    title: `Allow ${paths.join(' and ')}`,
    applicability: 'unsafe',
    edits: [{ span: { start, end: start }, text: paths.map((path) => `Allow: ${path}${end}`).join('') }],
  };
}
