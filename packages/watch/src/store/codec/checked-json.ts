import { crc32 } from 'node:zlib';

const CHECKSUM_BYTES = 4;

/** Returns JSON after its checksum: a flipped bit must not change an alert. */
export function encodeChecked(value: unknown): Uint8Array {
  const json = Buffer.from(JSON.stringify(value));
  const bytes = Buffer.allocUnsafe(CHECKSUM_BYTES + json.length);
  bytes.writeUInt32LE(crc32(json));
  bytes.set(json, CHECKSUM_BYTES);
  return bytes;
}

/** Returns undefined if the bytes are damaged. */
export function decodeChecked(value: unknown): unknown {
  if (!(value instanceof Uint8Array) || value.length <= CHECKSUM_BYTES) return undefined;
  const bytes = Buffer.from(value.buffer, value.byteOffset, value.length);
  const json = bytes.subarray(CHECKSUM_BYTES);
  return crc32(json) === bytes.readUInt32LE() ? JSON.parse(json.toString()) : undefined;
}
