import { crawlers } from '@maycrawl/core/crawlers';
import { describe, expect, it } from 'vitest';
import { complaint, maycrawl } from '../maycrawl.js';

const jsonLines = (stdout: string) =>
  stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('maycrawl crawlers', () => {
  it('A7 lists every crawler of the registry with what it obeys', () => {
    const { status, stdout } = maycrawl(['crawlers']);
    const [head, ...lines] = stdout.trimEnd().split('\n');
    expect([status, lines.length]).toEqual([0, crawlers.length]);
    expect(head).toMatch(/^crawler +vendor +purpose +robots\.txt +groups, in order$/);
    for (const [index, { name, vendor }] of crawlers.entries()) {
      expect(lines[index]?.startsWith(name)).toBe(true);
      expect(lines[index]).toContain(vendor);
    }
    expect(lines.find((line) => line.startsWith('FeedFetcher-Google '))).toContain('user-triggered');
  });

  it('--json prints one entry per line', () => {
    expect(jsonLines(maycrawl(['crawlers', '--json']).stdout)).toEqual(JSON.parse(JSON.stringify(crawlers)));
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
