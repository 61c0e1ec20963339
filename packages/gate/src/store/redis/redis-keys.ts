import { createHash } from 'node:crypto';
import { storeKey } from '../store-key.js';

/** The keys of one origin. What stands in braces is its hash tag: all three lie in one slot of a Cluster. */
export interface RedisKeys {
  /** The last good outcome, behind the counter of the newest record. */
  readonly good: string;
  /** What was learnt since. */
  readonly since: string;
  readonly lease: string;
}

export function redisKeys(prefix: string, origin: string): RedisKeys {
  const key = storeKey(origin);
  // The first closing brace would end the tag.
  const tag = /[{}]/.test(key) ? `#${createHash('sha256').update(origin).digest('hex')}` : key;
  const good = `${prefix}{${tag}}`;
  return { good, since: `${good}:since`, lease: `${good}:lease` };
}
