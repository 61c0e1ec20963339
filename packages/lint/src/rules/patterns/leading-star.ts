import type { Rule } from '@maycrawl/core';
import { isWellBelowSizeLimit, lineEndOf } from '../../fixes/line-edits.js';
import type { FindingFix, KeyedLine, LintContext, LintRule } from '../../model/lint-rule.js';
import { defineMessages, safeFix } from '../../model/lint-rule.js';
import { ruleLine, samplePath } from '../../patterns/pattern-text.js';
import { findRegexSyntax } from '../../patterns/regex-syntax.js';

export const texts = {
  noSlash: '{rule:code} does not begin with `/`: Google reads it, but some other parsers ignore it.',
  write: { by: 'patterns', one: 'Write {patterns:codes}.', other: 'Write {patterns:codes} on separate lines.' },
  writePatterns: 'Write {patterns:codes}',
} as const;
const messages = defineMessages(texts);

export const leadingStar: LintRule = {
  id: 'leading-star',
  severity: 'off',
  presets: { portable: 'warning' },
  fixes: 'safe',
  messages: texts,
  what: 'A path that begins with `*` instead of `/`.',
  characters: '*',
  rule(rule, _group, context) {
    const { pattern, normalizedPattern, span, line } = rule;
    if (!pattern.startsWith('*') || findRegexSyntax(pattern) !== undefined) return;
    const rooted = rootedPatterns(pattern);
    const path = samplePath(normalizedPattern);
    context.report({
      span: context.within(span, 0, 1),
      message: messages.noSlash({ rule: ruleLine(rule) }),
      help: messages.write({ patterns: rooted }),
      fixes: canBeWritten(rooted, context) ? [writeRooted(rule, rooted, context)] : [],
      claims: path === undefined ? [] : [{ kind: 'matches', line, path, matches: true }],
    });
  },
};

/** The patterns that begin with `/` and together match the same paths. */
function rootedPatterns(pattern: string): readonly string[] {
  const rest = pattern.replace(/^\*+/, '');
  if (rest === '') return ['/'];
  return rest.startsWith('/') ? [rest, `/*${rest}`] : [`/*${rest}`];
}

/** False if the path would be written twice and is not valid UTF-8, because bytes would be lost. */
function canBeWritten(rooted: readonly string[], context: LintContext): boolean {
  return isWellBelowSizeLimit(context) && (rooted.length === 1 || !rooted[0]?.includes('\ufffd'));
}

/** Replaces only the start of the path. */
function writeRooted({ span, pattern, line }: Rule, rooted: readonly string[], context: LintContext): FindingFix {
  const stars = pattern.length - pattern.replace(/^\*+/, '').length;
  const { key } = context.line(line) as KeyedLine;
  const [first = '/'] = rooted;
  const rest = rooted.length === 1 ? '/*' : `${first}${lineEndOf(context)}${key}: /*`;
  return safeFix(messages.writePatterns({ patterns: rooted }), {
    span: { start: span.start, end: span.start + stars },
    text: pattern.length === stars ? '/' : rest,
  });
}
