/*
 * Rejects text that would get a verdict by accident. Read literally, `mailto:a@b` is a host without a path, and a URL
 * in place of a path is a path that no rule matches: both would be allowed.
 */

/**
 * A scheme that no slash follows, or a host with its port and what comes next. Leading control characters and spaces
 * are skipped, as in browsers.
 */
const OPAQUE = /^[\0- ]*([a-z][a-z\d+.-]*):(?!\/)(?:\d{1,5}([/?;#]|$))?/i;

/** Characters of the input that a message quotes. */
const QUOTED_LENGTH = 80;

/**
 * Accepts any URL that can have a robots.txt, also without a scheme (`//host/page`, `host:80/page`, `/page`), as
 * Google's parser does. Digits between the colon and a `/` are a port. Without the `/`, they are a port only after
 * `localhost` or a name with a dot; otherwise they are taken as a telephone number.
 *
 * @throws TypeError for an opaque URL: `mailto:`, `tel:`, `javascript:`, `data:`, `about:`.
 */
export function assertUrl(url: string): void {
  const [found, name = '', afterPort] = OPAQUE.exec(url) ?? [];
  if (found === undefined || afterPort === '/') return;
  if (afterPort !== undefined && (name.includes('.') || name.toLowerCase() === 'localhost')) return;
  throw new TypeError(`url: expected a URL with a host, such as "https://example.com/page", got ${quoted(url)}`);
}

/**
 * Accepts the part of a URL after its host: it begins with `/`, `?`, `;` or `#`, or it is empty. A NUL ends it.
 *
 * @throws TypeError for any other text, such as a whole URL or `page.html`.
 */
export function assertPath(path: string): void {
  if (path === '' || '/?;#\0'.includes(path.charAt(0))) return;
  const expected = 'path: expected the part of a URL after its host, such as "/page?q=1"';
  throw new TypeError(`${expected}, got ${quoted(path)}; RobotsTxt.allows and RobotsTxt.check take a whole URL`);
}

function quoted(text: string): string {
  return JSON.stringify(text.slice(0, QUOTED_LENGTH));
}
