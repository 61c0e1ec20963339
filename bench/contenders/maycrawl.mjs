import { parse } from '../../packages/core/dist/index.js';
import { asText, ownCopy } from '../workload.mjs';

/** @typedef {import('./index.mjs').Contender} Contender */

/** @type {Contender} */
export const fromBytes = {
  input: ownCopy,
  parse: (input) => parse(input),
  parseRaised: (input, maxBytes) => parse(input, { maxBytes }),
  ask: (parsed, url, crawler) => parsed.allows(url, crawler),
  hold: (parsed, crawler) => parsed.rulesFor(crawler),
  askHeld: (held, path) => held.allows(path),
  heldTarget: 'path',
};

/** @type {Contender} */
export const fromStrings = { ...fromBytes, input: asText };
