import { KEPT_BYTES } from './kept-bytes.js';
import { encoder, isLineEnd, lowestOctet } from './octets.js';
import { NORMAL_OCTETS, normalize } from './path.js';
import type { Dialect } from './types.js';

const ROBOTS_TXT: Uint8Array = encoder.encode('/robots.txt');

/** Octets that no pattern holds stand behind the path, so that comparing stops there by itself. */
const SENTINEL = -1;

/** Room for the sentinel, and for comparing past the path. */
const ROOM = 16;

/** Below so many characters, writing them one by one is quicker than a call of the encoder. */
const SHORT_TEXT = 32;

/**
 * The path that is asked about: path and query of a URL in normal form (F1, F3). It is used where it stands in the
 * URL's octets; only a path that is not in normal form is written anew. One object serves all questions.
 */
export class RequestPath {
  /** The path is `octets[start, end)`, `view` is the same memory. */
  octets: Uint8Array = new Uint8Array(4096);
  view: DataView = new DataView(this.octets.buffer);
  start = 0;
  end = 0;
  /** Where each octet occurs last in the path, plus `base`; less than `base`: not at all. See `index`. */
  readonly last: Int32Array = new Int32Array(256).fill(-1);
  base = 0;

  #indexed = false;
  #set = 0;

  /**
   * Takes the path of a URL, which is read literally (F7). As in Google's parser it begins at the first `/`, `?` or `;`
   * after `scheme://host`, `//host` or a host alone. Where there is none, or only in a fragment, the path is `/`.
   *
   * Returns true for `scheme://` with a scheme of up to five characters. Any other text may be no such URL: checking it
   * is left to the caller, so that `http` and `https` cost nothing more.
   */
  setUrl(url: string, dialect: Dialect): boolean {
    const end = this.#encode(url);
    const { octets } = this;
    const from = end > 1 && octets[0] === 0x2f && octets[1] === 0x2f ? 2 : 0;
    const at = firstDelimiter(octets, from, end);
    const hasScheme =
      at > from && octets[at - 1] === 0x3a && octets[at] === 0x2f && at + 1 < end && octets[at + 1] === 0x2f;
    this.take(hasScheme ? firstDelimiter(octets, at + 2, end) : at, end, dialect);
    return hasScheme && at <= 6;
  }

  /** Takes path and query, from their `/` on. */
  setPath(path: string, dialect: Dialect): void {
    this.take(0, this.#encode(path), dialect);
  }

  /** `/robots.txt`, which RFC 9309 always allows (G6). */
  isRobotsTxt(): boolean {
    return (
      this.end - this.start === ROBOTS_TXT.length &&
      ROBOTS_TXT.every((octet, i) => octet === this.octets[this.start + i])
    );
  }

  /** Fills `last`, once for each path and only for rules with wildcards. */
  index(): void {
    if (this.#indexed) return;
    this.#indexed = true;
    const { octets, start, end, last } = this;
    if (this.base >= 2 ** 30) {
      last.fill(-1);
      this.base = 0;
    }
    const shift = this.base - start;
    for (let at = start; at < end; at++) last[octets[at] as number] = shift + at;
  }

  /** The octets of the path, as a set of their last five bits; never empty, as there is a `/`. */
  octetSet(): number {
    if (this.#set === 0) {
      const { octets, start, end } = this;
      for (let at = start; at < end; at++) this.#set |= 1 << (octets[at] as number);
    }
    return this.#set;
  }

  /** Makes room for the next path, of so many code units with what stands before it. */
  open(length: number): void {
    this.base += this.end - this.start;
    this.#indexed = false;
    this.#set = 0;
    // A UTF-16 code unit makes at most three octets; their normal form stands behind them.
    const needed = 3 * (1 + NORMAL_OCTETS) * length + ROOM;
    if (needed > this.octets.length || this.octets.length > KEPT_BYTES) {
      this.octets = new Uint8Array(Math.max(4096, needed));
      this.view = new DataView(this.octets.buffer);
    }
  }

  #encode(text: string): number {
    this.open(text.length);
    let at = 0;
    // Past the text the code is NaN, which is no ASCII either.
    if (text.length < SHORT_TEXT) {
      const { octets } = this;
      for (let code = text.charCodeAt(0); code < 0x80; code = text.charCodeAt(at)) octets[at++] = code;
    }
    return at === text.length ? at : encoder.encodeInto(text, this.octets).written;
  }

  /** The path is what stands at `start`, up to a fragment, a NUL or `limit`. */
  take(start: number, limit: number, dialect: Dialect): void {
    const { octets, view } = this;
    view.setInt32(limit, SENTINEL);
    if (octets[start] !== 0x2f) {
      this.#rewrite(start, limit, dialect);
      return;
    }
    let at = start;
    for (;;) {
      // Four octets at a time while all are past `%` and ASCII; then the first that is not.
      let four = view.getInt32(at, true);
      let others = ((four - 0x26262626) | four) & 0x80808080;
      while (others === 0) {
        at += 4;
        four = view.getInt32(at, true);
        others = ((four - 0x26262626) | four) & 0x80808080;
      }
      at += lowestOctet(others);
      const octet = octets[at] as number;
      if (at >= limit || octet === 0x23 || octet === 0) break;
      if (octet >= 0x80 || octet === 0x25 || isLineEnd(octet)) {
        this.#rewrite(start, limit, dialect);
        return;
      }
      at++;
    }
    view.setInt32(at, SENTINEL);
    this.start = start;
    this.end = at;
  }

  /**
   * Writes the path in normal form behind the URL, with a `/` before it where it has none (F7). A raw CR or LF, which
   * no pattern can hold, gets its high bit set, so that it never equals the line end behind a pattern.
   */
  #rewrite(start: number, limit: number, dialect: Dialect): void {
    const { octets } = this;
    let end = start;
    while (end < limit && octets[end] !== 0x23 && octets[end] !== 0) end++;
    this.start = limit;
    octets[limit] = 0x2f;
    this.end = normalize(octets, start, end, octets, limit + (octets[start] === 0x2f && start < end ? 0 : 1), dialect);
    for (let at = limit; at < this.end; at++) {
      if (isLineEnd(octets[at] as number)) octets[at] = (octets[at] as number) | 0x80;
    }
    this.view.setInt32(this.end, SENTINEL);
  }
}

/** The first `/`, `?` or `;`; `end` where the URL or its part before the fragment ends first. */
function firstDelimiter(url: Uint8Array, from: number, end: number): number {
  for (let at = from; at < end; at++) {
    const octet = url[at] as number;
    // Most octets of a host are letters.
    if (octet > 0x3f || (octet !== 0x2f && octet !== 0x3f && octet !== 0x3b && octet !== 0x23)) continue;
    return octet === 0x23 ? end : at;
  }
  return end;
}
