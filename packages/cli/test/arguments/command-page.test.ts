import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { environment, main, maycrawl, root, scratch } from '../maycrawl.js';
import { spawnSites } from '../sites.js';

const page = readFileSync(join(root, 'docs/command.md'), 'utf8');
const { folder, file } = scratch();
chmodSync(file('maycrawl', '#!/bin/sh\nexec "$NODE" "$MAIN" "$@"\n'), 0o755);

interface Session {
  readonly line: string;
  readonly output: string;
}

/** The lines after `$ ` in the page's console blocks, each with the output that the page shows. */
const sessions: Session[] = [...page.matchAll(/^```console\n(.*?)^```$/gms)].flatMap(([, block = '']) =>
  block
    .split(/^\$ /m)
    .slice(1)
    .map((session) => {
      const end = session.indexOf('\n');
      return { line: session.slice(0, end), output: session.slice(end + 1).replace(/\n+$/, '\n') };
    }),
);

describe('docs/lint.md', () => {
  it('names every field of --json', () => {
    const lintPage = readFileSync(join(root, 'docs/lint.md'), 'utf8');
    const input = 'User-agent: *\nDisallow: /a b\n';
    const { files, summary } = JSON.parse(maycrawl(['lint', '--no-config', '--json', '-'], { input }).stdout);
    for (const field of Object.keys({ files, summary, ...files[0], ...files[0].diagnostics[0], ...summary })) {
      expect(lintPage).toContain(`| \`${field}\` |`);
    }
  });
});

describe('docs/command.md', () => {
  // Port 8080 of the page stands for the one on which examples/site.mjs runs.
  let sites: Awaited<ReturnType<typeof spawnSites>>;
  beforeAll(async () => {
    sites = await spawnSites();
  });
  afterAll(() => sites.stop());

  it('shows many a run', () => {
    expect(sessions.length).toBeGreaterThanOrEqual(8);
  });

  it.each(sessions)('$line', ({ line, output }) => {
    const path = `${folder}${delimiter}${process.env.PATH ?? ''}`;
    const env = environment({ PATH: path, NODE: process.execPath, MAIN: main, XDG_CACHE_HOME: join(folder, 'cache') });
    const script = `{ ${line.replaceAll(':8080', `:${sites.port}`)}; } 2>&1`;
    const run = spawnSync('sh', ['-c', script], { cwd: root, env, input: '', encoding: 'utf8' });
    // The pause is random within bounds.
    const shown = run.stdout.replace(/next try in \d+ s/g, 'next try in 30 s');
    expect(shown.replaceAll(`:${sites.port}`, ':8080')).toBe(output);
  });

  it('names every option that the help names, and every field of --json', () => {
    const options = new Set(
      ['', 'check', 'filter', 'fetch', 'sitemaps', 'lint', 'diff', 'format', 'create', 'cache', 'crawlers'].flatMap(
        (command) => maycrawl([...command.split(' ').filter(Boolean), '--help']).stdout.match(/--[a-z-]+/g) ?? [],
      ),
    );
    const answer = JSON.parse(maycrawl(['check', '--json', '--robots', 'examples/shop.robots.txt', '/']).stdout);
    const url = `http://good.localhost:${sites.port}/`;
    const fetching = ['--json', '--allow-private', '--store', 'memory', url];
    const [asked, fetched] = ['check', 'fetch'].map((word) => JSON.parse(maycrawl([word, ...fetching]).stdout));
    const listed = `http://listed.localhost:${sites.port}/pages.xml.gz`;
    const [entry = ''] = maycrawl(['sitemaps', ...fetching.slice(0, -1), listed]).stdout.split('\n');
    for (const option of options) expect(page).toContain(`\`${option}`);
    for (const field of Object.keys({ ...answer, ...asked, ...fetched, ...JSON.parse(entry) }))
      expect(page).toContain(`| \`${field}\` |`);
  });
});
