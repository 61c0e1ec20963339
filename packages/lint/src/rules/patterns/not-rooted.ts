import type { Rule } from '@maycrawl/core';
import { GOOGLE_PARSER, google, rfc9309 } from '../../data/sources.js';
import type { FindingFix } from '../../model/lint-context.js';
import type { LintRule } from '../../model/lint-rule.js';
import { ruleText } from '../../patterns/pattern-text.js';
import { missingSlashKind } from '../../values/missing-slash.js';

export const notRooted: LintRule = {
  id: 'not-rooted',
  severity: 'error',
  fixes: 'unsafe',
  what: 'A path that begins with neither `/` nor `*`: the rule never matches.',
  why: 'A pattern is compared with the path of a URL from its start, and every path begins with `/`. A rule without it is valid but matches nothing, so it blocks nothing. Google and RFC 9309 agree.\n\nTo match a text anywhere in a URL, begin with `/*`, as in `/*.php` or `/*?sort=`.',
  bad: 'User-agent: *\nDisallow: admin/\n',
  good: 'User-agent: *\nDisallow: /admin/\n',
  source: [google('url-matching-based-on-path-values'), google('syntax'), GOOGLE_PARSER, rfc9309('2.2.2')],
  visit: {
    rule(rule, _group, context) {
      if (missingSlashKind(rule, context) !== 'path') return;
      const suggestion = suggestPath(rule);
      context.report({
        span: rule.span,
        message: `${ruleText(rule)} never matches: every path begins with \`/\`.`,
        help: suggestion?.help ?? 'Write a path that begins with `/`, or remove the line.',
        fixes: suggestion === undefined ? [] : [suggestion.fix],
        claims: [{ kind: 'never-matches', line: rule.line }],
      });
    },
  },
};

/** Words that other configuration files use instead of a path. */
const WORDS = /^(?:all|any|everything|false|nil|no|none|nothing|null|off|on|true|yes)$/i;

/**
 * Suggests what is mostly meant: a path from the root, or, if it looks like the middle of a URL, that text anywhere.
 */
function suggestPath({ pattern, span }: Rule): { fix: FindingFix; help: string } | undefined {
  if (WORDS.test(pattern) || /[\s:<>"]/.test(pattern)) return undefined;
  const { start } = span;
  const dots = /^\.{1,2}(?=\/)/.exec(pattern)?.[0].length ?? 0;
  const anywhere = dots === 0 && /^[.?&=]/.test(pattern);
  const text = dots > 0 ? '' : anywhere ? '/*' : '/';
  return {
    help: anywhere ? 'To match it anywhere in a URL, put `/*` before it.' : 'Begin the path with `/`.',
    fix: {
      title: anywhere ? 'Put /* before it' : dots > 0 ? 'Remove the dots' : 'Put / before it',
      applicability: 'unsafe',
      edits: [{ span: { start, end: start + dots }, text }],
    },
  };
}
