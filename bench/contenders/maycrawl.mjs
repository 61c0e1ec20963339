import { parse } from '../../packages/core/dist/index.js';
import { asText, ownCopy } from '../workload.mjs';

/** @typedef {import('./index.mjs').Contender} Contender */

/** @type {Contender} */
export const fromBytes = {
  input: ownCopy,
  parse: (input) => parse(input),
  parseWithLimit: (input, maxBytes) => parse(input, { maxBytes }),
  allows: (parsed, url, crawler) => parsed.allows(url, crawler),
  rulesFor: (parsed, crawler) => parsed.rulesFor(crawler),
  rulesAllow: (rules, path) => rules.allows(path),
  rulesTarget: 'path',
};

/** @type {Contender} */
export const fromStrings = { ...fromBytes, input: asText };
