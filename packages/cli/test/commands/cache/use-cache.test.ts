import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { complaint, maycrawl, scratch } from '../../maycrawl.js';
import { spawnSites } from '../../sites.js';

const { folder } = scratch();
let sites: Awaited<ReturnType<typeof spawnSites>>;
beforeAll(async () => {
  sites = await spawnSites();
});
afterAll(() => sites.stop());

const url = (name: string): string => `http://${name}.localhost:${sites.port}/`;
const stats = (store: string) => JSON.parse(maycrawl(['cache', '--json', '--store', store]).stdout);

/** Creates a store with an entry for each of these sites, and returns its folder. */
function filled(name: string, ...names: readonly string[]): string {
  const store = join(folder, name);
  maycrawl(['check', '--allow-private', '--timeout', '5', '--store', store, ...names.map(url)]);
  return store;
}

describe('cache', () => {
  it('stats counts the entries', () => {
    const store = filled('stats', 'good', 'missing', 'failing');
    expect(stats(store)).toMatchObject({ folder: store, origins: 3, bodies: 1 });
    const { status, stdout, stderr } = maycrawl(['cache', 'stats', '--store', store]);
    // Some versions of Node print a warning when node:sqlite is loaded.
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^ {2}origins +3$/m);
    expect(stdout).toMatch(/^ {2}on disk +[\d,]+ bytes$/m);
  });

  it('purge deletes one site, then all', () => {
    const store = filled('purge', 'good', 'missing');
    const purge = (...args: readonly string[]) => maycrawl(['cache', 'purge', '--store', store, ...args]);
    expect(purge(url('good'))).toMatchObject({ status: 0, stdout: `deleted ${new URL(url('good')).origin}\n` });
    expect(stats(store)).toMatchObject({ origins: 1 });
    expect(purge(url('good'))).toMatchObject({ status: 1 });
    expect(JSON.parse(purge('--json', url('good')).stdout)).toEqual({
      origin: new URL(url('good')).origin,
      purged: false,
    });
    expect(purge()).toMatchObject({ status: 0, stdout: 'deleted everything\n' });
    expect(stats(store)).toMatchObject({ origins: 0, bodies: 0, oldest: null });
  });

  it('compact shrinks the file, and entries stay', () => {
    const store = filled('compact', 'good', 'endless');
    expect(maycrawl(['cache', 'purge', '--store', store, url('endless')]).status).toBe(0);
    const { fileBytesBefore, fileBytes } = JSON.parse(
      maycrawl(['cache', 'compact', '--json', '--store', store]).stdout,
    );
    expect(fileBytes).toBeLessThan(fileBytesBefore);
    expect(stats(store)).toMatchObject({ origins: 1 });
    expect(maycrawl(['cache', 'compact', '--store', store]).stdout).toMatch(
      /^the store takes [\d,]+ bytes; before, it took /,
    );
  });

  it('rows writes what decides for each origin, to survey and join', async () => {
    const store = filled('rows', 'good', 'missing', 'failing');
    const { status, stdout, stderr } = maycrawl(['cache', 'rows', '--store', store]);
    expect([status, stderr]).toEqual([0, '']);
    const rows = stdout.split('\n').slice(0, -1);
    expect(rows).toEqual([...rows].sort());
    const states = rows
      .map((row) => row.split('\t'))
      .map(([origin = '', , , state]) => [new URL(origin).hostname, state]);
    expect(states).toEqual([
      ['failing.localhost', '500'],
      ['good.localhost', '200'],
      ['missing.localhost', '404'],
    ]);
    const urls = rows.map((row) => row.split('\t')[0]).map((origin) => `${origin}\tU\t${origin}/private/x\n`);
    const input = [...rows.map((row) => `${row}\n`), ...urls].sort().join('');
    const joined = maycrawl(['join', '--as', 'ExampleBot', '-q'], { input }).stdout;
    expect(joined.match(/(?<=\t)[10?](?=\t)/g)).toEqual(['0', '0', '1']);
    const survey = maycrawl(['survey', '--json'], { input: stdout });
    expect(JSON.parse(survey.stdout).figures.origins).toMatchObject({
      all: { origins: 3 },
      file: { origins: 1 },
      'no file': { origins: 1 },
      unreachable: { origins: 1 },
    });
    expect(complaint(['cache', 'rows', '--json', '--store', store])).toContain('leave out --json');
  });

  it('a folder without a store is an error, and no store is created', () => {
    const nowhere = join(folder, 'nowhere');
    const empty = join(folder, 'empty');
    mkdirSync(empty);
    for (const store of [nowhere, empty, nowhere]) {
      expect(complaint(['cache', 'stats', '--store', store])).toContain('there is no store in');
    }
  });
});
