import { isAscii, isUtf8 } from 'node:buffer';

/** Bytes of a line. A longer one is skipped, so that memory stays bounded. */
export const MAX_LINE_BYTES = 65_536;

/** A line that cannot be parsed, and why. */
export interface UnreadableLine {
  readonly unreadable: string;
  /** Characters that it takes of what may wait for an answer. */
  readonly length: number;
}

/** Lines that arrived together. */
export interface LineBlock {
  readonly lines: readonly (string | UnreadableLine)[];
  /** The bytes of the lines, each but the last with an LF, if all lines are readable and ASCII. */
  readonly ascii: Buffer | undefined;
}

const NEWLINE = 0x0a;

/** Returns the lines of a body in blocks, as they arrive. Lines end with LF or CR LF; the last may have no end. */
export async function* lineBlocks(body: AsyncIterable<Buffer>): AsyncGenerator<LineBlock> {
  /** The part of a line that arrived, unless it is too long already. */
  let rest: Buffer[] = [];
  let restBytes = 0;
  for await (const chunk of body) {
    const end = chunk.lastIndexOf(NEWLINE);
    if (end !== -1) {
      yield splitBlock(rest, restBytes, chunk.subarray(0, end));
      rest = [];
      restBytes = 0;
    }
    const tail = chunk.subarray(end + 1);
    restBytes += tail.length;
    // A line beyond the limit is only counted.
    if (restBytes > MAX_LINE_BYTES) rest = [];
    else if (tail.length > 0) rest.push(tail);
  }
  if (restBytes > 0) yield splitBlock(rest, restBytes, Buffer.alloc(0));
}

/** Splits the start of a line that arrived before, and a block that ends where a line ends. */
function splitBlock(rest: readonly Buffer[], restBytes: number, block: Buffer): LineBlock {
  if (restBytes > MAX_LINE_BYTES) {
    const first = block.indexOf(NEWLINE);
    const others = first === -1 ? [] : splitBlock([], 0, block.subarray(first + 1)).lines;
    return { lines: [tooLong(), ...others], ascii: undefined };
  }
  const bytes = rest.length === 0 ? block : Buffer.concat([...rest, block]);
  if (isAscii(bytes)) {
    const lines = bytes.toString('latin1').split('\n');
    if (bytes.length <= MAX_LINE_BYTES || lines.every((line) => line.length <= MAX_LINE_BYTES)) {
      return { lines, ascii: bytes };
    }
    return { lines: lines.map(checked), ascii: undefined };
  }
  if (isUtf8(bytes)) return { lines: bytes.toString('utf8').split('\n').map(checked), ascii: undefined };
  const lines = eachLine(bytes).map((line) => (isUtf8(line) ? checked(line.toString('utf8')) : notUtf8()));
  return { lines, ascii: undefined };
}

function* lineBytes(bytes: Buffer): Generator<Buffer> {
  let start = 0;
  for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, start)) {
    yield bytes.subarray(start, end);
    start = end + 1;
  }
  yield bytes.subarray(start);
}

const eachLine = (bytes: Buffer): Buffer[] => [...lineBytes(bytes)];

// A character has at least one byte and at most three for each UTF-16 unit: most lines need no count.
function checked(line: string): string | UnreadableLine {
  if (line.length * 3 <= MAX_LINE_BYTES || Buffer.byteLength(line) <= MAX_LINE_BYTES) return line;
  return tooLong();
}

const tooLong = (): UnreadableLine => ({ unreadable: `the line is longer than ${MAX_LINE_BYTES} bytes`, length: 100 });
const notUtf8 = (): UnreadableLine => ({ unreadable: 'the line is not valid UTF-8', length: 100 });
