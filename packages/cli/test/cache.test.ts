import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { complaint, maycrawl, scratch } from './maycrawl.js';
import { spawnSites } from './sites.js';

const { folder } = scratch();
let sites: Awaited<ReturnType<typeof spawnSites>>;
beforeAll(async () => {
  sites = await spawnSites();
});
afterAll(() => sites.stop());

const url = (name: string): string => `http://${name}.localhost:${sites.port}/`;
const stats = (store: string) => JSON.parse(maycrawl(['cache', '--json', '--store', store]).stdout);

/** A store in which something is kept of each of these sites. */
function filled(name: string, ...names: readonly string[]): string {
  const store = join(folder, name);
  maycrawl(['check', '--allow-private', '--timeout', '5', '--store', store, ...names.map(url)]);
  return store;
}

describe('cache', () => {
  it('stats counts what is kept', () => {
    const store = filled('stats', 'good', 'missing', 'failing');
    expect(stats(store)).toMatchObject({ folder: store, lastGood: 2, expiring: 1, openStores: 1 });
    const { status, stdout } = maycrawl(['cache', 'stats', '--store', store]);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^ {2}good outcomes +2 origins$/m);
    expect(stdout).toMatch(/^ {2}file +[\d,]+ octets$/m);
  });

  it('purge forgets one site, then all', () => {
    const store = filled('purge', 'good', 'missing');
    const purge = (...args: readonly string[]) => maycrawl(['cache', 'purge', '--store', store, ...args]);
    expect(purge(url('good'))).toMatchObject({ status: 0, stdout: `${new URL(url('good')).origin} is forgotten\n` });
    expect(stats(store)).toMatchObject({ lastGood: 1 });
    expect(purge(url('good'))).toMatchObject({ status: 1 });
    expect(JSON.parse(purge('--json', url('good')).stdout)).toEqual({
      origin: new URL(url('good')).origin,
      purged: false,
    });
    expect(purge()).toMatchObject({ status: 0, stdout: 'everything is forgotten\n' });
    expect(stats(store)).toMatchObject({ lastGood: 0, expiring: 0, oldest: null });
  });

  it('compact makes the file small, and what is kept stays', () => {
    const store = filled('compact', 'good', 'endless');
    expect(maycrawl(['cache', 'purge', '--store', store, url('endless')]).status).toBe(0);
    const { fileOctetsBefore, fileOctets } = JSON.parse(
      maycrawl(['cache', 'compact', '--json', '--store', store]).stdout,
    );
    expect(fileOctets).toBeLessThan(fileOctetsBefore);
    expect(stats(store)).toMatchObject({ lastGood: 1, fileOctets });
    expect(maycrawl(['cache', 'compact', '--store', store]).stdout).toMatch(/^the file takes [\d,]+ octets; it took /);
  });

  it('a folder without a store is one line, and is not made into one', () => {
    const nowhere = join(folder, 'nowhere');
    const empty = join(folder, 'empty');
    mkdirSync(empty);
    for (const store of [nowhere, empty, nowhere]) {
      expect(complaint(['cache', 'stats', '--store', store])).toContain('there is no store in');
    }
  });
});
