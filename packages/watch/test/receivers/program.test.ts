import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { programReceiver } from '../../src/send.js';
import { blockedSite, jsonOf } from '../message-examples.js';

const message = jsonOf(blockedSite());
const signal = new AbortController().signal;
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'maycrawl-watch-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Returns a command that runs this code. */
async function script(code: string, ...args: string[]): Promise<string[]> {
  const path = join(folder, `${Math.abs(hash(code))}.mjs`);
  await writeFile(path, code);
  return [process.execPath, path, ...args];
}

function hash(text: string): number {
  return [...text].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) | 0, 0);
}

test('gets the message on its standard input, and its arguments without a shell', async () => {
  const out = join(folder, 'received');
  const command = await script(
    `import { readFileSync, writeFileSync } from 'node:fs';
     writeFileSync(process.argv[2], JSON.stringify([process.argv.slice(3), JSON.parse(readFileSync(0, 'utf8'))]));`,
    out,
    '$HOME; touch x',
    '*',
  );
  await programReceiver({ command }).send(message, signal);
  expect(JSON.parse(await readFile(out, 'utf8'))).toEqual([['$HOME; touch x', '*'], message]);
});

test('a program that does not read its input', async () => {
  await programReceiver({ command: await script('process.stdin.destroy();') }).send(message, signal);
});

describe('a message is not taken', () => {
  const failure = async (command: readonly string[], timeout = 30_000): Promise<string> =>
    programReceiver({ command, timeout })
      .send(message, signal)
      .then(
        () => 'taken',
        (error: Error) => error.message,
      );

  test('by a program that fails: what it says is shown', async () => {
    const command = await script("console.error('no\\u001b[31m network'); process.exitCode = 3;");
    expect(await failure(command)).toBe(
      `the program ${process.execPath} ended with exit code 3: no[U+001B][31m network`,
    );
  });

  test('by a program that a signal ends', async () => {
    const command = await script("process.kill(process.pid, 'SIGTERM'); setInterval(() => 0, 1000);");
    expect(await failure(command)).toBe(`the program ${process.execPath} was ended by signal SIGTERM`);
  });

  test('by a program that is not there', async () => {
    const path = join(folder, 'missing');
    expect(await failure([path])).toBe(`the program ${path} cannot be started (ENOENT)`);
  });

  test('by a program that the system does not start', async () => {
    const path = join(process.execPath, 'below-a-file');
    expect(await failure([path])).toBe(`the program ${path} cannot be started (ENOTDIR)`);
    expect(await failure([process.execPath, 'x'.repeat(4_000_000)])).toBe(
      `the program ${process.execPath} cannot be started (E2BIG)`,
    );
  });

  test('by a program that hangs: it is killed with what it has started', async () => {
    const out = join(folder, 'pids');
    const command = await script(
      `import { spawn } from 'node:child_process';
       import { writeFileSync } from 'node:fs';
       const child = spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)'], { stdio: 'inherit' });
       writeFileSync(process.argv[2], JSON.stringify([process.pid, child.pid]));
       process.on('SIGTERM', () => 0);
       setInterval(() => 0, 1000);`,
      out,
    );
    expect(await failure(command, 3000)).toBe(`the program ${process.execPath} did not end within 3 s and was killed`);
    for (const pid of JSON.parse(await readFile(out, 'utf8')) as number[]) {
      await expect.poll(() => isRunning(pid)).toBe(false);
    }
  });
});

test('a program that may not be killed is not waited for', async () => {
  const out = join(folder, 'unkillable');
  const command = await script(
    `import { writeFileSync } from 'node:fs';
     writeFileSync(process.argv[2], String(process.pid));
     setInterval(() => 0, 1000);`,
    out,
  );
  const stop = new AbortController();
  const sent = programReceiver({ command }).send(message, stop.signal);
  const pid = (): Promise<number> => readFile(out, 'utf8').then(Number, () => 0);
  await expect.poll(pid, { timeout: 60_000 }).toBeGreaterThan(0);
  // A stand-in, since only root can start a program that becomes another user.
  const kill = vi.spyOn(process, 'kill').mockImplementation(() => {
    throw Object.assign(new Error('kill EPERM'), { code: 'EPERM' });
  });
  stop.abort(new Error('stopped'));
  await expect(sent).rejects.toThrow('stopped');
  kill.mockRestore();
  process.kill(await pid(), 'SIGKILL');
});

test('a program that ends well and leaves another one running has taken the message', async () => {
  const out = join(folder, 'left');
  const command = await script(
    `import { spawn } from 'node:child_process';
     import { writeFileSync } from 'node:fs';
     const child = spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)'], { stdio: 'inherit', detached: true });
     writeFileSync(process.argv[2], String(child.pid));
     child.unref();
     process.exit(0);`,
    out,
  );
  await programReceiver({ command }).send(message, signal);
  const pid = Number(await readFile(out, 'utf8'));
  expect(await isRunning(pid)).toBe(true);
  process.kill(pid, 'SIGKILL');
});

test('a caller that stops kills the program', async () => {
  const stop = new AbortController();
  const command = await script('setInterval(() => 0, 1000);');
  const sent = programReceiver({ command }).send(message, stop.signal);
  stop.abort(new Error('stopped'));
  await expect(sent).rejects.toThrow('stopped');
});

test.each([[[]], ['notify-me'], [[1]], [['']]])('a wrong command: %j', (command) => {
  expect(() => programReceiver({ command: command as unknown as string[] })).toThrow(
    /^command: expected a program and its arguments, such as \["/,
  );
});

/** False for a process that has ended and that its parent has not waited for. */
async function isRunning(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    return !/\) Z /.test(stat);
  } catch {
    return false;
  }
}
