import { robotsUrl } from '@maycrawl/core';

/*
 * F8: what is fetched decides, so a verdict is given on the URL as the WHATWG standard writes it. `new URL` costs more
 * than all the rest of an answer from memory; most URLs that crawlers meet are written that way already, which a
 * narrow test tells. Whatever it is not sure of goes through `new URL`.
 */

/** A URL as it will be requested, and the place whose robots.txt governs it. */
export interface DecidedUrl {
  readonly href: string;
  /** Scheme, host and port: `robotsUrl` without `/robots.txt`. */
  readonly origin: string;
}

/** Lower-case names whose last label begins with a letter, no port; then characters that no part of a URL escapes. */
const PLAIN = /^https?:\/\/(?:[a-z0-9-]+\.)*[a-z][a-z0-9-]*\/[\w\-.~!$&()*+,;=:@/%?[\]]*$/;

/**
 * The URL that a verdict is about (F8, A3).
 *
 * @throws TypeError for what is no absolute URL, or has a scheme without robots.txt (A2).
 */
export function decidedUrl(url: string | URL): DecidedUrl {
  return (typeof url === 'string' ? plainUrl(url) : undefined) ?? resolvedUrl(url);
}

/** The URL as it is, where that is certainly what `new URL` would make of it. */
export function plainUrl(url: string): DecidedUrl | undefined {
  if (!PLAIN.test(url)) return undefined;
  // Dot segments, escaped ones too, and names in Punycode, which must be valid.
  if (url.includes('/.') || url.includes('%2e') || url.includes('%2E') || url.includes('xn--')) return undefined;
  return { href: url, origin: url.slice(0, url.indexOf('/', 8)) };
}

function resolvedUrl(url: string | URL): DecidedUrl {
  const robots = robotsUrl(url);
  const { href } = new URL(url);
  return { href, origin: robots.slice(0, -'/robots.txt'.length) };
}
