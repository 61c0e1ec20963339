/** `--use`: what the commands say about the use of pages. */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { complaint, maycrawl, root, scratch } from '../maycrawl.js';
import { spawnSites } from '../sites.js';

const { file } = scratch();
const press = join(root, 'examples/press.robots.txt');
const check = (...args: readonly string[]) => maycrawl(['check', '--use', '--robots', press, ...args]);
const usagesOf = (stdout: string) =>
  stdout
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line).usage);

describe('check --use', () => {
  it('says what may be done with a page, with the lines that decide and those that are overruled', () => {
    const { stdout, status } = check('--as', 'OtherBot', '/press/1');
    expect(status).toBe(0);
    expect(stdout.split('\n').slice(-5)).toEqual([
      '  use: train-ai granted, search granted, ai-input denied, level unknown',
      '    Content-Usage: /press/ train-ai=y, search=y (line 4)',
      '    Content-Signal: ai-input=no (line 5)',
      '    Content-Usage: train-ai=n, search=y (line 3), overruled by a longer path',
      '',
    ]);
  });

  it('says that a page is not fetched, whatever its headers say', () => {
    const { stdout, status } = check('--as', 'OtherBot', '--header', 'Content-Usage: train-ai=y', '/drafts/1');
    expect([status, stdout.split('\n').at(-2)]).toEqual([1, '  use: the page is not fetched']);
  });

  it('combines headers with the file, of any case and number', () => {
    const headers = ['Content-Usage: search=n', 'content-signal: use=full', 'CONTENT-SIGNAL:use=reference'];
    const args = headers.flatMap((header) => ['--header', header]);
    const [usage] = usagesOf(check('--json', '--as', 'ExampleBot', ...args, '/x').stdout);
    expect(usage).toMatchObject({
      isFetched: true,
      preferences: { 'train-ai': 'granted', search: 'denied', 'ai-input': 'unknown' },
      level: 'reference',
      overruled: [],
    });
    expect(usage.statements.map(({ source, line }: { source: string; line: number }) => [source, line])).toEqual([
      ['file', 8],
      ['header', null],
      ['header', null],
    ]);
  });

  it('says why nothing is read from a line', () => {
    const robots = file('bad.txt', 'user-agent: *\ncontent-usage: Train-ai=n\n');
    const { stdout } = maycrawl(['check', '--use', '--robots', robots, '/x']);
    expect(stdout).toContain(
      '  use: train-ai unknown, search unknown, ai-input unknown, level unknown\n' +
        '    Content-Usage: Train-ai=n (line 2), not read: the value is not a dictionary (RFC 9651)\n',
    );
  });

  it('has columns in CSV, empty for a page that is not fetched', () => {
    const { stdout } = check('--format', 'csv', '--as', 'OtherBot', '/news/1', '/drafts/1');
    const [header, news, drafts] = stdout.split('\r\n');
    expect(header).toMatch(/,fetched,train-ai,search,ai-input,level,statements$/);
    const statements = '"Content-Usage: train-ai=n, search=y (line 3) | Content-Signal: ai-input=no (line 5)"';
    expect(news).toContain(`,true,denied,granted,denied,unknown,${statements}`);
    expect(drafts).toMatch(/,false,,,,,$/);
  });

  it('shows many crawlers together only if pages may be used in the same way', () => {
    const robots = file(
      'two.txt',
      'user-agent: *\nallow: /\n\nuser-agent: Googlebot\nallow: /\ncontent-usage: search=y\n',
    );
    const crawlers = ['Googlebot', 'bot-a', 'bot-b', 'bot-c', 'bot-d'].flatMap((name) => ['--as', name]);
    const { stdout } = maycrawl(['check', '--use', '--robots', robots, ...crawlers, '/x']);
    expect(stdout.match(/^ {2}use: .*$/gm)).toEqual([
      '  use: train-ai unknown, search granted, ai-input unknown, level unknown',
      '  use: train-ai unknown, search unknown, ai-input unknown, level unknown',
    ]);
  });

  it('prints the same as before without --use', () => {
    const { stdout } = maycrawl(['check', '--json', '--robots', press, '/x']);
    expect(JSON.parse(stdout)).not.toHaveProperty('usage');
  });

  it.each([
    [
      ['--use', '--header', 'X-Robots-Tag: noai', '/x'],
      '--header "X-Robots-Tag" is not a header that states a use: write',
    ],
    [['--use', '--header', 'Content-Usage', '/x'], '--header "Content-Usage" has no colon: write'],
    [['--header', 'Content-Usage: search=n', '/x'], '--header needs --use'],
    [['--use', '--quiet', '/x'], '--quiet prints one word for each answer, and --use prints more'],
    [['--use', '--describe'], '--use describes single pages, and --describe covers all'],
  ])('%j is one line that says what to change', (args, message) => {
    expect(complaint(['check', '--robots', press, ...args])).toContain(message);
  });

  it('stays in bounds with 10,000 lines and a header of 64 kB', () => {
    const lines = Array.from(
      { length: 10_000 },
      (_, i) => `content-usage: /x${'*'.repeat(i % 7)} train-ai=y, search=n;a=${i}`,
    );
    const robots = file('many.txt', `user-agent: *\n${lines.join('\n')}\n`);
    const header = `Content-Usage: ${'a=1, '.repeat(13_000)}b`;
    const args = ['check', '--use', '--robots', robots, '--header', header, '--as', 'all', '/x', '/xy'];
    const { stdout, status } = maycrawl(args);
    expect(status).toBe(0);
    expect(stdout).toContain('(header), not read: longer than 16,384 characters');
    expect(stdout.length).toBeLessThan(100_000);
    const [usage] = usagesOf(maycrawl([...args, '--json']).stdout);
    expect([usage.statements.length, usage.preferences.search]).toEqual([100, 'denied']);
  });
});

describe('--use of filter and join', () => {
  it.each(['filter', 'join'])('%s requires what is unknown to be decided', (command) => {
    const run = (...args: readonly string[]) => complaint([command, '--as', 'bot-a', ...args]);
    expect(run('--use', 'search')).toBe(
      'maycrawl: --use needs --unknown granted or --unknown denied: it says what counts if a site does not state the use',
    );
    expect(run('--unknown', 'denied')).toBe(
      'maycrawl: --unknown needs --use CATEGORY: name the use, as --use train-ai',
    );
    expect(run('--use', 'ai-train', '--unknown', 'denied')).toBe(
      'maycrawl: --use "ai-train" is not a category of use: name train-ai, search or ai-input, or several with commas between',
    );
    expect(run('--use', 'search', '--unknown', 'no')).toBe(
      'maycrawl: --unknown "no" is not an answer: write --unknown granted or --unknown denied',
    );
  });
});

describe('--use with sites', () => {
  let sites: Awaited<ReturnType<typeof spawnSites>>;
  beforeAll(async () => {
    sites = await spawnSites();
  });
  afterAll(() => sites.stop());
  const url = (name: string, path: string): string => `http://${name}.localhost:${sites.port}${path}`;
  const online = ['--allow-private', '--timeout', '2', '--store', 'memory'];
  const list = () => [
    url('press', '/news/1'),
    url('press', '/press/1'),
    url('press', '/drafts/1'),
    url('missing', '/1'),
    url('failing', '/1'),
    url('press', '/press/2'),
  ];

  it('filter never writes a page of a site that fails', () => {
    const input = list().join('\n');
    const run = (unknown: string) =>
      maycrawl(['filter', '--as', 'OtherBot', ...online, '--use', 'train-ai', '--unknown', unknown], { input });
    const [all, stated] = [run('granted'), run('denied')];
    expect(all.stdout.split('\n').slice(0, -1)).toEqual([list()[1], list()[3], list()[5]]);
    expect(stated.stdout.split('\n').slice(0, -1)).toEqual([list()[1], list()[5]]);
    expect(stated.stderr).toBe(
      'maycrawl: 2 allowed, 2 blocked, 2 not for this use; 3 origins, 1 whose robots.txt cannot be fetched\n',
    );
  });

  it('check says what a site states, and nothing about one that fails', () => {
    const args = ['check', '--use', '--json', '--as', 'OtherBot', ...online, '--header', 'Content-Signal: ai-train=no'];
    const { stdout } = maycrawl([...args, ...list()]);
    expect(
      usagesOf(stdout).map(({ isFetched, preferences }) => [isFetched, preferences['train-ai'], preferences.search]),
    ).toEqual([
      [true, 'denied', 'granted'],
      [true, 'denied', 'granted'],
      [false, 'unknown', 'unknown'],
      [true, 'denied', 'unknown'],
      [false, 'unknown', 'unknown'],
      [true, 'denied', 'granted'],
    ]);
  });
});
