import type { UrlLines } from '@maycrawl/gate';

const [LF, CR] = [0x0a, 0x0d];
const LFS = 0x0a0a0a0a;
/** The first bytes of a line, which are searched four at a time. */
const SHORT_BYTES = 256;

/** Maximum length of a line in bytes. No server accepts a longer URL. */
export const MAX_LINE_BYTES = 65_536;

/** The state of a line. The values of `pending`, `allowed` and `blocked` are those of `UrlLines`. */
export const ANSWER = {
  pending: 0,
  allowed: 1,
  blocked: 2,
  blank: 3,
  notUrl: 4,
  /** A URL whose scheme has no robots.txt, as `mailto:`. */
  otherScheme: 5,
  notUtf8: 6,
  tooLong: 7,
  /** It may be fetched, but not used as `--use` says. */
  notUsable: 8,
  /** Written. */
  done: 9,
} as const;

/** Whole lines of the list in the form of `UrlLines`: their spans without line ends, and their answers. */
export interface LineBatch extends UrlLines {
  /** The end of the last line, its LF included. */
  readonly end: number;
  /** True if a line is longer than `MAX_LINE_BYTES` and may be cut: its answer must be `tooLong`. */
  readonly hasLong: boolean;
  /** Number of lines of the list before this batch. */
  readonly firstLine: number;
  readonly page: Page;
  /** Number of lines at the start of the batch that are written. */
  written: number;
}

interface Page {
  readonly spans: Uint32Array;
  readonly answers: Uint8Array;
}

const PAGE_LINES = 65_536;
const MAX_SPARE_PAGES = 8;

const newPage = (lines: number): Page => ({ spans: new Uint32Array(2 * lines), answers: new Uint8Array(lines) });

/** Returns the end of line `i`, its LF included. */
export function lineEnd({ spans, count, end }: LineBatch, i: number): number {
  return i + 1 < count ? (spans[2 * i + 2] as number) : end;
}

/** True if line `i` is longer than `MAX_LINE_BYTES`, so that it may be cut. */
export function isLong({ spans }: LineBatch, i: number): boolean {
  return (spans[2 * i + 1] as number) - (spans[2 * i] as number) > MAX_LINE_BYTES;
}

/**
 * Splits blocks of bytes into batches of whole lines, for a list of any length. Lines are not copied out of their
 * block, except a line that spans blocks. Of such a line, at most `MAX_LINE_BYTES` and a few bytes are buffered.
 */
export class BatchCutter {
  /** The beginning of a line that continues in the next block. */
  readonly #partial: Uint8Array = new Uint8Array(MAX_LINE_BYTES + 3);
  #length = 0;
  #hasPartial = false;
  #lines = 0;
  #toSkip: number;
  readonly #spare: Page[] = [];
  #page: Page = newPage(PAGE_LINES);
  #hasLong = false;

  constructor(from: number) {
    this.#toSkip = from;
  }

  /** Yields the batches of the next block, which must not change afterwards. */
  *write(block: Uint8Array): Generator<LineBatch> {
    let start = 0;
    if (this.#hasPartial) {
      const first = block.indexOf(LF);
      this.#append(block, 0, first === -1 ? block.length : first);
      if (first === -1) return;
      start = first + 1;
      yield* this.end();
    }
    const end = block.lastIndexOf(LF) + 1;
    // Before the batches are yielded, because the block may be reused once its lines are written.
    if (Math.max(start, end) < block.length) this.#append(block, Math.max(start, end), block.length);
    if (end > start) yield* this.#batch(block, start, end);
  }

  *end(): Generator<LineBatch> {
    if (!this.#hasPartial) return;
    const end = this.#length + 1;
    this.#partial[end - 1] = LF;
    this.#hasPartial = false;
    this.#length = 0;
    yield* this.#batch(this.#partial.slice(0, end), 0, end);
  }

  #append(block: Uint8Array, start: number, end: number): void {
    this.#hasPartial = true;
    // One byte more than the maximum, and a CR that may belong to the line end.
    const size = Math.min(end - start, MAX_LINE_BYTES + 2 - this.#length);
    this.#partial.set(block.subarray(start, start + size), this.#length);
    this.#length += size;
  }

  /** Returns the page of a batch to the pool. The batch must not be used afterwards. */
  recycle({ page }: LineBatch): void {
    if (page.answers.length === PAGE_LINES && this.#spare.length < MAX_SPARE_PAGES) this.#spare.push(page);
  }

  *#batch(bytes: Uint8Array, start: number, end: number): Generator<LineBatch> {
    const lines = this.#split(bytes, start, end);
    const skipped = Math.min(this.#toSkip, lines);
    this.#toSkip -= skipped;
    const firstLine = this.#lines + skipped;
    this.#lines += lines;
    const count = lines - skipped;
    if (count === 0) return;
    const page = this.#takePage(lines);
    const spans = page.spans.subarray(2 * skipped);
    const answers = page.answers.fill(0, 0, count);
    yield { bytes, spans, count, answers, page, end, hasLong: this.#hasLong, firstLine, written: 0 };
  }

  #split(bytes: Uint8Array, start: number, end: number): number {
    let { spans } = this.#page;
    let at = 0;
    this.#hasLong = false;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let from = start; from < end; ) {
      const to = nextLf(bytes, view, from);
      if (at === spans.length) spans = this.#growPage();
      if (to - from > MAX_LINE_BYTES) this.#hasLong = true;
      spans[at++] = from;
      spans[at++] = to > from && bytes[to - 1] === CR ? to - 1 : to;
      from = to + 1;
    }
    return at / 2;
  }

  /** A mostly empty page is copied, so that a batch takes no more memory than it needs. */
  #takePage(lines: number): Page {
    const page = this.#page;
    if (8 * lines < page.answers.length)
      return { spans: page.spans.slice(0, 2 * lines), answers: new Uint8Array(lines) };
    this.#page = this.#spare.pop() ?? newPage(PAGE_LINES);
    return page;
  }

  #growPage(): Uint32Array {
    const { spans, answers } = this.#page;
    this.#page = newPage(2 * answers.length);
    this.#page.spans.set(spans);
    return this.#page.spans;
  }
}

/**
 * Returns the index of the first LF from `start` on, which must exist. Compares four bytes at a time: for a line of usual
 * length, this takes a quarter of the time of `indexOf`, which is faster for long ones.
 */
function nextLf(bytes: Uint8Array, view: DataView, start: number): number {
  const limit = Math.min(start + SHORT_BYTES, bytes.length - 4);
  for (let at = start; at <= limit; at += 4) {
    // The zero bytes of `difference` are LFs. The lowest set bit of `found` is in the first of them.
    const difference = view.getInt32(at, true) ^ LFS;
    const found = (difference - 0x01010101) & ~difference & 0x80808080;
    if (found !== 0) return at + ((31 - Math.clz32(found & -found)) >> 3);
  }
  // `Buffer.indexOf` takes half the time of `Uint8Array.indexOf`.
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).indexOf(LF, start);
}
