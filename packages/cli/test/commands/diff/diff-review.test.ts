import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { maycrawl, scratch } from '../../maycrawl.js';

const { file } = scratch();
const MAX_LINES = 15;
const OTHERS = 'every other crawler and URL: unchanged, proved';
const SAME = 'No URL is treated differently, for any crawler: proved.';

const SHOP = readFileSync(join(import.meta.dirname, '../../../../../examples/shop.robots.txt'), 'utf8');
const GROUP = 'User-agent: Slurp\nDisallow: /search\nDisallow: /cart\nCrawl-delay: 5\n';
const WITH_SLURP = `${GROUP}\n${SHOP}`;
const old = file('old.txt', WITH_SLURP);

function linesOf(text: string, from = old): string[] {
  const { status, stdout, stderr } = maycrawl(['diff', from, file('new.txt', text)]);
  expect([status, stderr]).toEqual([0, '']);
  return stdout.trimEnd().split('\n');
}

describe('G1 a report on a common edit has at most 15 lines: what happened, on which paths, and that no more changed', () => {
  it.each<[kind: string, now: string, happened: string[], details: string[], end: string]>([
    [
      'a rule is added',
      WITH_SLURP.replace('Disallow: /checkout/\n', 'Disallow: /checkout/\nDisallow: /account/\n'),
      ['new for `*`: `Disallow: /account/` (line 10)'],
      ['every crawler that neither file names', '  newly blocked: /account/* except /*?sort=*'],
      OTHERS,
    ],
    [
      'a rule is removed',
      WITH_SLURP.replace('Disallow: /search\n', ''),
      ['gone for `Slurp`: `Disallow: /search` (line 2 before the edit)'],
      ['Slurp', '  newly allowed: /search*'],
      OTHERS,
    ],
    [
      'a path is changed',
      WITH_SLURP.replace('Disallow: /cart\nCrawl', 'Disallow: /cart/\nCrawl'),
      ['`Disallow: /cart` is `Disallow: /cart/` now, for `Slurp` (line 3)'],
      ['Slurp', '  newly allowed: /cart* except /cart/*'],
      OTHERS,
    ],
    [
      'a group is added',
      `${WITH_SLURP}\nUser-agent: ClaudeBot\nDisallow: /\n`,
      ['`ClaudeBot` has a group of its own now (lines 26–27): it followed `*`', 'AI training: ClaudeBot newly blocked'],
      ['ClaudeBot', '  newly blocked: the whole site except /*?sort=*, /cart*, /checkout/*, /help/* and /search*'],
      OTHERS,
    ],
    [
      'a group is removed',
      SHOP,
      ['`Slurp` has no group any more: it follows `*`', 'gone: `Crawl-delay: 5` (line 4 before the edit)'],
      ['Slurp', '  newly allowed: /search/about$'],
      OTHERS,
    ],
    [
      'two groups become one',
      WITH_SLURP.replace(GROUP, '').replace('User-agent: GPTBot\n', 'User-agent: Slurp\nUser-agent: GPTBot\n'),
      ['`Slurp` and `GPTBot` share one group now (lines 16–19)'],
      ['Slurp', '  newly blocked: the whole site except /cart* and /search*'],
      OTHERS,
    ],
    [
      'a comment',
      WITH_SLURP.replace('/search\n', '/search # results\n'),
      ['only comments and order: proved'],
      [],
      SAME,
    ],
    ['order', `${SHOP}\n${GROUP}`, ['lines 1–4 moved to lines 21–24', 'only comments and order: proved'], [], SAME],
    [
      'a sitemap',
      `${WITH_SLURP}Sitemap: https://shop.example/news.xml\n`,
      ['new: `Sitemap: https://shop.example/news.xml` (line 25)'],
      [],
      SAME,
    ],
  ])('%s', (_, now, happened, details, end) => {
    const lines = linesOf(now);
    expect(lines.length).toBeLessThanOrEqual(MAX_LINES);
    const at = [...happened, ...details].map((line) => lines.indexOf(line));
    expect(at, lines.join('\n')).not.toContain(-1);
    // What happened comes first.
    expect(at.slice(0, happened.length)).toEqual([...at.slice(0, happened.length)].sort((a, b) => a - b));
    expect(lines[lines.indexOf('') + 1]).toBe(happened[0]);
    expect(lines.at(-1)).toBe(end);
  });

  it('text that no crawler reads', () => {
    expect(linesOf(WITH_SLURP.replaceAll('User-agent', 'user-AGENT'))).toContain(
      'only text that affects no crawler: proved',
    );
    expect(linesOf(WITH_SLURP)).toEqual([expect.stringMatching(/^from /), '', SAME]);
  });

  it('"every other crawler and URL" is not said if changes are left out, undecided or not compared', () => {
    const many = Array.from({ length: 30 }, (_, i) => `Disallow: /page${100 + i}\n`).join('');
    const now = file('many.txt', WITH_SLURP.replace('Disallow: /cart\nCrawl', `${many}Crawl`));
    const run = (...args: readonly string[]): string => maycrawl(['diff', ...args, old, now]).stdout;
    expect(run()).not.toContain('every other');
    expect(run('--all')).toContain(OTHERS);
    expect(run('--all', '--as', 'Slurp')).toContain('every other URL for these crawlers: unchanged, proved');
    expect(run('--all', '--as', 'Slurp')).not.toContain(OTHERS);
    const undecided = run('--all', '--budget', '300');
    expect(undecided).toContain('not decided');
    expect(undecided).not.toContain('every other crawler');
  });
});
