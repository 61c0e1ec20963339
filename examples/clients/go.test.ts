import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { testCheck, testLines } from './example-tests.js';
import {
  clientEnvironment,
  clients,
  folderOfTests,
  installed,
  runTool,
  startService,
  startSites,
} from './test-service.js';

const generator = installed('go/oapi-codegen');

describe.skipIf(generator === undefined)('the Go client (npm run test:clients)', () => {
  const cwd = folderOfTests();
  let service: string;
  beforeAll(async () => {
    service = await startService();
    cpSync(join(clients, 'go'), cwd, { recursive: true });
    const options = ['-generate', 'types,client', '-package', 'maycrawl', '-o', 'client.gen.go'];
    await runTool([generator!, ...options, `${service}/openapi.json`], cwd);
    await runTool(['go', 'vet', './...'], cwd);
    await runTool(['go', 'build', '-o', 'bin/', './...'], cwd);
  });
  const command = (name: string) => () => ({ command: [join(cwd, 'bin', name)], cwd });

  it('is formatted', async () => {
    expect(await runTool(['gofmt', '-l', 'stream.go', 'check', 'lines'], cwd)).toBe('');
  });

  describe('check', () => testCheck(command('check')));
  describe('lines', () => testLines(command('lines'), { isStream: true }));

  it('reads no more questions while its output is not read', async () => {
    const { ruled } = await startSites();
    const child = spawn(join(cwd, 'bin/lines'), ['ExampleBot'], { env: clientEnvironment(service) });
    const block = `${ruled}/\n`.repeat(1_000);
    // All buffers together are far smaller than 100 MB. A slow machine may stop early: then fewer lines are sent.
    const mostBlocks = Math.ceil(100_000_000 / block.length);
    let blocks = 0;
    for (let isStalled = false; !isStalled && blocks < mostBlocks; blocks++) {
      if (child.stdin.write(block)) continue;
      isStalled = await Promise.race([once(child.stdin, 'drain').then(() => false), wait(2_000, true)]);
    }
    expect(blocks).toBeLessThan(mostBlocks);
    child.stdin.end();
    let lines = 0;
    for await (const chunk of child.stdout) lines += chunk.toString('latin1').split('\n').length - 1;
    expect(lines).toBe(blocks * 1_000);
  });
});
