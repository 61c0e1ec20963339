import { createHash } from 'node:crypto';

/** Trees of a store hold keys whole: a long one would take room from all others. */
const MAX_KEY_LENGTH = 500;

/**
 * The key of an origin: itself, or a hash where a store would not take it. Nobody resolves a host name that long, but
 * it may be asked about. Records hold their origin, so that a key alone never decides.
 */
export function storeKey(origin: string): string {
  if (origin.length > 0 && origin.length <= MAX_KEY_LENGTH && !origin.includes('\0')) return origin;
  return `#${createHash('sha256').update(origin).digest('hex')}`;
}
