import type { Alert, AlertDetails, AlertKind, AlertSeverity } from '../model/alert.js';

/** What is wrong at one observation. */
export interface Condition extends Pick<Alert, 'signature' | 'before' | 'after' | 'acceptable'> {
  readonly severity: AlertSeverity;
  readonly cause: string;
  readonly details: AlertDetails;
}

/** The kinds that an observation can judge: undefined if nothing is wrong. What it cannot judge has no entry. */
export type Judgements = Map<AlertKind, Condition | undefined>;

/** For conditions that compare no versions and that nobody can accept. */
export const COMPARES_NOTHING = { before: undefined, after: undefined, acceptable: undefined } as const;
