import { type Channel, channel } from 'node:diagnostics_channel';
import type { FetchOutcome } from '../types/outcome.js';
import type { SitemapReport } from '../types/sitemap.js';
import type { GateHealth } from './gate-health.js';

/** What the gate tells of itself, by channel of `node:diagnostics_channel`. */
export interface GateEvents {
  /** A fetch has ended. */
  'maycrawl:gate:fetched': { readonly origin: string; readonly outcome: FetchOutcome; readonly milliseconds: number };
  /** A question was answered without a fetch. */
  'maycrawl:gate:hit': { readonly origin: string; readonly source: 'memory' | 'store' };
  /** The address guard refused a hop. */
  'maycrawl:gate:refused': { readonly origin: string; readonly detail: string };
  /** An origin stands on another step of the ladder than before. */
  'maycrawl:gate:ladder': { readonly origin: string; readonly from: string | undefined; readonly to: string };
  /** A sitemap was read, wholly, in part or not at all. */
  'maycrawl:gate:sitemap': SitemapReport;
  /** What works on this side has changed: `gate.health()`. */
  'maycrawl:gate:health': GateHealth;
  /** The store failed or was too slow, and was passed by. */
  'maycrawl:gate:bypassed': { readonly origin: string; readonly operation: string; readonly error: unknown };
  /**
   * A shared store was connected to; can't be reached; or is there and not as it should be. `place` has no password.
   */
  'maycrawl:gate:store': {
    readonly store: string;
    readonly place: string;
    readonly state: 'connected' | 'unavailable' | 'misconfigured';
    /** For people; empty where all is well. */
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
  'maycrawl:gate:bypassed': channel('maycrawl:gate:bypassed'),
  'maycrawl:gate:store': channel('maycrawl:gate:store'),
} satisfies Record<keyof GateEvents, unknown>;

/** Does anybody want to know of each answer? Spares the making of events on the fast way. */
export function hasHitSubscribers(): boolean {
  return hit.hasSubscribers;
}

export function publish<Name extends keyof GateEvents>(name: Name, event: GateEvents[Name]): void {
  if (channels[name].hasSubscribers) channels[name].publish(event);
}
