import { defineMessages, type LintRule } from '../../model/lint-rule.js';
import { ruleLine, samplePath } from '../../patterns/pattern-text.js';
import { crawlerOfGroup, lookups } from '../../probes/lookups.js';

export const texts = {
  queryBlocked: '{rule:code} matches {path:code} but not {query:code}, which is blocked.',
  queryAllowed: '{rule:code} matches {path:code} but not {query:code}, which is allowed.',
  addQuestionMark: 'If these files may be requested with a query, add a rule that ends in `?` instead of `$`.',
} as const;
const messages = defineMessages(texts);

export const dollarMissesQuery: LintRule = {
  id: 'dollar-misses-query',
  severity: 'info',
  fixes: 'none',
  messages: texts,
  what: 'A `$` after a file extension: the same file with a query string is not matched.',
  characters: '$',
  rule(rule, group, context) {
    const { normalizedPattern: pattern, line } = rule;
    if (!pattern.endsWith('$') || pattern.includes('?') || !/\.[a-z][a-z0-9]{0,5}\$$/i.test(pattern.slice(-8))) return;
    const crawler = crawlerOfGroup(group);
    const path = samplePath(pattern);
    if (crawler === undefined || path === undefined) return;
    const query = `${path}?v=1`;
    const lookup = lookups(context);
    const allowed = lookup.allows(crawler, path);
    if (allowed !== (rule.type === 'allow') || lookup.allows(crawler, query) === allowed) return;
    context.report({
      span: { start: rule.span.end - 1, end: rule.span.end },
      message: (allowed ? messages.queryBlocked : messages.queryAllowed)({ rule: ruleLine(rule), path, query }),
      help: messages.addQuestionMark(),
      claims: [
        { kind: 'matches', line, path, matches: true },
        { kind: 'matches', line, path: query, matches: false },
        { kind: 'verdict', crawler, path, allowed },
        { kind: 'verdict', crawler, path: query, allowed: !allowed },
      ],
    });
  },
};
