import { describe, expect, it } from 'vitest';
import { loadAll, ownFlags } from '../../src/command-line/command.js';
import { COMMANDS as LOADERS } from '../../src/commands.js';
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
  ['join', ['join']],
  ['sitemaps', ['sitemaps', '--store', 'memory', 'gopher://e.example/']],
];

describe('the crawlers of --as', () => {
  it('are tested below for every command that has the option', async () => {
    const owners = (await loadAll(LOADERS)).filter((command) => 'as' in ownFlags(command)).map(({ name }) => name);
    // serve, mcp and watch do not end by themselves: the next test is about them.
    expect(new Set([...COMMANDS.map(([command]) => command), 'serve', 'mcp', 'watch'])).toEqual(new Set(owners));
  });

  it.each(['serve', 'mcp', 'watch'])('%s rejects a text that names no crawler, and does not start', (command) => {
    const site = command === 'watch' ? ['example.com'] : [];
    expect(complaint([command, ...site, '--as', '('])).toContain('--as "(" does not name a crawler: give a name');
  });

  it.each(COMMANDS)('%s %j rejects a text that names no crawler', (_, args) => {
    for (const name of ['(', '()', '?', '/', '*/*', 'Mozilla/5.0 (X11; Linux x86_64)'])
      expect(complaint([...args, '--as', name])).toContain(`--as "${name}" does not name a crawler: give a name`);
  });

  it('join answers in the place of each, also if one is given twice or is in a group', () => {
    const input = 'https://a.example\tU\thttps://a.example/\n';
    const answersFor = (...names: string[]) =>
      maycrawl(['join', '-q', ...names.flatMap((name) => ['--as', name])], { input }).stdout.split('\t')[1];
    expect(answersFor('GPTBot', 'Googlebot', 'GPTBot')).toBe('???');
    expect(answersFor('ai-training', 'GPTBot')?.length).toBe((answersFor('ai-training')?.length ?? 0) + 1);
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

  it.each(COMMANDS)('E8 %s %j resolves a name as Google prints it, without a hint', (_, args) => {
    const [printed, token] = ['Googlebot News', 'Googlebot-News'].map((name) => {
      const { status, stdout, stderr } = maycrawl([...args, '--as', name]);
      return { status, stdout, stderr };
    });
    expect(printed).toEqual(token);
  });

  it.each(COMMANDS)('E4 %s %j says what it reads from an unknown name of several words, and goes on', (_, args) => {
    const run = maycrawl([...args, '--as', 'Foo Bar']);
    expect(run.status).toBe(maycrawl([...args, '--as', 'Foo']).status);
    expect(run.stderr).toContain(
      'maycrawl: --as "Foo Bar" is read as the product token Foo. Write Foo, or the whole token, as Foo-Bar.\n',
    );
  });

  it('E8 E9 names as Google prints them decide by their own groups', () => {
    const spec = file(
      'spec.txt',
      'user-agent: googlebot-news\ndisallow: /1\n\nuser-agent: *\ndisallow: /2\n\nuser-agent: googlebot\ndisallow: /3\n',
    );
    const blocked = (name: string) => {
      const { stdout, stderr } = maycrawl(['check', '--json', '--robots', spec, '--as', name, '/1', '/2', '/3']);
      expect(stderr).toBe('');
      const answers = stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
      return answers.flatMap(({ allowed, url }) => (allowed ? [] : [url]));
    };
    expect(blocked('Googlebot News')).toEqual(['/1']);
    expect(blocked('Googlebot News (when crawling images)')).toEqual(['/1']);
    expect(blocked('Googlebot (web)')).toEqual(['/3']);
    expect(blocked('Googlebot Storebot')).toEqual(['/2']);
    expect(blocked('Otherbot (news)')).toEqual(['/2']);
    expect(blocked('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)')).toEqual(['/3']);
  });

  it('a hint for a name of several words names the crawler that is probably meant', () => {
    expect(maycrawl(['check', '--robots', robots, '--as', 'Googlebot Nwes', '/']).stderr).toBe(
      'maycrawl: --as "Googlebot Nwes" is read as the product token Googlebot. Did you mean Googlebot-News?\n',
    );
  });

  it('E8 create writes the token of a name as Google prints it', () => {
    const args = ['create', '--stdout', '--no-comments', '--block-crawler', 'Googlebot Storebot'];
    expect(maycrawl(args).stdout).toContain('User-agent: Storebot-Google\n');
    expect(complaint(['create', '--stdout', '--block-crawler', 'Googlebot Nwes'])).toContain(
      'did you mean Googlebot-News?',
    );
    expect(complaint(['create', '--stdout', '--block-crawler', 'Foo Bar'])).toContain('expected a product token');
  });

  it('E8 crawlers shows the entry of a name as Google prints it, and says what it reads from another', () => {
    const shown = (name: string) => JSON.parse(maycrawl(['crawlers', '--json', name]).stdout);
    expect(shown('Google StoreBot')).toMatchObject({ token: 'Storebot-Google', entry: { name: 'Storebot-Google' } });
    expect(maycrawl(['crawlers', 'Storebot-Google']).stdout).toMatch(
      /also printed as +Google StoreBot, Googlebot Storebot/,
    );
    expect(maycrawl(['crawlers', 'Googlebot Foo'])).toMatchObject({
      status: 0,
      stderr:
        'maycrawl: "Googlebot Foo" is read as the product token Googlebot. Write Googlebot, or the whole token, as Googlebot-Foo.\n',
    });
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
