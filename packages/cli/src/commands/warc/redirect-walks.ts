import { DEFAULT_MAX_REDIRECTS } from '@maycrawl/core/limits';
import { compareTimes } from '../../rows/capture-time.js';

/** The latest capture of a URL that was read so far. */
interface Latest {
  readonly time: string;
  /** Where it redirects to, empty if that is no URL; undefined if it is no redirect. */
  readonly location: string | undefined;
}

/** Where the redirects of a robots.txt lead. */
export interface WalkEnd {
  /** The URL of the robots.txt. */
  readonly from: string;
  /** When its redirect was captured. */
  readonly time: string;
  /** The latest capture of the target, or why there is none. */
  readonly target: { readonly url: string; readonly time: string } | 'missing' | 'too-long';
}

/**
 * Follows redirects from capture to capture. A redirect counts only if it is the latest capture of its URL. To find the
 * latest one of a URL, all files are read: in each pass those of the URLs that `wants` names.
 */
export class RedirectWalks {
  readonly #latest = new Map<string, Latest>();
  /** URLs of which all captures were read. A location that is no URL has none. */
  readonly #known = new Set<string>(['']);
  /** URLs whose captures are read in this pass. */
  #wanted = new Set<string>();
  /** The URLs of robots.txt whose end is not known; undefined in the first pass, which finds them. */
  #open: string[] | undefined;

  /** True if every capture of the URL must be added in this pass. */
  wants(url: string): boolean {
    return this.#wanted.has(url);
  }

  /** True if another pass is needed to follow redirects. */
  get hasWanted(): boolean {
    return this.#wanted.size > 0;
  }

  addRedirect(url: string, time: string, location: string): void {
    const before = this.#latest.get(url);
    const order = before === undefined ? 1 : compareTimes(time, before.time);
    // Of two captures of the same time, one that is no redirect counts.
    if (order < 0 || (order === 0 && before?.location === undefined)) return;
    this.#latest.set(url, { time: ownText(time), location });
  }

  /** Adds a capture that is no redirect. Returns true if it is the latest so far; of several of one time, the first is. */
  addOther(url: string, time: string): boolean {
    const before = this.#latest.get(url);
    const order = before === undefined ? 1 : compareTimes(time, before.time);
    if (order < 0 || (order === 0 && before?.location === undefined)) return false;
    this.#latest.set(url, { time: ownText(time), location: undefined });
    return true;
  }

  /** Ends a pass. Returns the walks whose end is known now; those with a newer capture than the redirect have none. */
  endPass(): WalkEnd[] {
    for (const url of this.#wanted) this.#known.add(url);
    this.#wanted = new Set();
    const ends: WalkEnd[] = [];
    const open = this.#open ?? [...this.#latest.keys()];
    this.#open = open.filter((from) => {
      const end = this.#endOf(from);
      if (typeof end === 'object') ends.push(end);
      return end === 'unknown';
    });
    return ends;
  }

  #endOf(from: string): WalkEnd | 'unknown' | 'replaced' {
    const time = this.#latest.get(from)?.time ?? '';
    let [url, hops, isKnown] = [from, 0, true];
    for (;;) {
      if (!this.#known.has(url)) {
        this.#wanted.add(url);
        isKnown = false;
      }
      const latest = this.#latest.get(url);
      if (latest?.location !== undefined && hops < DEFAULT_MAX_REDIRECTS) {
        url = latest.location;
        hops++;
        continue;
      }
      if (!isKnown) return 'unknown';
      if (latest === undefined) return { from, time, target: 'missing' };
      if (latest.location !== undefined) return { from, time, target: 'too-long' };
      return hops === 0 ? 'replaced' : { from, time, target: { url, time: latest.time } };
    }
  }
}

/** Returns a copy of a text that is a part of a header: otherwise V8 would keep all of the header in memory. */
export function ownText(text: string): string {
  return Buffer.from(text).toString();
}
