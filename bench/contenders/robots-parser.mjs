import robotsParser from 'robots-parser';
import { asText } from '../workload.mjs';

/** @type {import('./index.mjs').Contender} */
export const contender = {
  input: asText,
  parse: (input, host) => /** @type {any} */ (robotsParser)(`https://${host}/robots.txt`, input),
  allows: (parsed, url, crawler) => parsed.isAllowed(url, crawler),
};
