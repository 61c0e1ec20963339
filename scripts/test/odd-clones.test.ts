import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { root } from '../processes.mjs';

const temporary = mkdtempSync(join(tmpdir(), 'maycrawl-clone-'));
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

const PARTS = [
  'package.json',
  'tsconfig.base.json',
  'tsconfig.json',
  'tsconfig.package.json',
  // The root's names all of them.
  ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}/tsconfig.json`),
  'scripts',
  'packages/server/api-page',
  ...['bundling', 'index.html', 'package.json', 'public', 'src', 'vite.config.ts'].map(
    (name) => `packages/workbench/${name}`,
  ),
  ...['core', 'gate', 'language', 'lint'].flatMap((name) => [`packages/${name}/package.json`, `packages/${name}/dist`]),
];

// `cp -l` is an option of Linux; a copy of all that is installed would take minutes elsewhere.
it.skipIf(process.platform !== 'linux')(
  'in a folder with a space, a # and a letter beyond ASCII, the page is built of the same files',
  () => {
    const clone = join(temporary, 'my site #1 ü');
    for (const part of PARTS) {
      mkdirSync(dirname(join(clone, part)), { recursive: true });
      cpSync(join(root, part), join(clone, part), { recursive: true });
    }
    // Links of files, as the copy of a package manager: a link of the folder would lead out of the clone.
    const installed = spawnSync('cp', ['-al', join(root, 'node_modules'), clone]);
    if (installed.status !== 0) cpSync(join(root, 'node_modules'), join(clone, 'node_modules'), { recursive: true });
    const code = "process.exitCode = await (await import('./scripts/build-page.mjs')).buildPage()";
    const run = spawnSync(process.execPath, ['--input-type=module', '-e', code], { cwd: clone, encoding: 'utf8' });
    expect(run.status, run.stderr).toBe(0);
    const assets = (folder: string): string[] => {
      const names = readdirSync(join(folder, 'packages/workbench/dist/assets'));
      return names.map((name) => name.replace(/-[\w-]{8}\./, '.')).sort();
    };
    expect(assets(clone)).toEqual(assets(root));
  },
);
