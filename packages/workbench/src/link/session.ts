/**
 * What a link and a session file hold. Reading accepts nothing but this: unknown fields are ignored, and a crawler that
 * is named as its vendor prints it gets its product token.
 */

import { productIn, resolveDisplayName } from '@maycrawl/core/crawlers';
import type { FileSource } from '../files/opened-file.js';
import type { KeptTest, Tab } from '../state/workspace.js';

export interface Session {
  /** The file with its line ends and byte order mark. Bytes that are not UTF-8 are U+FFFD. */
  readonly draft: string;
  /** Whose the draft is. */
  readonly source?: FileSource;
  /** The file as it was opened, if the draft was edited since. */
  readonly opened?: string;
  readonly live?: SessionFile;
  /** Another file that the draft is compared with. */
  readonly base?: string;
  readonly site?: string;
  readonly urls: readonly string[];
  readonly crawlers: readonly string[];
  readonly tab: Tab;
  /** Row and column of the selected cell. */
  readonly cell?: readonly [row: number, column: number];
  readonly at?: number;
  readonly dialect?: 'google' | 'rfc9309';
  readonly tests?: readonly KeptTest[];
  /** True if it is opened to be read: only what the edit changes is shown. */
  readonly readOnly?: boolean;
}

export interface SessionFile {
  readonly text: string;
  readonly url: string;
  /** Milliseconds since 1970. */
  readonly fetchedAt: number;
}

const MAX_URLS = 100_000;
const MAX_CRAWLERS = 1000;
const TABS: readonly Tab[] = ['test', 'who', 'changes', 'server'];

/** Returns the session in a value of JSON; undefined if a field is missing or has another type. */
export function sessionOf(value: unknown): Session | undefined {
  if (!isRecord(value)) return undefined;
  const { draft, source, opened, live, base, site, urls, crawlers, tab, cell, at, dialect, tests, readOnly } = value;
  if (typeof draft !== 'string' || !isListOfText(urls, MAX_URLS) || !isListOfText(crawlers, MAX_CRAWLERS)) {
    return undefined;
  }
  if (!crawlers.every(isCrawler) || !TABS.includes(tab as Tab)) return undefined;
  const whose = sourceOf(source);
  if (source !== undefined && whose === undefined) return undefined;
  if (opened !== undefined && typeof opened !== 'string') return undefined;
  if (live !== undefined && !isLive(live)) return undefined;
  if (base !== undefined && typeof base !== 'string') return undefined;
  if (site !== undefined && typeof site !== 'string') return undefined;
  if (cell !== undefined && !isCell(cell, urls.length, crawlers.length)) return undefined;
  if (at !== undefined && !isCount(at)) return undefined;
  if (dialect !== undefined && dialect !== 'google' && dialect !== 'rfc9309') return undefined;
  if (tests !== undefined && !(Array.isArray(tests) && tests.length <= MAX_URLS && tests.every(isTest))) {
    return undefined;
  }
  if (readOnly !== undefined && typeof readOnly !== 'boolean') return undefined;
  return {
    draft,
    urls,
    crawlers: crawlers.map(resolveDisplayName),
    tab: tab as Tab,
    ...(whose !== undefined && { source: whose }),
    ...(opened !== undefined && { opened }),
    ...(live !== undefined && { live }),
    ...(base !== undefined && { base }),
    ...(site !== undefined && { site }),
    ...(cell !== undefined && { cell }),
    ...(at !== undefined && { at }),
    ...(dialect !== undefined && { dialect }),
    ...(readOnly !== undefined && { readOnly }),
    ...(tests !== undefined && {
      tests: tests.map((kept) => ({ ...kept, crawler: resolveDisplayName(kept.crawler) })),
    }),
  };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isListOfText(value: unknown, most: number): value is readonly string[] {
  return Array.isArray(value) && value.length <= most && value.every((item) => typeof item === 'string');
}

/** The engine has no verdict for any other name. */
function isCrawler(name: string): boolean {
  return productIn(name) !== undefined;
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function sourceOf(value: unknown): FileSource | undefined {
  if (!isRecord(value)) return undefined;
  const { kind, name } = value;
  if (kind === 'example') return { kind };
  return (kind === 'file' || kind === 'site') && typeof name === 'string' ? { kind, name } : undefined;
}

function isLive(value: unknown): value is SessionFile {
  return (
    isRecord(value) &&
    typeof value.text === 'string' &&
    typeof value.url === 'string' &&
    // Only an address that a fetch could have: the page shows it as a link.
    /^(https?|ftp):\/\//.test(value.url) &&
    URL.canParse(value.url) &&
    isCount(value.fetchedAt)
  );
}

function isCell(value: unknown, rows: number, columns: number): value is readonly [number, number] {
  if (!Array.isArray(value) || value.length !== 2) return false;
  const [row, column] = value;
  return isCount(row) && isCount(column) && row < rows && column < columns;
}

function isTest(value: unknown): value is KeptTest {
  return (
    isRecord(value) &&
    typeof value.url === 'string' &&
    typeof value.crawler === 'string' &&
    isCrawler(value.crawler) &&
    typeof value.allowed === 'boolean'
  );
}

/** A session as a file: JSON with a version. */

const VERSION = 1;

export const SESSION_EXTENSION = '.maycrawl.json';

export function encodeSession(session: Session): string {
  return `${JSON.stringify({ maycrawl: VERSION, ...session }, undefined, 2)}\n`;
}

export type DecodedSession = { readonly session: Session } | { readonly fault: 'sessionInvalid' | 'sessionVersion' };

/** Returns the session in the text of a file. Nothing in it throws. */
export function decodeSession(text: string): DecodedSession {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { fault: 'sessionInvalid' };
  }
  const version = (value as { maycrawl?: unknown } | null)?.maycrawl;
  if (typeof version === 'number' && version !== VERSION) return { fault: 'sessionVersion' };
  const session = version === VERSION ? sessionOf(value) : undefined;
  return session === undefined ? { fault: 'sessionInvalid' } : { session };
}
