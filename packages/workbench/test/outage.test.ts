import { DEFAULT_LADDER_SETTINGS, ladderSettings } from '@maycrawl/gate/ladder';
import { describe, expect, it } from 'vitest';
import { placeOf, timeAt, widthsOf } from '../src/outage/scale.js';
import { computeSegments, rulingOf, segmentAt } from '../src/outage/segments.js';
import { ofSite, outcomeOf, played, STORIES, type Story } from '../src/outage/stories.js';
import type { FetchFacts, RobotsEntry } from '../src/service/entry.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2026, 10, 10, 8);
const google = DEFAULT_LADDER_SETTINGS;
const rfc9309 = ladderSettings({ policy: 'rfc9309' });

/** The stages of a story: what holds, from how many hours after its start. */
function stages(
  story: Story,
  { settings = google, hasCopy = true, pagesLoad = true, entry = undefined as Entry } = {},
) {
  const spans = computeSegments({ ...played(story, NOW, settings, { entry, hasCopy }), pagesLoad }, settings);
  return spans.map((span) => [rulingOf(span), (span.from - NOW) / HOUR]);
}
type Entry = RobotsEntry | undefined;

const facts = (at: number, changes: Partial<FetchFacts> = {}): FetchFacts => ({
  at: new Date(at).toISOString(),
  kind: 'file',
  reason: null,
  status: 200,
  hops: [],
  headers: { cacheControl: null, contentType: 'text/plain', contentEncoding: null, ageSeconds: null },
  ...changes,
});

const entry = (changes: Partial<RobotsEntry>): RobotsEntry => ({
  robotsUrl: 'https://shop.example/robots.txt',
  access: 'rules',
  step: 'fresh',
  freshUntil: null,
  refreshAt: null,
  good: null,
  attempt: null,
  failures: 0,
  nextTryAt: null,
  outageSince: null,
  failure: null,
  file: null,
  ...changes,
});

describe('the stories', () => {
  it.each(['503', '429'] as const)('%s blocks for 12 hours, then uses the last good copy for 30 days', (story) => {
    const first = [
      ['blocked', 0],
      ['lastGood', 12],
    ];
    expect(stages(story)).toEqual([...first, ['pagesLoad', 30 * 24]]);
    expect(stages(story, { pagesLoad: false })).toEqual([...first, ['pagesFail', 30 * 24]]);
  });

  it('503 allows everything after 12 hours if no copy was ever fetched', () => {
    expect(stages('503', { hasCopy: false })).toEqual([
      ['blocked', 0],
      ['neverGood', 12],
      ['pagesLoad', 30 * 24],
    ]);
  });

  it.each(['404', 'redirects'] as const)('%s allows everything, as long as it lasts', (story) => {
    expect(stages(story)).toEqual([['noFile', 0]]);
  });

  it.each(STORIES)('by RFC 9309, %s has one stage', (story) => {
    const isFailure = story === '503' || story === '429';
    expect(stages(story, { settings: rfc9309 })).toEqual([[isFailure ? 'blocked' : 'noFile', 0]]);
  });

  it('begins after a fetched copy is no longer fresh', () => {
    const good = facts(NOW - 2 * HOUR);
    const fresh = entry({ good, freshUntil: new Date(NOW + 22 * HOUR).toISOString() });
    expect(stages('503', { entry: fresh })).toEqual([
      ['file', 0],
      ['blocked', 22],
      ['lastGood', 34],
      ['pagesLoad', 22 + 30 * 24],
    ]);
  });

  it('classifies a status as the gate does', () => {
    expect([200, 404, 429, 500].map((status) => outcomeOf(status).kind)).toEqual([
      'file',
      'unavailable',
      'unreachable',
      'unreachable',
    ]);
  });
});

describe('the time line of a site', () => {
  const ofEntry = (changes: Partial<RobotsEntry>, hasCopy = true) => {
    const course = ofSite(entry(changes), google, hasCopy);
    return course && computeSegments({ ...course, pagesLoad: true }, google).map((span) => [rulingOf(span), span.from]);
  };
  const failed = facts(NOW, { kind: 'unreachable', reason: 'status', status: 503, headers: null });

  it('of a file is that the file applies', () => {
    expect(ofEntry({ good: facts(NOW) })).toEqual([['file', NOW]]);
  });

  it('begins with the outage, which may be days ago', () => {
    const good = facts(NOW - 9 * DAY);
    const times = {
      outageSince: new Date(NOW - 2 * DAY).toISOString(),
      freshUntil: new Date(NOW - 8 * DAY).toISOString(),
    };
    expect(ofEntry({ good, attempt: failed, ...times })).toEqual([
      ['blocked', NOW - 2 * DAY],
      ['lastGood', NOW - 1.5 * DAY],
      ['pagesLoad', NOW + 28 * DAY],
    ]);
  });

  it('after a first failure without a copy ends in everything allowed', () => {
    const first = { attempt: failed, outageSince: failed.at };
    expect(ofEntry(first, false)?.map(([ruling]) => ruling)).toEqual(['blocked', 'neverGood', 'pagesLoad']);
  });

  it('after a first failure may follow a copy that the service does not have', () => {
    const first = { attempt: failed, outageSince: failed.at };
    expect(ofEntry(first)?.map(([ruling]) => ruling)).toEqual(['blocked', 'lastGood', 'pagesLoad']);
  });

  it('is not known if the service did not ask the site', () => {
    const failure = {
      kind: 'refused',
      cause: 'local',
      code: null,
      detail: '',
      at: failed.at,
      retryAt: failed.at,
    } as const;
    expect(ofEntry({ failure })).toBeUndefined();
  });
});

describe('the scale', () => {
  const spans = computeSegments(
    { ...played('503', NOW, google, { entry: undefined, hasCopy: true }), pagesLoad: true },
    google,
  );

  it('gives each segment a fifth of the line at least', () => {
    const widths = widthsOf(spans);
    expect(Math.min(...widths)).toBeGreaterThanOrEqual(0.2);
    expect(widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(1);
  });

  it('finds the time of each place again', () => {
    for (let hour = 0; hour <= 35 * 24; hour += 7) {
      const time = NOW + hour * HOUR;
      expect(timeAt(placeOf(time, spans), spans)).toBeCloseTo(time, -2);
    }
    expect([timeAt(-1, spans), timeAt(2, spans)]).toEqual([NOW, spans.at(-1)?.to]);
  });

  it('finds the segment at a time: a stage begins at its first moment', () => {
    expect(segmentAt(spans, NOW + 12 * HOUR - 1)?.from).toBe(NOW);
    expect(segmentAt(spans, NOW + 12 * HOUR)?.from).toBe(NOW + 12 * HOUR);
    expect(segmentAt(spans, NOW + 99 * DAY)).toBe(spans.at(-1));
  });
});
