import robotsTxtParser from 'robots-txt-parser';
import { asText } from '../workload.mjs';

/**
 * robots-txt-parser stores the current file and crawler in its object. One object per file is the fastest use: a shared
 * object looks up the host before every lookup.
 *
 * @type {import('./index.mjs').Contender}
 */
export const contender = {
  input: asText,
  parse: (input, host) => {
    const robots = robotsTxtParser({ userAgent: 'Googlebot' });
    robots.parseRobots(`https://${host}`, input);
    return robots;
  },
  allows: (parsed, url, crawler) => {
    parsed.setUserAgent(crawler);
    return parsed.canCrawlSync(url);
  },
  rulesFor: (parsed, crawler) => {
    parsed.setUserAgent(crawler);
    return parsed;
  },
  rulesAllow: (rules, url) => rules.canCrawlSync(url),
  rulesTarget: 'url',
};
