import { RobotsTxt } from 'exclusion';
import { asText } from '../workload.mjs';

/** @type {import('./index.mjs').Contender} */
export const contender = {
  input: asText,
  parse: (input) => new RobotsTxt(input),
  ask: (parsed, url, crawler) => {
    const { pathname, search } = new URL(url);
    return parsed.isPathAllowed(pathname + search, crawler);
  },
  hold: (parsed, crawler) => ({ parsed, crawler }),
  askHeld: (held, path) => held.parsed.isPathAllowed(path, held.crawler),
  heldTarget: 'path',
};
