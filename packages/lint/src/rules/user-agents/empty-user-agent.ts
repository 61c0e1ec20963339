import type { LintRule } from '../../model/lint-rule.js';
import { userAgentValue } from '../../values/user-agent-value.js';

export const emptyUserAgent: LintRule = {
  id: 'empty-user-agent',
  severity: 'error',
  fixes: 'none',
  what: 'A user-agent line without a name.',
  why: 'A line that names no crawler binds none, and the rules of a group that has only such lines bind nobody. Often a `#` before the name made a comment of it, or the `*` for every crawler was forgotten. Google still takes the line as the start of a group, so the rules below it do not belong to the group above.',
  bad: 'User-agent:\nDisallow: /private/\n',
  good: 'User-agent: *\nDisallow: /private/\n',
  source: ['E4', 'RFC 9309, section 2.2.1'],
  visit: {
    userAgent(agent, group, context) {
      if (userAgentValue(agent, context).kind !== 'empty') return;
      const line = context.line(agent.line);
      const first = group.rules[0];
      // Said once a group, in its first line.
      const lost =
        first !== undefined && agent === group.userAgents[0] && group.userAgents.every(({ token }) => token === '');
      context.report({
        span: line.span,
        message: lost ? 'This line names no crawler: the rules below it bind nobody.' : 'This line names no crawler.',
        help:
          line.comment === undefined
            ? 'Write the product token of a crawler, or * for every crawler without a group of its own.'
            : 'What follows # is a comment: write the name before it.',
        claims: [
          { kind: 'applies-to-none', line: agent.line },
          ...(lost ? [{ kind: 'applies-to-none', line: first.line } as const] : []),
        ],
      });
    },
  },
};
