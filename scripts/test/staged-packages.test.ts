import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import * as core from '@maycrawl/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundledLicences } from '../publish/bundled-licences.mjs';
import { entryPointsOf, placesWithoutExports } from '../publish/entry-points.mjs';
import { publicPackages, STAGE, stagePackages } from '../publish/stage-packages.mjs';

/** Not an import: these tests are compiled with other settings than the sources of the package, which it would include. */
const CONFORMANCE = new URL('../../packages/core/test/conformance/', import.meta.url);

describe('@maycrawl/core as published', () => {
  // Not the folder of `npm run check`, which may run at the same time.
  const stage = mkdtempSync(join(tmpdir(), 'maycrawl-stage-'));
  afterAll(() => rmSync(stage, { recursive: true, force: true }));
  const folder = join(stage, 'core');
  const load = (entry: string) => import(pathToFileURL(join(folder, 'dist', entry)).href);
  beforeAll(async () => expect(await stagePackages('packages/core', stage)).toBe(0));

  it('gives the verdicts of the engine for all vectors, with the same reasons', async () => {
    const [published, small] = await Promise.all([load('index.js'), load('allows.js')]);
    const { vectorFiles } = await import(/* @vite-ignore */ fileURLToPath(new URL('vector-files.ts', CONFORMANCE)));
    const { inputsOf, urlOf } = await import(/* @vite-ignore */ fileURLToPath(new URL('vectors.ts', CONFORMANCE)));
    let count = 0;
    for (const vector of [...vectorFiles.values()].flat()) {
      if (!('reason' in vector)) continue;
      const { dialect, maxBytes, crawler } = vector;
      const options = { ...(dialect && { dialect }), ...(maxBytes !== undefined && { maxBytes }) };
      const url = urlOf(vector);
      for (const input of inputsOf(vector)) {
        const expected = core.parse(input, options).check(url, crawler);
        expect(String(published.parse(input, options).check(url, crawler)), vector.name).toBe(String(expected));
        expect(small.parse(input, options).allows(url, crawler), vector.name).toBe(expected.allowed);
        count++;
      }
    }
    expect(count).toBeGreaterThan(100);
  });

  it('contains no sources, source maps, internal types or long lines', () => {
    const files = readdirSync(folder, { recursive: true }).map((name) => String(name).replaceAll('\\', '/'));
    expect(files.filter((name) => /\.map$|^src|rule-table.*\.d\.ts/.test(name))).toEqual([]);
    for (const name of files.filter((file) => /\.(?:js|d\.ts)$/.test(file))) {
      const text = readFileSync(join(folder, name), 'utf8');
      expect(text).not.toContain('sourceMappingURL');
      // Node prints the line of an uncaught error.
      expect(Math.max(...text.split('\n').map(({ length }) => length)), name).toBeLessThan(1_000);
    }
    const { devDependencies, files: listed } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    expect([devDependencies, listed]).toEqual([undefined, undefined]);
    expect(readFileSync(join(folder, 'README.md'), 'utf8')).not.toContain('](../');
  });
});

it('packages are published after those that they depend on', () => {
  const names = publicPackages().map(({ manifest }) => manifest.name);
  expect(names.indexOf('@maycrawl/core')).toBeLessThan(names.indexOf('@maycrawl/gate'));
  expect(names.indexOf('@maycrawl/lint')).toBeLessThan(names.indexOf('@maycrawl/language'));
  expect(names).not.toContain('@maycrawl/workbench');
});

it('an entry point may have a file of its own for CommonJS', () => {
  const files = { types: './dist/index.d.ts', default: './dist/index.js' };
  const required = { types: './dist/index.d.cts', default: './dist/index.cjs' };
  const one = { types: files.types, file: files.default };
  expect(
    entryPointsOf({ name: 'a', exports: { '.': files, './b': files, './package.json': './package.json' } }),
  ).toEqual([
    { specifier: 'a', ...one, required: undefined },
    { specifier: 'a/b', ...one, required: undefined },
  ]);
  expect(entryPointsOf({ name: 'a', exports: { '.': { import: files, require: required } } })).toEqual([
    { specifier: 'a', ...one, required },
  ]);
  expect(entryPointsOf({ name: 'a' })).toEqual([]);
});

it('tools that read no exports find the entry points by other fields', () => {
  const files = (name: string) => ({ types: `./dist/${name}.d.ts`, default: `./dist/${name}.js` });
  expect(placesWithoutExports({ name: '@x/a', exports: { '.': files('index'), './b': files('c') } })).toEqual({
    main: './dist/index.js',
    types: './dist/index.d.ts',
    typesVersions: { '*': { b: ['./dist/c.d.ts'] } },
  });
  expect(placesWithoutExports({ name: 'maycrawl', exports: { '.': './index.cjs' } })).toEqual({});
});

describe('the licences in a bundle', () => {
  const bundleOf = (name: string) => [
    { type: 'chunk', moduleIds: ['/x/dist/index.js', join(STAGE, '../node_modules', name, 'index.js')] },
  ];

  it('are those of the packages from npm that it contains', () => {
    const notices = bundledLicences(bundleOf('lru-cache'), { devDependencies: { 'lru-cache': '1.0.0' } });
    expect(notices).toMatch(/^lru-cache \d+\.\d+\.\d+ \(BlueOak-1\.0\.0\)\n\n/);
    expect(notices).toContain('Blue Oak Model License');
    expect(bundledLicences([{ type: 'chunk', moduleIds: [] }], {})).toBe('');
  });

  it('are missing for a package that the manifest does not list, which is an error', () => {
    expect(() => bundledLicences(bundleOf('sax'), { devDependencies: {} })).toThrow('The bundle contains sax: add it');
  });
});
