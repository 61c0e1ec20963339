import { fetchResult } from '../../file/fetch-result.js';
import type { LintRule } from '../../model/lint-rule.js';
import type { FetchFacts } from '../../model/options.js';

export const fetchUnreachable: LintRule = {
  id: 'fetch-unreachable',
  severity: 'error',
  fixes: 'none',
  what: 'robots.txt was answered with a server error, with 429, or not at all.',
  why: `Crawlers can't tell what is shut, so they stop. Google treats the whole site as shut for the first 12 hours, then goes by the last file that it fetched well, and tries again all the while. RFC 9309 asks crawlers to assume that everything is shut, and lets them go by an older copy only where the trouble lasts.

A missing robots.txt does no such harm: answer 404 where there is none, or 200 with an empty file.

To slow crawlers down for a short while, answer 503 or 429 to pages, not to robots.txt alone.`,
  bad: '',
  good: 'User-agent: *\nDisallow: /private/\n',
  with: {
    url: 'https://example.com/robots.txt',
    facts: { status: 503, hops: ['https://example.com/robots.txt'] },
  },
  goodWith: {
    url: 'https://example.com/robots.txt',
    facts: { status: 200, contentType: 'text/plain', hops: ['https://example.com/robots.txt'] },
  },
  source: ['B5', 'B6', 'B10', 'RFC 9309, 2.3.1.4'],
  visit: {
    file(context) {
      const { facts } = context.settings;
      if (facts === undefined || fetchResult(facts) !== 'unreachable') return;
      context.report({
        span: { start: 0, end: 0 },
        message: `${whatCame(facts)}: Google takes the whole site for shut until it gets an answer, for up to 12 hours, and then goes by its last good copy, if it has one.`,
        help: 'Answer 200 with the file, or 404 where there is none.',
      });
    },
  },
};

function whatCame({ status, failure }: FetchFacts): string {
  if (failure !== undefined) return `robots.txt could not be fetched (${failure})`;
  return status === undefined ? 'robots.txt could not be fetched' : `robots.txt was answered with ${status}`;
}
