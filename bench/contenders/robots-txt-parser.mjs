import robotsTxtParser from 'robots-txt-parser';
import { asText } from '../workload.mjs';

/**
 * It keeps the file in use and the crawler as state of its object. An object for each file is its fastest way: one object
 * for all of them looks the host up before every question.
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
  ask: (parsed, url, crawler) => {
    parsed.setUserAgent(crawler);
    return parsed.canCrawlSync(url);
  },
  hold: (parsed, crawler) => {
    parsed.setUserAgent(crawler);
    return parsed;
  },
  askHeld: (held, url) => held.canCrawlSync(url),
  heldTarget: 'url',
};
