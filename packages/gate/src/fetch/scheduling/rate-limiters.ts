import type { LRUCache } from 'lru-cache';
import { boundedCache } from '../../memory/bounded-cache.js';
import { RateLimiter, type RateLimitRules } from './rate-limiter.js';

const MINUTE = 60_000;

/** At this rate a million hosts on one address take 14 hours, which is within the 24 hours of a fresh copy. */
export const ADDRESS_LIMITS: RateLimitRules = {
  connections: 8,
  startsPerSecond: 20,
  burst: 40,
  // One hostile tenant must not block the address of a content delivery network for the others.
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

/**
 * Ends the key of the ports of an address on which no web servers are expected. They have half of its connections,
 * beside those of the web servers: anyone can point a name at an address and name a port of it that stays silent.
 */
export const OTHER_PORTS = ' other ports';

/** Addresses whose pace is kept, and as many domains. The least recently used are evicted. */
const MAX_KEYS = 20_000;
/** Bytes of a pace with its place in the cache; measured. */
const LIMITER_BYTES = 450;

export interface RateLimitersOptions {
  readonly address?: RateLimitRules | undefined;
  readonly domain?: RateLimitRules | undefined;
}

/** The paces of addresses and registrable domains, bounded. */
export class RateLimiters {
  readonly #addresses: LRUCache<string, RateLimiter> = boundedCache(MAX_KEYS);
  readonly #domains: LRUCache<string, RateLimiter> = boundedCache(MAX_KEYS);
  readonly #rules: Required<{ [Kind in keyof RateLimitersOptions]: RateLimitRules }>;
  readonly #otherPorts: RateLimitRules;

  constructor({ address = ADDRESS_LIMITS, domain = DOMAIN_LIMITS }: RateLimitersOptions = {}) {
    this.#rules = { address, domain };
    this.#otherPorts = { ...address, connections: Math.ceil(address.connections / 2) };
  }

  /** Bytes of memory that they take. */
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
  paces: LRUCache<string, RateLimiter>,
  id: string,
  rules: RateLimitRules,
  isRateLimited: boolean,
): RateLimiter {
  const known = paces.get(id);
  if (known !== undefined) return known;
  const pace = new RateLimiter(rules, isRateLimited);
  paces.set(id, pace);
  return pace;
}
