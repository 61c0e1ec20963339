import { describe, expect, it } from 'vitest';
import { cleanUps, openGate } from './gate-fixture.js';
import { closedPort } from './servers/closed-port.js';
import { type FtpScript, startMisbehavingFtp } from './servers/ftp-misbehaving.js';
import { startFullListener } from './servers/full-listener.js';

const HOUR = 3_600_000;

/** Returns the verdicts on a page at once and after an hour. */
async function verdictsOn(script: FtpScript) {
  const server = await startMisbehavingFtp(script);
  cleanUps.push(() => server.stop());
  let now = Date.UTC(2026, 0, 1);
  const gate = await openGate({ now: () => now, fetch: { allowPrivate: true, ftp: true } });
  const url = `ftp://127.0.0.1:${server.port}/x`;
  const first = await gate.check(url);
  now += HOUR;
  return { first, later: await gate.check(url), server };
}

describe('a gate with FTP', () => {
  it('FAULT-95 a connection that times out is no failure of the site without evidence of the network', async () => {
    const silent = await startFullListener();
    cleanUps.push(() => silent.stop());
    let now = Date.UTC(2026, 0, 1);
    const gate = await openGate({
      now: () => now,
      fetch: { allowPrivate: true, ftp: true, connectTimeout: 300 },
    });
    for (const hours of [0, 1, 13]) {
      now = Date.UTC(2026, 0, 1) + hours * HOUR;
      const verdict = await gate.check(`ftp://127.0.0.2:${silent.port}/x`);
      expect(verdict).toMatchObject({ allowed: false, step: 'local-failure', failure: { kind: 'timeout' } });
    }
  });

  it('B11 a missing file allows everything for 24 hours, as 404 does', async () => {
    const { first, later, server } = await verdictsOn({ RETR: '550 no such file' });
    expect(first).toMatchObject({ allowed: true, reason: 'unavailable', status: 550, step: 'fresh' });
    expect(later).toMatchObject({ allowed: true, step: 'fresh', source: 'memory' });
    expect(server.connections).toBe(1);
  });

  it.each<[string, FtpScript]>([
    ['a refused login', { PASS: '530 no' }],
    ['a refused user', { USER: '530 no' }],
    ['a server that is busy', { greeting: '421 too many users' }],
    ['a file that is busy', { RETR: '450 busy' }],
    ['an error of the server', { RETR: '451 local error' }],
    ['no data connection', { RETR: '425 no data channel' }],
    ['an aborted transfer', { RETR: '426 broken off' }],
    ['a login that does not find something', { PASS: '550 no such user' }],
    ['a closed connection', { greeting: ({ control }) => void control.end() }],
  ])('B11 %s blocks everything and is retried, as 503 is', async (_, script) => {
    const { first, later, server } = await verdictsOn(script);
    expect(first).toMatchObject({ allowed: false, reason: 'unreachable', step: 'outage-disallow' });
    expect(later).toMatchObject({ allowed: false, step: 'outage-disallow' });
    await expect.poll(() => server.connections).toBe(2);
  });

  it('B11 a refused connection blocks everything', async () => {
    const gate = await openGate({ fetch: { allowPrivate: true, ftp: true } });
    const verdict = await gate.check(`ftp://127.0.0.1:${await closedPort()}/x`);
    expect(verdict).toMatchObject({ allowed: false, reason: 'unreachable', failure: { kind: 'connect' } });
  });

  it('B11 a file decides', async () => {
    const { first } = await verdictsOn({});
    expect(first).toMatchObject({ allowed: false, reason: 'rule', status: 226 });
  });
});
