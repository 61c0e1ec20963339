import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { environment, root } from '../../packages/cli/test/maycrawl.js';

const run = (script: string, ...args: readonly string[]) =>
  spawnSync(process.execPath, [script, ...args], { cwd: root, env: environment(), encoding: 'utf8' });

/** The scripts that a page tells a reader to run, directly or by npm. */
function documentedScripts(): string[] {
  const folders = ['.', 'docs'].flatMap((folder) =>
    readdirSync(join(root, folder)).flatMap((name) => (name.endsWith('.md') ? [join(root, folder, name)] : [])),
  );
  const pages = folders.map((page) => readFileSync(page, 'utf8')).join('\n');
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const byNpm = [...pages.matchAll(/npm (?:run )?([a-z:]+)/g)].flatMap(([, name = '']) => scripts[name] ?? []);
  const found = [pages, ...byNpm].join('\n').matchAll(/node (scripts\/[a-z-]+\.mjs)(?! (?:bench|fuzz|docs))/g);
  // They hand their arguments to the program that they start; `run` checks those of two jobs first.
  const handOver = ['scripts/start.mjs', 'scripts/run.mjs'];
  return [...new Set([...found].map(([, script = '']) => script))].filter((script) => !handOver.includes(script));
}

describe('a script that the documentation names', () => {
  it('reports a wrong option in one line with the call, before it does anything', async () => {
    const results = documentedScripts().map(async (script) => {
      const child = spawn(process.execPath, [script, '--nowhere'], { cwd: root, env: environment() });
      const [[status], stdout, stderr] = await Promise.all([
        once(child, 'close'),
        text(child.stdout),
        text(child.stderr),
      ]);
      expect([script, status, stdout]).toEqual([script, 2, '']);
      expect(stderr).toMatch(
        /^[a-z-]+: unknown option '--nowhere'; write (?:node scripts|npm (?:run )?[a-z:]+)[^\n]*\n$/,
      );
    });
    expect(results.length).toBeGreaterThan(8);
    await Promise.all(results);
  });

  it('prints its call and its options with --help', () => {
    const { status, stdout, stderr } = run('scripts/build-executable.mjs', '--help');
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(
      /^node scripts\/build-executable\.mjs \[--node PROGRAM\] \[--output FILE\]\n\n[\s\S]*--output FILE/,
    );
  });

  it.each(['bench', 'fuzz'])('npm run %s answers --help and a wrong option before it installs', (job) => {
    const help = run('scripts/run.mjs', job, '--help');
    expect([help.status, help.stdout.split(' [', 1), help.stderr]).toEqual([0, [`npm run ${job} --`], '']);
    const wrong = run('scripts/run.mjs', job, '--nowhere');
    expect([wrong.status, wrong.stdout]).toEqual([2, '']);
    expect(wrong.stderr).toMatch(/^run: unknown option '--nowhere'; write npm run [^\n]+\n$/);
  });

  it('a value that is missing and an argument too many are one line', () => {
    expect(run('scripts/build-executable.mjs', '--node').stderr).toMatch(
      /^build-executable: [^\n]+; write node [^\n]+\n$/,
    );
    expect(run('scripts/build-ci-tree.mjs', 'a', 'b').stderr).toMatch(
      /^build-ci-tree: unexpected argument "b"; write /,
    );
    expect(run('scripts/test-runtimes.mjs', 'Netscape').stderr).toMatch(/^test-runtimes: unknown runtime "Netscape"/);
  });

  it.each(['crawler-with-gate', 'crawlee-with-gate', 'browser-with-gate', 'sitemaps-with-gate'])(
    'examples/%s asks for a URL',
    (name) => {
      const { status, stderr } = run(`examples/${name}.mjs`, 'example.com');
      expect(stderr.startsWith(`Write node examples/${name}.mjs URL [--private]`)).toBe(true);
      expect([status, stderr.split('\n').length]).toEqual([2, 2]);
    },
  );
});
