import { robotsUrl } from '@maycrawl/core';
import type { LintRule } from '../../model/lint-rule.js';
import { nearest } from '../../text/nearest.js';
import { quoted } from '../../text/phrases.js';

const NAME = 'robots.txt';
/** Names that are no slip of a letter. */
const OTHER_NAMES: ReadonlySet<string> = new Set(['robots', 'robot', 'robots.txt.txt', 'robots.html', 'robots.htm']);

export const wrongNameOrPlace: LintRule = {
  id: 'wrong-name-or-place',
  severity: 'error',
  fixes: 'none',
  what: 'The file is not named robots.txt, or does not stand at the root of its host.',
  why: `Crawlers ask for one URL of each host: \`/robots.txt\`, in lower case, at the root. They never look in folders, so a file at \`/blog/robots.txt\` is not read by anybody, and neither is \`/Robots.txt\` where the server tells the cases apart.

Each scheme, host and port has a file of its own: \`https://example.com/robots.txt\` says nothing of \`https://blog.example.com/\`.

A file on disk may be named as you like until it is published; only names that look like a slip are reported.`,
  bad: 'User-agent: *\nDisallow: /private/\n',
  good: 'User-agent: *\nDisallow: /private/\n',
  with: { url: 'https://example.com/blog/robots.txt' },
  goodWith: { url: 'https://example.com/robots.txt', path: 'public/robots.txt' },
  source: ['A1', 'A3', 'I3', 'RFC 9309, 2.3'],
  visit: {
    file(context) {
      const { url, path } = context.settings;
      const span = { start: 0, end: 0 };
      const right = url === undefined ? undefined : rightPlace(url);
      if (right !== undefined) {
        context.report({
          span,
          message: `No crawler reads ${quoted(url ?? '')} as a robots.txt.`,
          help: `Serve the file at ${right}.`,
        });
      }
      const name = path?.split(/[/\\]/).at(-1) ?? '';
      if (!isSlip(name)) return;
      context.report({
        span,
        message: `The file is named ${quoted(name)}; crawlers ask for ${quoted(`/${NAME}`)}.`,
        help: `Name it ${NAME}.`,
      });
    },
  },
};

/** Where the file should be served, for a URL that is another place and no bare origin. */
function rightPlace(url: string): string | undefined {
  const { protocol, pathname, search } = new URL(url);
  if (!['http:', 'https:', 'ftp:'].includes(protocol)) return undefined;
  if (pathname === `/${NAME}` && search === '') return undefined;
  return pathname === '/' && search === '' ? undefined : robotsUrl(url);
}

function isSlip(name: string): boolean {
  const lower = name.toLowerCase();
  if (name === NAME || name === '') return false;
  return lower === NAME || OTHER_NAMES.has(lower) || (/^[a-z.]+$/.test(lower) && nearest(lower, [NAME], 2) === NAME);
}
