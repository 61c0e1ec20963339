// Not a named import: an older Node, which has no `hash`, must load the module to report that it is too old.
import crypto from 'node:crypto';

/** Returns 8 bytes of a hash under a random key, so that an attacker cannot choose names that collide. */
export function keyedHash(key: string, text: string): Buffer {
  return crypto.hash('sha256', `${key} ${text}`, 'buffer').subarray(0, 8);
}
