import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'rolldown';
import { afterAll, expect, it } from 'vitest';
import { bundleSuffixList } from '../bundle-suffix-list.mjs';

const folder = mkdtempSync(join(tmpdir(), 'maycrawl-suffix-list-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('the suffix list is bundled into one file, with its licence, and each build writes the same file', async () => {
  const files = [join(folder, 'one.mjs'), join(folder, 'two.mjs')];
  for (const file of files) expect(await bundleSuffixList(file)).toBe(0);
  const [one, two] = files.map((file) => readFileSync(file, 'utf8'));
  expect(one).toBe(two);
  expect(one).toContain('Permission is hereby granted');
  expect(one).not.toMatch(/\bfrom\s*["']|\bimport\b\s*[("']|\brequire\(/);
  expect(one!.length).toBeLessThan(140_000);
  const { domainBySuffixList } = await import(pathToFileURL(files[0]!).href);
  expect(domainBySuffixList('www.a.github.io')).toBe('a.github.io');
});

it('the gate loads the list with its fetcher, not when it is imported', async () => {
  const input = fileURLToPath(new URL('../../packages/gate/src/index.ts', import.meta.url));
  const { output } = await build({ input, platform: 'node', external: /^[^./]/, write: false, logLevel: 'silent' });
  const chunks = output.filter((part) => part.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const reached = new Set(chunks.filter((chunk) => chunk.isEntry));
  for (const chunk of reached) for (const name of chunk.imports) if (byName.has(name)) reached.add(byName.get(name)!);
  const eager = [...reached].flatMap((chunk) => chunk.moduleIds);
  const all = chunks.flatMap((chunk) => chunk.moduleIds);
  const holds = (ids: readonly string[]): boolean => ids.some((id) => id.endsWith('/public-suffix-list.ts'));
  expect([holds(all), holds(eager)]).toEqual([true, false]);
});
