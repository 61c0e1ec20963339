import { fetchResult } from '../../file/fetch-result.js';
import type { LintRule } from '../../model/lint-rule.js';

export const fetchUnavailable: LintRule = {
  id: 'fetch-unavailable',
  severity: 'warning',
  fixes: 'none',
  what: 'robots.txt was answered with 401, 403, 404 or another 4xx, or with a redirect to nowhere.',
  why: `Crawlers take such an answer for "there is no robots.txt": every page may be crawled. 401 and 403 are no exception, though they look like protection: a robots.txt behind a login or a firewall shuts nothing.

That is fine where nothing is to be shut. 429 is not among these: it counts as a server error.`,
  bad: '',
  good: 'User-agent: *\nDisallow: /private/\n',
  with: {
    url: 'https://example.com/robots.txt',
    facts: { status: 403, hops: ['https://example.com/robots.txt'] },
  },
  goodWith: {
    url: 'https://example.com/robots.txt',
    facts: { status: 200, contentType: 'text/plain', hops: ['https://example.com/robots.txt'] },
  },
  source: ['B2', 'B4', 'RFC 9309, 2.3.1.3'],
  visit: {
    file(context) {
      const { facts } = context.settings;
      if (facts?.status === undefined || fetchResult(facts) !== 'unavailable') return;
      const refused = facts.status === 401 || facts.status === 403;
      context.report({
        span: { start: 0, end: 0 },
        message: `robots.txt was answered with ${facts.status}, which Google takes for no file at all: every page may be crawled.`,
        help: refused
          ? 'Let everybody fetch /robots.txt, whatever else is refused: it protects nothing.'
          : 'Answer 200 with the file if something is to be shut.',
      });
    },
  },
};
