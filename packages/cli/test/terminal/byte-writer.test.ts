import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ByteWriter } from '../../src/terminal/byte-writer.js';

const SEED = 20261129;
/** Sizes around those from which on bytes are copied in another way, and some over the room that there is at first. */
const SIZES = [0, 1, 3, 4, 5, 15, 16, 17, 19, 511, 512, 513, 700, 90_000];

/** Returns the file that holds what was put. */
async function written(put: (writer: ByteWriter) => void): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'maycrawl-byte-writer-'));
  const path = join(folder, 'out');
  const fd = openSync(path, 'w');
  try {
    const writer = new ByteWriter(fd, (error) => error as Error);
    put(writer);
    await writer.flush();
    return readFileSync(path);
  } finally {
    closeSync(fd);
    rmSync(folder, { recursive: true });
  }
}

it('writes bytes and texts of any size, one after the other', async () => {
  const source = Uint8Array.from({ length: 100_000 }, (_, i) => (i * 31) % 251);
  const others = ['é', '\u{1f600}', '\ud800', '\0', 'ß'];
  const size = fc.constantFrom(...SIZES);
  const bytes = fc.tuple(size, fc.nat(700)).map(([length, start]) => source.subarray(start, start + length));
  const text = fc.tuple(size, fc.constantFrom('', ...others), fc.nat(600)).map(([length, other, at]) => {
    const letters = 'x'.repeat(length);
    return letters.slice(0, at) + other + letters.slice(at);
  });
  const property = fc.asyncProperty(fc.array(fc.oneof(bytes, text), { maxLength: 12 }), async (parts) => {
    const file = await written((writer) => {
      for (const part of parts) {
        if (typeof part === 'string') writer.putText(part);
        else writer.put(source, part.byteOffset, part.byteOffset + part.length);
      }
    });
    expect(file.equals(Buffer.concat(parts.map((part) => Buffer.from(part as string))))).toBe(true);
  });
  await fc.assert(property, { seed: SEED, numRuns: 300 });
});
