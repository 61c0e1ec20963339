import { isIP } from 'node:net';
import type { FetchNeeds, FetchOutcome } from '../../types/outcome.js';
import { isPublicAddress } from '../net/address-guard.js';
import type { PreparedSettings } from '../net/fetch-settings.js';

/** Collects during a fetch what the settings of another gate must permit for it to have had the same outcome. */
export class CollectedNeeds {
  readonly #addresses: Set<string> = new Set();
  readonly #ports: Set<number> = new Set();
  /** Addresses of the current host. They count if none of them responds. */
  #tried: readonly string[] = [];
  #needsFtp = false;
  /** True if a certificate was accepted although it is invalid, false if one was rejected. */
  badCertificates: boolean | undefined;
  /** True if a 5xx counted as "not found". */
  hasNotFoundPage = false;

  addUrl({ protocol, port }: URL): void {
    if (port !== '') this.#ports.add(Number(port));
    if (protocol === 'ftp:') this.#needsFtp = true;
  }

  /** Adds addresses of a host to which a connection failed. A name is one that a proxy looks up. */
  addTried(addresses: readonly string[]): void {
    this.#tried = [...this.#tried, ...addresses];
  }

  addResponding(address: string): void {
    this.#tried = [];
    this.#add(address);
  }

  of(outcome: FetchOutcome, redirects: number, settings: PreparedSettings): FetchNeeds | undefined {
    for (const address of this.#tried) this.#add(address);
    const isLimitReached = outcome.kind === 'unavailable' && outcome.reason === 'too-many-redirects';
    const isCut = outcome.kind === 'file' && outcome.body.length > settings.maxBytes;
    const needs: FetchNeeds = {
      ...(this.#addresses.size > 0 && { addresses: [...this.#addresses] }),
      ...(this.#ports.size > 0 && { ports: [...this.#ports] }),
      ...(this.#needsFtp && { ftp: true }),
      ...(this.badCertificates !== undefined && { badCertificates: this.badCertificates }),
      ...(this.hasNotFoundPage && { notFoundPages: true }),
      // A gate with a lower limit would have reached it earlier, with the same outcome.
      ...(isLimitReached ? { redirectLimit: settings.maxRedirects } : redirects > 0 && { redirects }),
      ...(isCut && { byteLimit: settings.maxBytes }),
    };
    return Object.keys(needs).length === 0 ? undefined : needs;
  }

  #add(address: string): void {
    if (isIP(address) === 0 || !isPublicAddress(address)) this.#addresses.add(address);
  }
}
