import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runSession, sessionPages, sessionsOf, writeCommandScript } from '../../../../scripts/console-sessions.mjs';
import { COMMANDS as LOADERS } from '../../src/commands.js';
import { environment, isProgram, main, maycrawl, node, root, scratch } from '../maycrawl.js';
import { spawnSites } from '../sites.js';

const COMMANDS = Object.keys(LOADERS);
const { folder, file } = scratch();
writeCommandScript(folder, node, main);

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const commandPage = (name: string): string => read(`docs/commands/${name}.md`);

let sites: Awaited<ReturnType<typeof spawnSites>>;
beforeAll(async () => {
  sites = await spawnSites();
});
afterAll(() => sites.stop());

const commandPages = sessionPages.filter((path) => path.startsWith('docs/commands/'));

describe('docs/commands', () => {
  it('has a page for each command, the overview, and the page on fetching', () => {
    const names = commandPages.map((path) => basename(path, '.md'));
    expect(names.sort()).toEqual([...COMMANDS, 'README', 'fetching'].sort());
  });

  it.each(commandPages)('%s has a table of contents with every section', (page) => {
    const text = read(page).replace(/^```[\s\S]*?^```/gm, '');
    const sections = [...text.matchAll(/^## (.+)$/gm)].map(([, section]) => section);
    const contents = [...text.matchAll(/^- \[(.+)\]\(#[^)]+\)$/gm)].map(([, section]) => section);
    expect(contents).toEqual(sections);
  });

  it('the overview links to the page of each command', () => {
    for (const command of COMMANDS) expect(commandPage('README')).toContain(`[\`maycrawl ${command}\`](${command}.md)`);
  });
});

// The check that generated files are fresh runs them with the bundled command.
describe.skipIf(!isProgram).each(sessionPages.filter((page) => sessionsOf(page).length > 0))(
  '%s shows the output of',
  (page) => {
    const cache = join(folder, `cache-${sessionPages.indexOf(page)}`);

    it.each(sessionsOf(page))('$line', ({ line, output }) => {
      const env = environment({ XDG_CACHE_HOME: cache });
      expect(runSession(line, { folder, environment: env, port: sites.port }).output).toBe(output);
    });
  },
);

describe('the pages name every option', () => {
  it.each(COMMANDS)('of maycrawl %s', (command) => {
    const text = ['README', 'fetching', command].map(commandPage).join('');
    const options = maycrawl([command, '--help']).stdout.matchAll(/^ {2}(?:-\w, )?(--[a-z-]+)/gm);
    for (const [, option] of options) expect(text).toContain(`\`${option}`);
  });
});

describe('the pages name every field of --json', () => {
  const json = (...args: readonly string[]) => JSON.parse(maycrawl(args).stdout.split('\n', 1)[0] ?? '');
  const url = (name: string, path = '/'): string => `http://${name}.localhost:${sites.port}${path}`;
  const fetching = ['--json', '--allow-private', '--store', 'memory'];
  const expectFields = (page: string, answer: object): void => {
    for (const field of Object.keys(answer)) expect(page).toContain(`| \`${field}\` |`);
  };

  it('of check', () => {
    expectFields(commandPage('check'), json('check', ...fetching, url('good')));
    expectFields(commandPage('check'), json('check', '--json', '--describe', '--robots', 'examples/shop.robots.txt'));
    expectFields(commandPage('fetching'), json('check', ...fetching, url('failing')).failure);
  });

  it('of fetch', () => {
    expectFields(commandPage('fetch'), json('fetch', ...fetching, url('good')));
  });

  it('of sitemaps', () => {
    expectFields(commandPage('sitemaps'), json('sitemaps', ...fetching, url('listed', '/pages.xml.gz')));
  });

  it('of cache', () => {
    const store = ['--json', '--store', join(folder, 'store')];
    maycrawl(['check', '--allow-private', ...store, url('good')]);
    for (const action of ['stats', 'compact', 'purge'])
      expectFields(commandPage('cache'), json('cache', action, ...store));
  });

  it('of crawlers', () => {
    expectFields(commandPage('crawlers'), json('crawlers', '--json', 'Googlebot'));
    for (const field of Object.keys(json('crawlers', '--json')))
      expect(commandPage('crawlers')).toContain(`\`${field}\``);
  });

  it('of diff', () => {
    const [before, after] = [
      file('before.txt', 'User-agent: *\nDisallow:\n'),
      file('after.txt', 'User-agent: *\nDisallow: /\n'),
    ];
    const { differences, ...rest } = json('diff', '--json', '--urls', file('urls.txt', '/a\n'), before, after);
    for (const field of Object.keys({ differences, ...rest, ...differences[0], ...differences[0].listed }))
      expect(read('docs/diff.md')).toContain(`\`${field}\``);
  });

  it('of policy', () => {
    const page = read('docs/policy.md');
    const { uses, accesses, ...rest } = json('policy', '--json', 'examples/shop.robots.txt');
    const { rows, ...use } = uses[0];
    const { exceptions, ...access } = accesses[0];
    for (const field of Object.keys({
      uses,
      accesses,
      ...rest,
      rows,
      ...use,
      ...rows[0],
      exceptions,
      ...access,
      ...exceptions[0],
    }))
      expect(page).toContain(`\`${field}\``);
  });

  it('of lint', () => {
    const input = 'User-agent: *\nDisallow: /a b\n';
    const { files, summary } = JSON.parse(maycrawl(['lint', '--no-config', '--json', '-'], { input }).stdout);
    expectFields(read('docs/lint.md'), { files, summary, ...files[0], ...files[0].diagnostics[0], ...summary });
  });
});
