import { copyFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe } from 'vitest';
import { testCheck, testLines } from './example-tests.js';
import { clients, folderOfTests, isClientRun, runTool, startService } from './test-service.js';

const modules = fileURLToPath(new URL('../../node_modules', import.meta.url));
const STRICT = ['--strict', '--noUncheckedIndexedAccess', '--exactOptionalPropertyTypes'];
const NODE = ['--target', 'es2023', '--lib', 'es2023', '--module', 'nodenext', '--types', 'node', '--skipLibCheck'];

describe.runIf(isClientRun)('the TypeScript client (npm run test:clients)', () => {
  const cwd = folderOfTests();
  beforeAll(async () => {
    const service = await startService();
    symlinkSync(modules, join(cwd, 'node_modules'));
    writeFileSync(join(cwd, 'package.json'), '{"type":"module"}');
    for (const name of ['check.ts', 'lines.ts']) copyFileSync(join(clients, 'typescript', name), join(cwd, name));
    const tool = (name: string, ...args: string[]) => runTool([process.execPath, join(modules, name), ...args], cwd);
    await tool('openapi-typescript/bin/cli.js', `${service}/openapi.json`, '-o', 'maycrawl.d.ts');
    await tool('typescript/bin/tsc', ...STRICT, ...NODE, 'check.ts', 'lines.ts');
  });
  const command = (name: string) => () => ({ command: [process.execPath, `${name}.js`], cwd });

  describe('check.ts', () => testCheck(command('check')));
  describe('lines.ts', () => testLines(command('lines'), { isStream: true }));
});
