import { expect, test } from 'vitest';
import { type Alert, acknowledge, mute, nextCheckAfter, watchSettings } from '../src/index.js';
import { CheckedSite, DAY, failing, file, HOUR, MINUTE, missing, ORIGIN, offline } from './check-site.js';

const FILE = 'User-agent: *\nDisallow: /cart\n';
const BAD = 'User-agent: *\nDisallow: /product\n';

function siteWith(settings: ConstructorParameters<typeof CheckedSite>[0] = {}): CheckedSite {
  const site = new CheckedSite(settings);
  site.check(file(FILE));
  return site;
}

test('a failing server: nothing at first, then a warning, then before each turn of the ladder', () => {
  const site = siteWith();
  const reports: unknown[] = [];
  for (let minutes = 0; minutes <= 31 * 24 * 60; minutes += minutes < 60 ? 5 : 30) {
    for (const { type, alert } of site.alerts(
      minutes === 0 ? HOUR : minutes <= 60 ? 5 * MINUTE : 30 * MINUTE,
      failing(),
    )) {
      const details = alert.details as { next?: { ruling: string; after: number } };
      reports.push([minutes, type, alert.severity, details.next?.ruling, (details.next?.after ?? 0) / HOUR]);
    }
  }
  expect(reports).toEqual([
    [10, 'opened', 'warning', 'last-good', 12 - 1 / 6],
    [10 * 60, 'updated', 'critical', 'last-good', 2],
    [29 * 24 * 60, 'updated', 'critical', 'as-site-reachable', 24],
  ]);
  expect(site.after(HOUR, file(FILE))).toEqual(['recovered failure']);
});

test('a site that never had a file: everything is allowed after the first turn', () => {
  const site = new CheckedSite();
  site.check(failing());
  expect(site.alerts(10 * MINUTE, failing())).toMatchObject([
    { alert: { details: { next: { ruling: 'never-good' } } } },
  ]);
  const gone = new CheckedSite();
  gone.check(missing());
  gone.advance(HOUR).check(failing());
  expect(gone.alerts(10 * MINUTE, failing())).toMatchObject([
    { alert: { details: { next: { ruling: 'never-good' } } } },
  ]);
});

test('a site that fails every other check is reported once, and so is its end', () => {
  const site = siteWith();
  const reports: unknown[] = [];
  for (let round = 1; round <= 50; round++) {
    for (const { type, alert } of site.alerts(HOUR, failing()))
      reports.push([round, type, alert.severity, alert.details]);
    expect(site.after(MINUTE, file(FILE))).toEqual([]);
  }
  expect(reports).toMatchObject([
    [4, 'opened', 'warning', { kind: 'intermittent', status: 503, failures: 4, checks: 7, next: undefined }],
  ]);
  const last = site.state.alerts.intermittent?.details;
  expect(last).toMatchObject({ failures: 5, checks: 10 });
  const ends: [number, string][] = [];
  for (let hour = 1; hour <= 24; hour++) for (const report of site.after(HOUR, file(FILE))) ends.push([hour, report]);
  // Of the last ten checks, none failed.
  expect(ends).toEqual([[9, 'recovered intermittent']]);
});

test('a few failures, or one outage, are not failures again and again', () => {
  const site = siteWith();
  for (let day = 0; day < 20; day++) {
    expect(site.after(DAY / 2, failing())).toEqual([]);
    expect(site.after(MINUTE, file(FILE))).toEqual([]);
    for (let hour = 0; hour < 4; hour++) expect(site.after(HOUR, file(FILE))).toEqual([]);
  }
  const reports: string[] = [];
  for (let minutes = 1; minutes <= 32; minutes *= 2) reports.push(...site.after(minutes * MINUTE, failing()));
  reports.push(...site.after(HOUR, file(FILE)), ...site.after(HOUR, failing()), ...site.after(MINUTE, file(FILE)));
  expect(reports).toEqual(['opened failure', 'recovered failure']);
});

test('an outage of a site that fails again and again is reported too', () => {
  const site = siteWith();
  const reports: string[] = [];
  for (let round = 0; round < 6; round++) {
    reports.push(...site.after(HOUR, failing()), ...site.after(MINUTE, file(FILE)));
  }
  for (let round = 0; round < 4; round++) reports.push(...site.after(5 * MINUTE, failing()));
  reports.push(...site.after(HOUR, file(FILE)), ...site.after(HOUR, failing()));
  expect(reports).toEqual(['opened intermittent', 'opened failure', 'recovered failure']);
});

test('an outage is reported also long after failures again and again, and if those were acknowledged', () => {
  const site = siteWith();
  const reports: string[] = [];
  for (let round = 0; round < 4; round++)
    reports.push(...site.after(HOUR, failing()), ...site.after(MINUTE, file(FILE)));
  site.state = acknowledge(site.state, site.state.alerts.intermittent?.id ?? '', site.wall).state;
  // One check of ten fails, so that it goes on.
  for (let hour = 1; hour <= 72; hour++) reports.push(...site.after(HOUR, hour % 9 === 0 ? failing() : file(FILE)));
  for (let round = 0; round < 5; round++) reports.push(...site.after(10 * MINUTE, failing()));
  reports.push(...site.after(10 * MINUTE, file(FILE)));
  expect(reports).toEqual(['opened intermittent', 'opened failure', 'recovered failure']);
});

test.each([1, 12, 24])('every other check that fails is reported with an interval of %i hours', (hours) => {
  const site = siteWith({ interval: hours * HOUR });
  const reports: string[] = [];
  for (let round = 0; round < 6; round++) {
    // A failing site is checked again after a minute.
    reports.push(...site.after(hours * HOUR, failing()), ...site.after(MINUTE, file(FILE)));
    reports.push(...site.after(hours * HOUR, file(FILE)));
  }
  expect(reports).toEqual(['opened intermittent']);
});

test('one failure is never reported, whatever the settings', () => {
  const site = siteWith({ failureAfter: 0 });
  expect(site.after(HOUR, failing())).toEqual([]);
  expect(site.after(MINUTE, failing())).toEqual(['opened failure']);
});

test('a fault of this machine is not one of the site, and is reported as what it is', () => {
  const site = siteWith();
  expect(site.after(HOUR, offline())).toEqual([]);
  expect(site.alerts(15 * MINUTE, offline())).toMatchObject([
    { type: 'opened', alert: { kind: 'unchecked', cause: 'unchecked:dns:EAI_AGAIN', details: { next: undefined } } },
  ]);
  expect(site.after(20 * HOUR, offline())).toEqual([]);
  expect(site.after(MINUTE, failing())).toEqual(['recovered unchecked']);
});

test('the time in which this machine cannot check is no part of an outage', () => {
  const site = siteWith();
  expect(site.after(HOUR, failing())).toEqual([]);
  for (let hour = 0; hour < 20; hour++) site.alerts(HOUR, offline());
  expect(site.alerts(HOUR, failing())).toMatchObject([
    { type: 'opened', alert: { kind: 'failure', severity: 'warning' } },
    { type: 'recovered', alert: { kind: 'unchecked' } },
  ]);
});

test('a failure says nothing about the file', () => {
  const site = siteWith();
  expect(site.after(HOUR, file(BAD))).toEqual(['opened verdicts']);
  expect(site.after(HOUR, failing())).toEqual([]);
  expect(site.after(HOUR, failing())).toEqual(['opened failure']);
  expect(site.after(HOUR, file(BAD))).toEqual(['recovered failure']);
  expect(site.after(HOUR, file(FILE))).toEqual(['recovered verdicts']);
});

test('an aborted fetch changes nothing', () => {
  const site = siteWith();
  const aborted = { ...failing(), reason: 'aborted' } as ReturnType<typeof failing>;
  expect(site.after(HOUR, aborted)).toEqual([]);
  expect(site.state.outage).toBeUndefined();
});

test('edges that serve two files in turn: four reports, and silence until one is gone for long', () => {
  const site = siteWith();
  const reports: string[] = [];
  for (let hour = 0; hour < 10 * 24; hour++) {
    reports.push(...site.after(HOUR, file(hour % 3 === 0 ? BAD : FILE)));
  }
  expect(reports).toEqual(['opened verdicts', 'recovered verdicts', 'reopened verdicts']);
  const quiet: [number, string][] = [];
  for (let hour = 1; hour <= 48; hour++) {
    for (const report of site.after(HOUR, file(FILE))) quiet.push([hour, report]);
  }
  // Two quiet hours have passed in the loop above.
  expect(quiet).toEqual([[22, 'recovered verdicts']]);
});

test('with each return, an alert takes twice as long to recover, up to eight days', () => {
  const site = siteWith();
  const days: number[] = [];
  for (let round = 0; round < 6; round++) {
    expect(site.after(HOUR, file(BAD))).toEqual([round === 0 ? 'opened verdicts' : 'reopened verdicts']);
    let hours = 1;
    while (site.after(HOUR, file(FILE)).length === 0) hours++;
    days.push(hours / 24);
  }
  expect(days).toEqual([1 / 24, 1, 2, 4, 8, 8]);
});

test('a change that comes and goes is never accepted, and keeps its id', () => {
  const site = siteWith({ acceptAfter: 2 * DAY });
  const ids = new Set<string>();
  for (let hour = 0; hour < 20 * 24; hour++) {
    for (const { type, alert } of site.alerts(HOUR, file(hour % 2 === 0 ? BAD : FILE))) {
      expect(type).not.toBe('accepted');
      ids.add(alert.id);
    }
  }
  expect(ids.size).toBe(1);
});

test('after a quiet day, the same change is a new alert', () => {
  const site = siteWith();
  const [first] = site.alerts(HOUR, file(BAD));
  site.alerts(HOUR, file(FILE));
  for (let hour = 0; hour < 25; hour++) site.alerts(HOUR, file(FILE));
  const [second] = site.alerts(HOUR, file(BAD));
  expect(second?.type).toBe('opened');
  expect(second?.alert.id).not.toBe(first?.alert.id);
});

test.each([
  ['ahead', 400 * DAY],
  ['back', -400 * DAY],
])('a wall clock that is set %s ages nothing', (_, jump) => {
  const site = siteWith();
  expect(site.after(HOUR, failing())).toEqual([]);
  site.wall += jump;
  expect(site.after(MINUTE, failing())).toEqual([]);
  expect(site.after(10 * MINUTE, failing())).toEqual(['opened failure']);
  site.wall -= jump;
  expect(site.after(MINUTE, failing())).toEqual([]);
  expect(site.after(MINUTE, file(FILE))).toEqual(['recovered failure']);
});

test('a restart goes on with the wall clock, and counts no more than the longest gap', () => {
  const site = siteWith();
  site.alerts(HOUR, file(BAD));
  site.alerts(MINUTE, failing());
  Object.assign(site, { process: 'second', elapsed: 5, wall: site.wall + 20 * MINUTE });
  expect(site.after(0, failing())).toEqual(['opened failure']);
  // The clock was set while no process ran: neither 30 days of outage, nor a change that lasted a week.
  Object.assign(site, { process: 'third', elapsed: 0, wall: site.wall + 90 * DAY });
  expect(site.after(0, failing())).toEqual([]);
  Object.assign(site, { process: 'fourth', elapsed: 0, wall: site.wall - 200 * DAY });
  expect(site.after(0, file(BAD))).toEqual(['recovered failure']);
});

test('a machine that sleeps observes nothing meanwhile', () => {
  const site = siteWith();
  site.alerts(HOUR, failing());
  expect(site.alerts(20 * DAY, failing())).toMatchObject([{ type: 'opened', alert: { severity: 'warning' } }]);
});

test('an acknowledged outage is reported again only if it gets worse, and when it ends', () => {
  const site = siteWith();
  site.alerts(HOUR, failing());
  const [{ alert }] = site.alerts(HOUR, failing()) as unknown as [{ alert: Alert }];
  const { state, events } = acknowledge(site.state, alert.id, site.wall);
  expect(events).toEqual([]);
  site.state = state;
  expect(site.after(HOUR, failing(500))).toEqual([]);
  const reports: string[] = [];
  for (let hour = 3; hour < 24; hour++) reports.push(...site.after(HOUR, failing()));
  expect(reports).toEqual(['updated failure']);
  expect(site.after(HOUR, file(FILE))).toEqual(['recovered failure']);
});

test('a muted kind: what is still wrong at the end of the mute is reported then', () => {
  const site = siteWith();
  site.state = mute(site.state, 'verdicts', site.wall + 5 * HOUR);
  expect(site.after(HOUR, file(BAD))).toEqual([]);
  expect(site.after(HOUR, file('User-agent: *\nDisallow: /help\n'))).toEqual([]);
  expect(site.after(2 * HOUR, file(BAD))).toEqual([]);
  expect(site.after(2 * HOUR, file(BAD))).toEqual(['opened verdicts']);
  site.state = mute(site.state, 'all', site.wall + 5 * HOUR);
  expect(site.after(HOUR, file(FILE))).toEqual(['recovered verdicts']);
});

test('what is over before a mute ends is never reported', () => {
  const site = siteWith();
  site.state = mute(site.state, 'all', site.wall + 5 * HOUR);
  expect(site.after(HOUR, file(BAD))).toEqual([]);
  expect(site.after(HOUR, file(FILE))).toEqual([]);
  for (let hour = 0; hour < 48; hour++) expect(site.after(HOUR, file(FILE))).toEqual([]);
});

test('the expected state holds from the first check on', () => {
  const blocked = 'User-agent: *\nDisallow: /\n';
  const production = new CheckedSite({ expectedState: 'production' });
  expect(production.after(0, file(blocked))).toEqual(['opened state']);
  expect(production.after(HOUR, file(FILE))).toEqual(['opened verdicts', 'recovered state']);
  const staging = new CheckedSite({ expectedState: 'staging' });
  expect(staging.after(0, file(blocked))).toEqual([]);
  expect(staging.after(HOUR, missing())).toEqual(['opened verdicts', 'opened state']);
});

test('the target of redirects, the media type and the size', () => {
  const site = siteWith();
  const moved = file(FILE, { hops: ['https://cdn.example/robots.txt'] });
  expect(site.alerts(HOUR, moved)).toMatchObject([{ alert: { kind: 'redirect', severity: 'warning' } }]);
  expect(site.after(HOUR, file(FILE))).toEqual(['recovered redirect']);
  expect(site.after(HOUR, file(FILE, { contentType: 'Text/Plain; charset=utf-8' }))).toEqual([]);
  expect(site.alerts(HOUR, file(FILE, { contentType: 'text/html' }))).toMatchObject([
    { alert: { kind: 'content-type', details: { before: 'text/plain', after: 'text/html' } } },
  ]);
  expect(site.after(HOUR, file(FILE))).toEqual(['recovered content-type']);
  expect(site.after(HOUR, file(`${FILE}#${'x'.repeat(512_000)}\n`))).toEqual(['opened size']);
  expect(site.after(HOUR, file(FILE))).toEqual(['recovered size']);
});

test('the schedule: jitter, retries after a failure, and in time for the next report', () => {
  const settings = watchSettings({ interval: 6 * HOUR });
  const site = siteWith({ interval: 6 * HOUR });
  expect(nextCheckAfter(site.state, settings, 0)).toBe(5.4 * HOUR);
  expect(nextCheckAfter(site.state, settings, 1)).toBe(6.6 * HOUR);
  const delays: number[] = [];
  for (let round = 0; round < 13; round++) {
    site.advance(delays.at(-1) ?? HOUR).check(failing());
    delays.push(nextCheckAfter(site.state, settings, 0.5));
  }
  expect(delays.map((delay) => delay / MINUTE)).toEqual([1, 2, 4, 3, 16, 32, 64, 128, 256, 94, 360, 360, 360]);
  expect(() => watchSettings({ interval: 1000 })).toThrow('at least a minute');
  expect(() => watchSettings({ urls: ['product'] })).toThrow('paths that begin with /');
  expect(() => watchSettings({ failureAfter: Number.NaN })).toThrow('failureAfter');
  expect(ORIGIN).toBe(site.state.origin);
});
