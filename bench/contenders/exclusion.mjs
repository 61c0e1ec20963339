import { RobotsTxt } from 'exclusion';
import { asText } from '../workload.mjs';

/** @type {import('./index.mjs').Contender} */
export const contender = {
  input: asText,
  parse: (input) => new RobotsTxt(input),
  allows: (parsed, url, crawler) => {
    const { pathname, search } = new URL(url);
    return parsed.isPathAllowed(pathname + search, crawler);
  },
  rulesFor: (parsed, crawler) => ({ parsed, crawler }),
  rulesAllow: (rules, path) => rules.parsed.isPathAllowed(path, rules.crawler),
  rulesTarget: 'path',
};
