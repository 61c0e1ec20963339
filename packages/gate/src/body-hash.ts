import { createHash } from 'node:crypto';

/** Bytes of a body's hash. */
export const HASH_BYTES = 16;

/** Returns the hash that addresses a body: SHA-256, its first 16 bytes, in hexadecimal. */
export function bodyHash(body: Uint8Array): string {
  return createHash('sha256')
    .update(body)
    .digest('hex')
    .slice(0, 2 * HASH_BYTES);
}
