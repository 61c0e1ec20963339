import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  clients,
  type Ended,
  HASTY,
  hasProgram,
  NO_SERVICE,
  runProgram,
  scratchFolder,
  startRelay,
  startService,
  startSites,
} from './test-service.js';

describe.skipIf(!hasProgram('curl'))('maycrawl.sh (requires curl)', () => {
  let service: string;
  let sites: Awaited<ReturnType<typeof startSites>>;
  beforeAll(async () => {
    [service, sites] = await Promise.all([startService(), startSites()]);
  });

  const run = (args: readonly string[], options: { service?: string; token?: string; input?: string } = {}) =>
    runProgram([join(clients, 'curl/maycrawl.sh'), ...args], { service, ...options });
  const answerOf = ({ stdout }: Ended) => JSON.parse(stdout).answers[0];

  it('prints the answer: exit code 0 if allowed, 1 if blocked', async () => {
    const allowed = await run([`${sites.ruled}/a?b=1&c=+#d`, 'OtherBot']);
    expect([allowed.code, allowed.stderr]).toEqual([0, '']);
    expect(answerOf(allowed)).toMatchObject({ url: `${sites.ruled}/a?b=1&c=+#d`, crawler: 'OtherBot', allowed: true });
    const blocked = await run([`${sites.ruled}/x/../private`]);
    expect([blocked.code, answerOf(blocked).decidedUrl]).toEqual([1, `${sites.ruled}/private`]);
  });

  it('is not fooled by a URL that contains an answer', async () => {
    expect((await run([`${sites.ruled}/private?"allowed":true`])).code).toBe(1);
  });

  it('blocks what a failing or silent site cannot settle', async () => {
    const failing = await run([`${sites.failing}/`]);
    expect([failing.code, answerOf(failing).reason]).toEqual([1, 'unreachable']);
    // Silence is the site's fault only if another site has responded.
    const service = await startService(...HASTY);
    const alone = await run([`${sites.silent}/`], { service });
    expect([alone.code, answerOf(alone).reason]).toEqual([1, 'local-failure']);
  });

  it('asks over a Unix socket', async () => {
    const socket = await startService('--socket', join(scratchFolder(), 'service.sock'));
    expect(socket).toMatch(/^unix:/);
    expect((await run([`${sites.ruled}/`], { service: socket })).code).toBe(0);
  });

  it('waits as long as a busy service asks', async () => {
    const { address, statuses } = await startRelay(service, ['busy', 'pass']);
    const allowed = await run([`${sites.ruled}/`], { service: address });
    expect([allowed.code, answerOf(allowed).allowed, statuses]).toEqual([0, true, [503, 200]]);
  });

  it('ends with exit code 2 without an answer', async () => {
    const { address } = await startRelay(service, ['reset']);
    const nonsense = await startRelay(service, ['nonsense']);
    for (const options of [{ service: NO_SERVICE }, { service: address }, { token: 'wrong' }, { token: '' }]) {
      expect(await run([`${sites.ruled}/`], options)).toMatchObject({ code: 2, stdout: '' });
    }
    expect((await run([`${sites.ruled}/`], { service: nonsense.address })).code).toBe(2);
    const malformed = await run(['http://[::1']);
    expect([malformed.code, malformed.stderr]).toEqual([2, expect.stringContaining('"field":"query.url[0]"')]);
    expect((await run([])).code).toBe(2);
  });

  it('streams, with an error in the place of an answer', async () => {
    const urls = [`${sites.ruled}/`, 'nonsense', `${sites.ruled}/private`, `${sites.failing}/`];
    const input = urls.map((url, id) => JSON.stringify({ url, id })).join('\n');
    const { code, lines } = await run(['--stream'], { input });
    const answers = lines.map((line) => JSON.parse(line));
    expect([code, answers.pop()]).toEqual([0, { done: true, lines: 4, errors: 1 }]);
    expect(answers.map(({ id, allowed = null }) => [id, allowed])).toEqual([
      [0, true],
      [1, null],
      [2, false],
      [3, false],
    ]);
  });

  it('reports a stream that is cut, refused or not answered', async () => {
    const input = `{"url":"${sites.ruled}/"}\n`.repeat(1_000);
    for (const fault of ['reset', 'end'] as const) {
      const { address } = await startRelay(service, [fault]);
      const cut = await run(['--stream'], { service: address, input });
      expect([cut.code, cut.stderr]).toEqual([2, expect.stringContaining('the stream was refused or cut')]);
      expect(cut.lines.length).toBeGreaterThan(0);
      expect(cut.lines.length).toBeLessThan(1_000);
    }
    for (const options of [{ service: NO_SERVICE }, { token: 'wrong' }]) {
      expect((await run(['--stream'], { ...options, input: '{"url":"http://a/"}' })).code).toBe(2);
    }
  });
});
