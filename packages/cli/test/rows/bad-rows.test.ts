/** What `join`, `origins`, `survey` and `warc` do with rows of 100 MB, a full disk, and a reader that stops. */
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { environment, isProgram, main, node, root, scratch, startMaycrawl } from '../maycrawl.js';

const { folder } = scratch();
const MIB = 2 ** 20;
const ORIGIN = 'https://a.example';
const RULES = Buffer.from('User-agent: *\nDisallow: /x\n').toString('base64');
const URL_ROW = `${ORIGIN}\tU\t${ORIGIN}/x\n`;

/** Writes a file with 100 MB of `filler` between two texts. Returns its path. */
function large(name: string, before: string, filler: string, after: string): string {
  const path = join(folder, name);
  const block = filler.repeat(MIB);
  const file = openSync(path, 'w');
  writeSync(file, before);
  for (let i = 0; i < 100; i++) writeSync(file, block);
  writeSync(file, after);
  closeSync(file);
  return path;
}

/** Runs the command with a file as stdin. `peak` is the most memory that it took, in bytes. */
function run(args: readonly string[], input: string) {
  const output = join(folder, 'output');
  const [stdin, stdout] = [openSync(input, 'r'), openSync(output, 'w')];
  const usage = pathToFileURL(join(root, 'bench/process-usage.mjs')).href;
  const options = isProgram ? [] : ['--import', usage];
  const child = spawnSync(node, [...options, main, ...args], {
    cwd: root,
    env: environment(),
    stdio: [stdin, stdout, 'pipe', 'pipe'],
  });
  closeSync(stdin);
  closeSync(stdout);
  const peak = Number(String(child.output[3]).split(' ')[0]);
  return { status: child.status, stderr: String(child.stderr), peak, stdout: () => readFileSync(output, 'latin1') };
}

const { file, noBase64, noEnd, note, noTab } = {
  file: () => large('file', `${ORIGIN}\tR\t1\t200\t${RULES}`, 'A', `\n${URL_ROW}`),
  noBase64: () => large('no-base64', `${ORIGIN}\tR\t1\t200\t`, '!', `\n${URL_ROW}`),
  noEnd: () => large('no-end', `${ORIGIN}\tR\t1\t200\t${RULES}\n${ORIGIN}\tU\t${ORIGIN}/`, 'y', ''),
  note: () => large('note', `${ORIGIN}\tR\t1\t200\t${RULES}\n${ORIGIN}\tU\t${ORIGIN}/x\t`, 'y', `\n${URL_ROW}`),
  noTab: () => large('no-tab', '', 'y', `\n${URL_ROW}`),
};

describe.skipIf(isProgram)('rows of 100 MB take less than 200 MiB', () => {
  it.each([
    ['a robots.txt', file, 0, '1 blocked', 1],
    ['base64 that is none', noBase64, 0, '1 wrong-base64', 1],
    ['a URL without a line end', noEnd, 0, '1 too-long', 0],
    ['a field after the URL', note, 0, '2 blocked', 2],
    ['no tab', noTab, 2, '1 row of another form', 2],
  ] as const)('of join: %s', (_, input, code, words, rows) => {
    const { status, stderr, peak, stdout } = run(['join', '--as', 'ExampleBot'], input());
    expect([status, stderr]).toEqual([code, expect.stringContaining(words)]);
    const output = stdout();
    expect(output.split('\n').length - 1).toBe(rows);
    expect(output).not.toMatch(/^[^\t]*\t1\t/m);
    expect(peak).toBeLessThan(200 * MIB);
  });

  it.each([
    ['a robots.txt', file, { partly: 1 }],
    ['base64 that is none', noBase64, { partly: 0, allowed: 0 }],
  ] as const)('of survey: %s', (_, input, figures) => {
    const { status, stderr, peak, stdout } = run(['survey', '--json'], input());
    expect([status, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout()).figures.crawlers['*']).toMatchObject(figures);
    expect(peak).toBeLessThan(200 * MIB);
  });

  it.each([
    ['a URL', noEnd, ['--rows', 'urls'], '2 rows'],
    ['no tab', noTab, ['--column', '1000'], '2 rows, 2 without a URL that has a robots.txt'],
  ] as const)('of origins: %s', (_, input, args, words) => {
    const path = input();
    const { status, stderr, peak, stdout } = run(['origins', ...args], path);
    expect([status, stderr]).toEqual([0, `maycrawl: ${words}\n`]);
    expect(stdout().length).toBeGreaterThan(100 * MIB);
    expect(peak).toBeLessThan(200 * MIB);
  });
});

const commands = [
  ['join', ['join', '--as', 'ExampleBot']],
  ['origins', ['origins']],
  ['survey', ['survey', '--format', 'html']],
  ['warc', ['warc', 'examples/shops.warc']],
] as const;
const rows = `${ORIGIN}\tR\t1\t200\t${RULES}\n${URL_ROW.repeat(50_000)}`;

describe('an output that cannot be written is an error', () => {
  it.runIf(existsSync('/dev/full')).each(commands)('a full disk, %s', (_, args) => {
    const full = openSync('/dev/full', 'w');
    const options = { cwd: root, env: environment(), input: rows, stdio: ['pipe', full, 'pipe'] } as const;
    const { status, stderr } = spawnSync(node, [main, ...args], { ...options, stdio: [...options.stdio] });
    closeSync(full);
    expect([status, String(stderr)]).toEqual([2, 'maycrawl: cannot write to stdout (ENOSPC)\n']);
  });

  it.each(commands)('a reader that stops, %s', async (_, args) => {
    const { child, end } = startMaycrawl(args);
    child.stdout.destroy();
    child.stdin.end(rows);
    expect(await end()).toMatchObject({ code: 2, stderr: '' });
  });
});
