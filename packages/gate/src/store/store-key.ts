import { createHash } from 'node:crypto';

/** UTF-16 code units. The index pages of a store contain whole keys: long ones would take space from all others. */
const MAX_KEY_LENGTH = 500;

/** A hash if the origin is empty, long or contains a NUL. Records contain their origin to detect collisions. */
export function storeKey(origin: string): string {
  if (origin.length > 0 && origin.length <= MAX_KEY_LENGTH && !origin.includes('\0')) return origin;
  return `#${createHash('sha256').update(origin).digest('hex')}`;
}
