import { hash } from 'node:crypto';

/**
 * Returns 8 bytes of a hash that cannot be predicted without the key, so that an attacker cannot choose names that
 * collide.
 *
 * @param key a random secret of this process
 */
export function keyedHash(key: string, text: string): Buffer {
  return hash('sha256', `${key} ${text}`, 'buffer').subarray(0, 8);
}
