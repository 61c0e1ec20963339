import { type Channel, channel } from 'node:diagnostics_channel';
import type { Sentence } from '@maycrawl/core/message';
import type { FetchOutcome } from '../types/outcome.js';
import type { SitemapReport } from '../types/sitemap.js';
import type { GateHealth } from './gate-health.js';

/** The events of the gate, by channel of `node:diagnostics_channel`. */
export interface GateEvents {
  /** A fetch has ended. */
  'maycrawl:gate:fetched': { readonly origin: string; readonly outcome: FetchOutcome; readonly milliseconds: number };
  /** A call was answered without a fetch. */
  'maycrawl:gate:hit': { readonly origin: string; readonly source: 'memory' | 'store' };
  /** The address guard refused a hop. */
  'maycrawl:gate:refused': { readonly origin: string; readonly detail: Sentence };
  /** An origin has moved to another step of the ladder. */
  'maycrawl:gate:ladder': { readonly origin: string; readonly from: string | undefined; readonly to: string };
  /** A sitemap was read in full or in part, or could not be read. */
  'maycrawl:gate:sitemap': SitemapReport;
  /** The status or the set of problems in `gate.health()` has changed. */
  'maycrawl:gate:health': GateHealth;
  /**
   * The file of an origin could not be parsed or evaluated because of a fault of this software. It is published once for
   * each file; `hash` is the first 16 bytes of its SHA-256, in hexadecimal.
   */
  'maycrawl:gate:internal-error': { readonly origin: string; readonly hash: string; readonly error: unknown };
  /** The store failed or was too slow, and was bypassed. `origin` is a host name for the operations of turns. */
  'maycrawl:gate:bypassed': { readonly origin: string; readonly operation: string; readonly error: unknown };
  /** A shared store was connected, cannot be reached, or is misconfigured. `place` has no password. */
  'maycrawl:gate:store': {
    readonly store: string;
    readonly place: string;
    readonly state: 'connected' | 'unavailable' | 'misconfigured';
    /** For people; empty if the state is `connected` without a problem. */
    readonly detail: string;
  };
}

const hit: Channel = channel('maycrawl:gate:hit');
const channels = {
  'maycrawl:gate:fetched': channel('maycrawl:gate:fetched'),
  'maycrawl:gate:hit': hit,
  'maycrawl:gate:refused': channel('maycrawl:gate:refused'),
  'maycrawl:gate:ladder': channel('maycrawl:gate:ladder'),
  'maycrawl:gate:sitemap': channel('maycrawl:gate:sitemap'),
  'maycrawl:gate:health': channel('maycrawl:gate:health'),
  'maycrawl:gate:internal-error': channel('maycrawl:gate:internal-error'),
  'maycrawl:gate:bypassed': channel('maycrawl:gate:bypassed'),
  'maycrawl:gate:store': channel('maycrawl:gate:store'),
} satisfies Record<keyof GateEvents, unknown>;

/** If false, the fast path creates no event. */
export function hasHitSubscribers(): boolean {
  return hit.hasSubscribers;
}

/** True if a channel has subscribers, for an event that is not free to create. */
export function hasSubscribers(name: keyof GateEvents): boolean {
  return channels[name].hasSubscribers;
}

export function publish<Name extends keyof GateEvents>(name: Name, event: GateEvents[Name]): void {
  if (channels[name].hasSubscribers) channels[name].publish(event);
}
