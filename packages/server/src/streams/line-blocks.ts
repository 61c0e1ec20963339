import { isAscii, isUtf8 } from 'node:buffer';
import { gatheredChunks } from './gathered-chunks.js';

/** Bytes of a line. A longer one is skipped, so that memory stays bounded. */
export const MAX_LINE_BYTES = 65_536;

export interface UnreadableLine {
  readonly unreadable: string;
  /** Characters that it takes of what may wait for an answer. */
  readonly length: number;
}

const NEWLINE = 0x0a;

/** Lines that arrived together. They are read in order, as text or by their bytes. */
export class LineBlock {
  /** The lines, each but the last with an LF. */
  readonly bytes: Buffer;
  /** Offset of the next line. A reader of the bytes moves it to the start of a later line, or past the end. */
  at = 0;
  /** The lines as text, in which offsets are those of the bytes; undefined if it is not ASCII, or not read yet. */
  #text: string | undefined;
  #isDecoded = false;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  get isEmpty(): boolean {
    return this.at > this.bytes.length;
  }

  next(): string | UnreadableLine {
    const { bytes, at: start } = this;
    const text = this.#decoded();
    const found = text === undefined ? bytes.indexOf(NEWLINE, start) : text.indexOf('\n', start);
    const end = found === -1 ? bytes.length : found;
    this.at = end + 1;
    if (end - start > MAX_LINE_BYTES) return tooLong();
    if (text !== undefined) return text.slice(start, end);
    const line = bytes.subarray(start, end);
    return isUtf8(line) ? line.toString('utf8') : notUtf8();
  }

  #decoded(): string | undefined {
    if (!this.#isDecoded) {
      this.#isDecoded = true;
      if (isAscii(this.bytes)) this.#text = this.bytes.toString('latin1');
    }
    return this.#text;
  }
}

/** Returns the lines of a body in blocks, as they arrive. Lines end with LF or CR LF; the last may have no end. */
export async function* lineBlocks(body: AsyncIterable<Buffer>): AsyncGenerator<LineBlock> {
  /** The part of a line that arrived: of one that is too long already, a byte more than the limit. */
  let rest: Buffer[] = [];
  let restBytes = 0;
  for await (const chunk of gatheredChunks(body)) {
    const end = chunk.lastIndexOf(NEWLINE);
    if (end !== -1) {
      const lines = chunk.subarray(0, end);
      yield new LineBlock(restBytes === 0 ? lines : Buffer.concat([...rest, lines]));
      rest = [];
      restBytes = 0;
    }
    const tail = chunk.subarray(end + 1, end + 2 + MAX_LINE_BYTES - restBytes);
    restBytes += tail.length;
    if (tail.length > 0) rest.push(tail);
  }
  if (restBytes > 0) yield new LineBlock(Buffer.concat(rest));
}

const tooLong = (): UnreadableLine => ({ unreadable: `the line is longer than ${MAX_LINE_BYTES} bytes`, length: 100 });
const notUtf8 = (): UnreadableLine => ({ unreadable: 'the line is not valid UTF-8', length: 100 });
