import { robotsUrl } from '@maycrawl/core';

export interface TestUrl {
  readonly typed: string;
  /** Path and query, as a browser or a crawler requests them. */
  readonly path: string;
  /** The URL of the robots.txt that governs it; undefined for a path, which is on the site of the file. */
  readonly robots: string | undefined;
  /** True if `path` is not what was typed: a browser encodes characters, resolves `..` and drops the fragment. */
  readonly isRewritten: boolean;
}

const ANY_SITE = 'https://site.invalid';

/** A path that a browser requests as it is: no `.` or `..` segments, and only characters that stay as they are. */
const PLAIN_PATH = /^\/(?!\/)[\w\-~!$&()*+,;=:@/?.]*$/;
const DOT_SEGMENT = /\/\.{1,2}(?:[/?]|$)/;

/** `shop.example`, also with a port, at the start of a URL without its scheme. */
const HOST = /^(?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]{2,}(?::\d+)?(?=[/?#]|$)|^localhost(?::\d+)?(?=[/?#]|$)/u;
/** Endings of files, which look like hosts. */
const FILE_NAME = /^[^/?#]*\.(?:html?|php|aspx?|jsp|xml|txt|pdf|js|css|json|png|jpe?g|gif|svg|webp)(?=[?#]|$)/i;

/** Reads one line as a URL or a path; undefined if it is neither. */
export function readUrl(line: string): TestUrl | undefined {
  const typed = line.trim();
  if (PLAIN_PATH.test(typed) && !DOT_SEGMENT.test(typed)) {
    return { typed, path: typed, robots: undefined, isRewritten: false };
  }
  const isPath = /^(?:\/(?!\/)|\?)/.test(typed);
  const url = isPath ? parsed(typed) : parsed(absolute(typed));
  if (url === undefined) return undefined;
  const path = url.pathname + url.search;
  return { typed, path, robots: isPath ? undefined : robotsUrl(url), isRewritten: pathAsTyped(typed, isPath) !== path };
}

function absolute(typed: string): string | undefined {
  if (/^https?:\/\//i.test(typed)) return typed;
  if (/^\/\/[^/]/.test(typed)) return `https:${typed}`;
  return HOST.test(typed) && !FILE_NAME.test(typed) ? `https://${typed}` : undefined;
}

function parsed(text: string | undefined): URL | undefined {
  if (text === undefined) return undefined;
  try {
    return new URL(text, ANY_SITE);
  } catch {
    return undefined;
  }
}

function pathAsTyped(typed: string, isPath: boolean): string {
  const path = isPath ? typed : typed.replace(/^(?:https?:)?\/\//i, '').replace(/^[^/?#]*/, '');
  return path.startsWith('/') ? path : `/${path}`;
}
