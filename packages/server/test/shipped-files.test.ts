import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { shippedFolder, shippedModule, singleExecutable } from '../src/service/shipped-files.js';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('files that ship with the service', () => {
  it('are beside it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'maycrawl-shipped-'));
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'assets/a.js'), 'a');
    const shipped = shippedFolder(pathToFileURL(`${folder}/`), 'page/');
    expect(shipped.names()).toContain('assets/a.js');
    expect(String(shipped.read('assets/a.js'))).toBe('a');
    rmSync(folder, { recursive: true });
    expect(shipped.names()).toEqual([]);
    const url = new URL('file:///x/worker.js');
    expect([shippedModule(url, 'worker.js'), singleExecutable()]).toEqual([url, undefined]);
  });

  it('are assets in a single executable', () => {
    const assets = new Map([
      ['page/assets/a.js', 'a'],
      ['worker.js', 'export const one = 1;'],
    ]);
    const sea = {
      isSea: () => true,
      getAssetKeys: () => [...assets.keys()],
      getAsset: (key: string) => new TextEncoder().encode(assets.get(key)).buffer,
    };
    vi.spyOn(process, 'getBuiltinModule').mockReturnValue(sea as never);
    const missing = new URL('file:///nowhere/');
    const shipped = shippedFolder(missing, 'page/');
    expect(shipped.names()).toEqual(['assets/a.js']);
    expect(String(shipped.read('assets/a.js'))).toBe('a');
    const module = shippedModule(missing, 'worker.js').href;
    expect(module).toMatch(/^data:text\/javascript;base64,/);
    expect(Buffer.from(module.split(',')[1] ?? '', 'base64').toString()).toBe('export const one = 1;');
  });
});
