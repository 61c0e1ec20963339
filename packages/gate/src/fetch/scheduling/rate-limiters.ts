import type { LRUCache } from 'lru-cache';
import { boundedCache } from '../../memory/bounded-cache.js';
import { KeyPace, type PaceRules } from './rate-limiter.js';

const MINUTE = 60_000;

/** At this rate a million hosts on one address take 14 hours, which is within the 24 hours of a fresh copy. */
export const ADDRESS_RULES: PaceRules = {
  connections: 8,
  startsPerSecond: 20,
  burst: 40,
  // One hostile tenant must not block the address of a content delivery network for the others.
  longestBackOff: 5 * MINUTE,
  isShared: true,
};

export const DOMAIN_RULES: PaceRules = {
  connections: 16,
  startsPerSecond: 10,
  burst: 20,
  longestBackOff: 60 * MINUTE,
  isShared: false,
};

/**
 * Ends the key of the ports of an address on which no web servers are expected. They have half of its connections, beside
 * those of the web servers: anyone can point a name at an address and name a port of it that stays silent.
 */
export const OTHER_PORTS = ' other ports';

/** Addresses whose pace is kept, and as many domains. The least recently used are evicted. */
const MAX_KEYS = 20_000;
/** Bytes of a pace with its place in the cache; measured. */
const PACE_BYTES = 450;

export interface HostPaceOptions {
  readonly address?: PaceRules | undefined;
  readonly domain?: PaceRules | undefined;
}

/** The paces of addresses and registrable domains, bounded. */
export class HostPace {
  readonly #addresses: LRUCache<string, KeyPace> = boundedCache(MAX_KEYS);
  readonly #domains: LRUCache<string, KeyPace> = boundedCache(MAX_KEYS);
  readonly #rules: Required<{ [Kind in keyof HostPaceOptions]: PaceRules }>;
  readonly #otherPorts: PaceRules;

  constructor({ address = ADDRESS_RULES, domain = DOMAIN_RULES }: HostPaceOptions = {}) {
    this.#rules = { address, domain };
    this.#otherPorts = { ...address, connections: Math.ceil(address.connections / 2) };
  }

  /** Bytes of memory that they take. */
  get bytes(): number {
    return (this.#addresses.size + this.#domains.size) * PACE_BYTES;
  }

  address(id: string, isRated: boolean): KeyPace {
    const rules = id.endsWith(OTHER_PORTS) ? this.#otherPorts : this.#rules.address;
    return paceOf(this.#addresses, id, rules, isRated);
  }

  domain(id: string, isRated: boolean): KeyPace {
    return paceOf(this.#domains, id, this.#rules.domain, isRated);
  }
}

function paceOf(paces: LRUCache<string, KeyPace>, id: string, rules: PaceRules, isRated: boolean): KeyPace {
  const known = paces.get(id);
  if (known !== undefined) return known;
  const pace = new KeyPace(rules, isRated);
  paces.set(id, pace);
  return pace;
}
