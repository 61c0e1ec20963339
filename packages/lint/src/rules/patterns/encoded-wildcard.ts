import type { LintRule } from '../../model/lint-rule.js';
import { ruleText } from '../../patterns/pattern-text.js';
import { samplePath } from '../../patterns/sample-path.js';
import { quoted } from '../../text/phrases.js';

export const encodedWildcard: LintRule = {
  id: 'encoded-wildcard',
  severity: 'info',
  presets: { portable: 'warning' },
  fixes: 'none',
  what: '`%2A` or `%24`, which matches neither a wildcard nor the plain sign.',
  why: 'RFC 9309 has authors write `%2A` and `%24` for a star and a dollar sign that are meant as such. Google compares escapes of ASCII characters as they stand: `/a%2Ab` matches a URL with `%2A` in it and misses `/a*b`, as which browsers request it. A `$` that is not the last character stands for itself at Google; a plain star cannot be written there at all.',
  bad: 'User-agent: *\nDisallow: /file-with-a-%2A.html\n',
  good: 'User-agent: *\nDisallow: /file-with-a-\n',
  source: ['F3', 'RFC 9309, 2.2.3'],
  characters: '%',
  visit: {
    rule(rule, _group, context) {
      const { normalizedPattern, span, line } = rule;
      const found = /%2[A4]/.exec(normalizedPattern);
      if (found === null || !/^[/*]/.test(normalizedPattern)) return;
      const sign = found[0] === '%2A' ? '*' : '$';
      const path = samplePath(normalizedPattern);
      const plain = path?.replace(/%2A/g, '*').replace(/%24/g, '$');
      const start = context.text(span).search(/%2[a4]/i);
      const before = new TextEncoder().encode(context.text(span).slice(0, start)).length;
      context.report({
        span: context.within(span, before, before + 3),
        message: `${ruleText(rule)} misses URLs with a plain ${quoted(sign)}: ${quoted(found[0])} is compared as it stands.`,
        help: sign === '$' ? 'Write `$` itself, unless it is the last character.' : 'Write the path up to the star.',
        claims:
          path === undefined || plain === undefined ? [] : [{ kind: 'matches', line, path: plain, matches: false }],
      });
    },
  },
};
