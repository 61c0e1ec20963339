import { expect, test } from 'vitest';
import { sized } from '../../../scripts/full-size.js';
import {
  type AlertEvent,
  type AlertKind,
  isAlertEvent,
  newSite,
  nextCheckAfter,
  observe,
  watchSettings,
} from '../src/index.js';
import { DAY, HOUR, MINUTE, ORIGIN, Versions } from './check-site.js';
import { EDITS, randomFrom, ScriptedSite, type Truth } from './scripted-site.js';

const SITES = sized(150, 1_000);
const MONTH = 30 * DAY;
const START = Date.UTC(2026, 0, 5);
const INTERVAL = 14 * HOUR;
const settings = watchSettings({ interval: INTERVAL });

interface Check {
  readonly time: number;
  readonly truth: Truth;
}

type Report = `${number} ${AlertEvent['type']} ${AlertKind}`;

const FILE_KINDS: readonly AlertKind[] = [
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

interface Life {
  readonly checks: readonly Check[];
  readonly reports: readonly Report[];
  readonly edits: number;
}

/** Watches one site for a month. Its wall clock is set now and then, and its process starts again. */
function live(seed: number, versions: Versions): Life {
  const random = randomFrom(seed);
  const site = new ScriptedSite(random, seed % 20 === 0 ? `${seed}` : undefined);
  const checks: Check[] = [];
  const reports: Report[] = [];
  let state = newSite(ORIGIN);
  let [wall, started, edits] = [START, 0, 0];
  for (let time = Math.round(random() * HOUR); time < MONTH; ) {
    const truth = site.next(time);
    const event = random();
    if (event < 0.02) wall += Math.round((random() - 0.5) * 100 * DAY);
    else if (event < 0.04) started = time;
    versions.add(truth.outcome);
    // A clock that was set while another process runs is a test of its own.
    const clock = { id: `${started}`, elapsed: time - started };
    const found = observe(state, { at: wall + time, clock, outcome: truth.outcome }, settings, versions.comparer);
    state = found.state;
    for (const event of found.events) {
      if (isAlertEvent(event)) reports.push(`${checks.length} ${event.type} ${event.alert.kind}`);
      else if (event.type === 'harmless-edit') edits++;
    }
    checks.push({ time, truth });
    time += nextCheckAfter(state, settings, random());
  }
  expect(JSON.stringify(JSON.parse(JSON.stringify(state))).length).toBeLessThan(50_000);
  return { checks, reports, edits };
}

test(`a month of ${SITES} sites: every alert that is right, and no other`, () => {
  const versions = new Versions();
  let [checks, edits, alerts] = [0, 0, 0];
  const kinds = new Set<string>();
  for (let seed = 1; seed <= SITES; seed++) {
    const life = live(seed, versions);
    const right = [
      ...FILE_KINDS.flatMap((kind) => expectedOf(kind, life.checks)),
      ...expectedOutages(life.checks),
      ...expectedIntermittent(life.checks),
    ];
    expect([...life.reports].sort(), `site ${seed}`).toEqual(right.sort());
    checks += life.checks.length;
    edits += life.edits;
    alerts += life.reports.length;
    for (const report of life.reports) kinds.add(report.replace(/^\d+ /, ''));
  }
  expect(checks).toBeGreaterThan(50 * SITES);
  // Some edits are made while the server fails, or are followed by another one before the next check.
  expect(edits).toBeGreaterThan(SITES * EDITS * 0.5);
  expect(alerts).toBeGreaterThan(SITES);
  for (const kind of FILE_KINDS) expect(kinds).toContain(`opened ${kind}`);
  for (const kind of ['updated failure', 'opened intermittent', 'reopened verdicts', 'accepted verdicts'])
    expect(kinds).toContain(kind);
});
