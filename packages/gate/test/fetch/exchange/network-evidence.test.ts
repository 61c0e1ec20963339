/** The rules for evidence, with a fake clock and fake probes. Tests with sockets: gate-network-evidence.test.ts. */

import { describe, expect, it } from 'vitest';
import {
  type ConfiguredProbe,
  NetworkEvidence,
  type ProbeTarget,
} from '../../../src/fetch/exchange/network-evidence.js';
import type { AttemptedHost } from '../../../src/fetch/exchange/working-hosts.js';
import { failure } from '../../../src/fetch/net/failure.js';
import { systemDetail } from '../../clause-of.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const UNREACHED = failure('timeout', systemDetail('no connection'), 'connect', 'connect-timeout');
const NO_NAME = failure('dns', systemDetail('no such name'), 'lookup', 'ENOTFOUND');
const REFUSED = failure('connect', systemDetail('refused'), 'connect', 'ECONNREFUSED');
const NO_ROUTE = failure('connect', systemDetail('no route'), 'connect', 'ENETUNREACH');
const PRIVATE = '10.0.0.1';

const host = (domain: string, isPublic = true): AttemptedHost => ({ domain, host: `www.${domain} 80`, isPublic });
const target = (domain: string): ProbeTarget => ({
  address: '192.0.2.1',
  host: `www.${domain}`,
  port: 80,
  isSecure: false,
  proxyAddresses: [],
});

function newEvidence(configuredProbe?: ConfiguredProbe) {
  const world = { now: 0, works: true, resolves: true, address: '192.0.2.1', probed: [] as string[], returns: 0 };
  const evidence = new NetworkEvidence({
    now: () => world.now,
    random: () => 0,
    probe: async ({ host }) => {
      world.probed.push(host);
      return world.works;
    },
    resolveUncached: async (name) => {
      world.probed.push(`name ${name}`);
      return world.resolves ? [world.address] : [];
    },
    isPublic: (address) => address !== PRIVATE,
    configuredProbe,
    onReturn: () => world.returns++,
  });
  const respond = (domain: string, isPublic = true) =>
    evidence.recordResponse(host(domain, isPublic), () => target(domain));
  const isEvident = (domain: string, failed = UNREACHED, isPublic = true) =>
    evidence.isEvident(host(domain, isPublic), failed);
  return { world, evidence, respond, isEvident };
}

describe('NetworkEvidence', () => {
  it('FAULT-95 a refused connection needs no evidence, and a local failure is never evident', async () => {
    const { respond, isEvident } = newEvidence();
    expect([await isEvident('a.example', REFUSED), await isEvident('a.example', UNREACHED)]).toEqual([true, false]);
    respond('b.example');
    expect([await isEvident('a.example', UNREACHED), await isEvident('a.example', NO_ROUTE)]).toEqual([true, false]);
  });

  it('FAULT-23 the site itself and names of its domain are no evidence for it', async () => {
    const { respond, isEvident } = newEvidence();
    respond('a.example');
    expect(await isEvident('a.example')).toBe(false);
    respond('b.example');
    respond('a.example');
    expect([await isEvident('a.example'), await isEvident('b.example')]).toEqual([true, true]);
  });

  it('FAULT-23 after five minutes, another host must respond to a probe, whenever it responded last', async () => {
    for (const time of [5 * MINUTE + 1, HOUR, 13 * HOUR]) {
      const { world, respond, isEvident } = newEvidence();
      respond('b.example');
      world.now = time;
      world.works = false;
      expect(await isEvident('a.example')).toBe(false);
      // The next probe is made after half a minute.
      world.works = true;
      expect(await isEvident('a.example')).toBe(false);
      world.now += 30 * SECOND;
      expect(await isEvident('a.example')).toBe(true);
      expect(world.probed).toEqual(['www.b.example', 'www.b.example']);
    }
  });

  it('FAULT-22 a name of another domain must resolve, and a host must respond', async () => {
    const { world, evidence, respond, isEvident } = newEvidence();
    respond('b.example');
    expect(await isEvident('a.example', NO_NAME)).toBe(false);
    evidence.recordLookup('a.example', 'x.a.example', ['192.0.2.1']);
    expect(await isEvident('a.example', NO_NAME)).toBe(false);
    evidence.recordLookup('b.example', 'www.b.example', ['192.0.2.1']);
    world.now += 1;
    expect(await isEvident('a.example', NO_NAME)).toBe(true);
    world.now += HOUR;
    world.resolves = false;
    expect(await isEvident('a.example', NO_NAME)).toBe(false);
    expect(world.probed).toContain('name www.b.example');
  });

  it('FAULT-95 a resolver that answers from its cache is no evidence while no host responds', async () => {
    const { world, evidence, respond, isEvident } = newEvidence();
    respond('b.example');
    evidence.recordLookup('b.example', 'www.b.example', ['192.0.2.1']);
    world.works = false;
    for (let time = MINUTE; time <= 14 * HOUR; time += 10 * MINUTE) {
      world.now = time;
      expect(await isEvident('a.example', NO_NAME)).toBe(false);
    }
    world.works = true;
    world.now += 2 * HOUR;
    expect(await isEvident('a.example', NO_NAME)).toBe(true);
  });

  it('FAULT-95 a response from before a round of probes that all failed is no evidence', async () => {
    const { world, respond, isEvident } = newEvidence();
    respond('b.example');
    world.now += 2 * MINUTE;
    world.works = false;
    expect(await isEvident('a.example')).toBe(false);
    world.now += 1_000;
    expect(await isEvident('c.example')).toBe(false);
    respond('b.example');
    expect(world.probed).toEqual(['www.b.example']);
  });

  it('FAULT-95 a private network that works does not hide that the public one loses packets', async () => {
    const { world, evidence, respond, isEvident } = newEvidence();
    const domains = ['b.example', 'c.example', 'd.example', 'e.example'];
    for (const domain of domains) respond(domain);
    for (let i = 0; i < 30; i++) respond(`intranet${i}.example`, false);
    world.now += MINUTE;
    for (let i = 0; i < 30; i++) respond(`intranet${i}.example`, false);
    // The probes of this round succeed; the next one is not due before half a minute.
    expect(await isEvident('a.example')).toBe(true);
    for (const domain of domains) for (let i = 0; i < 3; i++) evidence.recordFailure(host(domain));
    respond('b.example');
    expect(await isEvident('a.example')).toBe(false);
    expect(await isEvident('a.example', UNREACHED, false)).toBe(true);
  });

  it('FAULT-95 connections to known hosts count against loss, and are no evidence', async () => {
    const { world, evidence, respond, isEvident } = newEvidence();
    respond('b.example');
    world.now += MINUTE;
    for (let i = 0; i < 9; i++) evidence.recordConnection(host('b.example'));
    evidence.recordFailure(host('b.example'));
    expect(await isEvident('a.example')).toBe(true);
    world.works = false;
    world.now += 10 * MINUTE;
    evidence.recordConnection(host('b.example'));
    expect(await isEvident('a.example')).toBe(false);
  });

  it('FAULT-22 a name that the resolver no longer resolves, and that it did within the hour, is a sign of loss', async () => {
    const { evidence, respond, isEvident } = newEvidence();
    respond('b.example');
    evidence.recordLookup('b.example', 'www.b.example', ['192.0.2.1']);
    expect(await isEvident('a.example', NO_NAME)).toBe(true);
    for (const domain of ['b.example', 'c.example']) evidence.recordLookup(domain, `www.${domain}`, []);
    evidence.recordLookup('b.example', 'www.b.example', []);
    // The probe has succeeded once, two later lookups have failed.
    expect(await isEvident('a.example', NO_NAME)).toBe(false);
  });

  it('FAULT-95 private networks are no evidence for the public one, nor the reverse', async () => {
    const { world, evidence, respond, isEvident } = newEvidence();
    world.address = PRIVATE;
    respond('b.example', false);
    expect([await isEvident('a.example', UNREACHED, true), await isEvident('a.example', UNREACHED, false)]).toEqual([
      false,
      true,
    ]);
    respond('c.example', true);
    expect(await isEvident('a.example', UNREACHED, true)).toBe(true);
    // A resolver that answers for its own zone may not reach the public name servers.
    evidence.recordLookup('b.example', 'www.b.example', [PRIVATE]);
    expect(await isEvident('a.example', NO_NAME)).toBe(true);
    evidence.recordLookup('c.example', 'www.c.example', ['192.0.2.1']);
    evidence.recordLookup('b.example', 'www.b.example', [PRIVATE]);
    expect(await isEvident('c.example', NO_NAME)).toBe(false);
  });

  it.each([true, false])('FAULT-95 the probe of the settings; it responds: %s', async (works) => {
    const probe = { domain: 'operator.example', hostname: 'probe.operator.example', connect: async () => works };
    const { world, isEvident } = newEvidence(probe);
    expect(await isEvident('operator.example')).toBe(false);
    world.now += MINUTE;
    expect(await isEvident('a.example')).toBe(works);
    expect(await isEvident('a.example', UNREACHED, false)).toBe(works);
    world.resolves = works;
    expect(await isEvident('a.example', NO_NAME)).toBe(works);
    expect(world.probed).toEqual(['name probe.operator.example']);
  });

  it('FAULT-95 the return of the network is reported once, by a response after failures without evidence', async () => {
    const { world, evidence, respond, isEvident } = newEvidence();
    respond('b.example');
    expect(world.returns).toBe(0);
    world.now += HOUR;
    world.works = false;
    for (let i = 0; i < 3; i++) await isEvident(`a${i}.example`, i === 0 ? NO_ROUTE : UNREACHED);
    respond('b.example');
    respond('c.example');
    expect(world.returns).toBe(1);
    world.works = true;
    await isEvident('a.example', NO_NAME);
    respond('b.example');
    expect(world.returns).toBe(1);
    evidence.recordLookup('b.example', 'www.b.example', ['192.0.2.1']);
    expect(world.returns).toBe(2);
  });
});
