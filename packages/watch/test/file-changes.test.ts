import { bodyHash } from '@maycrawl/gate';
import { expect, test } from 'vitest';
import { type Alert, type AlertEvent, acknowledge, isAlertEvent, mute } from '../src/index.js';
import { CheckedSite, DAY, file, HOUR, MINUTE, missing, ORIGIN } from './check-site.js';

const FILE = `User-agent: *
Disallow: /cart
Disallow: /search

Sitemap: ${ORIGIN}/sitemap.xml
Sitemap: ${ORIGIN}/news.xml
`;
const hashOf = (text: string): string => bodyHash(new TextEncoder().encode(text));
const edited = (from: string, to: string): string => {
  expect(FILE).toContain(from);
  return FILE.replace(from, to);
};

function siteWith(settings: ConstructorParameters<typeof CheckedSite>[0] = {}): CheckedSite {
  const site = new CheckedSite(settings);
  expect(site.check(file(FILE)).map(({ type }) => type)).toEqual(['first-version']);
  return site;
}

test.each([
  ['a comment', edited('User-agent', '# shop\nUser-agent')],
  ['the order of rules', edited('Disallow: /cart\nDisallow: /search', 'Disallow: /search\nDisallow: /cart')],
  ['a rule that another one covers', edited('Disallow: /search', 'Disallow: /search\nDisallow: /search/all')],
  ['line ends', FILE.replaceAll('\n', '\r\n')],
  ['the place of the terms, which decides no use', `License: ${ORIGIN}/terms.xml\n${FILE}`],
  ['one more sitemap', `${FILE}Sitemap: ${ORIGIN}/shop.xml\n`],
])('%s: a log entry and no alert', (_, text) => {
  const site = siteWith();
  expect(site.advance(HOUR).check(file(text))).toMatchObject([
    { type: 'harmless-edit', before: hashOf(FILE), after: hashOf(text) },
  ]);
  expect(site.advance(HOUR).check(file(text))).toEqual([]);
  expect(site.state.baselines.verdicts).toBe(hashOf(text));
});

test('a newly blocked path opens an alert, and the old file ends it', () => {
  const site = siteWith();
  const [opened] = site.alerts(HOUR, file(edited('/cart', '/product')));
  expect(opened).toMatchObject({
    type: 'opened',
    alert: { kind: 'verdicts', severity: 'warning', before: hashOf(FILE), after: hashOf(edited('/cart', '/product')) },
  });
  expect(opened?.alert.details).toMatchObject({
    kind: 'verdicts',
    against: 'earlier',
    placement: { kind: 'changed', removed: { first: 2, count: 1 }, added: { text: ['Disallow: /product'] } },
    changes: [
      {
        crawlers: ['*'],
        newlyBlocked: {
          result: 'some',
          examples: [{ path: '/product', before: undefined, after: 'Disallow: /product' }],
        },
        newlyAllowed: { result: 'some', examples: [{ path: '/cart', before: 'Disallow: /cart', after: undefined }] },
      },
    ],
  });
  expect(site.after(HOUR, file(edited('/cart', '/product')))).toEqual([]);
  const [closed, ...others] = site.advance(HOUR).check(file(FILE)) as AlertEvent[];
  expect(closed).toMatchObject({ type: 'recovered', alert: { id: opened?.alert.id } });
  expect(others).toEqual([]);
  expect(closed?.id).not.toBe(opened?.id);
});

test('the whole site: critical for search engines, a warning for another crawler', () => {
  expect(siteWith().alerts(HOUR, file(edited('/cart', '/')))).toMatchObject([{ alert: { severity: 'critical' } }]);
  const [{ alert }] = siteWith().alerts(HOUR, file(edited('/cart', '/'))) as unknown as [{ alert: Alert }];
  expect(JSON.stringify(alert.details)).toContain('"use":"search"');
  const other = `${FILE}\nUser-agent: OtherBot\nDisallow: /\n`;
  expect(siteWith().alerts(HOUR, file(other))).toMatchObject([{ alert: { severity: 'warning' } }]);
  expect(siteWith({ crawlers: ['OtherBot'] }).alerts(HOUR, file(other))).toMatchObject([
    { alert: { severity: 'critical' } },
  ]);
  expect(siteWith({ crawlers: ['Googlebot'] }).after(HOUR, file(other))).toEqual([]);
});

test('only newly allowed: a notice', () => {
  expect(siteWith().alerts(HOUR, file(edited('Disallow: /search\n', '')))).toMatchObject([
    { alert: { kind: 'verdicts', severity: 'notice' } },
  ]);
});

test('important URLs raise the severity and are named', () => {
  const site = siteWith({ urls: ['/product/best', `${ORIGIN}/product/new?id=1`, '/about'] });
  const [{ alert }] = site.alerts(HOUR, file(edited('/cart', '/product'))) as unknown as [{ alert: Alert }];
  expect(alert.severity).toBe('critical');
  expect(alert.details).toMatchObject({
    important: { checked: 3, newlyBlocked: ['/product/best', `${ORIGIN}/product/new?id=1`], newlyAllowed: [] },
    changes: [{ importantBlocked: 2 }],
  });
});

test('a changed statement on use is an alert of its own', () => {
  const site = siteWith();
  const text = edited('User-agent: *\n', 'User-agent: *\nContent-Signal: ai-train=no\n');
  const [opened, ...rest] = site.alerts(HOUR, file(text));
  expect(rest).toEqual([]);
  expect(opened?.alert).toMatchObject({ kind: 'usage', severity: 'notice' });
  expect(opened?.alert.details).toMatchObject({
    placement: { kind: 'changed', added: { first: 2, text: ['Content-Signal: ai-train=no'] } },
  });
  expect(JSON.stringify(opened?.alert.details)).toContain('"subject":"train-ai","from":"unknown","to":"denied"');
});

test('pages that are no longer fetched are a matter of verdicts, not of their stated use', () => {
  const signal = 'User-agent: *\nContent-Signal: ai-train=no\n';
  const site = new CheckedSite();
  site.check(file(`${signal}Disallow: /cart\n`));
  expect(site.after(HOUR, file(`${signal}Disallow: /\n`))).toEqual(['opened verdicts']);
  expect(site.after(HOUR, file(`${signal}Disallow: /cart\n`))).toEqual(['recovered verdicts']);
});

test('a sitemap line and a finding of level error', () => {
  expect(siteWith().alerts(HOUR, file(edited(`Sitemap: ${ORIGIN}/news.xml\n`, '')))).toMatchObject([
    { alert: { kind: 'sitemaps', details: { gone: [`${ORIGIN}/news.xml`], count: 1 } } },
  ]);
  const [found, ...rest] = siteWith().alerts(HOUR, file(`${FILE}Disalllow: /secret\n`));
  expect(found).toMatchObject({ alert: { kind: 'findings', severity: 'warning' } });
  expect(rest).toEqual([]);
});

test('a file that is gone is judged by what it blocked', () => {
  expect(siteWith().after(HOUR, missing())).toEqual(['opened verdicts', 'opened sitemaps']);
  const open = new CheckedSite();
  open.check(file('User-agent: *\nDisallow:\n'));
  expect(
    open
      .advance(HOUR)
      .check(missing())
      .map(({ type }) => type),
  ).toEqual(['harmless-edit']);
});

test('another effect of the same file updates the alert, the former one again does not', () => {
  const site = siteWith();
  const [first, second] = [file(edited('/cart', '/product')), file(edited('/cart', '/help'))];
  expect(site.after(HOUR, first)).toEqual(['opened verdicts']);
  expect(site.after(HOUR, second)).toEqual(['updated verdicts']);
  expect(site.after(HOUR, first)).toEqual([]);
  expect(site.alerts(HOUR, file(edited('/cart', '/')))).toMatchObject([
    { type: 'updated', alert: { severity: 'critical' } },
  ]);
  expect(site.after(HOUR, file(FILE))).toEqual(['recovered verdicts']);
});

test('a harmless edit of a reported file is not an update', () => {
  const site = siteWith();
  const bad = edited('/cart', '/product');
  const respelt = `${bad}\nUser-agent: OtherBot\nDisallow: /search\nDisallow: /product\n`;
  expect(site.after(HOUR, file(bad))).toEqual(['opened verdicts']);
  expect(site.after(HOUR, file(respelt))).toEqual([]);
  expect(site.after(HOUR, file(`${respelt}Disallow: /more\n`))).toEqual(['updated verdicts']);
});

test('a change that lasts a week is accepted, and the next one is compared with it', () => {
  const site = siteWith();
  const kept = edited('/cart', '/product');
  expect(site.after(HOUR, file(kept))).toEqual(['opened verdicts']);
  const reports: string[][] = [];
  for (let hours = 2; hours <= 8 * 24; hours += 2) {
    const found = site.after(2 * HOUR, file(kept));
    if (found.length > 0) reports.push([`${hours}`, ...found]);
  }
  expect(reports).toEqual([['168', 'accepted verdicts']]);
  expect(site.alerts(HOUR, file(FILE))).toMatchObject([{ type: 'opened', alert: { before: hashOf(kept) } }]);
});

test('an acknowledged change is the baseline at once', () => {
  const site = siteWith();
  const [{ alert }] = site.alerts(HOUR, file(edited('/cart', '/product'))) as unknown as [{ alert: Alert }];
  expect(acknowledge(site.state, 'another', site.wall).events).toEqual([]);
  const { state, events } = acknowledge(site.state, alert.id, site.wall);
  expect(events).toMatchObject([{ type: 'accepted', id: `${alert.id}.2` }]);
  site.state = state;
  expect(site.after(HOUR, file(edited('/cart', '/product')))).toEqual([]);
  expect(site.after(HOUR, file(FILE))).toEqual(['opened verdicts']);
});

test('the expected file: an edge that prepends a block is named, and cannot be accepted by time', () => {
  const expected = file(FILE);
  const site = new CheckedSite({ expected: hashOf(FILE) });
  site.versions.add(expected);
  const block = '# managed\nUser-agent: GPTBot\nDisallow: /\n\n';
  const events = site.check(file(block + FILE)).filter(isAlertEvent);
  expect(events).toMatchObject([
    {
      type: 'opened',
      alert: {
        kind: 'verdicts',
        acceptable: undefined,
        details: {
          against: 'expected',
          placement: { kind: 'prepended', removed: undefined, added: { first: 1, count: 4 } },
        },
      },
    },
  ]);
  for (let day = 0; day < 10; day++) expect(site.after(DAY, file(block + FILE))).toEqual([]);
  expect(site.after(HOUR, file(`# edge\n${FILE}`))).toEqual(['recovered verdicts']);
});

test('a new expected file leaves time to deploy it', () => {
  const next = edited('/cart', '/product');
  const site = siteWith({ expected: hashOf(FILE) });
  site.versions.add(file(next));
  site.settings = { ...site.settings, expected: hashOf(next) };
  expect(site.after(HOUR, file(FILE))).toEqual([]);
  expect(site.after(10 * MINUTE, file(FILE))).toEqual([]);
  expect(site.after(10 * MINUTE, file(FILE))).toEqual(['opened verdicts']);
  expect(site.after(10 * MINUTE, file(next))).toEqual(['recovered verdicts']);
});

test('a version whose bytes are lost is replaced as the baseline, which the log says', () => {
  const site = siteWith();
  site.versions.delete(hashOf(FILE));
  const next = edited('/cart', '/product');
  // The facts of the version are still in the cache, its bytes are not.
  expect(
    site
      .advance(HOUR)
      .check(file(next))
      .map(({ type }) => type),
  ).toEqual(['version-lost']);
  expect(site.after(HOUR, file(edited('/cart', '/help')))).toEqual(['opened verdicts']);
});

test('a lost version: an open alert is held, and ends when the file is there again', () => {
  const site = siteWith();
  const bad = edited('/cart', '/product');
  expect(site.after(HOUR, file(bad))).toEqual(['opened verdicts']);
  site.versions.delete(hashOf(FILE));
  site.versions.forget();
  for (let hour = 0; hour < 5; hour++) expect(site.after(HOUR, file(bad))).toEqual([]);
  expect(site.state.baselines.verdicts).toBe(hashOf(FILE));
  expect(site.after(HOUR, file(FILE))).toEqual(['recovered verdicts']);
});

test('the bytes of an expected file that are lost: another file is an alert, and not decided', () => {
  const site = new CheckedSite({ expected: hashOf('lost') });
  const [opened, ...rest] = site.alerts(0, file(edited('/cart', '/')));
  expect(rest).toEqual([]);
  expect(opened).toMatchObject({
    type: 'opened',
    alert: { kind: 'verdicts', severity: 'warning', details: { changes: [{ newlyBlocked: { result: 'undecided' } }] } },
  });
  expect(site.after(HOUR, file('lost'))).toEqual(['recovered verdicts']);
});

test('two servers whose files differ in severity: one update, and an acknowledgement that lasts', () => {
  const site = siteWith({ expected: hashOf(FILE) });
  const [some, all] = [file(edited('/cart', '/product')), file(edited('/cart', '/'))];
  expect(site.after(HOUR, some)).toEqual(['opened verdicts']);
  const [worse] = site.alerts(HOUR, all);
  expect(worse).toMatchObject({ type: 'updated', alert: { severity: 'critical' } });
  site.state = acknowledge(site.state, worse?.alert.id ?? '', site.wall).state;
  for (let hour = 0; hour < 20; hour++) expect(site.after(HOUR, hour % 2 === 0 ? some : all)).toEqual([]);
  expect(site.state.alerts.verdicts?.acknowledgedAt).toBeDefined();
});

test('a ninth change is reported as the second one is', () => {
  const site = siteWith();
  const reports = Array.from({ length: 12 }, (_, i) => site.after(HOUR, file(edited('/cart', `/product${i}`))));
  expect(reports.flat()).toEqual(['opened verdicts', ...Array(11).fill('updated verdicts')]);
});

test('what is muted is not accepted by time, but reported after the mute, and accepted a week later', () => {
  const site = siteWith();
  const kept = file(edited('/cart', '/product'));
  site.state = mute(site.state, 'verdicts', site.wall + 10 * DAY);
  const reports: (readonly [number, string])[] = [];
  for (let hour = 1; hour <= 20 * 24; hour++) {
    for (const report of site.after(HOUR, kept)) reports.push([hour, report]);
  }
  expect(reports).toEqual([
    [240, 'opened verdicts'],
    [240 + 168, 'accepted verdicts'],
  ]);
});

test('the state stays small, whatever a site serves', () => {
  const site = siteWith({ urls: Array.from({ length: 500 }, (_, i) => `/product/${i}`) });
  const large = (round: number): string => {
    const rules = Array.from({ length: 30 }, (_, i) => `Disallow: /${round}/${'x'.repeat(600)}${i}`).join('\n');
    const sitemaps = Array.from({ length: 300 }, (_, i) => `Sitemap: ${ORIGIN}/${round}/${i}.xml`).join('\n');
    return `User-agent: *\n${rules}\nDisallow: /product\n${sitemaps}\nDisalllow: /x${round}\n`;
  };
  for (let round = 0; round < 10; round++) site.advance(HOUR).check(file(large(round)));
  expect(Object.keys(site.state.alerts).length).toBeGreaterThan(1);
  expect(JSON.stringify(site.state).length).toBeLessThan(60_000);
});
