import type { Field } from '@maycrawl/core';
import { otherFields } from '../../data/other-fields.js';
import { isText } from '../../file/content-kind.js';
import { linesByField, onLines, otherPlaces } from '../../file/lines-by-field.js';
import type { LintRule } from '../../model/lint-rule.js';

/** Lines that a finding makes claims about. */
const MAX_CLAIMS = 5;

export const unsupportedByGoogle: LintRule = {
  id: 'unsupported-by-google',
  severity: 'info',
  presets: { rfc9309: 'off' },
  fixes: 'none',
  what: 'A field that others read, or once read, and Google ignores: crawl-delay, host, clean-param, request-rate, visit-time, noindex, nofollow.',
  why: `Google reads user-agent, allow, disallow and sitemap, and nothing else. The other fields are no mistake where they are meant for crawlers that read them, as Bing reads crawl-delay.

noindex is another matter: Google read it until September 2019 though it was never documented. Pages that were kept out of the index by it alone may be in the index since. A page can only be kept out by a robots meta tag or an X-Robots-Tag header, which the crawler must be allowed to see.

Each field is reported once.`,
  bad: 'User-agent: *\nDisallow: /private/\nNoindex: /old/\nCrawl-delay: 5\n',
  good: 'User-agent: *\nDisallow: /private/\n',
  source: ['D8', 'RFC 9309, 2.2.4', 'Google, robots meta tag specifications'],
  visit: {
    file(context) {
      if (!isText(context)) return;
      const hasStandIn = ({ name }: Field): boolean => otherFields.get(name.toLowerCase())?.instead !== undefined;
      for (const [key, lines] of linesByField(context, hasStandIn)) {
        const field = otherFields.get(key);
        const [line] = lines;
        if (field?.instead === undefined || line === undefined) continue;
        context.report({
          span: line.keySpan,
          severity: key === 'noindex' ? 'warning' : 'info',
          message: `Google ignores ${field.name}${onLines(lines)}; ${field.readers}.`,
          related: otherPlaces(lines),
          help: field.instead,
          claims: lines.slice(0, MAX_CLAIMS).map(({ number }) => ({ kind: 'read-as', line: number, as: 'field' })),
        });
      }
    },
  },
};
