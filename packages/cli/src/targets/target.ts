import { robotsUrl } from '@maycrawl/core';
import { CommandError } from '../terminal/command-error.js';
import { quoted } from '../text/printable.js';
import { looksLikeFile, reportGuesses, withGuessedScheme } from './guess-scheme.js';

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
  const shown = `${where}${quoted(url)}`;
  const scheme = /^([a-z][a-z0-9+-]*):(?!\d)/i.exec(url)?.[1];
  if (scheme !== undefined && !SUPPORTED.test(`${scheme.toLowerCase()}:`)) {
    return new CommandError(
      'usage',
      `${shown} has the scheme ${scheme}: only http, https and ftp URLs have a robots.txt`,
    );
  }
  const shape = wrongShape(url);
  if (shape !== undefined) return new CommandError('usage', `${shown} ${shape}`);
  const lacksScheme = url.length <= 80 && /^[^\s/:]+\.\S+$/.test(url) && URL.canParse(`https://${url}`);
  const whole = `https://${lacksScheme ? url : 'example.com/path'}`;
  return new CommandError('usage', `${shown} is not a URL: write a whole one, as ${whole}${orPath}`);
}

/** Returns what is wrong with a text that is almost a URL, and what to write; otherwise undefined. */
function wrongShape(url: string): string | undefined {
  if (url.length > 80) return undefined;
  const typo = /^(https?|ftp)(?:\/\/|:\/?)([^/].*)$/i.exec(url);
  if (typo !== null) return `is not a URL: write ${typo[1]}://${typo[2]}`;
  if (/^[0-9a-f:]*:[0-9a-f]*:[0-9a-f:.]*$/i.test(url)) return `is not a URL: write an IPv6 address as http://[${url}]`;
  if (/^[^\s/:@]+@[^\s/:@]+\.[^\s/:@]+$/.test(url)) return 'is an e-mail address: write a URL, as https://example.com';
  if (/^[^\s/:]+\.[^\s/:]+:(?!\/\/)/.test(url) && !URL.canParse(`https://${url}`))
    return 'has no valid port: write a number from 1 to 65535 after the colon';
  if (/\s/.test(url) || !looksLikeFile(url)) return undefined;
  const robots = /robots/i.test(url) ? `; for a robots.txt, maycrawl check --robots ${url} URL` : '';
  return `is not a URL but looks like a file: for a site, write https://${url}${robots}`;
}

/** A URL that has a robots.txt. */
export type Site = Target & { readonly robotsUrl: string };

/** Returns `target` if it is a URL; throws a {@link CommandError} (`usage`) for a path. */
function siteOf(target: Target): Site {
  const { robotsUrl: url } = target;
  if (url !== undefined) return { ...target, robotsUrl: url };
  const message = `${quoted(target.url)} names no site: write the whole URL, as https://example.com/path`;
  throw new CommandError('usage', message);
}

/** Parses `url`, which must be a whole URL; throws as {@link readTarget} does. */
export function readSite(url: string, where = ''): Site {
  const isUrl = URL.canParse(url) && !HOST_AND_PORT.test(url);
  if (!url.startsWith('/') && !isUrl) throw invalidUrl(url, where, '');
  return siteOf(readTarget(url, false, where));
}

/**
 * Parses an argument: as {@link readSite} does, or a host without a scheme, which is completed and reported on stderr.
 */
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

/**
 * Parses `url`, a URL or a path that begins with `/`. `where` precedes it in an error message. Throws a
 * {@link CommandError} (`usage`) if it is neither, or if its scheme is not http, https or ftp.
 */
export function readTarget(url: string, literal: boolean, where: string): Target {
  if (url.startsWith('/')) return pathTarget(url, literal);
  if (literal) {
    if (!LITERAL.test(url)) throw invalidUrl(url, where);
    return { url, decidedUrl: url, isPath: false, isUnsupported: false, robotsUrl: robotsUrlOf(url) };
  }
  if (!URL.canParse(url)) throw invalidUrl(url, where);
  const parsed = new URL(url);
  if (!SUPPORTED.test(parsed.protocol)) throw invalidUrl(url, where);
  return { url, decidedUrl: parsed.href, isPath: false, isUnsupported: false, robotsUrl: robotsUrlOf(parsed.href) };
}

/** Returns the target for a URL of a list whose scheme has no robots.txt, which is blocked; otherwise undefined. */
export function unsupportedTarget(url: string, literal: boolean): Target | undefined {
  if (!URL.canParse(url)) return undefined;
  const { href, protocol } = new URL(url);
  if (SUPPORTED.test(protocol)) return undefined;
  return { url, decidedUrl: literal ? url : href, isPath: false, isUnsupported: true, robotsUrl: undefined };
}
