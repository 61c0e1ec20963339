import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const DIST = fileURLToPath(new URL('../../../dist', import.meta.url));
const CORE = fileURLToPath(new URL('../../../../core', import.meta.url));
const hasBuiltIn = process.getBuiltinModule?.('node:sqlite') !== undefined;
const run = promisify(execFile);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'maycrawl-module-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Loads SQLite in a folder that has no package but core. Returns `loaded` or the error. */
async function loadWithoutPackages(): Promise<string> {
  for (const name of ['messages', 'store']) cpSync(join(DIST, name), join(folder, name), { recursive: true });
  mkdirSync(join(folder, 'node_modules/@maycrawl'), { recursive: true });
  symlinkSync(CORE, join(folder, 'node_modules/@maycrawl/core'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  const code = `import { loadSqlite } from './store/sqlite/sqlite-module.js';
    try { loadSqlite(); console.log('loaded'); } catch ({ code, message }) { console.log(code + ': ' + message); }`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', code], { cwd: folder });
  return stdout.trim();
}

describe('loading SQLite', () => {
  test.runIf(hasBuiltIn)('uses the built-in module without any package', async () => {
    expect(await loadWithoutPackages()).toBe('loaded');
  });

  test.skipIf(hasBuiltIn)('requires a package on Node 20, and the error names the one to install', async () => {
    expect(await loadWithoutPackages()).toBe(
      `store-unsupported: Node ${process.versions.node} has no built-in SQLite: ` +
        'run "npm install @photostructure/sqlite@1.2.1", or use Node 22.13 or newer.',
    );
  });
});
