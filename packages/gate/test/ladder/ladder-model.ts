/**
 * The ladder once more, slow and obvious: it keeps every fetch and works each answer out from the whole history, in the
 * words of SPEC B6, B7 and C1. It shares nothing with the ladder but the names of the answers.
 */
import type { LadderAccess, LadderOutcome, LadderPolicy } from '../../src/ladder/ladder.js';

const SECOND = 1000;
const HOUR = 3600 * SECOND;

/** A fetch as it was made: what the clock on the wall showed, and what came of it. */
export interface PastFetch {
  readonly clock: number;
  readonly outcome: LadderOutcome;
  /** Where a file's header had a max-age. */
  readonly maxAge: number | undefined;
}

/** What B6, B7 or RFC 9309 say of an origin with this history when the clock shows `clock`. */
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
  if (isFreshCopyHeld(fetches, clock)) return { access: byGood, step: 'fresh' };
  if (fetches.at(-1)?.outcome.kind === 'refused') return { access: 'disallow-all', step: 'refused-address' };
  const began = outageBegan(fetches);
  if (began === undefined) return { access: 'disallow-all', step: good === undefined ? 'unfetched' : 'stale' };

  // An outage follows the good outcome before it, also where the clock was set back in between.
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

/** -1 where there is none. */
function lastIndex(fetches: readonly PastFetch[], holds: (fetch: PastFetch) => boolean): number {
  let index = fetches.length - 1;
  while (index >= 0 && !holds(fetches[index]!)) index--;
  return index;
}

function isGood({ outcome }: PastFetch): boolean {
  return outcome.kind === 'file' || outcome.kind === 'unavailable';
}

/**
 * From the last good fetch to now, was the clock at each look within the copy's time, and did it never run back by more
 * than the second by which machines may differ?
 */
function isFreshCopyHeld(fetches: readonly PastFetch[], clock: number): boolean {
  const index = lastIndex(fetches, isGood);
  const good = fetches[index];
  if (good === undefined) return false;
  const asked = good.maxAge === undefined ? 24 * HOUR : good.maxAge * SECOND;
  const lifetime = Math.min(Math.max(asked, HOUR / 12), 24 * HOUR);
  const looks = [...fetches.slice(index).map((fetch) => fetch.clock), clock];
  return looks.every(
    (look, n) =>
      look < good.clock + lifetime && look >= good.clock - SECOND && (n === 0 || look >= looks[n - 1]! - SECOND),
  );
}

/** The first failed fetch made when no fresh copy was held, since the last good outcome. A refusal is none. */
function outageBegan(fetches: readonly PastFetch[]): number | undefined {
  const before = lastIndex(fetches, isGood);
  let began: number | undefined;
  for (let index = before + 1; index < fetches.length; index++) {
    const { clock, outcome } = fetches[index]!;
    if (outcome.kind === 'refused') continue;
    if (began === undefined && isFreshCopyHeld(fetches.slice(0, index), clock)) continue;
    // A beginning that lies ahead of the clock can't be right: the clock was set back.
    if (began === undefined || began > clock + SECOND) began = clock;
  }
  return began;
}
