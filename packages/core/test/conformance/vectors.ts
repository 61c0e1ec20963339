import type { CrawlerEntry } from '../../src/crawlers/crawlers.js';
import type { Crawler, Dialect, ParseOptions, Reason } from '../../src/index.js';

/** Text, repeated text (`{n}` in it counts from 0), or bytes in base64, so that big inputs need few data. */
export type Part = string | { readonly repeat: string; readonly times: number } | { readonly base64: string };

interface Row {
  readonly id: string;
  readonly name: string;
  readonly source: string;
}

interface File {
  readonly robotsTxt?: string;
  readonly robotsTxtBase64?: string;
  readonly robotsTxtParts?: readonly Part[];
}

/** Whether `crawler` may fetch the URL, and which line decides; line 0 if no rule does. */
export interface VerdictVector extends Row, File, ParseOptions {
  readonly crawler: Crawler;
  readonly url?: string;
  readonly urlParts?: readonly Part[];
  readonly allowed: boolean;
  readonly line: number;
  readonly reason: Reason;
  /** Other properties of the verdict; compared if given. */
  readonly path?: string;
  readonly token?: string | null;
  readonly matchLength?: number;
  /** Tokens of the verdict's group. */
  readonly group?: readonly string[] | null;
  /** Line and match length of each overruled rule. */
  readonly overruled?: readonly (readonly [line: number, matchLength: number])[];
  readonly truncated?: boolean;
}

/** The other content of a file. */
export interface ContentVector extends Row, File {
  /** Tokens of each group's user-agent lines. */
  readonly groups?: readonly (readonly string[])[];
  readonly sitemaps?: readonly (readonly [url: string, line: number])[];
  readonly sitemapCount?: number;
  readonly fields?: readonly (readonly [name: string, value: string, line: number])[];
  /** The lines that Google's line report marks as accepted typos. */
  readonly typos?: readonly number[];
}

/** The answer of another parser: null for no delay, or the name of the exception that it throws. */
type PeerDelay = number | null | 'Infinity' | 'NaN' | 'ValueError';

export interface CrawlDelayVector extends Row, File {
  readonly dialect?: Dialect;
  readonly crawler: Crawler;
  /** Seconds; null if there is none. */
  readonly crawlDelay: number | null;
  /** Recorded answers of other parsers; undefined if the crawler or the dialect has no counterpart there. */
  readonly peers?: Readonly<Record<'robots-parser' | 'protego' | 'urllib.robotparser', PeerDelay>>;
}

/** Where a robots.txt is and which URLs it applies to. */
export type LocationVector = Row & { readonly url: string } & (
    | { readonly robotsTxtUrl: string; readonly governs: boolean }
    | { readonly robotsUrl: string }
    | { readonly throws: 'TypeError' }
  );

export interface RegistryVector extends Row {
  readonly crawler: string;
  readonly entry: Partial<CrawlerEntry>;
}

export type Vector = VerdictVector | ContentVector | CrawlDelayVector | LocationVector | RegistryVector;

/** Parses one JSON object per line. */
export function rowsOf(text: string): unknown[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as unknown);
}

const encoder = new TextEncoder();

/** Returns the robots.txt of a vector: its bytes, and its text if it is given as text. */
export function inputsOf(file: File): (Uint8Array | string)[] {
  const { robotsTxt, robotsTxtBase64, robotsTxtParts } = file;
  if (robotsTxt !== undefined) return [robotsTxt, encoder.encode(robotsTxt)];
  if (robotsTxtBase64 !== undefined) return [base64(robotsTxtBase64)];
  if (robotsTxtParts !== undefined) return [joined(robotsTxtParts)];
  throw new Error('a vector without robotsTxt, robotsTxtBase64 or robotsTxtParts');
}

export function urlOf({ url, urlParts }: VerdictVector): string {
  return url ?? new TextDecoder().decode(joined(urlParts ?? []));
}

function joined(parts: readonly Part[]): Uint8Array {
  const pieces = parts.map(bytesOf);
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const piece of pieces) {
    bytes.set(piece, end);
    end += piece.length;
  }
  return bytes;
}

function bytesOf(part: Part): Uint8Array {
  if (typeof part === 'string') return encoder.encode(part);
  if ('base64' in part) return base64(part.base64);
  const copies = Array.from({ length: part.times }, (_, n) => part.repeat.replaceAll('{n}', String(n)));
  return encoder.encode(copies.join(''));
}

// Not a Buffer: the vectors are checked in runtimes that have none.
function base64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0));
}
