import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  complaint,
  environment,
  main,
  maycrawlProcess as maycrawl,
  maycrawl as maycrawlInTurn,
  node,
  root,
  scratch,
} from './maycrawl.js';

const shop = ['--robots', 'examples/shop.robots.txt'];
const { folder, file } = scratch();

describe('maycrawl', () => {
  it('--version prints the version of the package', () => {
    const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
    const { status, stdout, stderr } = maycrawl(['--version']);
    expect([status, stdout, stderr]).toEqual([0, `maycrawl ${manifest.version}\n`, '']);
  });

  it.each([
    [['--help'], ['check', 'filter', 'fetch', 'lint', 'diff', 'format', 'create', 'cache', 'crawlers', '--version']],
    [
      ['fetch', '--help'],
      ['--raw', '--store', '--user-agent', 'Exit code'],
    ],
    [
      ['lint', '--help'],
      ['--fix', '--unsafe', '--format', '--threshold', '--rule', '--config', '--explain', 'Exit code'],
    ],
    [
      ['format', '--help'],
      ['--check', 'Exit code'],
    ],
    [
      ['create', '--help'],
      ['--block', '--allow-only', '--block-ai', '--force', 'Exit code'],
    ],
    [
      ['add', '--help'],
      ['--block', '--for', '--block-ai', '--sitemap', '--insist', '--stdout', 'Exit code'],
    ],
    [
      ['cache', '--help'],
      ['purge', 'compact', '--store', 'Exit code'],
    ],
    [
      ['check', '--help'],
      ['--robots', '--as', '--dialect', '--literal', '--json', 'Exit code'],
    ],
    [
      ['filter', '--help'],
      ['--robots', '--rejected', '--unordered', '--from', '--json', 'Exit code'],
    ],
    [
      ['crawlers', '--help'],
      ['--json', 'Exit code'],
    ],
  ])('%j shows usage, options and examples on stdout', (args, words) => {
    const { status, stdout, stderr } = maycrawl(args);
    expect([status, stderr]).toEqual([0, '']);
    for (const word of ['Usage', 'Options', 'Examples', ...words]) expect(stdout).toContain(word);
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(110);
  });

  it('exits with 0 if all are allowed, 1 if some are not, 2 on an error', () => {
    expect(maycrawl(['check', ...shop, '/', '/shoes']).status).toBe(0);
    expect(maycrawl(['check', ...shop, '/', '/cart']).status).toBe(1);
    expect(maycrawl(['check', ...shop, '/', 'cart']).status).toBe(2);
  });

  it.each([
    [[], 'no command'],
    [['check', ...shop, '--nope', '/'], 'unknown option --nope'],
    [['check', ...shop], 'no URL'],
    [['check', '/'], 'names no site'],
    [['fetch', '/'], 'names no site'],
    [['cache', 'purge', '/'], 'names no site'],
  ])('%j is one line on stderr', (args, words) => {
    expect(complaint(args)).toMatch(/^maycrawl: /);
    expect(complaint(args)).toContain(words);
  });

  it('an error is shown without control characters', () => {
    expect(complaint(['check', ...shop, '\u001b[2Jx\ny'])).toContain('\\x1b[2Jx\\ny');
    expect(complaint(['\u001b]0;title\u0007'])).toContain('\\x1b]0;title\\x07');
  });

  it('has the same result in a process that runs it many times', () => {
    file('robots.txt', 'User-agent: *\nDisallow: /ä\nDisalow: /b\n');
    const runs = [
      { args: ['check', '--robots', 'robots.txt', '/ä', '/b'], cwd: folder },
      { args: ['check', '--robots', 'missing.txt', '/'], cwd: folder },
      { args: ['lint', '-'], input: 'Disallow: /\n' },
      { args: ['lint', 'robots.txt', '--format', 'json'], cwd: folder },
      { args: ['nope'] },
      { args: ['--help'] },
    ];
    for (const { args, ...options } of [...runs, ...runs]) {
      const { status, stdout, stderr } = maycrawl(args, options);
      expect(maycrawlInTurn(args, options), args.join(' ')).toEqual({ status, stdout, stderr });
    }
  });

  it('if stdout is closed, it ends without a message', () => {
    const urls = Array.from({ length: 20_000 }, (_, index) => `/page/${index}`).join('\n');
    const line = '{ $MAYCRAWL check --json --robots examples/shop.robots.txt; echo "exit $?" >&2; } | head -n 1';
    const env = environment({ NODE: node, MAIN: main });
    const script = line.replaceAll('$MAYCRAWL', '"$NODE" "$MAIN"');
    const { stdout, stderr } = spawnSync('sh', ['-c', script], { cwd: root, env, input: urls, encoding: 'utf8' });
    expect(JSON.parse(stdout)).toMatchObject({ url: '/page/0' });
    expect(stderr).toBe('exit 2\n');
  });

  it('long output is complete', () => {
    const urls = Array.from({ length: 20_000 }, (_, index) => `/page/${index}`).join('\n');
    const { status, stdout } = spawnSync(node, [main, 'check', '--json', ...shop], {
      cwd: root,
      env: environment(),
      input: urls,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    });
    const lines = stdout.trimEnd().split('\n');
    expect([status, lines.length]).toEqual([0, 20_000]);
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ url: '/page/19999' });
  });

  it.runIf(existsSync('/dev/full'))('a write error on stdout is one line', () => {
    const full = openSync('/dev/full', 'w');
    const args = [main, 'check', ...shop, '/cart'];
    const { status, stderr } = spawnSync(node, args, { cwd: root, stdio: ['ignore', full, 'pipe'] });
    closeSync(full);
    expect([status, String(stderr)]).toEqual([2, 'maycrawl: cannot write to stdout (ENOSPC)\n']);
  });
});
