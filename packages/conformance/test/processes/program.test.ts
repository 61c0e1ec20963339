/** Programs that the system does not start or does not let us end. */

import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { runCommand } from '../../src/crawler/run-command.js';
import { Program } from '../../src/processes/program.js';

const NEVER = new Promise<never>(() => {});
const SLEEPS = [process.execPath, '-e', 'console.log("started"); setInterval(() => {}, 60_000)'];

describe('a program that does not start', () => {
  it.each([
    [['/no/such/program'], 'ENOENT'],
    [['/etc/passwd/program'], 'ENOTDIR'],
    [[process.execPath, 'a'.repeat(2 ** 22)], 'E2BIG'],
    [[''], 'cannot be empty'],
  ])('%j: the crawler has not started, and the reason is its output', async (command, reason) => {
    const end = await runCommand(command, NEVER);
    expect(end).toEqual({ kind: 'not-started', code: undefined, output: expect.stringContaining(reason) });
  });

  it.skipIf(process.platform === 'win32')('because no more files can be opened has no streams', () => {
    const script = fileURLToPath(new URL('without-files.mjs', import.meta.url));
    const limited = ['-c', 'ulimit -n 200 && exec "$@"', 'sh', process.execPath, script];
    const { stdout, stderr } = spawnSync('sh', limited, { encoding: 'utf8' });
    expect([stdout, stderr]).toEqual(['not-started\n', '']);
  });
});

describe('a program that may not be ended', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('is left running, and its streams are closed', async () => {
    const { kill } = process;
    const groups = new Set<number>();
    // A stand-in, since only root can start a program that becomes another user.
    vi.spyOn(process, 'kill').mockImplementation((group) => {
      groups.add(group);
      throw Object.assign(new Error('kill EPERM'), { code: 'EPERM' });
    });
    const program = new Program(SLEEPS, 'pipe');
    await once(program.stdout as NodeJS.EventEmitter, 'data');
    await Promise.all([program.end(), program.end()]);
    expect([program.stdin, program.stdout, program.stderr].map((stream) => stream?.destroyed)).toEqual([
      true,
      true,
      true,
    ]);
    expect(groups.size).toBe(1);
    for (const group of groups) kill.call(process, group, 'SIGKILL');
    expect(await program.ended).toEqual({ kind: 'ended', code: undefined });
  });
});
