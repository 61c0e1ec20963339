import { isText } from '../../file/content-kind.js';
import { wasFetchedAsFile } from '../../file/fetch-result.js';
import type { LintRule } from '../../model/lint-rule.js';
import { quoted } from '../../text/phrases.js';

export const contentType: LintRule = {
  id: 'content-type',
  severity: 'warning',
  fixes: 'none',
  what: 'robots.txt is served with another type than text/plain.',
  why: `RFC 9309 asks for \`text/plain\`. Google reads the file whatever its type says, but others may refuse it, and browsers offer it for download or show it as a page. Another type is often the sign of a page that answers for every URL.`,
  bad: 'User-agent: *\nDisallow: /private/\n',
  good: 'User-agent: *\nDisallow: /private/\n',
  with: {
    facts: { status: 200, contentType: 'text/html; charset=utf-8', hops: ['https://example.com/robots.txt'] },
  },
  goodWith: {
    facts: { status: 200, contentType: 'text/plain; charset=utf-8', hops: ['https://example.com/robots.txt'] },
  },
  source: ['RFC 9309, 2.3', 'B1'],
  visit: {
    file(context) {
      const { facts } = context.settings;
      if (facts?.contentType === undefined || !wasFetchedAsFile(facts)) return;
      const type = (facts.contentType.split(';', 1)[0] ?? '').trim().toLowerCase();
      // That it is a page, or no text, is said by other rules.
      if (type === 'text/plain' || !isText(context)) return;
      context.report({
        span: { start: 0, end: 0 },
        message: `The file is served as ${type === '' ? 'no type' : quoted(type)}, not as \`text/plain\`: Google reads it all the same, others may not.`,
        help: 'Serve it with `Content-Type: text/plain; charset=utf-8`.',
      });
    },
  },
};
