import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SqliteWatchStore } from '@maycrawl/watch/sqlite';
import { beforeAll, describe, expect, it } from 'vitest';
import { maycrawl, scratch } from '../../maycrawl.js';
import { failed, SHOP, served, watchSite } from '../../past-fixture.js';

const [NEVER, FAILING] = ['https://never.example', 'https://failing.example'];
const { folder } = scratch();
const store = join(folder, 'store');
const URLS = [`${SHOP}/x`, `${SHOP}/cart`, `${NEVER}/x`, `${FAILING}/x`, ''].join('\n');

beforeAll(async () => {
  const opened = new SqliteWatchStore({ folder: store });
  const [first, second] = ['User-agent: *\nDisallow: /cart\nDisallow: /*?\n', 'User-agent: *\nDisallow: /\n'];
  await watchSite(opened, [
    [0, served(first)],
    [2, served(second)],
  ]);
  await watchSite(opened, [[0, failed(500, FAILING)]], FAILING);
  await opened.close();
});

const filter = (time: string, ...args: string[]) =>
  maycrawl(['filter', '--as', 'Googlebot', '--store', store, '--at', time, ...args], { input: URLS });

describe('filter --at', () => {
  it('prints the URLs that could be fetched then, and counts the sites that were not seen at that moment', () => {
    const rejected = join(folder, 'rejected.txt');
    const { status, stdout, stderr } = filter('2026-11-28T13:00:00Z', '--rejected', rejected);
    expect({ status, stdout }).toEqual({ status: 0, stdout: `${SHOP}/x\n` });
    expect(stderr).toBe(
      'maycrawl: 1 allowed, 3 blocked; 3 origins, 2 of which no robots.txt is known at that time, ' +
        '2 not seen at that time: the check before it decides\n',
    );
    expect(readFileSync(rejected, 'utf8')).toBe(
      `2\trule\t${SHOP}/cart\n3\tnot-seen\t${NEVER}/x\n4\tunreachable\t${FAILING}/x\n`,
    );
    expect(filter('2026-11-28T14:00:00Z').stdout).toBe('');
  });

  it('--json has the fields of check --at', () => {
    const lines = filter('2026-11-28T13:00:00Z', '--json').stdout.trim().split('\n');
    const answers = lines.map((line) => JSON.parse(line));
    const checked = maycrawl(['check', '--json', '--store', store, '--at', '2026-11-28T13:00:00Z'], { input: URLS });
    expect(answers).toEqual(
      checked.stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    );
  });

  it('--use decides by the file of the time', () => {
    const { stdout } = filter('2026-11-28T13:00:00Z', '--use', 'train-ai', '--unknown', 'granted');
    expect(stdout).toBe(`${SHOP}/x\n`);
  });
});
