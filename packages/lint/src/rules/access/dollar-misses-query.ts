import type { LintRule } from '../../model/lint-rule.js';
import { ruleText } from '../../patterns/pattern-text.js';
import { samplePath } from '../../patterns/sample-path.js';
import { crawlerOfGroup, lookups } from '../../probes/lookups.js';
import { quoted } from '../../text/phrases.js';

export const dollarMissesQuery: LintRule = {
  id: 'dollar-misses-query',
  severity: 'info',
  fixes: 'none',
  what: 'A `$` behind a file extension: the same file with a query string is not matched.',
  why: 'The query belongs to what a rule is compared with. `/*.pdf$` matches `/a.pdf` and misses `/a.pdf?v=1`, which most servers answer with the same file. Style sheets and scripts are nearly always requested with such a version.\n\nReported only where the two URLs get different verdicts.',
  bad: 'User-agent: *\nDisallow: /*.pdf$\n',
  good: 'User-agent: *\nDisallow: /*.pdf$\nDisallow: /*.pdf?\n',
  source: ['F1', 'F2'],
  characters: '$',
  visit: {
    rule(rule, group, context) {
      const { normalizedPattern: pattern, line } = rule;
      if (!pattern.endsWith('$') || pattern.includes('?') || !/\.[a-z][a-z0-9]{0,5}\$$/i.test(pattern.slice(-8)))
        return;
      const crawler = crawlerOfGroup(group);
      const path = samplePath(pattern);
      if (crawler === undefined || path === undefined) return;
      const query = `${path}?v=1`;
      const ask = lookups(context);
      const plain = ask.allows(crawler, path);
      if (plain === undefined || plain !== (rule.type === 'allow') || ask.allows(crawler, query) === plain) return;
      context.report({
        span: { start: rule.span.end - 1, end: rule.span.end },
        message: `${ruleText(rule)} matches ${quoted(path)} and not ${quoted(query)}, which is ${plain ? 'shut' : 'allowed'}.`,
        help: 'Add a rule that ends in `?` instead of `$` where files may be requested with a query.',
        claims: [
          { kind: 'matches', line, path, matches: true },
          { kind: 'matches', line, path: query, matches: false },
          { kind: 'verdict', crawler, path, allowed: plain },
          { kind: 'verdict', crawler, path: query, allowed: !plain },
        ],
      });
    },
  },
};
