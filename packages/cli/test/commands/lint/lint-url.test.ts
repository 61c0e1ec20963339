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

describe('lint of a URL', () => {
  it('asks the site for its robots.txt, whichever page is named', () => {
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

  it.each(['missing', 'failing', 'slow'])('B4, B6 %s: there is no file, and that is judged', (name) => {
    const { status, stdout, stderr } = lint(url(name));
    expect([[0, 1].includes(status ?? 2), stderr]).toEqual([true, '']);
    expect(JSON.parse(stdout).files).toMatchObject([{ file: url(name, '/robots.txt'), bytes: 0 }]);
  });

  it('takes several, in the order given, beside files', () => {
    const { stdout } = lint(url('good'), 'examples/shop.robots.txt', url('missing'));
    const names = JSON.parse(stdout).files.map(({ file }: { file: string }) => file);
    expect(names).toEqual([url('good', '/robots.txt'), 'examples/shop.robots.txt', url('missing', '/robots.txt')]);
  });

  it('refuses private addresses unless they are allowed', () => {
    const line = complaint(['lint', '--no-config', '--store', 'memory', url('good')]);
    expect(line).toContain('--allow-private lets it through');
  });

  it.each([
    ['http://', 'is no URL'],
    ['--fix http://e.example/', '--fix cannot write'],
  ])('%s is refused', (words, message) => {
    expect(complaint(['lint', ...words.split(' ')])).toContain(message);
  });
});
