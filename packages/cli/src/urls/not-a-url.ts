import { win32 } from 'node:path';
import { canParseUrl } from '@maycrawl/core/url';
import { isWindowsPath } from '../text/system-paths.js';
import { isSite, looksLikeFile } from './guess-scheme.js';

/** A longer text is not repeated in the advice. */
const MAX_SHOWN = 80;
const EXAMPLE = 'https://example.com/path';

const SUPPORTED = /^(?:https?|ftp)$/i;
const HAS_SCHEME = /^(?:https?|ftp):\/\//i;
/** A path of this system or of a shell. */
const PATH = /^(?:\.{1,2}|~)[/\\]|^\.{1,2}$/;
/** Begins as a path with a drive does, but is a URL, a scheme, or a host with a port or a user. */
const NO_DRIVE = /^[a-z]:(?:$|[\d@]|[\\/]\/|[^\\/][^@]*@)/i;
/** A path whose last part is a robots.txt, and whose first part is no domain. */
const ROBOTS_PATH = /^[^.:?#\\/]+[\\/](?:[^:?#]*[\\/])?[^\\/:?#]*robots[^\\/:?#]*\.txt$/i;

/** `orPath` is what is accepted besides a URL. */
export function notAUrl(text: string, orPath = ''): string {
  return reasonOf(text) ?? `is not a URL: write a whole one, as ${siteIn(text) ?? EXAMPLE}${orPath}`;
}

function reasonOf(text: string): string | undefined {
  // A path of Windows is none of a site wherever the command runs.
  if (PATH.test(text) || (isWindowsPath(text, win32) && !NO_DRIVE.test(text))) return fileText(text);
  const scheme = /^([a-z][a-z0-9+-]*):(?!\d)/i.exec(text)?.[1];
  if (scheme !== undefined && !SUPPORTED.test(scheme))
    return `has the scheme ${scheme}: only http, https and ftp URLs have a robots.txt`;
  if (text.length > MAX_SHOWN) return undefined;
  if (/\s/.test(text))
    return HAS_SCHEME.test(text)
      ? 'has white space, which no URL has: write %20 for a space, or leave it out'
      : undefined;
  const typo = /^(https?|ftp)(?:\/\/|:\/?)([^/].*)$/i.exec(text);
  if (typo !== null) return `is not a URL: write ${typo[1]}://${typo[2]}`;
  return wrongHost(text) ?? (looksLikeFile(text) || ROBOTS_PATH.test(text) ? fileText(text) : undefined);
}

function wrongHost(text: string): string | undefined {
  const [scheme = ''] = HAS_SCHEME.exec(text) ?? [];
  const rest = text.slice(scheme.length);
  const [, address = '', after = ''] =
    /^\[?([0-9a-f]*:[0-9a-f]*:[0-9a-f:.]*)\]?((?::\d+)?(?:[/?#].*)?)$/i.exec(rest) ?? [];
  const inBrackets = `${scheme || 'http://'}[${address}]${after}`;
  if (address !== '' && canParseUrl(inBrackets)) return `is not a URL: write an IPv6 address as ${inBrackets}`;
  const [host = ''] = /^[^/?#]*/.exec(rest) ?? [];
  if (/^[^\s/:@]+@[^\s/:@]+\.[^\s/:@]+$/.test(text)) return 'is an e-mail address: write a URL, as https://example.com';
  if (/^[^:@[]+:(?!0*[1-9]\d*$)/.test(host) || (/^[^:@[]+:\d+$/.test(host) && !canParseUrl(`http://${host}`)))
    return 'has no valid port: write a number from 1 to 65535 after the colon';
  if (host.includes(',')) return 'has a comma in its host: write several URLs with spaces between them';
  if (host.includes('*')) return 'has a wildcard in its host: write the URL of one site, as https://www.example.com';
  return wrongName(scheme, host, rest.slice(host.length));
}

function wrongName(scheme: string, host: string, after: string): string | undefined {
  const dotted = host.replace(/^\.+/, '').replace(/\.{2,}/g, '.');
  const corrected = `${scheme || 'https://'}${dotted}${after}`;
  if (dotted !== host && isSite(corrected)) return `has an empty part between the dots of its host: write ${corrected}`;
  // A URL parser completes such an address: 127.1 and 0x7f.0.0.1 are 127.0.0.1.
  if (/^(?:\d+|0x[0-9a-f]*)(?:\.(?:\d+|0x[0-9a-f]*)){0,3}(?::\d+)?$/i.test(host) && /[.x]/i.test(host)) {
    const whole = `http://${host}${after}`;
    if (canParseUrl(whole))
      return `has an unusual form of an IP address: write ${scheme || 'http://'}${new URL(whole).host}${after}`;
  }
  // A name without a dot is one of a local network, if it has a port.
  if (scheme === '' && /^[^.:]+:\d+$/.test(host) && isSite(`http://${host}`))
    return `has no scheme: write http://${host}${after} or https://${host}${after}`;
  return undefined;
}

function fileText(path: string): string {
  const site = siteIn(path);
  const advice = `is not a URL but looks like a file: for a site, write ${site ?? 'its URL, as https://example.com'}`;
  if (site !== undefined && !/robots/i.test(path)) return advice;
  return `${advice}; for a robots.txt, maycrawl check --robots ${path.length <= MAX_SHOWN ? path : 'FILE'} URL`;
}

/** Returns the text as a URL, if it lacks only the scheme of a site. */
function siteIn(text: string): string | undefined {
  const whole = `https://${text}`;
  return text.length <= MAX_SHOWN && /^[^\s/:]+\.\S+$/.test(text) && isSite(whole) ? whole : undefined;
}
