import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { testCheck } from './example-tests.js';
import { clients, folderOfTests, hasProgram, isClientRun, runTool } from './test-service.js';

const source = join(clients, 'java/Check.java');

describe.skipIf(!isClientRun || !hasProgram('javac'))('Check.java (npm run test:clients, with Java 17)', () => {
  const cwd = folderOfTests();
  beforeAll(() => runTool(['javac', '-Xlint:all', '-Werror', '-d', cwd, source], cwd));

  // Compiled once, because each start from the source compiles it.
  testCheck(() => ({ command: ['java', '-cp', cwd, 'Check'], cwd }), { malformed: /query\.url\[0\]/ });

  it('starts from its source', async () => {
    expect(await runTool(['java', source, 'ExampleBot'], cwd)).toBe('');
  });
});
