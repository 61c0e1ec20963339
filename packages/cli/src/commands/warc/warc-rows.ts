import { DEFAULT_MAX_BYTES } from '@maycrawl/core/limits';
import { fetchResult, isRedirect } from '@maycrawl/core/status';
import { canParseUrl } from '@maycrawl/core/url';
import { readUrl } from '../../rows/read-url.js';
import type { RobotsRow } from '../../rows/robots-row.js';
import { type CaptureState, HeldStates, stateOf } from './capture-state.js';
import { type HttpCapture, readCapture } from './http-capture.js';
import { ownText, RedirectWalks } from './redirect-walks.js';
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

/** A capture that redirects lead to, and the origins whose rows it has. */
interface Target {
  readonly time: string;
  readonly origins: { readonly origin: string; readonly time: string }[];
}

/** Bytes of the captures that a revisit may refer to. */
const MAX_REVISITED_BYTES = 64 * 1_048_576;
/** Bytes that each of them takes besides its body. */
const ENTRY_BYTES = 1_024;
/** The share of the bytes that is kept when the oldest ones are removed. */
const KEPT_SHARE = 3 / 4;

/**
 * Finds the captures of robots.txt in WARC records. Redirects are resolved in further passes, because the target may be a
 * capture in an earlier file, or the redirect may be older than a later capture of its URL: while `startNextPass` returns
 * true, write all files again.
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
  readonly #walks = new RedirectWalks();
  /** The latest captures of the URLs that the walks want in this pass. */
  readonly #held: HeldStates;
  /** By their URL; those that were not held, and are written in this pass. */
  #targets = new Map<string, Target>();
  readonly #revisited = new Map<string, HttpCapture>();
  #revisitedBytes = 0;
  #isFirstPass = true;
  /** Records to skip: they were read before the file turned out to be damaged. */
  skip = 0;

  constructor(write: (row: RobotsRow) => void, onFail: (what: string) => void, held: HeldStates = new HeldStates()) {
    this.#held = held;
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
    if (!this.#isFirstPass) return url !== undefined && (this.#walks.wants(url.href) || this.#targets.has(url.href));
    return url !== undefined && isRobotsUrl(url);
  }

  take(header: WarcHeader, block: Buffer): void {
    const url = targetOf(header);
    if (url === undefined) return;
    const capture = this.#captureOf(header, block);
    const time = header.get('warc-date') ?? '';
    const location = capture !== undefined && isRedirect(capture.status) ? capture.location : undefined;
    if (location !== undefined) this.#addRedirect(url, time, location);
    else if (this.#isFirstPass) this.#takeRobots(url, time, header, capture);
    else this.#takeTarget(url.href, time, header, capture);
  }

  fail(what: string): void {
    this.#onFail(what);
  }

  #takeRobots(url: URL, time: string, header: WarcHeader, capture: HttpCapture | undefined): void {
    const read = readUrl(url.href);
    if (!('origin' in read)) return;
    const state = stateOf(header, capture);
    this.#countNote(state);
    this.#writeRow(read.origin, time, state);
  }

  #addRedirect(url: URL, time: string, location: string): void {
    if (this.#isFirstPass) this.counts.redirects++;
    else if (!this.#walks.wants(url.href)) return;
    // Without a URL, there is no capture of the target.
    const target = canParseUrl(location, url.href) ? new URL(location, url) : undefined;
    if (target !== undefined) target.hash = '';
    this.#walks.addRedirect(url.href, time, target?.href ?? '');
  }

  #takeTarget(url: string, time: string, header: WarcHeader, capture: HttpCapture | undefined): void {
    if (this.#walks.wants(url)) {
      if (this.#walks.addOther(url, time)) this.#held.set(url, stateOf(header, capture));
      return;
    }
    const target = this.#targets.get(url);
    if (target?.time !== time) return;
    this.#targets.delete(url);
    this.#writeTarget(target, stateOf(header, capture));
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
   * Ends a pass. Writes the rows of redirects whose end is known, and returns true if there are others: write all files
   * again. There is a second pass for redirects, another after each URL on the way that no pass before it has read, and
   * one for the targets that were not held.
   *
   * @param flush called after the rows of each target
   */
  async startNextPass(flush: () => Promise<void>): Promise<boolean> {
    // The files have changed since the pass that found them.
    for (const { origins } of this.#targets.values())
      for (const { origin, time } of origins) this.#writeMissing(origin, time);
    this.#targets = new Map();
    for (const { from, time, target } of this.#walks.endPass()) {
      const read = readUrl(from);
      if (!('origin' in read)) continue;
      const { origin } = read;
      if (target === 'missing') this.#writeMissing(origin, time);
      else if (target === 'too-long') {
        this.counts.unresolved.tooLong++;
        this.#writeRow(origin, time, { status: '404', body: undefined });
      } else {
        const known = this.#targets.get(target.url);
        if (known === undefined) this.#targets.set(target.url, { time: target.time, origins: [{ origin, time }] });
        else known.origins.push({ origin, time });
      }
    }
    for (const [url, target] of this.#targets) {
      const state = this.#held.get(url);
      if (state === undefined) continue;
      this.#targets.delete(url);
      this.#writeTarget(target, state);
      await flush();
    }
    this.#held.clear();
    this.#isFirstPass = false;
    return this.#walks.hasWanted || this.#targets.size > 0;
  }

  #writeMissing(origin: string, time: string): void {
    this.counts.unresolved.missing++;
    this.#writeRow(origin, time, { status: 'redirect', body: undefined });
  }

  /** Writes the rows of the origins that a capture decides. They have the time of the redirect, which decides since then. */
  #writeTarget({ origins }: Target, state: CaptureState): void {
    this.#countNote(state);
    for (const { origin, time } of origins) this.#writeRow(origin, time, state);
  }

  #countNote({ note }: CaptureState): void {
    if (note !== undefined) this.counts[note]++;
  }

  #writeRow(origin: string, time: string, { status, body }: Pick<CaptureState, 'status' | 'body'>): void {
    this.counts.rows++;
    this.#write({ origin, time, status, body });
  }
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
