import { closeSync, openSync, readdirSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { complaint, maycrawl, scratch } from '../../maycrawl.js';
import { spawnSites } from '../../sites.js';

const { folder, file } = scratch();
let sites: Awaited<ReturnType<typeof spawnSites>>;
beforeAll(async () => {
  sites = await spawnSites();
});
afterAll(() => sites.stop());

let stores = 0;
const newStore = (): string => join(folder, `store-${stores++}`);
const url = (name: string, path: string): string => `http://${name}.localhost:${sites.port}${path}`;

/** Seconds, of which the slow site takes all and the others few, even on a busy machine. */
const TIMEOUT = '8';

/** Runs `check --json` on the sites, and returns the parsed answers. */
function check(args: readonly string[], ...urls: readonly string[]) {
  const run = maycrawl(['check', '--json', '--allow-private', '--timeout', TIMEOUT, ...args, ...urls]);
  const answers = run.stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  return { ...run, answers };
}

describe('check fetches', () => {
  it('B1, G5 the rules of the file apply, and the answer says which fetch it is based on', () => {
    const before = Date.now();
    const { answers, status, stderr } = check(['--store', 'memory'], url('good', '/private/x'));
    expect([status, stderr]).toEqual([1, '']);
    const robotsUrl = url('good', '/robots.txt');
    expect(answers).toMatchObject([
      {
        url: url('good', '/private/x'),
        decidedUrl: url('good', '/private/x'),
        path: '/private/x',
        crawler: 'Googlebot',
        allowed: false,
        reason: 'rule',
        rule: { line: 2, pattern: '/private', matchLength: 8 },
        robots: null,
        robotsUrl,
        truncated: false,
        source: 'fetched',
        status: 200,
        step: 'fresh',
        failure: null,
        hops: [{ url: robotsUrl, status: 200, address: '127.0.0.1' }],
      },
    ]);
    expect(Date.parse(answers[0].fetchedAt)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(answers[0].validUntil)).toBeGreaterThan(Date.parse(answers[0].fetchedAt));
  });

  it('B2, B4, B6, FAULT-07, FAULT-17, FAULT-24, FAULT-26 any response of a server leads to a verdict with a reason', () => {
    const names = ['good', 'missing', 'moved', 'looping', 'failing', 'slow', 'endless'];
    const { answers, status, stderr } = check(['--store', 'memory'], ...names.map((name) => url(name, '/private/x')));
    expect([status, stderr]).toEqual([1, '']);
    const seen = answers.map(({ allowed, reason, status: code, failure }) => [
      allowed,
      reason,
      code,
      failure?.kind ?? null,
    ]);
    expect(seen).toEqual([
      [false, 'rule', 200, null],
      [true, 'unavailable', 404, null],
      [false, 'rule', 200, null],
      [true, 'unavailable', 302, null],
      [false, 'unreachable', 500, 'status'],
      [false, 'unreachable', null, 'timeout'],
      [false, 'rule', 200, null],
    ]);
    expect(answers.map(({ truncated }) => truncated)).toEqual([false, false, false, false, false, false, true]);
    expect(answers[2].hops).toHaveLength(2);
  });

  it('FAULT-80, F8 the verdict applies to the URL that is requested', () => {
    const { answers } = check(['--store', 'memory'], url('good', '/x/../private'), url('good', '/%2e%2e/private'));
    expect(answers).toMatchObject([
      { allowed: false, decidedUrl: url('good', '/private') },
      { allowed: false, decidedUrl: url('good', '/private') },
    ]);
  });

  it('FAULT-10 a private address is refused without --allow-private', () => {
    const { stdout, status } = maycrawl(['check', '--store', 'memory', url('good', '/')]);
    expect(status).toBe(1);
    expect(stdout).toContain('was not fetched: good.localhost: ');
    expect(stdout).toContain('to fetch it, add --allow-private');
  });

  it('FAULT-10 a port of another service is always refused', () => {
    const { stdout, status } = maycrawl(['check', '--store', 'memory', '--allow-private', 'http://127.0.0.1:25/']);
    expect(status).toBe(1);
    expect(stdout).toContain('was not fetched: 127.0.0.1: port 25 is not that of a web server');
    expect(stdout).not.toContain('--allow-private');
  });

  it('C1, C3 the next run uses the copy of the store, unless --fresh is given', () => {
    const store = ['--store', newStore()];
    const [first] = check(store, url('good', '/')).answers;
    const [second] = check(store, url('good', '/')).answers;
    const [third] = check([...store, '--fresh'], url('good', '/'), url('good', '/x')).answers;
    expect([first.source, second.source, third.source]).toEqual(['fetched', 'store', 'fetched']);
    expect(second.fetchedAt).toBe(first.fetchedAt);
    expect(Date.parse(third.fetchedAt)).toBeGreaterThan(Date.parse(first.fetchedAt));
  });

  it('the store is in the cache folder of the user', () => {
    const cache = newStore();
    maycrawl(['check', '--allow-private', url('good', '/')], { env: { XDG_CACHE_HOME: cache } });
    expect(readdirSync(join(cache, 'maycrawl'))).toContain('maycrawl.sqlite');
  });

  it('E8 one fetch serves all crawlers', () => {
    const { answers } = check(
      ['--store', 'memory', '--as', 'GPTBot', '--as', 'AdsBot-Google'],
      url('good', '/private'),
    );
    expect(answers.map(({ crawler, allowed }) => [crawler, allowed])).toEqual([
      ['GPTBot', false],
      ['AdsBot-Google', true],
    ]);
  });

  it('URLs are read from stdin, and answers are in their order', () => {
    const input = [url('slow', '/'), url('good', '/private'), url('missing', '/')].join('\n');
    const { stdout } = maycrawl(['check', '--allow-private', '--timeout', TIMEOUT, '--store', 'memory'], { input });
    expect([...stdout.matchAll(/^(?:allowed|blocked) http:\/\/(\w+)/gm)].map(([, name]) => name)).toEqual([
      'slow',
      'good',
      'missing',
    ]);
    expect(stdout).toMatch(/\n1 allowed, 2 blocked\n$/);
  });

  it('G5 the text shows the rule with its line, and why a redirect has no end', () => {
    const args = ['check', '--allow-private', '--store', 'memory'];
    const { stdout } = maycrawl([...args, url('endless', '/private'), url('looping', '/')]);
    expect(stdout).toContain('2 | Disallow: /private\n      |           ^^^^^^^^ 8 characters: decides');
    expect(stdout).toMatch(/the file is longer than 512,000 bytes \(500 KiB\): the rest was not read/);
    expect(stdout).toContain('redirect-loop');
  });

  it('the text says that a web page is no robots.txt', () => {
    const { stdout } = maycrawl(['check', '--allow-private', '--store', 'memory', url('page', '/a'), url('good', '/')]);
    expect(stdout.match(/ {2}The content is a web page or other markup\. .*, so it blocks nothing/g)).toHaveLength(1);
  });
});

describe('links without a robots.txt', () => {
  const lines = [
    'mailto:somebody@h.example',
    'tel:123',
    'javascript:void(0)',
    'data:text/plain,x',
    'HTTPX://h.example/',
  ];
  const input = `${lines.join('\n')}\n${'x'.repeat(3)}:\n`;

  it('in a list, they are blocked, with the reason', () => {
    for (const robots of [
      ['--store', 'memory'],
      ['--robots', 'examples/shop.robots.txt'],
    ]) {
      const { stdout, stderr, status } = maycrawl(['check', '--json', ...robots], { input });
      const answers = stdout
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line));
      expect([status, stderr, answers.length]).toEqual([1, '', 6]);
      for (const answer of answers)
        expect(answer).toMatchObject({ allowed: false, reason: 'unsupported-scheme', robotsUrl: null, rule: null });
      expect(answers[0].explanation).toContain('Only http, https and ftp URLs can be crawled');
    }
    const { stdout } = maycrawl(['check', '--store', 'memory'], { input: `${lines[0]}\n${lines[1]}\n` });
    expect(stdout).toBe(
      `${[lines[0], lines[1]]
        .map((line) => `blocked ${line} for Googlebot\n  Only http, https and ftp URLs can be crawled.\n`)
        .join('\n')}\n0 allowed, 2 blocked\n`,
    );
  });

  it('filter --json treats them in the same way', () => {
    for (const robots of [
      ['--store', 'memory'],
      ['--robots', 'examples/saved'],
    ]) {
      const { stdout, status } = maycrawl(['filter', '--as', 'ExampleBot', '--json', ...robots], { input });
      const reasons = stdout.split('\n').filter(Boolean);
      expect([status, reasons.length]).toEqual([0, 6]);
      for (const line of reasons)
        expect(JSON.parse(line)).toMatchObject({ allowed: false, reason: 'unsupported-scheme' });
    }
  });

  it('a line that is not a URL stops check before the first answer', () => {
    const wrong = complaint(['check', '--store', 'memory'], { input: `${input}h.example/x\n` });
    expect(wrong).toContain('line 7 of stdin: "h.example/x" is not a URL');
    for (const [host, words] of [
      ['h.example:8080/x', 'is not a URL: write a whole one, as https://h.example:8080/x'],
      ['localhost:8080', 'has no scheme: write http://localhost:8080 or https://localhost:8080'],
    ]) {
      expect(complaint(['check', '--store', 'memory'], { input: `${input}${host}\n` })).toBe(
        `maycrawl: line 7 of stdin: "${host}" ${words}`,
      );
    }
  });
});

describe('invalid input of check is one line that says what to change', () => {
  const error = (...args: readonly string[]): string => complaint(['check', ...args]);

  it.each([
    [['--user-agent', 'a\nb', 'http://h.example/'], '--user-agent: '],
    [['--as', '(x)', 'http://h.example/'], '--as "(x)"'],
    [['gopher://h.example/'], 'has the scheme gopher'],
    [['h'], /write a whole one, as https:\/\/example\.com\/path$/],
    [['h.example:99999/x'], 'has no valid port'],
    [['/path'], 'names no site'],
  ])('A2 %j', (args, words) => {
    const line = error('--store', 'memory', ...args);
    if (typeof words === 'string') expect(line).toContain(words);
    else expect(line).toMatch(words);
  });

  it('FAULT-71 FAULT-72 a folder that cannot be a store is one line, and the run continues without it', () => {
    const path = file('no-folder', 'a file');
    const other = newStore();
    const newer = newStore();
    for (const store of [other, newer]) maycrawl(['check', '--store', store, '--allow-private', url('good', '/')]);
    writeFileSync(join(other, 'maycrawl.sqlite'), 'not a database, and long enough to be parsed as one'.repeat(20));
    const header = openSync(join(newer, 'maycrawl.sqlite'), 'r+');
    // `PRAGMA user_version` of a later version of the store.
    writeSync(header, Buffer.from([0, 0, 0, 99]), 0, 4, 60);
    closeSync(header);
    for (const store of [path, join(path, 'below'), other, newer]) {
      const { answers, status, stderr } = check(['--store', store], url('good', '/private/x'));
      expect(answers).toMatchObject([{ allowed: false, source: 'fetched' }]);
      expect([status, stderr.match(/\n/g)]).toEqual([1, ['\n']]);
      expect(stderr).toMatch(
        /^maycrawl: continuing without a store: cannot use a store in .*: give another folder with --store/,
      );
      expect(stderr).not.toContain('ERR_');
    }
  });
});
