import type { FetchOutcome } from '@maycrawl/gate';
import { longestMutes, type Mute } from '../alerts/longest-mutes.js';
import type { VersionComparer } from '../comparison/version-comparer.js';
import type { WatchEvent } from '../model/event.js';
import type { Observation } from '../model/observation.js';
import { newSite, type SiteState } from '../model/site-state.js';
import { type Observed, observe } from '../observe.js';
import { nextCheckAfter } from '../schedule/next-check.js';
import type { StoredSite, WatchStore } from '../store/watch-store.js';
import type { ComparisonVersions } from './comparison-versions.js';
import type { LoopClock } from './loop-clock.js';
import type { WatchedSite } from './watched-site.js';

export interface CheckParts {
  readonly store: Pick<WatchStore, 'site' | 'commit' | 'lease'>;
  readonly versions: ComparisonVersions;
  readonly clock: LoopClock;
  /** Fetches robots.txt again, whatever copy there is. */
  readonly fetch: (origin: string, signal: AbortSignal) => Promise<FetchOutcome>;
  /** The names of the receivers that the events are owed to, see `CheckedSite`. */
  readonly receivers?: readonly string[] | undefined;
  /** Returns a number from 0 up to 1. */
  readonly random: () => number;
}

/** A site was fetched, and what followed from it is in the store. */
export interface CheckedNow {
  readonly kind: 'checked';
  readonly outcome: FetchOutcome;
  readonly state: SiteState;
  readonly events: readonly WatchEvent[];
  /** Milliseconds until the next check. */
  readonly next: number;
}

/** `not-due`: another process has checked the site, or this one did before it was restarted. */
export interface NotChecked {
  readonly kind: 'not-due' | 'leased';
  readonly state: SiteState | undefined;
  readonly next: number;
}

/** Milliseconds. Longer than a fetch, its comparison and the write take; a process that dies delays a check by this. */
const LEASE = 120_000;
/** A check that an acknowledgement or another process overtook is repeated from the new state. */
const MAX_COMMITS = 5;

/**
 * Checks a site once if it is due, or `always`, unless another process is doing so. Rejects if the store fails or the signal is aborted; then nothing is written, and the check is to be repeated.
 */
export async function checkSite(
  site: WatchedSite,
  parts: CheckParts,
  signal: AbortSignal,
  always: boolean,
): Promise<CheckedNow | NotChecked> {
  const { origin, settings } = site;
  const { store, clock, random } = parts;
  const lease = await store.lease(`watch:${origin}`, LEASE);
  // If the other process dies meanwhile, the site is due after its lease.
  if (lease === undefined) return { kind: 'leased', state: undefined, next: LEASE };
  try {
    const before = await store.site(origin);
    const wait = before === undefined || always ? 0 : timeUntilDue(before.state, site, clock, random());
    if (wait > 0) return { kind: 'not-due', state: before?.state, next: wait };
    const outcome = await parts.fetch(origin, signal);
    const { state, events } = await commitOutcome(site, before, outcome, parts);
    return { kind: 'checked', outcome, state, events, next: nextCheckAfter(state, settings, random()) };
  } finally {
    // A lease that cannot be released expires.
    await lease.release().catch(() => {});
  }
}

/** A wall clock that was set back since the last check makes the site due: it says nothing about the time since then. */
function timeUntilDue(state: SiteState, { settings }: WatchedSite, clock: LoopClock, random: number): number {
  const { last } = state;
  if (last === undefined) return 0;
  const passed = last.clock.id === clock.id ? clock.elapsed() - last.clock.elapsed : clock.wall() - last.at;
  return passed < 0 ? 0 : nextCheckAfter(state, settings, random) - passed;
}

async function commitOutcome(
  site: WatchedSite,
  read: StoredSite | undefined,
  outcome: FetchOutcome,
  { store, versions, clock, receivers }: CheckParts,
): Promise<Observed> {
  const { origin, settings } = site;
  const at = clock.wall();
  const observation = { at, clock: { id: clock.id, elapsed: clock.elapsed() }, outcome };
  let before = read;
  for (let commits = 0; commits < MAX_COMMITS; commits++) {
    const state = before?.state ?? newSite(origin);
    const observed = await versions.with(state, settings.expected, outcome, (comparer) =>
      observeMuted(state, observation, site, comparer),
    );
    if (await store.commit({ revision: before?.revision ?? 0, at, outcome, receivers, ...observed })) return observed;
    before = await store.site(origin);
  }
  throw new Error(`the state of ${origin} changed during each of ${MAX_COMMITS} writes`);
}

/** Mutes of a config end when the config changes, so they do not become part of the state. */
function observeMuted(
  state: SiteState,
  observation: Observation,
  { settings, mutes = {} }: WatchedSite,
  comparer: VersionComparer,
): Observed {
  const muted = longestMutes([state.mutes, mutes].flatMap((given) => Object.entries(given) as Mute[]));
  const observed = observe({ ...state, mutes: muted }, observation, settings, comparer);
  return { ...observed, state: { ...observed.state, mutes: state.mutes } };
}
