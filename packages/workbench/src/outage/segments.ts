/**
 * What a crawler may fetch while a server gives one answer again and again, as a list of segments. Each comes from the
 * ladder of the gate, which is run from fetch to fetch: nothing here repeats its rules.
 */

import {
  accessAt,
  dueAt,
  isDue,
  type LadderAccess,
  type LadderOutcome,
  type LadderSettings,
  type LadderState,
  nextState,
} from '@maycrawl/gate/ladder';

/** Times are milliseconds since 1970. */
export interface Segment {
  readonly from: number;
  readonly to: number;
  readonly access: LadderAccess['access'];
  readonly step: LadderAccess['step'];
}

export interface Course {
  /** What the crawler knows at the start; undefined if it never fetched the file. */
  readonly before: LadderState | undefined;
  /** How each fetch from then on ends. */
  readonly outcome: LadderOutcome;
  readonly from: number;
  readonly to: number;
  readonly pagesLoad: boolean;
}

/** A draw in the middle: the delays of retries change no segment. */
const MIDDLE = () => 0.5;

export function computeSegments({ before, outcome, from, to, pagesLoad }: Course, settings: LadderSettings): Segment[] {
  const segments: Segment[] = [];
  const circumstances = { siteReachable: pagesLoad };
  let state = before;
  let now = from;
  while (now < to) {
    if (isDue(state, now, settings)) state = nextState(state, outcome, now, settings, MIDDLE);
    const { access, step, until } = accessAt(state, now, settings, circumstances);
    const due = dueAt(state, now, settings);
    // An outcome that leaves a fetch due, such as a refused one, changes nothing any more.
    const next = Math.min(to, due > now ? due : to, until > now ? until : to);
    const last = segments.at(-1);
    if (last?.access === access && last.step === step) segments[segments.length - 1] = { ...last, to: next };
    else segments.push({ from: now, to: next, access, step });
    now = next;
  }
  return segments;
}

export function segmentAt(segments: readonly Segment[], time: number): Segment | undefined {
  return segments.find(({ to }) => time < to) ?? segments.at(-1);
}

/** The meaning of a segment, as the ids of its texts. */

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
