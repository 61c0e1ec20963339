import { DEFAULT_MAX_BYTES, DEFAULT_MAX_REDIRECTS } from '@maycrawl/core/limits';
import { fetchResult, isRedirect, statusMeaning } from '@maycrawl/core/status';
import { canParseUrl } from '@maycrawl/core/url';
import { readUrl } from '../../rows/read-url.js';
import type { RobotsRow } from '../../rows/robots-row.js';
import { type HttpCapture, readCapture } from './http-capture.js';
import type { WarcHandler, WarcHeader } from './warc-records.js';

/** What the captures were, and what became of them. */
export interface WarcCounts {
  /** Rows that were written. */
  rows: number;
  redirects: number;
  /** Redirects whose target is no capture of these files, or whose chain is too long. */
  readonly unresolved: { missing: number; tooLong: number };
  revisits: number;
  /** Revisits whose original is in none of the files before them. */
  lostRevisits: number;
  /** Captures that end before the file does, and before what is read of it. */
  truncated: number;
  /** Captures without an HTTP status, or whose body cannot be decoded. */
  damaged: number;
  html: number;
}

/** A capture that says where the file is. */
interface Redirect {
  readonly time: string;
  readonly location: string;
}

/** An origin whose robots.txt is elsewhere, when its redirect was captured, and how many were followed. */
interface Waiting {
  readonly origin: string;
  readonly time: string;
  readonly hops: number;
}

/** Bytes of the captures that a revisit may refer to. */
const MAX_REVISITED_BYTES = 64 * 1_048_576;
/** Bytes that each of them takes besides its body. */
const ENTRY_BYTES = 1_024;
/** The share of the bytes that is kept when the oldest ones are removed. */
const KEPT_SHARE = 3 / 4;

/**
 * Finds the captures of robots.txt in WARC records. Redirects are resolved in further passes, because the target may be a
 * capture in an earlier file: while `startNextPass` returns true, write all files again.
 */
export class WarcRows implements WarcHandler {
  readonly #write: (row: RobotsRow) => void;
  readonly #onFail: (what: string) => void;
  readonly counts: WarcCounts = {
    rows: 0,
    redirects: 0,
    unresolved: { missing: 0, tooLong: 0 },
    revisits: 0,
    lostRevisits: 0,
    truncated: 0,
    damaged: 0,
    html: 0,
  };
  /** By the URL that redirects; of several captures, the latest. */
  readonly #redirects = new Map<string, Redirect>();
  /** The origins that wait for the capture of a URL, and those that have it. */
  #wanted = new Map<string, Waiting[]>();
  readonly #found = new Set<string>();
  readonly #revisited = new Map<string, HttpCapture>();
  #revisitedBytes = 0;
  #isFirstPass = true;
  /** Records to skip: they were read before the file turned out to be damaged. */
  skip = 0;

  constructor(write: (row: RobotsRow) => void, onFail: (what: string) => void) {
    this.#write = write;
    this.#onFail = onFail;
  }

  wants(header: WarcHeader): boolean {
    if (this.skip > 0) {
      this.skip--;
      return false;
    }
    const type = header.get('warc-type');
    if (type !== 'response' && type !== 'revisit') return false;
    const url = targetOf(header);
    if (!this.#isFirstPass) return url !== undefined && this.#wanted.has(url.href);
    return url !== undefined && isRobotsUrl(url);
  }

  take(header: WarcHeader, block: Buffer): void {
    const url = targetOf(header);
    if (url === undefined) return;
    const capture = this.#captureOf(header, block);
    const time = header.get('warc-date') ?? '';
    if (capture !== undefined && isRedirect(capture.status) && capture.location !== undefined)
      this.#addRedirect(url, time, capture.location);
    else if (this.#isFirstPass) this.#takeRobots(url, time, header, capture);
    else this.#writeTarget(url.href, time, header, capture);
  }

  fail(what: string): void {
    this.#onFail(what);
  }

  #takeRobots(url: URL, time: string, header: WarcHeader, capture: HttpCapture | undefined): void {
    const read = readUrl(url.href);
    if ('origin' in read) this.#writeRow({ origin: read.origin, time, ...this.#stateOf(header, capture) });
  }

  #addRedirect(url: URL, time: string, location: string): void {
    const target = canParseUrl(location, url.href) ? new URL(location, url) : undefined;
    // Without a URL, there is no capture of the target.
    const before = this.#redirects.get(url.href);
    if (this.#isFirstPass) this.counts.redirects++;
    if (before !== undefined && before.time > time) return;
    if (target !== undefined) target.hash = '';
    this.#redirects.set(url.href, { time: ownText(time), location: target?.href ?? '' });
  }

  /** Returns the status and the body of a row. Nothing that is not certain becomes an allowing status. */
  #stateOf(header: WarcHeader, capture: HttpCapture | undefined): Pick<RobotsRow, 'status' | 'body'> {
    if (capture === undefined) {
      this.counts.damaged++;
      return { status: 'no-status', body: undefined };
    }
    const { status, body, contentType } = capture;
    if (statusMeaning(status) === 'redirect') return { status: 'no-location', body: undefined };
    if (fetchResult(status) !== 'file') return { status: String(status), body: undefined };
    if (body === undefined) {
      this.counts.damaged++;
      return { status: 'damaged-body', body: undefined };
    }
    if ((capture.isCut || header.has('warc-truncated')) && body.length < DEFAULT_MAX_BYTES) {
      this.counts.truncated++;
      return { status: 'truncated', body: undefined };
    }
    if (
      /^text\/html\b|\bxhtml\b/i.test(contentType ?? '') ||
      /^\s*<(?:!doctype|html|head)\b/i.test(body.toString('latin1', 0, 256))
    )
      this.counts.html++;
    return { status: String(status), body };
  }

  #captureOf(header: WarcHeader, block: Buffer): HttpCapture | undefined {
    const digest = header.get('warc-payload-digest');
    const capture = readCapture(block);
    if (header.get('warc-type') !== 'revisit') {
      // Only files: the same page may also be the text of an error.
      if (digest !== undefined && capture !== undefined && fetchResult(capture.status) === 'file')
        this.#rememberBody(digest, { ...capture, isCut: capture.isCut || header.has('warc-truncated') });
      return capture;
    }
    if (this.#isFirstPass) this.counts.revisits++;
    const original = digest === undefined ? undefined : this.#revisited.get(digest);
    if (capture !== undefined && fetchResult(capture.status) !== 'file' && capture.status !== 304) return capture;
    if (original === undefined) {
      if (this.#isFirstPass) this.counts.lostRevisits++;
      return undefined;
    }
    if (capture === undefined || capture.status === 304) return original;
    return { ...capture, body: original.body, isCut: original.isCut };
  }

  #rememberBody(digest: string, { status, body, isCut }: HttpCapture): void {
    if (body === undefined || this.#revisited.has(digest)) return;
    // A copy: the body is a view of the whole record.
    const kept = Buffer.from(body.subarray(0, DEFAULT_MAX_BYTES + 1));
    this.#revisited.set(ownText(digest), { status, body: kept, isCut, location: undefined, contentType: undefined });
    this.#revisitedBytes += ENTRY_BYTES + kept.length;
    if (this.#revisitedBytes <= MAX_REVISITED_BYTES) return;
    // Many at a time: to find the first entry of a map, V8 passes over those that were deleted.
    for (const [oldest, entry] of this.#revisited) {
      if (this.#revisitedBytes <= MAX_REVISITED_BYTES * KEPT_SHARE) break;
      this.#revisited.delete(oldest);
      this.#revisitedBytes -= ENTRY_BYTES + (entry.body?.length ?? 0);
    }
  }

  /**
   * Ends a pass. Writes the rows of redirects whose target was not captured, and returns true if there are others: write all
   * files again. There is a second pass for redirects, and another after each URL on the way that is no robots.txt.
   */
  startNextPass(): boolean {
    const wanted = this.#wanted;
    this.#wanted = new Map();
    if (this.#isFirstPass) {
      for (const [from, { time }] of this.#redirects) {
        const read = readUrl(from);
        if ('origin' in read) this.#follow(from, { origin: read.origin, time, hops: 0 });
      }
    }
    for (const [url, origins] of wanted) {
      if (this.#redirects.has(url)) for (const waiting of origins) this.#follow(url, waiting);
      else if (!this.#found.has(url)) {
        this.counts.unresolved.missing += origins.length;
        for (const { origin, time } of origins) this.#writeRow({ origin, time, status: 'redirect', body: undefined });
      }
    }
    this.#isFirstPass = false;
    this.#found.clear();
    return this.#wanted.size > 0;
  }

  /** Follows the redirects that were captured. After too many, the file counts as missing. */
  #follow(from: string, { origin, time, hops }: Waiting): void {
    let [url, count] = [from, hops];
    for (;;) {
      const redirect = this.#redirects.get(url);
      if (redirect === undefined) break;
      if (count === DEFAULT_MAX_REDIRECTS) {
        this.counts.unresolved.tooLong++;
        this.#writeRow({ origin, time, status: '404', body: undefined });
        return;
      }
      url = redirect.location;
      count++;
    }
    const waiting = this.#wanted.get(url);
    if (waiting === undefined) this.#wanted.set(url, [{ origin, time, hops: count }]);
    else waiting.push({ origin, time, hops: count });
  }

  /** Writes the rows of the origins that wait for a capture. Of several captures, the time says which one counts. */
  #writeTarget(url: string, time: string, header: WarcHeader, capture: HttpCapture | undefined): void {
    this.#found.add(url);
    const state = this.#stateOf(header, capture);
    for (const { origin } of this.#wanted.get(url) ?? []) this.#writeRow({ origin, time, ...state });
  }

  #writeRow(row: RobotsRow): void {
    this.counts.rows++;
    this.#write(row);
  }
}

/** Returns a copy of a text that is a part of a header: otherwise V8 would keep all of the header in memory. */
function ownText(text: string): string {
  return Buffer.from(text).toString();
}

/** Returns the URL of a capture; undefined if it has none with a robots.txt. */
function targetOf(header: WarcHeader): URL | undefined {
  // Some writers put it in angle brackets: version 1.0 of the format says both.
  const text = header.get('warc-target-uri')?.replace(/^<(.*)>$/, '$1');
  if (text === undefined || !canParseUrl(text)) return undefined;
  const url = new URL(text);
  url.hash = '';
  return url;
}

function isRobotsUrl({ pathname, search }: URL): boolean {
  return pathname === '/robots.txt' && search === '';
}
