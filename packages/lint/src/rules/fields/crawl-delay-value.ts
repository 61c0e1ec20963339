import { isText } from '../../file/content-kind.js';
import type { LintRule } from '../../model/lint-rule.js';
import { quoted } from '../../text/phrases.js';

/** Seconds past which a delay means hardly any crawling: at this pace a day has 24 requests. */
const LONGEST = 3_600;

export const crawlDelayValue: LintRule = {
  id: 'crawl-delay-value',
  severity: 'warning',
  fixes: 'none',
  what: 'A crawl-delay that is no number of seconds, is negative, or is longer than an hour.',
  why: 'Crawlers that read crawl-delay expect seconds as a plain number. They ignore what is none, or read it in ways of their own. A delay of an hour leaves 24 requests a day: a crawler that obeys it will never get through a site of some size. Google ignores the field.',
  bad: 'User-agent: bingbot\nCrawl-delay: 10s\nDisallow: /private/\n',
  good: 'User-agent: bingbot\nCrawl-delay: 10\nDisallow: /private/\n',
  source: ['D8', 'Bing, Crawl Delay and the Bing Crawler'],
  visit: {
    field({ name, value, line, span }, context) {
      if (name.length !== 11 || name.toLowerCase() !== 'crawl-delay' || !isText(context)) return;
      const fault = faultOf(value);
      if (fault === undefined) return;
      context.report({
        span: value === '' ? context.line(line).span : span,
        message: fault,
        help: 'Write seconds as a plain number, such as 10 or 0.5.',
      });
    },
  },
};

function faultOf(value: string): string | undefined {
  if (value === '') return 'Crawl-delay has no value.';
  if (/^-\s*[\d.]+$/.test(value)) return `${quoted(value)} is negative, which no delay can be.`;
  if (!/^(?:\d+\.?\d*|\.\d+)$/.test(value)) return `${quoted(value)} is no number of seconds.`;
  if (Number(value) <= LONGEST) return undefined;
  return `${quoted(value)} seconds are more than an hour: crawlers that obey it make fewer than 24 requests a day.`;
}
