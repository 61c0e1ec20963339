import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const DIST = fileURLToPath(new URL('../../../dist/store', import.meta.url));
const hasBuiltIn = process.getBuiltinModule?.('node:sqlite') !== undefined;
const run = promisify(execFile);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'maycrawl-module-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Loads SQLite in a folder without packages. Returns `loaded` or the error. */
async function loadWithoutPackages(): Promise<string> {
  mkdirSync(join(folder, 'sqlite'));
  cpSync(join(DIST, 'store-error.js'), join(folder, 'store-error.js'));
  cpSync(join(DIST, 'sqlite/sqlite-module.js'), join(folder, 'sqlite/sqlite-module.js'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  const code = `import { loadSqlite } from './sqlite/sqlite-module.js';
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
