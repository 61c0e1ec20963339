import { describe, expect, test } from 'vitest';
import { type AlertEvent, isAlertEvent } from '../../src/index.js';
import { ENGLISH_WATCH, loadWatchTexts, logText, messageText, type WatchTexts } from '../../src/send.js';
import { CheckedSite, DAY, failing, file, HOUR, MINUTE, missing, ORIGIN, offline } from '../check-site.js';
import { blockedSite, CLOSED, jsonOf, OPEN, onlyMessage, onSite } from '../message-examples.js';

const LANGUAGES = [ENGLISH_WATCH, await loadWatchTexts('hi'), await loadWatchTexts('th')] as const;

function textOf(events: readonly AlertEvent[], texts: WatchTexts = ENGLISH_WATCH): string {
  const { subject, text } = messageText(onlyMessage(events), texts);
  return `${subject}\n${text}`;
}

/** One example of each kind of alert. */
function eachKind(): Readonly<Record<string, readonly AlertEvent[]>> {
  const from = (before: string, after: Parameters<CheckedSite['check']>[0], settings = {}): readonly AlertEvent[] => {
    const site = new CheckedSite(settings);
    site.check(file(before));
    return site.alerts(HOUR, after);
  };
  const failed = (outcome: typeof failing | typeof offline): readonly AlertEvent[] => {
    const site = new CheckedSite();
    site.check(file(OPEN));
    site.advance(MINUTE).check(outcome());
    return site.alerts(HOUR, outcome());
  };
  const failedAgain = (): readonly AlertEvent[] => {
    const site = new CheckedSite();
    site.check(file(OPEN));
    for (let round = 0; round < 3; round++) {
      site.advance(HOUR).check(failing());
      site.advance(MINUTE).check(file(OPEN));
    }
    return site.alerts(HOUR, failing());
  };
  return {
    verdicts: from(OPEN, file(CLOSED)),
    paths: from(OPEN, file(`${OPEN}Disallow: /shop/\nDisallow: /blog/\nAllow: /cart/free\n`), { urls: ['/shop/1'] }),
    state: new CheckedSite({ expectedState: 'production' }).alerts(HOUR, file(CLOSED)),
    staging: new CheckedSite({ expectedState: 'staging' }).alerts(HOUR, file(OPEN)),
    failure: failed(failing),
    intermittent: failedAgain(),
    unchecked: failed(offline),
    usage: from(OPEN, file(`${OPEN}Content-Usage: train-ai=n\n`)),
    sitemaps: from(`${OPEN}Sitemap: ${ORIGIN}/a.xml\nSitemap: ${ORIGIN}/b.xml\n`, file(OPEN)),
    findings: from(OPEN, file(`${OPEN}Sitemap: /a.xml\n`)),
    size: from(OPEN, file(`${OPEN}${'# long\n'.repeat(80_000)}`)),
    redirect: from(OPEN, file(OPEN, { hops: ['https://www.shop.example/robots.txt'] })),
    'content-type': from(OPEN, file(OPEN, { contentType: 'text/html' })),
  };
}

describe('every kind of alert', () => {
  const kinds = eachKind();
  test.each(Object.entries(kinds))('%s, in English', (name, events) => {
    expect(events.length).toBeGreaterThan(0);
    expect(textOf(events)).toMatchSnapshot(name);
  });

  test.each(Object.entries(kinds))('%s: no slot is left empty, in no language', (_name, events) => {
    for (const texts of LANGUAGES) {
      const text = textOf(events, texts);
      expect(text).not.toMatch(/undefined|NaN|\{\w+|null/);
      expect(text).toContain(texts.severities[onlyMessage(events).severity]);
    }
  });

  test('Hindi and Thai', () => {
    const [, hindi, thai] = LANGUAGES;
    for (const texts of [hindi, thai]) {
      expect(textOf(kinds.verdicts ?? [], texts)).toMatchSnapshot(texts.tag);
      expect(textOf(kinds.failure ?? [], texts)).toMatchSnapshot(`${texts.tag} failure`);
      expect(textOf(kinds.intermittent ?? [], texts)).toMatchSnapshot(`${texts.tag} intermittent`);
    }
  });
});

describe('an outage says what Google will do', () => {
  const outage = (before: Parameters<CheckedSite['check']>[0] | undefined, times: readonly number[]): string => {
    const site = new CheckedSite({ maxGap: 40 * DAY });
    if (before !== undefined) site.check(before);
    let last: readonly AlertEvent[] = [];
    for (const time of times) last = site.alerts(time, failing());
    return textOf(last);
  };

  test('two hours before its last copy counts', () => {
    const text = outage(file(OPEN), [MINUTE, HOUR, 9 * HOUR]);
    expect(text).toContain(
      'robots.txt of https://shop.example has answered 503 since 2026-01-05 00:01 UTC (3 failed checks).',
    );
    expect(text).toContain('in about 2 hours');
    expect(text).toContain('use its last copy of the file');
    expect(text).toContain('Critical, update: https://shop.example: ');
  });

  test('a site that never had a file', () => {
    expect(outage(missing(), [MINUTE, HOUR])).toContain('because there never was a file');
  });

  test('a day before the end of 30 days', () => {
    const text = outage(file(OPEN), [MINUTE, HOUR, 10 * HOUR, 28 * DAY + 18 * HOUR]);
    expect(text).toMatch(/in about (?:2 days|\d+ hours) Google will/);
    expect(text).not.toContain('Until then');
  });
});

test('one cause on many sites is one message, which names twenty of them', () => {
  const events = Array.from({ length: 25 }, (_, at) => onSite(`https://s${at}.example`, blockedSite())).flat();
  const { subject, text } = messageText(onlyMessage(events), ENGLISH_WATCH);
  expect(subject).toBe(
    'Critical: https://s0.example and 24 more sites: whole site newly blocked for every crawler that neither file names',
  );
  expect(text).toContain('  https://s19.example\n  5 more sites\n');
  expect(text).not.toContain('https://s20.example');
});

test('the end of an alert and a return', () => {
  const site = new CheckedSite();
  site.check(file(OPEN));
  site.alerts(HOUR, file(CLOSED));
  const recovered = textOf(site.alerts(HOUR, file(OPEN)));
  expect(recovered).toBe(
    'Recovered: https://shop.example: other URLs blocked or allowed\nThis has been over since the check at 2026-01-05 02:00 UTC. It was reported on 2026-01-05 01:00 UTC.',
  );
  expect(textOf(site.alerts(HOUR, file(CLOSED)))).toMatch(
    /^Critical, again: [\s\S]*It comes and goes: it has returned 1 time\.$/,
  );
});

test('what a site writes cannot forge lines, colours or a right-to-left text', () => {
  const site = new CheckedSite();
  site.check(file(OPEN));
  const events = site.alerts(HOUR, file(`${OPEN}Disallow: /\u001b[31m\u202Ex\u0007\n# \u001b]0;title\u0007\n`));
  for (const texts of LANGUAGES) expect(textOf(events, texts)).not.toMatch(/[\u001b\u0007\u202e]/);
});

test('lines of the log, in each language', () => {
  const site = new CheckedSite();
  const log = [
    ...site.check(file(OPEN)),
    ...site.advance(HOUR).check(file(`# hello\n${OPEN}`)),
    ...site.advance(HOUR).check(failing()),
  ].flatMap((event) => (isAlertEvent(event) ? [] : [event]));
  expect(log.map((event) => logText(event, ENGLISH_WATCH))).toMatchInlineSnapshot(`
    [
      "https://shop.example: first check. What is served now is what later checks are compared with.",
      "https://shop.example: robots.txt was edited. No URL is treated differently, for any crawler: proved.",
      "https://shop.example: a check failed. It is reported if the failures go on.",
    ]
  `);
  for (const texts of LANGUAGES.slice(1)) {
    for (const event of log) expect(logText(event, texts)).not.toMatch(/undefined|\{|No URL/);
  }
});

describe('JSON', () => {
  test('has the fields of the first version', () => {
    expect(jsonOf(blockedSite())).toMatchSnapshot();
  });

  test('has no field of the engine that means nothing to others', () => {
    for (const events of Object.values(eachKind())) {
      expect(JSON.stringify(jsonOf(events))).not.toMatch(/signature|"cause"|Age"|"known"|untold|"key"/);
    }
  });

  test('details of twenty alerts are enough for a message of many sites', () => {
    const events = Array.from({ length: 25 }, (_, at) => onSite(`https://s${at}.example`, blockedSite())).flat();
    const { alerts } = jsonOf(events);
    expect(alerts.map(({ details }) => details !== null)).toEqual([...Array(20).fill(true), ...Array(5).fill(false)]);
  });
});
