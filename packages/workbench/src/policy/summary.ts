/** The sentences above the table: what search engines may read, and how many AI training crawlers are blocked. */

import type { Policy, PolicyRow, PolicyUse } from '@maycrawl/lint';
import { text } from '../messages/text.js';

export interface Summary {
  readonly search: 'all' | 'except' | 'only' | 'nothing' | 'mixed' | 'not-decided';
  /** Search crawlers that may read nothing, of all that robots.txt applies to. */
  readonly searchBlocked: number;
  readonly searchCount: number;
  readonly training: 'none' | 'some' | 'all' | 'not-decided';
  readonly trainingBlocked: number;
  readonly trainingCount: number;
}

/** Returns what to say about a policy. Crawlers to which robots.txt may not apply are not counted. */
export function summaryOf({ uses }: Policy): Summary {
  const search = countsOf(uses, 'search');
  const training = countsOf(uses, 'ai-training');
  return {
    search: extentOf(search),
    searchBlocked: search.blocked,
    searchCount: search.count,
    training: shareOf(training),
    trainingBlocked: training.blocked,
    trainingCount: training.count,
  };
}

interface Counts {
  readonly count: number;
  readonly allowed: number;
  readonly allowedExcept: number;
  readonly blockedExcept: number;
  readonly blocked: number;
  readonly unknown: number;
}

function countsOf(uses: readonly PolicyUse[], wanted: PolicyUse['use']): Counts {
  const rows = uses.filter(({ use }) => use === wanted).flatMap((use) => use.rows);
  const governed = rows.filter(({ state }) => state !== 'not-governed');
  const countOf = (...states: readonly PolicyRow['state'][]): number =>
    governed.reduce((sum, { state, crawlers }) => sum + (states.includes(state) ? crawlers.length : 0), 0);
  return {
    count: governed.reduce((sum, { crawlers }) => sum + crawlers.length, 0),
    allowed: countOf('allowed', 'must-be-named'),
    allowedExcept: countOf('allowed-except'),
    blockedExcept: countOf('blocked-except'),
    blocked: countOf('blocked'),
    unknown: countOf('not-known', 'not-decided'),
  };
}

function extentOf({ count, allowed, allowedExcept, blockedExcept, blocked, unknown }: Counts): Summary['search'] {
  if (unknown > 0) return 'not-decided';
  if (allowed === count) return 'all';
  if (allowed + allowedExcept === count) return 'except';
  if (blocked === count) return 'nothing';
  return blocked + blockedExcept === count ? 'only' : 'mixed';
}

function shareOf({ count, blocked, unknown }: Counts): Summary['training'] {
  if (unknown > 0) return 'not-decided';
  if (blocked === 0) return 'none';
  return blocked === count ? 'all' : 'some';
}

const SEARCH = {
  all: 'searchAll',
  except: 'searchExcept',
  only: 'searchOnly',
  nothing: 'searchNothing',
  'not-decided': 'searchNotDecided',
} as const;

const TRAINING = { none: 'trainingNone', all: 'trainingAll', 'not-decided': 'trainingNotDecided' } as const;

export function summaryTexts(summary: Summary): readonly string[] {
  const { search, searchBlocked, searchCount, training, trainingBlocked, trainingCount } = summary;
  return [
    search === 'mixed'
      ? text('policy', 'searchMixed', { blocked: searchBlocked, total: searchCount })
      : text('policy', SEARCH[search]),
    training === 'some'
      ? text('policy', 'trainingSome', { blocked: trainingBlocked, total: trainingCount })
      : text('policy', TRAINING[training]),
  ];
}
