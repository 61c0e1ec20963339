/** The meaning of a segment, as the ids of its texts. */

import type { Segment } from './segments.js';

const TEXTS = {
  file: { sentence: 'isFile', clause: 'file' },
  noFile: { sentence: 'isNoFile', clause: 'noFile' },
  blocked: { sentence: 'isBlocked', clause: 'blocked' },
  lastGood: { sentence: 'isLastGood', clause: 'lastGood' },
  lastNoFile: { sentence: 'isLastNoFile', clause: 'lastNoFile' },
  neverGood: { sentence: 'isNeverGood', clause: 'neverGood' },
  pagesLoad: { sentence: 'isPagesLoad', clause: 'pagesLoadThen' },
  pagesFail: { sentence: 'isPagesFail', clause: 'pagesFailThen' },
} as const;

export type Ruling = keyof typeof TEXTS;

export function rulingOf({ access, step }: Pick<Segment, 'access' | 'step'>): Ruling {
  switch (step) {
    case 'fresh':
      return access === 'rules' ? 'file' : 'noFile';
    case 'outage-last-good':
      return access === 'rules' ? 'lastGood' : 'lastNoFile';
    case 'outage-never-good':
      return 'neverGood';
    case 'outage-site-reachable':
      return 'pagesLoad';
    case 'outage-site-unreachable':
      return 'pagesFail';
    default:
      // Each other step disallows everything.
      return 'blocked';
  }
}

export function textsOf(segment: Segment): (typeof TEXTS)[Ruling] {
  return TEXTS[rulingOf(segment)];
}

/** True while robots.txt fails and no fresh copy decides. */
export function isOutage({ step }: Segment): boolean {
  return step.startsWith('outage-');
}
