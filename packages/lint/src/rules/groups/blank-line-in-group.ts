import type { Group, Line } from '@maycrawl/core';
import { defineMessages, type LintContext, type LintRule } from '../../model/lint-rule.js';

export const texts = {
  blankLine: {
    by: 'rules',
    one: 'Google ignores the blank line in this group. Parsers that end a group at a blank line ignore the rule below.',
    other:
      'Google ignores the blank line in this group. Parsers that end a group at a blank line ignore the {rules} rules below.',
  },
  blankLines: {
    by: 'rules',
    one: 'Google ignores the blank lines in this group. Parsers that end a group at a blank line ignore the rule below.',
    other:
      'Google ignores the blank lines in this group. Parsers that end a group at a blank line ignore the {rules} rules below.',
  },
  removeBlankLine: 'Remove the blank line, or write # there.',
  removeBlankLines: 'Remove the blank lines, or write # there.',
} as const;
const messages = defineMessages(texts);

export const blankLineInGroup: LintRule = {
  id: 'blank-line-in-group',
  severity: 'info',
  presets: { portable: 'warning' },
  fixes: 'none',
  messages: texts,
  what: 'A blank line inside a group.',
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
