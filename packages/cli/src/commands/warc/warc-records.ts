/** Records of a WARC file (https://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/). */

/** The header of a record: names in lower case. */
export type WarcHeader = ReadonlyMap<string, string>;

export interface WarcHandler {
  /** Returns true if the block of the record is needed; false skips it. */
  wants(header: WarcHeader): boolean;
  take(header: WarcHeader, block: Buffer): void;
  /** The data is no WARC from here on: `what` says why. */
  fail(what: string): void;
}

/** A header that is longer is none: real ones have less than two kilobytes. */
const MAX_HEADER = 65_536;
/** A longer block is cut: an archive truncates captures at a megabyte. */
const MAX_BLOCK = 16 * 1_024 ** 2;
/** What a record begins with. */
const RECORD = 'WARC/';
const [CR, LF] = [0x0d, 0x0a];

/** Reads records from uncompressed bytes that arrive in blocks. */
export class WarcRecords {
  readonly #handler: WarcHandler;
  #kept: Buffer = Buffer.alloc(0);
  #header: WarcHeader | undefined;
  /** The block of the current record, if it is needed, and the bytes of it that are missing. */
  #block: Buffer[] | undefined;
  #blockLength = 0;
  #missing = 0;
  /** The last record, until it is known what follows it. */
  #whole: { readonly header: WarcHeader; readonly isWanted: boolean; block: Buffer } | undefined;
  /** True if what followed was left out. */
  get hasFailed(): boolean {
    return this.#hasFailed;
  }
  #hasFailed = false;
  /** Whole records that were read. */
  count = 0;
  /** True if the data does not begin as a WARC file does. */
  isOther = false;

  constructor(handler: WarcHandler) {
    this.#handler = handler;
  }

  write(bytes: Buffer): void {
    if (this.#hasFailed) return;
    let rest = this.#kept.length === 0 ? bytes : Buffer.concat([this.#kept, bytes]);
    for (;;) {
      if (this.#header === undefined) {
        rest = withoutLineEnds(rest);
        if (this.#whole !== undefined && !this.#isFollowed(rest)) break;
        const next = this.#readHeader(rest);
        if (next === undefined) break;
        rest = next;
      }
      const taken = rest.subarray(0, this.#missing);
      this.#missing -= taken.length;
      if (this.#block !== undefined && this.#blockLength < MAX_BLOCK) {
        // A copy: the caller may reuse its buffer before the block is whole.
        this.#block.push(this.#missing === 0 ? taken : Buffer.from(taken));
        this.#blockLength += taken.length;
      }
      rest = rest.subarray(taken.length);
      if (this.#missing > 0) break;
      this.#endRecord();
    }
    this.#kept = this.#hasFailed ? Buffer.alloc(0) : Buffer.from(rest);
    if (this.#whole !== undefined) this.#whole.block = Buffer.from(this.#whole.block);
  }

  /** True if another record follows the last one, which then counts. If anything else does, its Content-Length is wrong. */
  #isFollowed(bytes: Buffer): boolean {
    const seen = bytes.toString('latin1', 0, RECORD.length);
    if (seen === RECORD) this.#takeWhole();
    else if (!RECORD.startsWith(seen)) {
      this.#whole = undefined;
      this.#fail('a record does not end where its Content-Length says');
    }
    return seen === RECORD;
  }

  #takeWhole(): void {
    const whole = this.#whole;
    this.#whole = undefined;
    if (whole === undefined) return;
    this.count++;
    if (whole.isWanted) this.#handler.take(whole.header, whole.block);
  }

  /** Reports a record whose end is missing. Drops what is left, so that another record can follow. */
  end(): void {
    this.#takeWhole();
    const isInRecord = this.#header !== undefined || this.#kept.length > 0;
    if (isInRecord && !this.#hasFailed) this.#handler.fail('the last record has no end');
    this.#kept = Buffer.alloc(0);
    this.#header = undefined;
    this.#block = undefined;
    this.#missing = 0;
    this.#hasFailed = false;
  }

  /** Returns what follows the header; undefined if its end has not arrived. */
  #readHeader(bytes: Buffer): Buffer | undefined {
    const end = bytes.indexOf('\r\n\r\n');
    if (end === -1 || end > MAX_HEADER) {
      const seen = bytes.toString('latin1', 0, RECORD.length);
      if (bytes.length > MAX_HEADER || !RECORD.startsWith(seen)) {
        this.isOther = seen !== RECORD && this.count === 0;
        this.#fail('a record has no header');
      }
      return undefined;
    }
    const header = headerOf(bytes.toString('utf8', 0, end));
    const digits = header?.get('content-length') ?? '';
    const length = Number(digits);
    if (header === undefined || !/^\d+$/.test(digits) || !Number.isSafeInteger(length)) {
      this.isOther = header === undefined && this.count === 0;
      this.#fail('a record has no header, or no Content-Length');
      return undefined;
    }
    this.#header = header;
    this.#missing = length;
    this.#block = this.#handler.wants(header) ? [] : undefined;
    this.#blockLength = 0;
    return bytes.subarray(end + 4);
  }

  #endRecord(): void {
    const [header, block = []] = [this.#header, this.#block];
    const isWanted = this.#block !== undefined;
    this.#header = undefined;
    this.#block = undefined;
    if (header === undefined) return;
    const [only] = block;
    this.#whole = { header, isWanted, block: block.length === 1 && only !== undefined ? only : Buffer.concat(block) };
  }

  #fail(what: string): void {
    this.#hasFailed = true;
    this.#handler.fail(what);
  }
}

/** Returns what follows the line ends between two records. */
function withoutLineEnds(bytes: Buffer): Buffer {
  let start = 0;
  while (bytes[start] === CR || bytes[start] === LF) start++;
  return bytes.subarray(start);
}

/** Returns the fields of a header; undefined if it is none. Folded lines are joined. */
function headerOf(text: string): WarcHeader | undefined {
  const [version = '', ...lines] = text.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  if (!/^WARC\/\d/.test(version)) return undefined;
  const fields = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon > 0) fields.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
  }
  return fields;
}
