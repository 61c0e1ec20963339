import { robotsUrl } from '@maycrawl/core';
import { CommandError } from '../terminal/command-error.js';
import { quoted } from '../text/printable.js';

/** What is asked about: a URL, or a path on whichever site the file is from. */
export interface Target {
  /** As given. */
  readonly url: string;
  /** What the verdict is given on: the URL as it would be fetched (F8), or `url` itself where that was asked for. */
  readonly decidedUrl: string;
  readonly isPath: boolean;
  /** A URL whose scheme has no robots.txt, such as `mailto:`: it is blocked (A2). */
  readonly isUnsupported: boolean;
  /** The robots.txt that governs the URL (A3); undefined for a path, and if there is none. */
  readonly robotsUrl: string | undefined;
}

const SUPPORTED = /^(?:https?|ftp):$/;
/** A host with a port, which `new URL` takes for a scheme: `example.com:8080/x`. */
export const HOST_AND_PORT: RegExp = /^(?:localhost|[^\s/:.]+(?:\.[^\s/:.]+)+):\d+(?:[/?#]|$)/i;
const LITERAL = /^(?:https?|ftp):\/\//i;
/** Any host will do: a path is serialised the same way under each. */
const SOME_ORIGIN = 'http://host.invalid';

function wrongUrl(url: string, where: string, orPath = ', or a path from its / on'): CommandError {
  const shown = `${where}${quoted(url)}`;
  const scheme = /^([a-z][a-z0-9+.-]*):(?!\d)/i.exec(url)?.[1];
  if (scheme !== undefined && !SUPPORTED.test(`${scheme.toLowerCase()}:`)) {
    return new CommandError('usage', `${shown} has the scheme ${scheme}: robots.txt is about http, https and ftp URLs`);
  }
  const lacksScheme = url.length <= 80 && /^[^\s/:]+\.\S+$/.test(url) && URL.canParse(`https://${url}`);
  const whole = `https://${lacksScheme ? url : 'example.com/path'}`;
  return new CommandError('usage', `${shown} is no URL: write it whole, as ${whole}${orPath}`);
}

/** A URL with the robots.txt that governs it. */
export type Site = Target & { readonly robotsUrl: string };

/** `target`, where it is a URL; throws a {@link CommandError} (`usage`) for a path. */
function siteOf(target: Target): Site {
  const { robotsUrl: governingUrl } = target;
  if (governingUrl !== undefined) return { ...target, robotsUrl: governingUrl };
  const words = `${quoted(target.url)} names no site: write the whole URL, as https://example.com/path`;
  throw new CommandError('usage', words);
}

/** Reads `url`, where a path will not do; throws as {@link readTarget} does. */
export function readSite(url: string, where = ''): Site {
  const isUrl = URL.canParse(url) && !HOST_AND_PORT.test(url);
  if (!url.startsWith('/') && !isUrl) throw wrongUrl(url, where, '');
  return siteOf(readTarget(url, false, where));
}

function governing(url: string): string | undefined {
  try {
    return robotsUrl(url);
  } catch {
    // Asked for literally, a URL need not have a host that can be reached.
    return undefined;
  }
}

function pathTarget(path: string, literal: boolean): Target {
  const decidedUrl = literal ? path : new URL(SOME_ORIGIN + path).href.slice(SOME_ORIGIN.length);
  return { url: path, decidedUrl, isPath: true, isUnsupported: false, robotsUrl: undefined };
}

/**
 * Reads `url`, a URL or a path that begins with `/`; `where` goes before it in an error. Throws a
 * {@link CommandError} (`usage`) where it is neither, or its scheme is not http, https or ftp (A2, F8).
 */
export function readTarget(url: string, literal: boolean, where: string): Target {
  if (url.startsWith('/')) return pathTarget(url, literal);
  if (literal) {
    if (!LITERAL.test(url)) throw wrongUrl(url, where);
    return { url, decidedUrl: url, isPath: false, isUnsupported: false, robotsUrl: governing(url) };
  }
  if (!URL.canParse(url)) throw wrongUrl(url, where);
  const parsed = new URL(url);
  if (!SUPPORTED.test(parsed.protocol)) throw wrongUrl(url, where);
  return { url, decidedUrl: parsed.href, isPath: false, isUnsupported: false, robotsUrl: governing(parsed.href) };
}

/** Returns a line of a list whose scheme has no robots.txt: such a link is no mistake there, and is answered. */
export function unsupportedTarget(url: string, literal: boolean): Target | undefined {
  if (!URL.canParse(url)) return undefined;
  const { href, protocol } = new URL(url);
  if (SUPPORTED.test(protocol)) return undefined;
  return { url, decidedUrl: literal ? url : href, isPath: false, isUnsupported: true, robotsUrl: undefined };
}
