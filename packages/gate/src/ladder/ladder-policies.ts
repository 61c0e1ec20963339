/** Whose schedule an outage follows: Google's newest (B6), Google's until 2022 (B7), or RFC 9309 2.3.1.4. */
export type LadderPolicy = 'google' | 'google-2022' | 'rfc9309';

/** Where the stages of an outage begin, in milliseconds from its first failed fetch. */
export interface OutageLimits {
  /** For so long the newest edition has everything disallowed. */
  readonly disallowFor: number;
  /** From here on an outage is a long one. */
  readonly longOutage: number;
}

/** What holds during a stage of an outage. */
export type OutageRuling =
  | 'disallow-all'
  /** The last good outcome governs; allow all where there never was one. */
  | 'last-good'
  /** Allow all if the site is otherwise reachable, else disallow all. */
  | 'as-site-reachable';

/** A stage lasts until the next one begins. */
export interface OutageStage {
  readonly from: 'first-failure' | keyof OutageLimits;
  readonly ruling: OutageRuling;
}

/** The stages of an outage under each policy, in order of time. */
export const OUTAGE_STAGES: Readonly<Record<LadderPolicy, readonly OutageStage[]>> = {
  google: [
    { from: 'first-failure', ruling: 'disallow-all' },
    { from: 'disallowFor', ruling: 'last-good' },
    { from: 'longOutage', ruling: 'as-site-reachable' },
  ],
  'google-2022': [
    { from: 'first-failure', ruling: 'disallow-all' },
    { from: 'longOutage', ruling: 'last-good' },
  ],
  // The RFC lets a crawler turn to its last copy after long; it need not, and disallowing is the safe reading.
  rfc9309: [{ from: 'first-failure', ruling: 'disallow-all' }],
};

/** The stage that an outage of `elapsed` milliseconds is in, and when the next one begins; undefined after the last. */
export function stageAt(
  policy: LadderPolicy,
  elapsed: number,
  limits: OutageLimits,
): { readonly ruling: OutageRuling; readonly nextFrom: number | undefined } {
  let ruling: OutageRuling = 'disallow-all';
  for (const stage of OUTAGE_STAGES[policy]) {
    const from = stage.from === 'first-failure' ? 0 : limits[stage.from];
    if (from > elapsed) return { ruling, nextFrom: from };
    ruling = stage.ruling;
  }
  return { ruling, nextFrom: undefined };
}
