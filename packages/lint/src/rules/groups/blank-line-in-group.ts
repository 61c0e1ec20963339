import type { Group, Line } from '@maycrawl/core';
import { google, PYTHON_PARSER, rfc9309 } from '../../data/sources.js';
import type { LintContext } from '../../model/lint-context.js';
import type { LintRule } from '../../model/lint-rule.js';
import { defineMessages } from '../../model/message.js';

function rulesText(rules: number): string {
  return rules === 1 ? 'the rule' : `the ${rules} rules`;
}

export const texts = {
  blankLine: ({ rules }: { rules: number }): string =>
    `Google ignores the blank line in this group. Parsers that end a group at a blank line ignore ${rulesText(rules)} below.`,
  blankLines: ({ rules }: { rules: number }): string =>
    `Google ignores the blank lines in this group. Parsers that end a group at a blank line ignore ${rulesText(rules)} below.`,
  removeBlankLine: (): string => 'Remove the blank line, or write # there.',
  removeBlankLines: (): string => 'Remove the blank lines, or write # there.',
};
const messages = defineMessages(texts);

export const blankLineInGroup: LintRule = {
  id: 'blank-line-in-group',
  severity: 'info',
  presets: { portable: 'warning' },
  fixes: 'none',
  messages: texts,
  what: 'A blank line inside a group.',
  why: 'For Google and RFC 9309, a blank line has no meaning. In the first robots.txt standard of 1994, it ends the group. Some parsers still follow that standard, among them the one in the Python standard library: they ignore the rules below it. A line with only a `#` keeps the gap without ending the group for any parser.\n\nThere is no fix, because the gaps between the parts of a file are for the people who edit it. `maycrawl format` removes those directly below user-agent lines.',
  bad: 'User-agent: *\n\nDisallow: /private/\n',
  good: 'User-agent: *\n#\nDisallow: /private/\n',
  source: [
    google('grouping-of-lines-and-rules'),
    rfc9309('2.2'),
    'A Standard for Robot Exclusion, 1994 <https://www.robotstxt.org/orig.html>',
    PYTHON_PARSER,
  ],
  visit: {
    group(group, context) {
      const blanks = blanksIn(group, context);
      const first = blanks[0];
      if (first === undefined) return;
      const rules = group.rules.filter(({ line }) => line > first.number).length;
      const isOne = blanks.length === 1;
      context.report({
        span: first.span,
        message: isOne ? messages.blankLine({ rules }) : messages.blankLines({ rules }),
        help: isOne ? messages.removeBlankLine() : messages.removeBlankLines(),
        claims: [{ kind: 'read-as', line: first.number, as: 'blank' }],
      });
    },
  },
};

/** Blank lines inside the group whose next directive, other than a sitemap, is a rule of the group. */
function blanksIn({ userAgents, rules }: Group, context: LintContext): Line[] {
  const from = userAgents[0]?.line ?? 1;
  const to = rules.at(-1)?.line ?? from;
  if (to - from < userAgents.length + rules.length) return [];
  const blanks: Line[] = [];
  let confirmed = 0;
  for (let number = from; number <= to; number++) {
    const line = context.line(number);
    if (line.kind === 'blank') {
      if (line.comment === undefined) blanks.push(line);
    } else if (line.kind === 'directive') {
      if (line.directive === 'user-agent') blanks.length = confirmed;
      else if (line.directive !== 'sitemap') confirmed = blanks.length;
    }
  }
  return blanks;
}
