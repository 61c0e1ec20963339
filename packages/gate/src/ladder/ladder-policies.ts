/**
 * The schedule of an outage: that of
 * [Google's specification](https://developers.google.com/crawling/docs/robots-txt/robots-txt-spec#http-status-codes)
 * today, that of its editions until 2022, or that of
 * [RFC 9309, section 2.3.1.4](https://www.rfc-editor.org/rfc/rfc9309#section-2.3.1.4).
 */
export type LadderPolicy = 'google' | 'google-2022' | 'rfc9309';

/** When the stages of an outage begin, in milliseconds from its first failed fetch. */
export interface OutageLimits {
  /** For this time, policy `google` disallows everything. */
  readonly disallowFor: number;
  /** After this time, an outage is a long one. */
  readonly longOutage: number;
}

/** What a stage of an outage allows. */
export type OutageRuling =
  | 'disallow-all'
  /** What the last good outcome allows; everything if there never was one. */
  | 'last-good'
  /** Everything if the site is otherwise reachable, else nothing. */
  | 'as-site-reachable';

/** A stage of an outage. It lasts until the next one begins. */
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
  // The RFC permits, but does not require, a crawler to use its last copy after a long time. Disallowing is safe.
  rfc9309: [{ from: 'first-failure', ruling: 'disallow-all' }],
};

/** Returns the ruling after `elapsed` milliseconds, and when the next stage begins; undefined in the last one. */
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
