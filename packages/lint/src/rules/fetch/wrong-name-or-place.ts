import { robotsUrl } from '@maycrawl/core';
import { hasPlace } from '../../file/parts.js';
import { defineMessages, type LintRule } from '../../model/lint-rule.js';
import { nearest } from '../../text/nearest.js';

const NAME = 'robots.txt';
/** Wrong names that are not typos. */
const OTHER_NAMES: ReadonlySet<string> = new Set(['robots', 'robot', 'robots.txt.txt', 'robots.html', 'robots.htm']);

export const texts = {
  wrongPlace: 'No crawler looks for a robots.txt at {url:code}.',
  serveAt: 'Serve the file at {url}.',
  wrongName: 'The file is named {name:code}, but crawlers request `/robots.txt`.',
  rename: 'Rename it to robots.txt.',
} as const;
const messages = defineMessages(texts);

export const wrongNameOrPlace: LintRule = {
  id: 'wrong-name-or-place',
  severity: 'error',
  fixes: 'none',
  messages: texts,
  what: 'The file is not named robots.txt, or is not at the root of its host.',
  concerns: hasPlace,
  file(context) {
    const { url, origin, path } = context.settings;
    const span = { start: 0, end: 0 };
    const correct = url === undefined || url === `${origin}/${NAME}` ? undefined : correctUrl(url);
    if (correct !== undefined) {
      context.report({
        span,
        message: messages.wrongPlace({ url: url ?? '' }),
        help: messages.serveAt({ url: correct }),
      });
    }
    const name = path?.split(/[/\\]/).at(-1) ?? '';
    if (!isMistake(name)) return;
    context.report({ span, message: messages.wrongName({ name }), help: messages.rename() });
  },
};

/** Where the file should be served. Undefined if `url` is that place or a bare origin. */
function correctUrl(url: string): string | undefined {
  const { protocol, pathname, search } = new URL(url);
  if (!['http:', 'https:', 'ftp:'].includes(protocol)) return undefined;
  if (pathname === `/${NAME}` && search === '') return undefined;
  return pathname === '/' && search === '' ? undefined : robotsUrl(url);
}

function isMistake(name: string): boolean {
  const lower = name.toLowerCase();
  if (name === NAME || name === '') return false;
  return lower === NAME || OTHER_NAMES.has(lower) || (/^[a-z.]+$/.test(lower) && nearest(lower, [NAME], 2) === NAME);
}
