import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe } from 'vitest';
import { testCheck, testLines } from './example-tests.js';
import { clients, folderOfTests, installed, runTool, startService } from './test-service.js';

const python = installed('python/bin/python');

describe.skipIf(python === undefined)('the Python client (npm run test:clients)', () => {
  const cwd = folderOfTests();
  beforeAll(async () => {
    const service = await startService();
    for (const name of ['check.py', 'lines.py']) copyFileSync(join(clients, 'python', name), join(cwd, name));
    const generate = ['generate', '--url', `${service}/openapi.json`, '--meta', 'none', '--output-path', 'maycrawl'];
    await runTool([python!, '-m', 'openapi_python_client', ...generate], cwd);
  });
  const command = (name: string) => () => ({ command: [python!, name], cwd });

  describe('check.py', () => testCheck(command('check.py')));
  describe('lines.py', () => testLines(command('lines.py'), { isStream: false }));
});
