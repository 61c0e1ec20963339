import makeGuard from 'robots-txt-guard';
import { asText } from '../workload.mjs';

/**
 * robots-txt-guard contains no parser, and the one that its readme recommends reads streams. This one groups the lines
 * with as little work as possible, so the parse figures are better than those of real users.
 *
 * @param {string} text
 */
function groups(text) {
  /** @type {{ agents: string[], rules: { rule: string, path: string }[] }[]} */
  const found = [];
  let isGroupHead = false;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const colon = line.indexOf(':');
    if (colon < 0) continue;
    const comment = line.indexOf('#');
    const key = line.slice(0, colon).trim().toLowerCase();
    const value = (comment < 0 ? line.slice(colon + 1) : line.slice(colon + 1, comment)).trim();
    if (key === 'user-agent') {
      if (!isGroupHead) found.push({ agents: [], rules: [] });
      found.at(-1)?.agents.push(value);
      isGroupHead = true;
    } else if (key === 'allow' || key === 'disallow') {
      found.at(-1)?.rules.push({ rule: key, path: value });
      isGroupHead = false;
    }
  }
  return found;
}

/** @type {import('./index.mjs').Contender} */
export const contender = {
  input: asText,
  parse: (input) => makeGuard({ groups: groups(input) }),
  allows: (parsed, url, crawler) => {
    const { pathname, search } = new URL(url);
    return parsed.isAllowed(crawler, pathname + search);
  },
  rulesFor: (parsed, crawler) => ({ parsed, crawler }),
  rulesAllow: (rules, path) => rules.parsed.isAllowed(rules.crawler, path),
  rulesTarget: 'path',
};
