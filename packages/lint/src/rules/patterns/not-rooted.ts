import type { Rule } from '@maycrawl/core';
import type { Fix } from '../../model/diagnostic.js';
import type { LintRule } from '../../model/lint-rule.js';
import { ruleText } from '../../patterns/pattern-text.js';
import { missingSlashKind } from '../../values/missing-slash.js';

export const notRooted: LintRule = {
  id: 'not-rooted',
  severity: 'error',
  fixes: 'unsafe',
  what: 'A path that begins with neither `/` nor `*`: the rule never matches.',
  why: 'A pattern is compared with the path of a URL from its start, and every path starts with `/`. Without it the rule is read, counted and matches nothing: what it was to shut stays open. Google and RFC 9309 agree.\n\nA rule for URLs that hold a text anywhere begins with `/*`, as in `/*.php` or `/*?sort=`.',
  bad: 'User-agent: *\nDisallow: admin/\n',
  good: 'User-agent: *\nDisallow: /admin/\n',
  source: ['F1', 'F6', 'RFC 9309, 2.2.2'],
  visit: {
    rule(rule, _group, context) {
      if (missingSlashKind(rule, context) !== 'path') return;
      const fix = rootedFix(rule);
      context.report({
        span: rule.span,
        message: `${ruleText(rule)} never matches: every path begins with \`/\`.`,
        help: fix?.help ?? 'Write a path that begins with `/`, or take the line out.',
        fixes: fix === undefined ? [] : [fix.fix],
        claims: [{ kind: 'never-matches', line: rule.line }],
      });
    },
  },
};

/** Words that stand for a path in other configurations. */
const WORDS = /^(?:all|any|everything|false|nil|no|none|nothing|null|off|on|true|yes)$/i;

/** What is most often meant: a path below the root, or, where it looks like the middle of a URL, that text anywhere. */
function rootedFix({ pattern, span }: Rule): { fix: Fix; help: string } | undefined {
  if (WORDS.test(pattern) || /[\s:<>"]/.test(pattern)) return undefined;
  const { start } = span;
  const dots = /^\.{1,2}(?=\/)/.exec(pattern)?.[0].length ?? 0;
  const anywhere = dots === 0 && /^[.?&=]/.test(pattern);
  const text = dots > 0 ? '' : anywhere ? '/*' : '/';
  return {
    help: anywhere ? 'Put `/*` before it to match it anywhere in a URL.' : 'Begin the path with `/`.',
    fix: {
      title: anywhere ? 'Put /* before it' : dots > 0 ? 'Take the dots out' : 'Put / before it',
      applicability: 'unsafe',
      edits: [{ span: { start, end: start + dots }, text }],
    },
  };
}
