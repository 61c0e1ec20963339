/* What has to be reported about a site with a scripted life: the rules of the documentation, in short. */
import { expect } from 'vitest';
import type { AlertEvent, AlertKind } from '../src/index.js';
import { DAY, HOUR, MINUTE } from './check-site.js';
import type { Truth } from './scripted-site.js';

/** Of the sites, whose other settings are the defaults. */
export const INTERVAL = 14 * HOUR;

/** A check and what was true then. */
export interface Check {
  readonly time: number;
  readonly truth: Truth;
}

/** The number of the check, and what it reported. */
export type Report = `${number} ${AlertEvent['type']} ${AlertKind}`;

export const FILE_KINDS: readonly AlertKind[] = [
  'verdicts',
  'usage',
  'sitemaps',
  'findings',
  'size',
  'redirect',
  'content-type',
];
/** These are wrong whatever was there before, so that lasting does not make them right. */
const NEVER_ACCEPTED: ReadonlySet<AlertKind> = new Set<AlertKind>(['size']);

/** What has to be reported about one kind, from what is true at each check: the rules of the documentation, in short. */
function expectedOf(kind: AlertKind, checks: readonly Check[]): Report[] {
  const reports: Report[] = [];
  let open = false;
  let accepted = false;
  let [returns, recovered, lastWrong, lastRight] = [0, Number.NEGATIVE_INFINITY, 0, 0];
  let wrongSince = 0;
  for (const [i, { time, truth }] of checks.entries()) {
    if (truth.kinds === undefined) continue;
    const isWrong: boolean = truth.kinds.includes(kind);
    // To undo what was accepted is a change as well, which no script does.
    expect(accepted && !isWrong).toBe(false);
    if (isWrong) {
      if (lastWrong <= lastRight) wrongSince = time;
      if (!open && !accepted) {
        const isReturn = time - recovered < DAY;
        returns = isReturn ? returns + 1 : 0;
        reports.push(`${i} ${isReturn ? 'reopened' : 'opened'} ${kind}`);
        open = true;
      } else if (open && !NEVER_ACCEPTED.has(kind) && time - wrongSince >= 7 * DAY) {
        reports.push(`${i} accepted ${kind}`);
        [open, accepted] = [false, true];
      }
      lastWrong = time;
    } else {
      lastRight = time;
      if (open && (returns === 0 || time - lastWrong >= DAY * Math.min(2 ** (returns - 1), 8))) {
        reports.push(`${i} recovered ${kind}`);
        [open, recovered] = [false, time];
      }
    }
  }
  return reports;
}

function expectedOutages(checks: readonly Check[]): Report[] {
  const reports: Report[] = [];
  let [since, count, told]: [number, number, number] = [0, 0, 0];
  for (const [i, { time, truth }] of checks.entries()) {
    if (truth.kinds !== undefined) {
      if (told > 0) reports.push(`${i} recovered failure`);
      [count, told] = [0, 0];
      continue;
    }
    if (count++ === 0) since = time;
    const level = time - since >= 10 * HOUR ? 2 : time - since >= 10 * MINUTE && count > 1 ? 1 : 0;
    if (level > told) reports.push(`${i} ${told === 0 ? 'opened' : 'updated'} failure`);
    told = Math.max(told, level);
  }
  return reports;
}

/** Four of ten checks that fail, in three parts: from the first of them until ten succeed, or for long none fails. */
function expectedIntermittent(checks: readonly Check[]): Report[] {
  const reports: Report[] = [];
  let recent: { readonly time: number; readonly hasFailed: boolean }[] = [];
  let lastFailure = Number.NEGATIVE_INFINITY;
  let open = false;
  let [returns, recovered, lastWrong] = [0, Number.NEGATIVE_INFINITY, 0];
  for (const [i, { time, truth }] of checks.entries()) {
    const hasFailed = truth.kinds === undefined;
    if (time - lastFailure >= 3 * INTERVAL) recent = [];
    recent = [...recent, { time, hasFailed }].slice(-10);
    if (hasFailed) lastFailure = time;
    const failed = recent.filter((one) => one.hasFailed).length;
    const parts = recent.filter((one, at) => one.hasFailed && !recent[at - 1]?.hasFailed).length;
    if (open ? failed > 0 : hasFailed && failed >= 4 && parts >= 3) {
      if (!open) {
        const isReturn = time - recovered < DAY;
        returns = isReturn ? returns + 1 : 0;
        reports.push(`${i} ${isReturn ? 'reopened' : 'opened'} intermittent`);
        open = true;
      }
      lastWrong = time;
    } else if (open && (returns === 0 || time - lastWrong >= DAY * Math.min(2 ** (returns - 1), 8))) {
      reports.push(`${i} recovered intermittent`);
      [open, recovered] = [false, time];
    }
  }
  return reports;
}

/** Returns the reports of all checks of a site, sorted. */
export function expectedReports(checks: readonly Check[]): Report[] {
  return [
    ...FILE_KINDS.flatMap((kind) => expectedOf(kind, checks)),
    ...expectedOutages(checks),
    ...expectedIntermittent(checks),
  ].sort();
}
