import { createHash } from 'node:crypto';
import { storeKey } from '../store-key.js';

export const SINCE_SUFFIX = ':since';

/** The part in braces is the hash tag, which puts all keys of an origin in one slot of a Cluster. */
export interface RedisKeys {
  /** The counter of the newest record, then the last good outcome. */
  readonly good: string;
  readonly since: string;
  readonly lease: string;
}

export interface RedisTurnKeys {
  readonly turn: string;
  /** When the last turn ended by the clock of the server, and the pause after it; both in milliseconds. */
  readonly pause: string;
  /** The holder that was refused first while another one had the turn: the next turn is its own. */
  readonly next: string;
}

export function redisTurnKeys(prefix: string, host: string): RedisTurnKeys {
  const { good, lease } = redisKeys(prefix, `turn:${host}`);
  return { turn: lease, pause: `${good}:pause`, next: `${good}:next` };
}

export function redisKeys(prefix: string, origin: string): RedisKeys {
  const key = storeKey(origin);
  // A brace in the origin would end the tag early.
  const tag = /[{}]/.test(key) ? `#${createHash('sha256').update(origin).digest('hex')}` : key;
  const good = `${prefix}{${tag}}`;
  return { good, since: `${good}${SINCE_SUFFIX}`, lease: `${good}:lease` };
}
