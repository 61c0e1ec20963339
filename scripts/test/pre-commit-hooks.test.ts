import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { environment, root } from '../../packages/cli/test/maycrawl.js';

/*
 * pre-commit clones the repository, runs `npm install`, takes what `npm pack` prints as the path of a package, installs
 * that package globally and runs the `entry` of a hook with the names of changed files.
 */
const folder = mkdtempSync(join(tmpdir(), 'maycrawl-hooks-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const hooks = readFileSync(join(root, '.pre-commit-hooks.yaml'), 'utf8');
const values = (key: string): string[] =>
  [...hooks.matchAll(new RegExp(`${key}: (.*)$`, 'gm'))].map(([, text]) => text!);
const npm = (cwd: string, ...args: readonly string[]): string =>
  spawnSync('npm', args, { cwd, env: environment(), encoding: 'utf8', shell: process.platform === 'win32' }).stdout;

describe('the hooks for pre-commit', () => {
  it('npm pack prints the name of the package and nothing else, although it builds', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    expect(scripts.prepack).toBe('node scripts/prepack.mjs');
    const manifest = { name: 'x', version: '1.0.0', scripts: { prepack: 'node -e "console.log(1)"' } };
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
    copyFileSync(join(root, '.npmrc'), join(folder, '.npmrc'));
    expect(npm(folder, 'pack')).toBe('x-1.0.0.tgz\n');
  });

  it('the packed root contains the command, with everything that it imports', () => {
    const [{ files }] = JSON.parse(npm(root, 'pack', '--dry-run', '--json', '--ignore-scripts'));
    const paths = files.map(({ path }: { path: string }) => path);
    const { bin, dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    expect(paths).toEqual(expect.arrayContaining([bin.maycrawl, 'dist/THIRD-PARTY-LICENSES.txt']));
    expect(dependencies).toBeUndefined();
    for (const path of paths.filter((name: string) => name.endsWith('.js'))) {
      const imports = readFileSync(join(root, path), 'utf8').matchAll(
        /^import (?:[^'"`\n]* from )?["']([^"']+)["'];$/gm,
      );
      for (const [, name = ''] of imports) expect(name, path).toMatch(/^(?:\.{1,2}\/|node:|[a-z_]+(?:\/promises)?$)/);
    }
    expect(existsSync(join(root, 'dist/action.js'))).toBe(true);
    // The installed program is a link to this file.
    expect(readFileSync(join(root, bin.maycrawl), 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
  });

  it('each hook runs on the robots.txt files that it selects', () => {
    const patterns = [...new Set(values('files'))];
    expect(patterns).toEqual(['(?i)(^|/)robots\\.txt$']);
    writeFileSync(join(folder, 'robots.txt'), 'user-agent: *\ndisallow: /x\n');
    const entries = values('entry');
    expect(entries).toEqual(['maycrawl lint', 'maycrawl lint --fix', 'maycrawl format']);
    for (const entry of entries) {
      const [, ...args] = entry.split(' ');
      const command = [join(root, 'dist/maycrawl.js'), ...args, 'robots.txt'];
      const { status, stderr } = spawnSync(process.execPath, command, {
        cwd: folder,
        env: environment(),
        encoding: 'utf8',
      });
      expect([entry, status, stderr]).toEqual([entry, 0, '']);
    }
    expect(readFileSync(join(folder, 'robots.txt'), 'utf8')).toBe('User-agent: *\nDisallow: /x\n');
  });
});
