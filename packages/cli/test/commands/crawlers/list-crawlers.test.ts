import { crawlerPresets, crawlers, crawlersInPreset } from '@maycrawl/core/crawlers';
import { describe, expect, it } from 'vitest';
import { daysSinceCheck, listCrawlers } from '../../../src/commands/crawlers/list-crawlers.js';
import { complaint, maycrawl } from '../../maycrawl.js';

const jsonLines = (stdout: string) =>
  stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

interface AgedCrawler {
  readonly name: string;
  readonly checked: string;
  readonly days: number;
  readonly sources: readonly string[];
}

/** The list of `--stale`, read at `now`. */
async function ageList(stale: { days: number }, now: number): Promise<AgedCrawler[]> {
  let text = '';
  const writer = { fd: 1, print: (part: string) => (text += part) } as never;
  const status = await listCrawlers(
    { task: 'crawlers', name: undefined, use: undefined, vendor: undefined, stale, json: true },
    writer,
    now,
  );
  expect(status).toBe(0);
  return text === '' ? [] : jsonLines(text);
}

describe('maycrawl crawlers', () => {
  it.each(crawlerPresets.map(({ name }) => name))('shows the crawlers of the group %s', (name) => {
    const names = crawlersInPreset(name)?.map((entry) => entry.name) ?? [];
    const { status, stdout } = maycrawl(['crawlers', name.toUpperCase()]);
    const [start, , ...rows] = stdout.trimEnd().split('\n');
    expect([status, start]).toEqual([
      0,
      `${name.toUpperCase()} is a group of ${names.length} crawler${names.length === 1 ? '' : 's'}:`,
    ]);
    expect(rows.map((row) => names.some((one) => row.startsWith(`${one} `)))).toEqual(names.map(() => true));
    const { stdout: json } = maycrawl(['crawlers', '--json', name]);
    expect(jsonLines(json).map((entry) => entry.name)).toEqual(names);
  });

  it('A7 lists every crawler of the registry with what it obeys', () => {
    const { status, stdout } = maycrawl(['crawlers']);
    const [head, ...lines] = stdout.trimEnd().split('\n');
    expect([status, lines.length]).toEqual([0, crawlers.length]);
    expect(head).toMatch(/^crawler +vendor +uses +robots\.txt +groups, in order$/);
    for (const [index, { name, vendor }] of crawlers.entries()) {
      expect(lines[index]?.startsWith(name)).toBe(true);
      expect(lines[index]).toContain(vendor);
    }
    expect(lines.find((line) => line.startsWith('FeedFetcher-Google '))).toContain('may not apply');
  });

  it('--json prints one entry per line', () => {
    expect(jsonLines(maycrawl(['crawlers', '--json']).stdout)).toEqual(JSON.parse(JSON.stringify(crawlers)));
  });

  it('--use lists the crawlers for one use, in any case', () => {
    const training = crawlers.filter(({ uses }) => uses.includes('ai-training'));
    expect(training.length).toBeGreaterThan(5);
    expect(jsonLines(maycrawl(['crawlers', '--use', 'ai-training', '--json']).stdout)).toEqual(
      JSON.parse(JSON.stringify(training)),
    );
    const { stdout } = maycrawl(['crawlers', '--use=AI-Training']);
    expect(stdout.trimEnd().split('\n').slice(1)).toHaveLength(training.length);
    expect(complaint(['crawlers', '--use', 'training'])).toMatch(
      /unknown use "training": write --use search, ai-training, .*, undocumented, ai or all$/,
    );
  });

  it('--vendor lists the crawlers of one vendor, in any case, and of one use with --use', () => {
    const names = (...options: string[]) =>
      jsonLines(maycrawl(['crawlers', '--json', ...options]).stdout).map(({ name }) => name);
    const openAi = crawlers.filter(({ vendor }) => vendor === 'OpenAI');
    expect(openAi.length).toBeGreaterThan(3);
    expect(names('--vendor', 'openai')).toEqual(openAi.map(({ name }) => name));
    expect(names('--vendor=OpenAI', '--use', 'ai-training')).toEqual(['GPTBot']);
    const none = maycrawl(['crawlers', '--vendor', 'OpenAI', '--use', 'archive']);
    expect([none.status, none.stdout]).toEqual([0, 'No crawler of this vendor has this use.\n']);
  });

  it('--stale lists the entries by the age of their check, with the pages to read', async () => {
    const now = Date.parse('2027-03-01T12:00:00Z');
    const all = await ageList({ days: 0 }, now);
    expect(all.map(({ name }) => name).sort()).toEqual(crawlers.map(({ name }) => name).sort());
    const dates = all.map(({ checked }) => checked);
    expect(dates).toEqual([...dates].sort());
    for (const { checked, days, sources } of all) {
      expect(days).toBe(Math.floor((now - Date.parse(checked)) / 86_400_000));
      expect(sources.length).toBeGreaterThan(0);
    }
    const oldest = all[0]?.days ?? 0;
    const old = await ageList({ days: oldest }, now);
    expect(old).toEqual(all.filter(({ days }) => days >= oldest));
    expect(old.length).toBeLessThan(all.length);
    expect(await ageList({ days: oldest + 1 }, now)).toEqual([]);
  });

  it('--stale prints a table, or says that no check is so old', () => {
    const { status, stdout } = maycrawl(['crawlers', '--stale', '--use', 'archive']);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^crawler +vendor +checked +days ago +sources\n/);
    expect(stdout).toMatch(/\nCCBot +Common Crawl +\d{4}-\d\d-\d\d +\d+ +https:/);
    const none = maycrawl(['crawlers', '--stale', '--days', '999999']);
    expect([none.status, none.stdout]).toEqual([0, 'No entry was last checked 999999 or more days ago.\n']);
  });

  it.each([
    [['--days', '90'], '--days limits the list of --stale: write --stale too'],
    [
      ['--stale', '--days', 'ninety'],
      '--days "ninety" is not a whole number of days: give the age of the check, as --days 90',
    ],
    [['--stale', 'Googlebot'], '--stale lists crawlers, and "Googlebot" shows one: leave out one'],
    [['--vendor', 'Anthropc'], 'unknown vendor "Anthropc"; did you mean Anthropic?'],
    [['--vendor', 'Nobody'], 'unknown vendor "Nobody": maycrawl crawlers lists each crawler with its vendor'],
    [['--use', 'search', 'Googlebot'], '--use lists crawlers, and "Googlebot" shows one: leave out one'],
  ])('crawlers %j is wrong: %s', (args, message) => {
    expect(complaint(['crawlers', ...args])).toBe(`maycrawl: ${message}`);
  });

  it('shows what a control token controls, and that robots.txt may not apply to a fetcher for users', () => {
    expect(maycrawl(['crawlers', 'Google-Extended']).stdout).toContain(
      'never: controls the use of what Googlebot fetched',
    );
    expect(maycrawl(['crawlers', 'Google-GeminiNotebook']).stdout).toContain('may not apply: it fetches only what');
  });

  it('E8 shows a crawler with its fallback chain', () => {
    const { status, stdout } = maycrawl(['crawlers', 'googlebot-image']);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^Googlebot-Image\n/);
    expect(stdout).toContain('Googlebot-Image > Googlebot > *');
  });

  it('E7 says if * does not apply to a crawler', () => {
    const { stdout } = maycrawl(['crawlers', 'AdsBot-Google']);
    expect(stdout).toContain('a group must name it');
    expect(stdout).not.toContain('> *');
  });

  it('finds a crawler by its User-Agent header', () => {
    const header = 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)';
    expect(jsonLines(maycrawl(['crawlers', '--json', header]).stdout)).toMatchObject([
      { name: header, token: 'bingbot', entry: { name: 'bingbot', vendor: 'Microsoft' } },
    ]);
  });

  it('for an unknown crawler, says how check treats it, and exits with 1', () => {
    const { status, stdout, stderr } = maycrawl(['crawlers', 'NobodysBot']);
    expect([status, stderr]).toEqual([1, '']);
    expect(stdout).toBe('NobodysBot is not a known crawler: check uses its product token nobodysbot, then *\n');
    const json = maycrawl(['crawlers', '--json', 'NobodysBot']);
    expect(json.status).toBe(1);
    expect(jsonLines(json.stdout)).toEqual([{ name: 'NobodysBot', token: 'nobodysbot', entry: null }]);
  });

  it('E4 for an unknown crawler, shows the token that it reads from the header', () => {
    const header = 'Mozilla/5.0 (compatible; NobodysBot/2.1; +https://bots.example/)';
    const { status, stdout } = maycrawl(['crawlers', header]);
    expect(status).toBe(1);
    expect(stdout).toContain('product token nobodysbot, then *');
  });

  it('E7 * is not a crawler of the registry', () => {
    const { status, stdout } = maycrawl(['crawlers', '*']);
    expect([status, stdout]).toEqual([
      1,
      '* is not a known crawler: check treats it as a crawler that no group names\n',
    ]);
  });

  it('the header of a browser does not name a crawler', () => {
    const chrome =
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36';
    const message = /does not name a crawler: give a name, a product token or a User-Agent header with one$/;
    expect(complaint(['crawlers', chrome])).toMatch(message);
    const check = complaint(['check', '--robots', 'examples/shop.robots.txt', '--as', chrome, '/']);
    expect(check).toMatch(/^maycrawl: --as "/);
    expect(check).toMatch(message);
  });
});

describe('daysSinceCheck', () => {
  it.each([
    ['2026-11-01T00:00:00Z', 0],
    ['2026-11-01T23:59:59Z', 0],
    ['2026-11-02T00:00:00Z', 1],
    ['2027-02-01T12:00:00Z', 92],
    ['2026-10-01T00:00:00Z', 0],
  ])('at %s is %i for a check on 2026-11-01', (now, days) => {
    expect(daysSinceCheck({ checked: '2026-11-01' }, Date.parse(now))).toBe(days);
  });
});
