import type { Fix } from '../../model/diagnostic.js';
import type { LintRule } from '../../model/lint-rule.js';
import { ruleText } from '../../patterns/pattern-text.js';
import { quoted } from '../../text/phrases.js';
import { missingSlashKind, urlInRule } from '../../values/missing-slash.js';

export const fullUrlPath: LintRule = {
  id: 'full-url-path',
  severity: 'error',
  fixes: 'unsafe',
  what: 'A whole URL where a path should stand: the rule never matches.',
  why: 'A rule is compared with the path of a URL, from its `/` on. One that begins with `https://` or with a host name matches nothing, so what it was to shut stays open.\n\nA robots.txt governs the host that serves it and no other. A rule for another host belongs into the robots.txt of that host.',
  bad: 'User-agent: *\nDisallow: https://example.com/private/\n',
  good: 'User-agent: *\nDisallow: /private/\n',
  source: ['A3', 'F1', 'F6', 'RFC 9309, 2.2.2'],
  characters: '.:',
  visit: {
    rule(rule, _group, context) {
      if (missingSlashKind(rule, context) !== 'url') return;
      const url = urlInRule(rule.pattern, context.settings.origin);
      if (url === undefined) return;
      const path = rule.pattern.slice(url.pathStart);
      context.report({
        span: rule.span,
        message: url.own
          ? `${ruleText(rule)} never matches: a rule holds a path, not a whole URL.`
          : `${ruleText(rule)} never matches: a robots.txt governs its own host, not ${quoted(url.host)}.`,
        help: url.own
          ? `Write the path alone${path === '' ? '' : `: ${quoted(path)}`}.`
          : `Put the rule into the robots.txt of ${quoted(url.host)}.`,
        fixes:
          url.own && path.startsWith('/')
            ? [pathAlone(context.within(rule.span, 0, octetsOf(rule.pattern, url.pathStart)))]
            : [],
        claims: [{ kind: 'never-matches', line: rule.line }],
      });
    },
  },
};

function pathAlone(span: Fix['edits'][number]['span']): Fix {
  return { title: 'Write the path alone', applicability: 'unsafe', edits: [{ span, text: '' }] };
}

/** Octets of the first characters. */
function octetsOf(text: string, characters: number): number {
  return new TextEncoder().encode(text.slice(0, characters)).length;
}
