import type { UrlLines } from '@maycrawl/gate';

const [LF, CR] = [0x0a, 0x0d];

/** Bytes of a line that are looked at; a longer one is no URL that a server would take. */
export const MAX_LINE_BYTES = 65_536;

/** What became of a line; the first two numbers are those of `UrlLines`. */
export const ANSWER = {
  /** Its origin is waited for, or it was not looked at yet. */
  pending: 0,
  allowed: 1,
  blocked: 2,
  /** Nothing but white space. */
  blank: 3,
  notUrl: 4,
  /** A URL whose scheme has no robots.txt (A2). */
  otherScheme: 5,
  notUtf8: 6,
  tooLong: 7,
  /** It is written. */
  done: 8,
} as const;

/** Whole lines of the list, as `UrlLines` has them: where they stand, without their ends, and what became of them. */
export interface LineBatch extends UrlLines {
  /** Where the last line ends, its LF included. */
  readonly end: number;
  /** A line is longer than `MAX_LINE_BYTES`, and perhaps cut: it must get no answer but `tooLong`. */
  readonly hasLong: boolean;
  /** Lines of the list before the first. */
  readonly firstLine: number;
  /** What `spans` and `answers` stand in. */
  readonly page: Page;
  /** Lines from the first on that are written. */
  written: number;
}

/** Room for the spans and answers of a batch. */
interface Page {
  readonly spans: Uint32Array;
  readonly answers: Uint8Array;
}

const PAGE_LINES = 65_536;
/** Pages that are kept to be used again. */
const MOST_SPARE = 8;

const newPage = (lines: number): Page => ({ spans: new Uint32Array(2 * lines), answers: new Uint8Array(lines) });

/** Where line `i` ends, its LF included. */
export function lineEnd({ spans, count, end }: LineBatch, i: number): number {
  return i + 1 < count ? (spans[2 * i + 2] as number) : end;
}

/** Is line `i` longer than any URL that a server takes, and perhaps cut? */
export function isLong({ spans }: LineBatch, i: number): boolean {
  return (spans[2 * i + 1] as number) - (spans[2 * i] as number) > MAX_LINE_BYTES;
}

/**
 * Cuts blocks of bytes into batches of whole lines, however long the list. Lines stay where they are in their block;
 * only one that two blocks share is copied, and of that no more than `MAX_LINE_BYTES` and one are held.
 */
export class BatchCutter {
  readonly #held: Uint8Array = new Uint8Array(MAX_LINE_BYTES + 3);
  #length = 0;
  #isOpen = false;
  #lines = 0;
  #left: number;
  readonly #spare: Page[] = [];
  #page: Page = newPage(PAGE_LINES);
  #hasLong = false;

  /** `from`: lines that are passed over. */
  constructor(from: number) {
    this.#left = from;
  }

  /** Takes the next block, which must not change any more. */
  *write(block: Uint8Array): Generator<LineBatch> {
    let start = 0;
    if (this.#isOpen) {
      const first = block.indexOf(LF);
      this.#hold(block, 0, first === -1 ? block.length : first);
      if (first === -1) return;
      start = first + 1;
      yield* this.end();
    }
    const end = block.lastIndexOf(LF) + 1;
    // Before its lines are handed over: the block may be used again once they are written.
    if (Math.max(start, end) < block.length) this.#hold(block, Math.max(start, end), block.length);
    if (end > start) yield* this.#batch(block, start, end);
  }

  /** Gives the last line, where no LF stood behind it. */
  *end(): Generator<LineBatch> {
    if (!this.#isOpen) return;
    const end = this.#length + 1;
    this.#held[end - 1] = LF;
    this.#isOpen = false;
    this.#length = 0;
    yield* this.#batch(this.#held.slice(0, end), 0, end);
  }

  #hold(block: Uint8Array, start: number, end: number): void {
    this.#isOpen = true;
    // One byte more than a line may have, and a CR that may belong to its end.
    const size = Math.min(end - start, MAX_LINE_BYTES + 2 - this.#length);
    this.#held.set(block.subarray(start, start + size), this.#length);
    this.#length += size;
  }

  /** Takes back what a batch is made of, once nobody looks at it any more. */
  recycle({ page }: LineBatch): void {
    if (page.answers.length === PAGE_LINES && this.#spare.length < MOST_SPARE) this.#spare.push(page);
  }

  *#batch(bytes: Uint8Array, start: number, end: number): Generator<LineBatch> {
    const lines = this.#split(bytes, start, end);
    const passed = Math.min(this.#left, lines);
    this.#left -= passed;
    const firstLine = this.#lines + passed;
    this.#lines += lines;
    const count = lines - passed;
    if (count === 0) return;
    const page = this.#takePage(lines);
    const spans = page.spans.subarray(2 * passed);
    const answers = page.answers.fill(0, 0, count);
    yield { bytes, spans, count, answers, page, end, hasLong: this.#hasLong, firstLine, written: 0 };
  }

  /** Fills the page with spans; gives how many lines there are. */
  #split(bytes: Uint8Array, start: number, end: number): number {
    let { spans } = this.#page;
    let at = 0;
    this.#hasLong = false;
    // A Buffer's own search takes half the time of a plain array's.
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let from = start; from < end; ) {
      const to = buffer.indexOf(LF, from);
      if (at === spans.length) spans = this.#growPage();
      if (to - from > MAX_LINE_BYTES) this.#hasLong = true;
      spans[at++] = from;
      spans[at++] = to > from && bytes[to - 1] === CR ? to - 1 : to;
      from = to + 1;
    }
    return at / 2;
  }

  /** The page that was filled; where it holds little, a small one in its place, so that a batch keeps no more than it needs. */
  #takePage(lines: number): Page {
    const page = this.#page;
    if (8 * lines < page.answers.length) {
      return { spans: page.spans.slice(0, 2 * lines), answers: new Uint8Array(lines) };
    }
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
