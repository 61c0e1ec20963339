import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  clients,
  HASTY,
  hasProgram,
  NO_SERVICE,
  runProgram,
  scratchFolder,
  startRelay,
  startService,
  startSites,
  TOKEN,
} from './test-service.js';

const cwd = join(clients, 'go');
const env = { ...process.env, GOFLAGS: '-mod=mod', GOPROXY: 'off', GOTOOLCHAIN: 'local' };

describe.skipIf(!hasProgram('go'))('the Go client (requires go)', () => {
  let program: string;
  let service: string;
  let sites: Awaited<ReturnType<typeof startSites>>;
  beforeAll(async () => {
    program = join(scratchFolder(), 'check');
    const built = promisify(execFile)('go', ['build', '-o', program, './check'], { cwd, env });
    [service, sites] = await Promise.all([startService(), startSites(), built]);
  });

  const run = (
    urls: readonly string[],
    { service: address = service, token, input }: { service?: string; token?: string; input?: string } = {},
  ) => runProgram([program, '-service', address, ...urls], { service: '', token, input });

  it('is formatted and has no mistakes that go vet finds', async () => {
    await promisify(execFile)('go', ['vet', './...'], { cwd, env });
    if (hasProgram('gofmt')) expect(execFileSync('gofmt', ['-l', '.'], { cwd, encoding: 'utf8' })).toBe('');
  });

  it('checks one URL, and a list', async () => {
    const { ruled, failing } = sites;
    expect(await run([`${ruled}/x/../a?b&c=+`])).toMatchObject({ code: 0, stdout: `allow ${ruled}/a?b&c=+\n` });
    const { code, lines } = await run([`${ruled}/`, `${ruled}/private`, `${failing}/`]);
    expect([code, lines]).toEqual([
      0,
      [`allow ${ruled}/`, `block ${ruled}/private (rule)`, `block ${failing}/ (unreachable)`],
    ]);
  });

  it('streams, with an error in the place of an answer', async () => {
    const { ruled, failing } = sites;
    const urls = [`${ruled}/x/../a`, 'nonsense', `${failing}/`, `${ruled}/${'x'.repeat(70_000)}`, `${ruled}/private`];
    const { code, lines } = await run([], { input: urls.join('\n') });
    expect([code, lines]).toEqual([
      0,
      [
        `allow ${ruled}/a`,
        expect.stringMatching(/^block nonsense \(url: expected an absolute URL/),
        `block ${failing}/ (unreachable)`,
        expect.stringContaining('xxx (the line is longer than'),
        `block ${ruled}/private (rule)`,
      ],
    ]);
    expect(await run([], { input: '' })).toMatchObject({ code: 0, stdout: '', stderr: '' });
  });

  it('blocks the URLs of a silent site, the only one that was fetched', async () => {
    const hasty = { service: await startService(...HASTY) };
    const url = `${sites.silent}/`;
    expect((await run([url], hasty)).lines).toEqual([`block ${url} (local-failure)`]);
    expect((await run([], { ...hasty, input: url })).lines).toEqual([`block ${url} (local-failure)`]);
  });

  it('asks over a Unix socket', async () => {
    const socket = await startService('--socket', join(scratchFolder(), 'service.sock'));
    const input = `${sites.ruled}/private`;
    expect((await run([`${sites.ruled}/`], { service: socket })).lines).toEqual([`allow ${sites.ruled}/`]);
    expect((await run([], { service: socket, input })).lines).toEqual([`block ${input} (rule)`]);
  });

  it('tries again if the service is busy or breaks an answer off', async () => {
    const { address, statuses } = await startRelay(service, ['busy', 'reset', 'pass']);
    expect((await run([`${sites.ruled}/`], { service: address })).lines).toEqual([`allow ${sites.ruled}/`]);
    expect(statuses).toEqual([503, 200, 200]);
  });

  it('prints no URL and ends with exit code 2 without an answer', async () => {
    const relays = await Promise.all((['reset', 'nonsense'] as const).map((fault) => startRelay(service, [fault])));
    const options = [
      ...relays.map(({ address }) => ({ service: address })),
      { service: NO_SERVICE },
      { token: 'wrong' },
    ];
    const input = `${sites.ruled}/${'x'.repeat(1_000)}\n`.repeat(1_000);
    const lists = await Promise.all(options.map((one) => run([`${sites.ruled}/`, `${sites.ruled}/a`], one)));
    const streams = await Promise.all(options.slice(1).map((one) => run([], { ...one, input })));
    for (const end of [...lists, ...streams]) {
      expect(end).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(/^check: .*\n$/) });
    }
    for (const { stderr } of [lists.at(-1)!, streams.at(-1)!]) expect(stderr).toContain('unauthorized');
    expect((await run(['http://[::1'])).stderr).toContain('query.url[0]');
    expect((await run([`${sites.ruled}/`, 'nonsense'])).stderr).toContain('body.urls[1]');
  });

  it('reports a stream that is cut', async () => {
    const input = `${sites.ruled}/\n`.repeat(1_000);
    for (const fault of ['reset', 'end'] as const) {
      const { address } = await startRelay(service, [fault]);
      const { code, lines, stderr } = await run([], { service: address, input });
      expect([code, stderr]).toEqual([2, expect.stringContaining('the stream of answers was cut after')]);
      expect(lines.length).toBeGreaterThan(0);
      expect(lines.length).toBeLessThan(1_000);
    }
  });

  it('reads no more questions while its output is not read', async () => {
    const child = spawn(program, ['-service', service], { env: { ...env, MAYCRAWL_TOKEN: TOKEN } });
    const block = `${sites.ruled}/\n`.repeat(1_000);
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
