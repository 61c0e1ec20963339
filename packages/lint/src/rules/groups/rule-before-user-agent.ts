import type { Line } from '@maycrawl/core';
import { lineEndOf } from '../../fixes/line-edits.js';
import type { LintContext } from '../../model/lint-context.js';
import type { LintRule } from '../../model/lint-rule.js';
import { MAX_RELATED } from '../../text/phrases.js';

export const ruleBeforeUserAgent: LintRule = {
  id: 'rule-before-user-agent',
  severity: 'error',
  fixes: 'unsafe',
  what: 'Rules above the first user-agent line.',
  why: 'A rule binds the crawlers that the user-agent lines above it name. Where none stands above, it binds nobody: Google ignores such a rule, and RFC 9309 has no place for it.\n\nA group that comes later does not help: it begins with its own user-agent line, and only what stands below that line belongs to it.',
  bad: 'Disallow: /private/\n\nUser-agent: Googlebot\nDisallow: /search/\n',
  good: 'User-agent: *\nDisallow: /private/\n\nUser-agent: Googlebot\nDisallow: /search/\n',
  source: ['E2', 'RFC 9309, section 2.2.1'],
  visit: {
    file(context) {
      const lines = homelessRules(context);
      const first = lines[0];
      if (first === undefined) return;
      const many = lines.length > 1;
      context.report({
        span: first.span,
        message: many
          ? `${lines.length} rules stand above the first user-agent line and bind nobody.`
          : 'This rule stands above the first user-agent line and binds nobody.',
        related: lines
          .slice(1, 1 + MAX_RELATED)
          .map(({ span }) => ({ span, message: 'This rule binds nobody either.' })),
        help: 'Write the user-agent lines that the rules are for above them.',
        fixes: [
          {
            title: 'Write User-agent: * above',
            applicability: 'unsafe',
            edits: [{ span: context.within(first.span, 0, 0), text: `User-agent: *${lineEndOf(context)}` }],
          },
        ],
        claims: lines.slice(0, 1 + MAX_RELATED).map(({ number }) => ({ kind: 'applies-to-none', line: number })),
      });
    },
  },
};

function homelessRules({ robots }: LintContext): Line[] {
  const end = robots.groups[0]?.userAgents[0]?.line ?? robots.lines.length + 1;
  const rules: Line[] = [];
  for (let i = 0; i < end - 1; i++) {
    const line = robots.lines[i] as Line;
    if (line.kind === 'directive' && line.directive.endsWith('allow')) rules.push(line);
  }
  return rules;
}
