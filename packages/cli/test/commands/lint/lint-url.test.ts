import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { complaint, maycrawl } from '../../maycrawl.js';
import { spawnSites } from '../../sites.js';

let sites: Awaited<ReturnType<typeof spawnSites>>;
beforeAll(async () => {
  sites = await spawnSites();
});
afterAll(() => sites.stop());

const url = (name: string, path = '/any/page'): string => `http://${name}.localhost:${sites.port}${path}`;
const lint = (...args: readonly string[]) =>
  maycrawl(['lint', '--no-config', '--allow-private', '--timeout', '1', '--store', 'memory', '--json', ...args]);

describe('lint with a URL', () => {
  it('fetches the robots.txt of the site, whichever page is given', () => {
    const { status, stdout, stderr } = lint(url('good'));
    expect([status, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout).files).toMatchObject([
      {
        file: url('good', '/robots.txt'),
        kind: 'url',
        bytes: 'User-agent: *\nDisallow: /private\nAllow: /private/open\n'.length,
      },
    ]);
  });

  it.each(['missing', 'failing', 'slow'])('B4, B6 %s: the missing file is checked', (name) => {
    const { status, stdout, stderr } = lint(url(name));
    expect([[0, 1].includes(status ?? 2), stderr]).toEqual([true, '']);
    expect(JSON.parse(stdout).files).toMatchObject([{ file: url(name, '/robots.txt'), bytes: 0 }]);
  });

  it('accepts several URLs and files, in the order given', () => {
    const { stdout } = lint(url('good'), 'examples/shop.robots.txt', url('missing'));
    const names = JSON.parse(stdout).files.map(({ file }: { file: string }) => file);
    expect(names).toEqual([url('good', '/robots.txt'), 'examples/shop.robots.txt', url('missing', '/robots.txt')]);
  });

  it('rejects private addresses unless --allow-private is given', () => {
    const line = complaint(['lint', '--no-config', '--store', 'memory', url('good')]);
    expect(line).toContain('to fetch it, add --allow-private');
  });

  it.each([
    ['http://', 'is not a URL'],
    ['--fix http://e.example/', '--fix cannot write'],
  ])('%s is rejected', (words, message) => {
    expect(complaint(['lint', ...words.split(' ')])).toContain(message);
  });
});
