import { robotsUrl } from '@maycrawl/core';
import { canParseUrl } from '@maycrawl/core/url';
import { type CommandError, usage } from '../terminal/command-error.js';
import { clip, quoted } from '../text/printable.js';
import { isSite, reportGuesses, withGuessedScheme } from '../urls/guess-scheme.js';
import { notAUrl } from '../urls/not-a-url.js';

/** A URL to check, or a path on the site of the file. */
export interface Target {
  /** As given. */
  readonly url: string;
  /** The URL that the verdict applies to: the one that a crawler requests, or with `--literal` `url` itself. */
  readonly decidedUrl: string;
  readonly isPath: boolean;
  /** True for a URL whose scheme has no robots.txt, as `mailto:`: it is blocked. */
  readonly isUnsupported: boolean;
  /** The URL of the robots.txt for this URL; undefined for a path, and if there is none. */
  readonly robotsUrl: string | undefined;
}

const SUPPORTED = /^(?:https?|ftp):$/;
/** A host with a port, which `new URL` parses as a scheme: `example.com:8080/x`. */
export const HOST_AND_PORT: RegExp = /^(?:localhost|[^\s/:.]+(?:\.[^\s/:.]+)+):\d+(?:[/?#]|$)/i;
const LITERAL = /^(?:https?|ftp):\/\//i;
/** The origin for parsing a path; a path is serialized in the same way on every host. */
const PLACEHOLDER_ORIGIN = 'http://host.invalid';

function invalidUrl(url: string, where: string, orPath = ', or a path that begins with /'): CommandError {
  return usage(`${where}${quoted(url)} ${notAUrl(url, orPath)}`);
}

export type Site = Target & { readonly robotsUrl: string };

function siteOf(target: Target): Site {
  const { robotsUrl: url } = target;
  if (url !== undefined) return { ...target, robotsUrl: url };
  const whole = `https:${target.url}`;
  const example = target.url.startsWith('//') && isSite(whole) ? clip(whole, 120) : 'https://example.com/path';
  throw usage(`${quoted(target.url)} names no site: write the whole URL, as ${example}`);
}

export function readSite(url: string, where = ''): Site {
  const isUrl = canParseUrl(url) && !HOST_AND_PORT.test(url);
  if (!url.startsWith('/') && !isUrl) throw invalidUrl(url, where, '');
  return siteOf(readTarget(url, false, where));
}

/** Also completes a host without a scheme, which is reported on stderr. */
export function readGivenSite(url: string): Site {
  const whole = withGuessedScheme(url);
  if (whole === undefined) return readSite(url);
  reportGuesses([whole]);
  return { ...readSite(whole), url };
}

function robotsUrlOf(url: string): string | undefined {
  try {
    return robotsUrl(url);
  } catch {
    // With `--literal`, the URL may have an invalid host.
    return undefined;
  }
}

function pathTarget(path: string, literal: boolean): Target {
  const decidedUrl = literal ? path : new URL(PLACEHOLDER_ORIGIN + path).href.slice(PLACEHOLDER_ORIGIN.length);
  return { url: path, decidedUrl, isPath: true, isUnsupported: false, robotsUrl: undefined };
}

/** `where` precedes `url` in an error message. */
export function readTarget(url: string, literal: boolean, where: string): Target {
  if (url.startsWith('/')) return pathTarget(url, literal);
  if (literal) {
    if (!LITERAL.test(url)) throw invalidUrl(url, where);
    return { url, decidedUrl: url, isPath: false, isUnsupported: false, robotsUrl: robotsUrlOf(url) };
  }
  if (!canParseUrl(url)) throw invalidUrl(url, where);
  const parsed = new URL(url);
  if (!SUPPORTED.test(parsed.protocol)) throw invalidUrl(url, where);
  return { url, decidedUrl: parsed.href, isPath: false, isUnsupported: false, robotsUrl: robotsUrlOf(parsed.href) };
}

/** Returns the target for a URL of a list whose scheme has no robots.txt, which is blocked; otherwise undefined. */
export function unsupportedTarget(url: string, literal: boolean): Target | undefined {
  if (!canParseUrl(url)) return undefined;
  const { href, protocol } = new URL(url);
  if (SUPPORTED.test(protocol)) return undefined;
  return { url, decidedUrl: literal ? url : href, isPath: false, isUnsupported: true, robotsUrl: undefined };
}
