/** Tests that every example passes: `check`, which asks for its arguments, and `lines`, which asks for its input. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import {
  clientEnvironment,
  type Ended,
  NO_SERVICE,
  runProgram,
  startRelay,
  startService,
  startSites,
} from './test-service.js';

/** How to run an example, without its arguments. Known when its client has been generated. */
export type Command = () => { readonly command: readonly string[]; readonly cwd: string };

interface Options {
  readonly service?: string;
  readonly token?: string;
}

function started(command: Command) {
  const shared = {} as { service: string; sites: Awaited<ReturnType<typeof startSites>> };
  beforeAll(async () => {
    [shared.service, shared.sites] = await Promise.all([startService(), startSites()]);
  });
  const run = (args: readonly string[], { input = '', ...options }: Options & { input?: string }): Promise<Ended> => {
    const { command: start, cwd } = command();
    return runProgram([...start, 'ExampleBot', ...args], { service: shared.service, input, cwd, ...options });
  };
  return { shared, run };
}

/** Expects that a program failed and printed no verdict. */
function expectNothing({ code, stdout }: Ended): void {
  expect([code === 0, stdout]).toEqual([false, '']);
}

/** Tests that `check` prints `allow URL` or `block URL`, and nothing if there is no answer. */
export function testCheck(command: Command, { malformed = /body\.urls\[1\]/ }: { malformed?: RegExp } = {}): void {
  const { shared, run } = started(command);

  it('checks one URL, and a list', async () => {
    const { ruled, failing } = shared.sites;
    const one = await run([`${ruled}/x/../a?b&c=+`], {});
    expect([one.stderr, one.code, one.lines]).toEqual(['', 0, [`allow ${ruled}/a?b&c=+`]]);
    const { code, lines } = await run([`${ruled}/`, `${ruled}/private`, `${failing}/`], {});
    expect([code, lines]).toEqual([0, [`allow ${ruled}/`, `block ${ruled}/private`, `block ${failing}/`]]);
  });

  it('prints what is wrong with a request', async () => {
    const urls = [`${shared.sites.ruled}/private`, 'nonsense'];
    expect((await run(urls, {})).stderr).toMatch(malformed);
    for (const list of [urls, urls.slice(0, 1)]) {
      const refused = await run(list, { token: 'wrong' });
      expectNothing(refused);
      expect(refused.stderr).toContain('unauthorized');
    }
  });

  it('prints nothing without an answer', async () => {
    const faults = ['busy', 'reset', 'end', 'nonsense'] as const;
    const relays = await Promise.all(faults.map((fault) => startRelay(shared.service, [fault])));
    for (const service of [...relays.map(({ address }) => address), NO_SERVICE]) {
      const lists = [[`${shared.sites.ruled}/`], [`${shared.sites.ruled}/`, `${shared.sites.ruled}/a`]];
      for (const ended of await Promise.all(lists.map((urls) => run(urls, { service })))) expectNothing(ended);
    }
  });
}

/** Tests that `lines` prints a line for each of its input, and fails if an answer is cut. */
export function testLines(command: Command, { isStream }: { readonly isStream: boolean }): void {
  const { shared, run } = started(command);

  it('answers each line, with an error in the place of an answer', async () => {
    const { ruled, failing } = shared.sites;
    const urls = [`${ruled}/x/../a`, 'nonsense', `${failing}/`, `${ruled}/${'x'.repeat(70_000)}`, `${ruled}/private`];
    const { code, lines } = await run([], { input: urls.join('\n') });
    expect([code, lines]).toEqual([
      0,
      [
        `allow ${ruled}/a`,
        expect.stringMatching(/^block .*: url: expected an absolute URL/),
        `block ${failing}/`,
        expect.stringMatching(/^block .*: the line is longer than/),
        `block ${ruled}/private`,
      ],
    ]);
    expect(await run([], {})).toMatchObject({ code: 0, stdout: '' });
  });

  it('reports answers that are cut, refused or missing', async () => {
    const input = `${shared.sites.ruled}/\n`.repeat(1_000);
    for (const fault of ['reset', 'end'] as const) {
      const { address } = await startRelay(shared.service, [fault]);
      const { code, lines } = await run([], { service: address, input });
      expect(code).not.toBe(0);
      expect(lines.length).toBeLessThan(1_000);
    }
    const refused = await run([], { token: 'wrong', input });
    expectNothing(refused);
    expect(refused.stderr).toContain('unauthorized');
    expectNothing(await run([], { service: NO_SERVICE, input }));
  });

  it.runIf(isStream)('prints each verdict before it reads the next question', async () => {
    const {
      command: [program, ...args],
      cwd,
    } = command();
    const env = clientEnvironment(shared.service);
    const child = spawn(program!, [...args, 'ExampleBot'], { cwd, env, stdio: ['pipe', 'pipe', 'inherit'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    const verdicts = createInterface(child.stdout)[Symbol.asyncIterator]();
    for (const path of ['/a', '/b', '/c']) {
      child.stdin.write(`${shared.sites.ruled}${path}\n`);
      expect((await verdicts.next()).value).toBe(`allow ${shared.sites.ruled}${path}`);
    }
    child.stdin.end();
    expect((await verdicts.next()).done).toBe(true);
  });
}
