/**
 * A second implementation of the ladder, slow and obvious: it stores every fetch and derives each answer from the whole
 * history, by requirements B6, B7 and C1. It shares only the names of the answers with the ladder.
 */
import type { LadderAccess, LadderOutcome, LadderPolicy } from '../../src/ladder/ladder.js';

const SECOND = 1000;
const HOUR = 3600 * SECOND;

/** A fetch: the time of the wall clock, and the outcome. */
export interface PastFetch {
  readonly clock: number;
  readonly outcome: LadderOutcome;
  /** The max-age of a file, in seconds. */
  readonly maxAge: number | undefined;
}

/** Returns the access of an origin with this history at `clock`, by B6, B7 or RFC 9309. */
export function modelAccess(
  policy: LadderPolicy,
  history: readonly PastFetch[],
  clock: number,
  siteReachable: boolean | undefined,
): Pick<LadderAccess, 'access' | 'step'> {
  // An aborted fetch says nothing about the server.
  const fetches = history.filter(({ outcome }) => !(outcome.kind === 'unreachable' && outcome.reason === 'aborted'));
  const good = fetches[lastIndex(fetches, isGood)];
  const byGood = good?.outcome.kind === 'file' ? 'rules' : 'allow-all';
  if (hasFreshCopy(fetches, clock)) return { access: byGood, step: 'fresh' };
  if (fetches.at(-1)?.outcome.kind === 'refused') return { access: 'disallow-all', step: 'refused-address' };
  const began = outageBegan(fetches);
  if (began === undefined) return { access: 'disallow-all', step: good === undefined ? 'unfetched' : 'stale' };

  // An outage follows the good outcome before it, even if the clock was set back in between.
  const hours = Math.max(clock - Math.max(began, good?.clock ?? began), 0) / HOUR;
  const disallowed = { access: 'disallow-all', step: 'outage-disallow' } as const;
  const asLastGood =
    good === undefined
      ? ({ access: 'allow-all', step: 'outage-never-good' } as const)
      : ({ access: byGood, step: 'outage-last-good' } as const);
  if (policy === 'rfc9309') return disallowed;
  if (policy === 'google-2022') return hours < 720 ? disallowed : asLastGood;
  if (hours < 12) return disallowed;
  if (hours < 720) return asLastGood;
  if (siteReachable) return { access: 'allow-all', step: 'outage-site-reachable' };
  return { access: 'disallow-all', step: 'outage-site-unreachable' };
}

/** Returns the index of the last fetch that `matches`; -1 if there is none. */
function lastIndex(fetches: readonly PastFetch[], matches: (fetch: PastFetch) => boolean): number {
  let index = fetches.length - 1;
  while (index >= 0 && !matches(fetches[index]!)) index--;
  return index;
}

function isGood({ outcome }: PastFetch): boolean {
  return outcome.kind === 'file' || outcome.kind === 'unavailable';
}

/**
 * True if, at every reading from the last good fetch to now, the clock was within the lifetime of the copy and had not
 * gone back by more than the second by which machines may differ.
 */
function hasFreshCopy(fetches: readonly PastFetch[], clock: number): boolean {
  const index = lastIndex(fetches, isGood);
  const good = fetches[index];
  if (good === undefined) return false;
  const requested = good.maxAge === undefined ? 24 * HOUR : good.maxAge * SECOND;
  const lifetime = Math.min(Math.max(requested, HOUR / 12), 24 * HOUR);
  const times = [...fetches.slice(index).map((fetch) => fetch.clock), clock];
  return times.every(
    (time, n) =>
      time < good.clock + lifetime && time >= good.clock - SECOND && (n === 0 || time >= times[n - 1]! - SECOND),
  );
}

/** Returns the time of the first failure without a fresh copy since the last good outcome. Refusals do not count. */
function outageBegan(fetches: readonly PastFetch[]): number | undefined {
  const before = lastIndex(fetches, isGood);
  let began: number | undefined;
  for (let index = before + 1; index < fetches.length; index++) {
    const { clock, outcome } = fetches[index]!;
    if (outcome.kind === 'refused') continue;
    if (began === undefined && hasFreshCopy(fetches.slice(0, index), clock)) continue;
    // If the start is in the future, the clock was set back.
    if (began === undefined || began > clock + SECOND) began = clock;
  }
  return began;
}
