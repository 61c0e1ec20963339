import type { LintRule } from '../../model/lint-rule.js';
import { samplePath } from '../../patterns/sample-path.js';
import { quoted } from '../../text/phrases.js';

export const badPercent: LintRule = {
  id: 'bad-percent',
  severity: 'warning',
  fixes: 'none',
  what: 'A `%` that two hex digits do not follow.',
  why: 'In a URL `%` begins an escape of two hex digits, and a percent sign itself is written `%25`. A rule with a broken escape is compared as it stands and matches only URLs that are broken in the same way. `%u00e9` is such a one: it comes from an old function of JavaScript and no server reads it.\n\nA `%` before a star or at the end of a path is not reported: the rest of the escape may follow there.',
  bad: 'User-agent: *\nDisallow: /offers/50%off/\n',
  good: 'User-agent: *\nDisallow: /offers/50%25off/\n',
  source: ['F3', 'RFC 3986, 2.1'],
  characters: '%',
  visit: {
    rule({ span, pattern, normalizedPattern, line }, _group, context) {
      const found = BROKEN.exec(pattern);
      if (found === null) return;
      const start = new TextEncoder().encode(pattern.slice(0, found.index)).length;
      const path = samplePath(normalizedPattern);
      context.report({
        span: context.within(span, start, start + found[0].length),
        message: `${quoted(found[0])} is no escape: the rule matches only URLs that hold it as it stands.`,
        help: 'Write `%25` for a percent sign, or the two hex digits of the octet that is meant.',
        claims: path === undefined ? [] : [{ kind: 'matches', line, path, matches: true }],
      });
    },
  },
};

/** With what follows, as far as it is ASCII; `%` and `%2` before a star or at the end may be the start of an escape. */
const BROKEN = /%(?:u[0-9a-f]{4}|(?![0-9a-f]{2})(?![0-9a-f]?(?:\*|$))(?:[0-9a-f]?[\x21-\x23\x25-\x7e])?)/i;
