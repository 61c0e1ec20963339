import { promisify } from 'node:util';
import { deflateRaw, inflateRawSync } from 'node:zlib';
import { bodyHash } from '@maycrawl/gate';

const deflate = promisify(deflateRaw);
const LENGTH_BYTES = 4;
/** More than any gate reads of a file. Damaged bytes must not inflate to more. */
const MAX_BYTES = 256 * 1024 * 1024;

/** Returns the length of a file and its compressed bytes. Compresses outside the main thread. */
export async function packVersion(bytes: Uint8Array): Promise<Uint8Array> {
  const compressed = await deflate(bytes, { level: 9 });
  const packed = Buffer.allocUnsafe(LENGTH_BYTES + compressed.length);
  packed.writeUInt32LE(bytes.length);
  packed.set(compressed, LENGTH_BYTES);
  return packed;
}

/** Returns undefined if the bytes are not those of the hash. */
export function unpackVersion(hash: string, value: unknown): Uint8Array | undefined {
  if (!(value instanceof Uint8Array) || value.length <= LENGTH_BYTES) return undefined;
  const packed = Buffer.from(value.buffer, value.byteOffset, value.length);
  const length = packed.readUInt32LE();
  if (length > MAX_BYTES) return undefined;
  try {
    // At least 1: zlib accepts no smaller limit.
    const inflated = inflateRawSync(packed.subarray(LENGTH_BYTES), { maxOutputLength: Math.max(1, length) });
    const bytes = new Uint8Array(inflated.buffer, inflated.byteOffset, inflated.length);
    return bodyHash(bytes) === hash ? bytes : undefined;
  } catch {
    return undefined;
  }
}
