import type { LRUCache } from 'lru-cache';
import { boundedCache } from '../../memory/bounded-cache.js';
import { RateLimiter, type RateLimitRules } from './rate-limiter.js';

const MINUTE = 60_000;

/** At this rate, a million hosts on one address take 14 hours, which is less than the 24 hours of a fresh copy. */
export const ADDRESS_LIMITS: RateLimitRules = {
  connections: 8,
  startsPerSecond: 20,
  burst: 40,
  // Limits the damage of hostile tenants on the shared address of a content delivery network.
  longestBackOff: 5 * MINUTE,
  isShared: true,
};

export const DOMAIN_LIMITS: RateLimitRules = {
  connections: 16,
  startsPerSecond: 10,
  burst: 20,
  longestBackOff: 60 * MINUTE,
  isShared: false,
};

/** Keys of other ports than 80 and 443 have separate limits: anyone can link to a port that stays silent. */
export const OTHER_PORTS = ' other ports';

const MAX_KEYS = 20_000;
/** Bytes of a limiter with its cache entry; measured. */
const LIMITER_BYTES = 450;

export interface RateLimitersOptions {
  readonly address?: RateLimitRules | undefined;
  readonly domain?: RateLimitRules | undefined;
}

export class RateLimiters {
  readonly #addresses: LRUCache<string, RateLimiter> = boundedCache(MAX_KEYS);
  readonly #domains: LRUCache<string, RateLimiter> = boundedCache(MAX_KEYS);
  readonly #rules: Required<{ [Kind in keyof RateLimitersOptions]: RateLimitRules }>;
  readonly #otherPorts: RateLimitRules;

  constructor({ address = ADDRESS_LIMITS, domain = DOMAIN_LIMITS }: RateLimitersOptions = {}) {
    this.#rules = { address, domain };
    this.#otherPorts = { ...address, connections: Math.ceil(address.connections / 2) };
  }

  get bytes(): number {
    return (this.#addresses.size + this.#domains.size) * LIMITER_BYTES;
  }

  address(id: string, isRateLimited: boolean): RateLimiter {
    const rules = id.endsWith(OTHER_PORTS) ? this.#otherPorts : this.#rules.address;
    return limiterOf(this.#addresses, id, rules, isRateLimited);
  }

  domain(id: string, isRateLimited: boolean): RateLimiter {
    return limiterOf(this.#domains, id, this.#rules.domain, isRateLimited);
  }
}

function limiterOf(
  limiters: LRUCache<string, RateLimiter>,
  id: string,
  rules: RateLimitRules,
  isRateLimited: boolean,
): RateLimiter {
  const cached = limiters.get(id);
  if (cached !== undefined) return cached;
  const limiter = new RateLimiter(rules, isRateLimited);
  limiters.set(id, limiter);
  return limiter;
}
