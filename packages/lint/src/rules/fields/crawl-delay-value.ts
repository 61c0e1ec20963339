import { google } from '../../data/sources.js';
import { isText } from '../../file/content-kind.js';
import type { LintRule } from '../../model/lint-rule.js';
import { quoted } from '../../text/phrases.js';

/** Seconds. With this delay, a crawler sends 24 requests a day; a longer one hardly permits any crawling. */
const MAX_DELAY = 3_600;

export const crawlDelayValue: LintRule = {
  id: 'crawl-delay-value',
  severity: 'warning',
  fixes: 'none',
  what: 'A crawl-delay that is not a number of seconds, is negative, or is longer than an hour.',
  why: 'Crawlers that support crawl-delay expect a plain number of seconds. They ignore other values, or each interprets them differently. A delay of an hour permits 24 requests a day: a crawler that follows it never reaches all pages of a larger site. Google ignores the field.',
  bad: 'User-agent: bingbot\nCrawl-delay: 10s\nDisallow: /private/\n',
  good: 'User-agent: bingbot\nCrawl-delay: 10\nDisallow: /private/\n',
  source: [
    google('syntax'),
    'Bing, crawl delay and the Bing crawler <https://blogs.bing.com/webmaster/August-2009/Crawl-delay-and-the-Bing-crawler,-MSNBot>',
  ],
  visit: {
    field({ name, value, line, span }, context) {
      if (name.length !== 11 || name.toLowerCase() !== 'crawl-delay' || !isText(context)) return;
      const message = describeProblem(value);
      if (message === undefined) return;
      context.report({
        span: value === '' ? context.line(line).span : span,
        message,
        help: 'Write seconds as a plain number, such as 10 or 0.5.',
      });
    },
  },
};

function describeProblem(value: string): string | undefined {
  if (value === '') return 'Crawl-delay has no value.';
  if (/^-\s*[\d.]+$/.test(value)) return `${quoted(value)} is negative, so it is not a valid delay.`;
  if (!/^(?:\d+\.?\d*|\.\d+)$/.test(value)) return `${quoted(value)} is not a number of seconds.`;
  if (Number(value) <= MAX_DELAY) return undefined;
  return `${quoted(value)} seconds are more than an hour: crawlers that follow it send fewer than 24 requests a day.`;
}
