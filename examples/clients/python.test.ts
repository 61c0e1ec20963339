import { join } from 'node:path';
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
} from './test-service.js';

describe.skipIf(!hasProgram('python3'))('maycrawl_client.py (requires python3)', () => {
  let service: string;
  let sites: Awaited<ReturnType<typeof startSites>>;
  beforeAll(async () => {
    [service, sites] = await Promise.all([startService(), startSites()]);
  });

  const run = (urls: readonly string[], options: { service?: string; token?: string; crawler?: string } = {}) => {
    const { crawler = 'ExampleBot', ...others } = options;
    const command = ['python3', join(clients, 'python/maycrawl_client.py'), crawler];
    return runProgram(command, { service, input: urls.join('\n'), ...others });
  };

  it('prints a line for each URL, in order', async () => {
    const { ruled, failing } = sites;
    const { code, lines, stderr } = await run([`${ruled}/x/../a`, `${ruled}/private/ü`, `${failing}/`, '\ud800://x']);
    expect([code, stderr]).toEqual([0, '']);
    expect(lines).toEqual([
      `allow ${ruled}/a`,
      `block ${ruled}/private/ü (rule)`,
      `block ${failing}/ (unreachable)`,
      expect.stringContaining('(expected an absolute URL'),
    ]);
  });

  it('asks in lists, also for URLs of which few fit into one, and without those that are malformed', async () => {
    const { address, statuses } = await startRelay(service, ['pass']);
    const long = Array.from({ length: 150 }, (_, i) => `${sites.ruled}/${'x'.repeat(16_000)}${i}`);
    const urls = ['nonsense', ...long, 'http://[::1', `${sites.ruled}/${'y'.repeat(20_000)}`, `${sites.ruled}/private`];
    const { code, lines } = await run(urls, { service: address });
    expect([code, lines.length]).toEqual([0, urls.length]);
    expect(lines.slice(1, 151)).toEqual(long.map((url) => `allow ${url}`));
    expect(lines.filter((line) => line.startsWith('block'))).toEqual([
      expect.stringContaining('block nonsense (expected an absolute URL'),
      expect.stringContaining('block http://[::1 (expected an absolute URL'),
      expect.stringContaining('yyy (the URL is too long)'),
      `block ${sites.ruled}/private (rule)`,
    ]);
    expect([...new Set(statuses)].sort()).toEqual([200, 400]);
  });

  it('blocks the URLs of a silent site, the only one that was fetched', async () => {
    const urls = [`${sites.silent}/`, `${sites.silent}/private`];
    const { lines } = await run(urls, { service: await startService(...HASTY) });
    expect(lines).toEqual(urls.map((url) => `block ${url} (local-failure)`));
  });

  it('asks over a Unix socket', async () => {
    const socket = await startService('--socket', join(scratchFolder(), 'service.sock'));
    expect((await run([`${sites.ruled}/`], { service: socket })).lines).toEqual([`allow ${sites.ruled}/`]);
  });

  it('tries again if the service is busy or breaks an answer off', async () => {
    const { address, statuses } = await startRelay(service, ['busy', 'reset', 'pass']);
    expect((await run([`${sites.ruled}/`], { service: address })).lines).toEqual([`allow ${sites.ruled}/`]);
    expect(statuses).toEqual([503, 200, 200]);
  });

  it('prints no URL and ends with exit code 2 without an answer', async () => {
    const relays = await Promise.all((['reset', 'end', 'nonsense'] as const).map((f) => startRelay(service, [f])));
    const options = [
      ...relays.map(({ address }) => ({ service: address })),
      { service: NO_SERVICE },
      { token: 'wrong' },
    ];
    const urls = Array.from({ length: 100 }, (_, i) => `${sites.ruled}/${i}`);
    const ends = await Promise.all(options.map((one) => run(urls, one)));
    for (const { code, stdout, stderr } of ends) {
      expect([code, stdout, stderr]).toEqual([2, '', expect.stringMatching(/^maycrawl: .*\n$/)]);
    }
    expect(ends.at(-1)?.stderr).toContain('unauthorized');
    expect((await run(urls, { crawler: ' ' })).stderr).toContain('body.crawlers[0]');
  });

  it('prints why it was refused, even if it was before all was sent', async () => {
    const urls = Array.from({ length: 500 }, (_, i) => `${sites.ruled}/${'x'.repeat(1_900)}${i}`);
    expect((await run(urls, { token: 'wrong' })).stderr).toContain('unauthorized');
  });
});
