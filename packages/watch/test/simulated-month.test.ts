import { expect, test } from 'vitest';
import { sized } from '../../../scripts/full-size.js';
import { isAlertEvent, newSite, nextCheckAfter, observe, watchSettings } from '../src/index.js';
import { DAY, HOUR, ORIGIN, Versions } from './check-site.js';
import { type Check, expectedReports, FILE_KINDS, INTERVAL, type Report } from './expected-reports.js';
import { EDITS, randomFrom, ScriptedSite } from './scripted-site.js';

const SITES = sized(150, 1_000);
const MONTH = 30 * DAY;
const START = Date.UTC(2026, 0, 5);
const settings = watchSettings({ interval: INTERVAL });

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
    expect([...life.reports].sort(), `site ${seed}`).toEqual(expectedReports(life.checks));
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
