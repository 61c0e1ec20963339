import { describe, expect, it } from 'vitest';
import { OPTIONS } from '../../src/arguments/command-line.js';
import { checkCrawlerNames } from '../../src/targets/crawler-names.js';
import { complaint, maycrawl, scratch } from '../maycrawl.js';

const { folder, file } = scratch();
const robots = file('robots.txt', 'User-agent: *\nDisallow: /x\n');

/** A command line for each use of `--as`, without the crawler. None fetches anything. */
const COMMANDS: readonly (readonly [command: string, args: readonly string[]])[] = [
  ['check', ['check', '--robots', robots, '/x']],
  ['check', ['check', '--describe', '--robots', robots]],
  ['check', ['check', '--store', 'memory', 'gopher://e.example/']],
  ['filter', ['filter', '--robots', folder]],
  ['diff', ['diff', robots, robots]],
  ['sitemaps', ['sitemaps', '--store', 'memory', 'gopher://e.example/']],
];

describe('the crawlers of --as', () => {
  it('are tested below for every command that has the option', () => {
    // serve does not end by itself: the next test is about it.
    expect(new Set([...COMMANDS.map(([command]) => command), 'serve'])).toEqual(new Set(OPTIONS.as.of));
  });

  it('serve rejects a text that names no crawler, and does not start', () => {
    expect(complaint(['serve', '--as', '('])).toContain('--as "(" does not name a crawler: give a name');
  });

  it.each(COMMANDS)('%s %j rejects a text that names no crawler', (_, args) => {
    for (const name of ['(', '()', '?', '/', '*/*', 'Mozilla/5.0 (X11; Linux x86_64)'])
      expect(complaint([...args, '--as', name])).toContain(`--as "${name}" does not name a crawler: give a name`);
  });

  it.each(COMMANDS)('%s %j rejects a list, and says how to write one', (_, args) => {
    expect(complaint([...args, '--as', 'GPTBot, CCBot'])).toContain(
      'is a list: repeat the option, as --as GPTBot --as CCBot',
    );
  });

  it.each(COMMANDS)('%s %j suggests the crawler that is probably meant, and goes on', (_, args) => {
    const [known, similar] = ['Googlebot', 'googelbot'].map((name) => maycrawl([...args, '--as', name]));
    expect(similar?.status).toBe(known?.status);
    const hint = 'maycrawl: --as "googelbot" is not a known crawler; did you mean Googlebot?\n';
    expect(similar?.stderr.startsWith(hint)).toBe(true);
    expect(known?.stderr).not.toContain('did you mean');
  });

  it('may be of your own, and filter -q suggests nothing', () => {
    expect(maycrawl(['check', '--robots', robots, '--as', 'MyBot', '/']).stderr).toBe('');
    expect(maycrawl(['filter', '-q', '--robots', folder, '--as', 'googelbot']).stderr).toBe('');
  });

  it.each(['Googlebot', '*', ' * ', 'MJ12bot', '360Spider', 'Yahoo! Slurp', '搜狗', 'Bot/1.0'])(
    '%s is accepted',
    (name) => {
      expect(() => checkCrawlerNames([name])).not.toThrow();
    },
  );

  it('crawlers rejects the same texts, and suggests the same crawler', () => {
    expect(complaint(['crawlers', '('])).toContain('"(" does not name a crawler: give a name');
    const { status, stdout } = maycrawl(['crawlers', 'googelbot']);
    expect([status, stdout]).toEqual([
      1,
      'googelbot is not a known crawler: check uses its product token googelbot, then *\nDid you mean Googlebot?\n',
    ]);
  });
});
