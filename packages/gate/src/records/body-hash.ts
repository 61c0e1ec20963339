// Not a named import: an older Node, which has no `hash`, must load the module to report that it is too old.
import crypto from 'node:crypto';

/** Bytes of a body's hash. */
export const HASH_BYTES = 16;

/** Returns the hash that identifies a body: SHA-256, its first 16 bytes, in hexadecimal. */
export function bodyHash(body: Uint8Array): string {
  // A slice of the whole digest would keep all of it in memory.
  return crypto.hash('sha256', body, 'buffer').toString('hex', 0, HASH_BYTES);
}
