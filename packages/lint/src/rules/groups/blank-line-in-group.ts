import type { Group, Line } from '@maycrawl/core';
import type { Fix } from '../../model/diagnostic.js';
import type { LintContext } from '../../model/lint-context.js';
import type { LintRule } from '../../model/lint-rule.js';

/** Blank lines of a group that a fix fills. */
const MAX_FILLED = 1000;

export const blankLineInGroup: LintRule = {
  id: 'blank-line-in-group',
  severity: 'info',
  presets: { portable: 'warning' },
  fixes: 'safe',
  what: 'A blank line inside a group.',
  why: 'To Google and RFC 9309 a blank line means nothing. In the first robots.txt standard, of 1994, it ends the group, and some parsers still read it so, Python’s own among them: they do not see the rules below it. A line with only a `#` keeps the space without ending the group anywhere.',
  bad: 'User-agent: *\n\nDisallow: /private/\n',
  good: 'User-agent: *\n#\nDisallow: /private/\n',
  source: ['E1', 'RFC 9309, section 2.2', 'A Standard for Robot Exclusion, 1994', 'Python, urllib.robotparser'],
  visit: {
    group(group, context) {
      const blanks = blanksIn(group, context);
      const first = blanks[0];
      if (first === undefined) return;
      const lost = group.rules.filter(({ line }) => line > first.number).length;
      context.report({
        span: first.span,
        message: `Google ignores the blank ${blanks.length === 1 ? 'line' : 'lines'} in this group; parsers for which one ends the group do not read ${lost === 1 ? 'the rule' : `the ${lost} rules`} below.`,
        help: 'Take it out, or write a # in it.',
        fixes: fixesOf(blanks),
        claims: [{ kind: 'read-as', line: first.number, as: 'blank' }],
      });
    },
  },
};

/** Blank lines between the group's lines after which its next directive is a rule. */
function blanksIn({ userAgents, rules }: Group, context: LintContext): Line[] {
  const from = userAgents[0]?.line ?? 1;
  const to = rules.at(-1)?.line ?? from;
  if (to - from < userAgents.length + rules.length) return [];
  const blanks: Line[] = [];
  let sure = 0;
  for (let number = from; number <= to; number++) {
    const line = context.line(number);
    if (line.kind === 'blank') {
      if (line.comment === undefined) blanks.push(line);
    } else if (line.kind === 'directive') {
      if (line.directive === 'user-agent') blanks.length = sure;
      else if (line.directive !== 'sitemap') sure = blanks.length;
    }
  }
  return blanks;
}

function fixesOf(blanks: readonly Line[]): Fix[] {
  if (blanks.length > MAX_FILLED) return [];
  return [
    {
      title: 'Write # in it',
      applicability: 'safe',
      edits: blanks.map(({ span }) => ({ span, text: '#' })),
    },
  ];
}
