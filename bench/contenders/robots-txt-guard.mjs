import makeGuard from 'robots-txt-guard';
import { asText } from '../workload.mjs';

/**
 * It brings no parser, and the one it names works on streams: the lines are grouped here in the cheapest way there is, so
 * its parse figures are better than what its users see.
 *
 * @param {string} text
 */
function groups(text) {
  /** @type {{ agents: string[], rules: { rule: string, path: string }[] }[]} */
  const found = [];
  let open = false;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const colon = line.indexOf(':');
    if (colon < 0) continue;
    const comment = line.indexOf('#');
    const key = line.slice(0, colon).trim().toLowerCase();
    const value = (comment < 0 ? line.slice(colon + 1) : line.slice(colon + 1, comment)).trim();
    if (key === 'user-agent') {
      if (!open) found.push({ agents: [], rules: [] });
      found.at(-1)?.agents.push(value);
      open = true;
    } else if (key === 'allow' || key === 'disallow') {
      found.at(-1)?.rules.push({ rule: key, path: value });
      open = false;
    }
  }
  return found;
}

/** @type {import('./index.mjs').Contender} */
export const contender = {
  input: asText,
  parse: (input) => makeGuard({ groups: groups(input) }),
  ask: (parsed, url, crawler) => {
    const { pathname, search } = new URL(url);
    return parsed.isAllowed(crawler, pathname + search);
  },
  hold: (parsed, crawler) => ({ parsed, crawler }),
  askHeld: (held, path) => held.parsed.isAllowed(held.crawler, path),
  heldTarget: 'path',
};
