import { google, rfc9309 } from '../../data/sources.js';
import { fetchResult } from '../../file/fetch-result.js';
import type { LintRule } from '../../model/lint-rule.js';
import type { Message } from '../../model/message.js';
import { defineMessages } from '../../model/message.js';
import type { FetchFacts } from '../../model/options.js';

const EFFECT =
  'Until a fetch succeeds, Google treats the whole site as blocked for up to 12 hours, then uses its last good copy if it has one.';
export const texts = {
  failed: ({ failure }: { failure: string }): string => `robots.txt could not be fetched (${failure}). ${EFFECT}`,
  noResponse: (): string => `robots.txt could not be fetched. ${EFFECT}`,
  status: ({ status }: { status: number }): string => `The response for robots.txt has the status ${status}. ${EFFECT}`,
  respond: (): string => 'Respond with 200 and the file, or with 404 if there is none.',
};
const messages = defineMessages(texts);

export const fetchUnreachable: LintRule = {
  id: 'fetch-unreachable',
  severity: 'error',
  fixes: 'none',
  messages: texts,
  what: 'The response for robots.txt is a server error or has the status 429, or there is no response.',
  why: `Crawlers cannot determine what is blocked, so they stop. Google treats the whole site as blocked for the first 12 hours, then uses the last file that it fetched successfully, and retries all the time. RFC 9309 requires crawlers to assume that everything is blocked, and lets them use an older copy only if the problem persists.

A missing robots.txt does no such harm: if there is no file, respond with 404, or with 200 and an empty file.

To slow crawlers down for a short time, respond with 503 or 429 to requests for pages, not only for robots.txt.`,
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
  source: [google('http-status-codes'), rfc9309('2.3.1.4')],
  visit: {
    file(context) {
      const { facts } = context.settings;
      if (facts === undefined || fetchResult(facts) !== 'unreachable') return;
      context.report({
        span: { start: 0, end: 0 },
        message: describeResponse(facts),
        help: messages.respond(),
      });
    },
  },
};

function describeResponse({ status, failure }: FetchFacts): Message {
  if (failure !== undefined) return messages.failed({ failure });
  return status === undefined ? messages.noResponse() : messages.status({ status });
}
