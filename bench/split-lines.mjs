/**
 * The minimum cost of a line filter in Node. With `each`, reads stdin in blocks, splits them into lines and writes the
 * lines in blocks of its own. Without it, only counts the lines and writes the blocks unchanged. Prints the number of
 * lines on stderr.
 */
import { readSync, writeSync } from 'node:fs';

const LF = 0x0a;
const BLOCK_BYTES = 262_144;

/** @param {Uint8Array} bytes */
function writeAll(bytes) {
  for (let at = 0; at < bytes.length; ) at += writeSync(1, bytes, at);
}

/** Writes the blocks unchanged. */
function writeBlocks() {
  const block = Buffer.allocUnsafe(BLOCK_BYTES);
  let lines = 0;
  for (let length = readSync(0, block); length > 0; length = readSync(0, block)) {
    const bytes = block.subarray(0, length);
    for (let end = bytes.indexOf(LF); end !== -1; end = bytes.indexOf(LF, end + 1)) lines++;
    writeAll(bytes);
  }
  return lines;
}

/** Copies each line. An incomplete line moves to the start of the buffer, before the next block. */
function writeEach() {
  const [block, out] = [Buffer.allocUnsafe(BLOCK_BYTES), Buffer.allocUnsafe(BLOCK_BYTES)];
  let [lines, left, filled] = [0, 0, 0];
  for (let length = readSync(0, block); length > 0; length = readSync(0, block, left, BLOCK_BYTES - left, null)) {
    const bytes = block.subarray(0, left + length);
    let start = 0;
    for (let end = bytes.indexOf(LF); end !== -1; end = bytes.indexOf(LF, start)) {
      if (filled + end + 1 - start > BLOCK_BYTES) {
        writeAll(out.subarray(0, filled));
        filled = 0;
      }
      filled += bytes.copy(out, filled, start, end + 1);
      start = end + 1;
      lines++;
    }
    left = bytes.copy(block, 0, start);
  }
  writeAll(out.subarray(0, filled));
  return lines;
}

const lines = process.argv[2] === 'each' ? writeEach() : writeBlocks();
process.stderr.write(`${lines}\n`);
