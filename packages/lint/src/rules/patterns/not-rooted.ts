import type { Rule } from '@maycrawl/core';
import { isText } from '../../file/content-kind.js';
import type { FindingFix, LintContext, LintRule, Message } from '../../model/lint-rule.js';
import { defineMessages, unsafeFix } from '../../model/lint-rule.js';
import { ruleLine, samplePath } from '../../patterns/pattern-text.js';
import { isOnlyRule } from '../../patterns/start-page.js';
import { hasVerdictAnyway } from '../../probes/lookups.js';
import { hasEntity, numericReference } from '../../values/html-entities.js';
import { hasUnrootedRule, missingSlashKind } from '../../values/missing-slash.js';
import { splitValue } from '../../values/split-value.js';

export const texts = {
  neverMatches: '{rule:code} never matches: every path begins with `/`.',
  writePath: 'Write a path that begins with `/`, or remove the line.',
  writePathOrEmpty: 'Write a path that begins with `/`, or an empty Disallow: line.',
  beginWithSlash: 'Begin the path with `/`.',
  matchAnywhere: 'To match it anywhere in a URL, put `/*` before it.',
  putSlash: 'Put / before it',
  putStar: 'Put /* before it',
  removeDots: 'Remove the dots',
} as const;
const messages = defineMessages(texts);

export const notRooted: LintRule = {
  id: 'not-rooted',
  severity: 'error',
  fixes: 'unsafe',
  messages: texts,
  what: 'A path that begins with neither `/` nor `*`: the rule never matches.',
  concerns: hasUnrootedRule,
  rule(rule, group, context) {
    if (missingSlashKind(rule, context) !== 'path' || hasOtherCause(rule, context)) return;
    const suggestion = suggestPath(rule);
    context.report({
      span: rule.span,
      ...(suggestion?.path !== undefined && hasVerdictAnyway(rule, group, suggestion.path, context)
        ? { severity: 'info' }
        : {}),
      message: messages.neverMatches({ rule: ruleLine(rule) }),
      help: suggestion?.help ?? (isOnlyRule(group, context) ? messages.writePathOrEmpty() : messages.writePath()),
      fixes: suggestion === undefined ? [] : [suggestion.fix],
      claims: [{ kind: 'never-matches', line: rule.line }],
    });
  },
};

/**
 * True if `not-utf8` reports the first character, `html-entity` one that may be a slash, or `many-paths-on-a-line` a
 * second directive in the path.
 */
function hasOtherCause(rule: Rule, context: LintContext): boolean {
  const { pattern, span } = rule;
  const isNotUtf8 = pattern.startsWith('\ufffd') && context.bytes[span.start] !== UTF8_OF_REPLACEMENT;
  const hasReference = hasEntity(pattern) || numericReference(rule, context) !== undefined;
  return isNotUtf8 || (hasReference && isText(context)) || splitValue(pattern, false) !== undefined;
}

/** The first byte of U+FFFD in UTF-8. */
const UTF8_OF_REPLACEMENT = 0xef;

/** Words that other configuration files use instead of a path. */
const WORDS = /^(?:all|any|everything|false|nil|no|none|nothing|null|off|on|true|yes)$/i;

/** `path` matches what is meant; undefined if the text may be anywhere in a URL. */
type Suggestion = { fix: FindingFix; help: Message; path: string | undefined };

/** Suggests what is mostly meant: a path from the root or, if it looks like the middle of a URL, that text anywhere. */
function suggestPath({ pattern, span }: Rule): Suggestion | undefined {
  if (WORDS.test(pattern) || /[\s:<>"]/.test(pattern)) return undefined;
  const { start } = span;
  const dots = /^\.{1,2}(?=\/)/.exec(pattern)?.[0].length ?? 0;
  const anywhere = dots === 0 && /^[.?&=]/.test(pattern);
  const text = dots > 0 ? '' : anywhere ? '/*' : '/';
  return {
    path: anywhere ? undefined : samplePath(text + pattern.slice(dots)),
    help: anywhere ? messages.matchAnywhere() : messages.beginWithSlash(),
    fix: unsafeFix(anywhere ? messages.putStar() : dots > 0 ? messages.removeDots() : messages.putSlash(), {
      span: { start, end: start + dots },
      text,
    }),
  };
}
