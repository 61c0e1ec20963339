import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { root } from '../../packages/cli/test/maycrawl.js';
import { bundleStandalone } from '../bundle-standalone.mjs';
import { licencesOf } from '../publish/bundled-licences.mjs';

const folder = mkdtempSync(join(tmpdir(), 'maycrawl-bundle-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function contents(dir: string): Record<string, string> {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  return Object.fromEntries(paths.map((path) => [path.slice(dir.length + 1), readFileSync(path, 'utf8')]));
}

describe('the standalone bundle', () => {
  it('has the same bytes, wherever and whenever it is bundled', async () => {
    expect(await bundleStandalone(folder)).toBe(0);
    const [built, again] = [contents(join(root, 'dist')), contents(folder)];
    delete built.maycrawl;
    expect(Object.keys(again).sort()).toEqual(Object.keys(built).sort());
    for (const [name, text] of Object.entries(again)) expect(text === built[name], name).toBe(true);
    expect(Object.values(again).find((text) => text.includes(root))).toBeUndefined();
  });

  it('filters a list by saved files', () => {
    mkdirSync(join(folder, 'saved/https/shop.example'), { recursive: true });
    writeFileSync(join(folder, 'saved/https/shop.example/robots.txt'), 'User-agent: *\nDisallow: /cart\n');
    const args = ['filter', '--as', 'ExampleBot', '--robots', join(folder, 'saved'), '--quiet'];
    const input = 'https://shop.example/cart\nhttps://shop.example/help\n';
    const { stdout, stderr } = spawnSync(process.execPath, [join(root, 'dist/maycrawl.js'), ...args], {
      input,
      encoding: 'utf8',
    });
    expect([stdout, stderr]).toEqual(['https://shop.example/help\n', '']);
  });

  it('explains a rule where there are no pages', () => {
    const copy = join(folder, 'copy');
    cpSync(join(root, 'dist'), copy, { recursive: true });
    const args = [join(copy, 'maycrawl.js'), 'lint', '--explain', 'tie'];
    const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(stdout).toMatch(/^tie: [\s\S]+\n\nWhen to ignore it\n\n/);
  });

  it('lists the licences of what it contains', () => {
    const licences = readFileSync(join(root, 'dist/THIRD-PARTY-LICENSES.txt'), 'utf8');
    for (const name of ['picomatch', 'jsonc-parser', 'diff', 'fastify', 'basic-ftp', 'sax'])
      expect(licences).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\([\\w.-]+\\)\n\n\\S`, 'm'));
  });

  it('contains no package whose licence forbids it', () => {
    const packageFolder = join(folder, 'node_modules/@scope/secret');
    mkdirSync(packageFolder, { recursive: true });
    const manifest = { name: '@scope/secret', version: '1.0.0', license: 'UNLICENSED' };
    writeFileSync(join(packageFolder, 'package.json'), JSON.stringify(manifest));
    const output = [{ type: 'chunk', moduleIds: [join(packageFolder, 'lib/index.js')] }];
    expect(() => licencesOf(output)).toThrow('@scope/secret has the licence UNLICENSED');
  });
});
