import { boundedEntry } from './bounded-entry.js';
import { RateLimit } from './rate-limit.js';

/** Requests per second of one address that are answered with 401, in the long run. */
const RATE = 5;
/** Addresses that are counted. Beyond this number, the oldest one starts with a full rate again. */
const MAX_ADDRESSES = 10_000;

/**
 * Limits the answers 401 of each address, so that a client with a wrong token, or one that guesses, costs little. A valid
 * token is never delayed: clients behind one proxy share its address.
 */
export class UnauthorizedLimits {
  readonly #limits = new Map<string, RateLimit>();

  /** Counts a request without a valid token. Returns 0 if it is answered with 401, otherwise the seconds until it is. */
  take(address: string, now: number): number {
    return boundedEntry(this.#limits, address, MAX_ADDRESSES, () => new RateLimit(RATE, now)).take(now);
  }
}
