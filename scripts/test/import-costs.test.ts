import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyNth } from '../full-size.js';
import { root } from '../processes.mjs';
import { entryPointsOf } from '../publish/entry-points.mjs';
import { bundlers, writePage } from '../publish/import-costs.mjs';
import { stagePackages } from '../publish/stage-packages.mjs';

/** What an import of the published package may cost, as a multiple of what it costs from the source. */
const MOST = 1.02;

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'maycrawl-imports-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const [source, published] = [join(folder, 'source'), join(folder, 'published')];
const exported: [specifier: string, name: string][] = [];
beforeAll(async () => {
  const scopes = [source, published].map((place) => join(place, 'node_modules/@maycrawl'));
  for (const scope of scopes) mkdirSync(scope, { recursive: true });
  symlinkSync(join(root, 'packages/core'), join(scopes[0]!, 'core'), 'junction');
  expect(await stagePackages('packages/core', scopes[1])).toBe(0);
  const manifest = JSON.parse(readFileSync(join(root, 'packages/core/package.json'), 'utf8'));
  for (const { specifier, file } of entryPointsOf(manifest)) {
    const [names, same] = await Promise.all(['source', 'published'].map((place) => exportsOf(place, file)));
    expect(same, specifier).toEqual(names);
    for (const name of names!) exported.push([specifier, name]);
  }
});

async function exportsOf(place: string, file: string): Promise<string[]> {
  const path = join(folder, place, 'node_modules/@maycrawl/core', file);
  return Object.keys(await import(/* @vite-ignore */ pathToFileURL(path).href));
}

/** One import of so many is tried, unless all are: webpack takes a second for each. */
const STEPS: Readonly<Record<string, number>> = { webpack: 4 };

describe.each(Object.entries(bundlers))('in a bundle of %s', (name, bundle) => {
  it('each import of @maycrawl/core costs what it costs from the source', async () => {
    const dearer: string[] = [];
    for (const [specifier, imported] of everyNth(exported, STEPS[name] ?? 1)) {
      const bytes: number[] = [];
      for (const place of [source, published])
        bytes.push((await bundle(place, writePage(place, specifier, imported))).length);
      const [own, its] = bytes as [number, number];
      if (its > MOST * own) dearer.push(`{ ${imported} } from ${specifier}: ${its} bytes, ${own} from the source`);
    }
    expect(dearer).toEqual([]);
    expect(exported.length).toBeGreaterThan(50);
  });
});
