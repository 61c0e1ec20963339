/** The rules for network health, with a fake clock and fake probes. Tests with sockets: gate-network-health.test.ts. */

import { describe, expect, it } from 'vitest';
import { NetworkEvidence, type ProbeTarget } from '../../../src/fetch/exchange/network-evidence.js';
import { NetworkHealth } from '../../../src/fetch/exchange/network-health.js';
import type { AttemptedHost } from '../../../src/fetch/exchange/working-hosts.js';
import { type Failure, failure } from '../../../src/fetch/net/failure.js';
import { HealthMonitor } from '../../../src/health/health-monitor.js';
import { systemDetail } from '../../clause-of.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const UNREACHED = failure('timeout', systemDetail('no connection'), 'connect', 'connect-timeout');
const UNTRUSTED = failure('tls', systemDetail('certificate has expired'), 'tls', 'CERT_HAS_EXPIRED');
const REFUSED = failure('connect', systemDetail('refused'), 'connect', 'ECONNREFUSED');
const NO_ROUTE = failure('connect', systemDetail('no route'), 'connect', 'ENETUNREACH');
const NO_FILES = failure('connect', systemDetail('too many open files'), 'connect', 'EMFILE');
const NO_RESOLVER = failure('dns', systemDetail('the resolver is down'), 'lookup', 'ECONNREFUSED');
const NO_PROXY = failure('connect', systemDetail('the proxy answered 407'), 'tunnel', '407');
const ABORTED = failure('aborted', systemDetail('the caller aborted it'));

function targetOf(domain: string, isSecure = false): ProbeTarget {
  return { address: domain, host: domain, port: isSecure ? 443 : 80, isSecure, proxyAddresses: [] };
}

function hostOf(domain: string): AttemptedHost {
  return { domain, host: `${domain} 80`, isPublic: true };
}

/** A network whose probes succeed while `works`; `reachable` overrides that by domain. */
function newHealth({
  random = () => 0,
  configuredProbe,
}: {
  random?: () => number;
  configuredProbe?: () => boolean;
} = {}) {
  const clock = { now: 1e9 };
  const world = {
    get now() {
      return clock.now;
    },
    set now(time: number) {
      clock.now = time;
    },
    works: true,
    resolverWorks: false,
    /** Domains of probes, with `tls` if the target has TLS. */
    probes: [] as string[],
    /** Names that were resolved again. */
    lookups: [] as string[],
    namesResolve: (_: string): boolean => world.works,
    resumed: 0,
    monitor: new HealthMonitor(() => clock.now),
    reachable: (_: string): boolean => world.works,
    pass(milliseconds: number) {
      clock.now += milliseconds;
    },
  };
  const evidence = new NetworkEvidence({
    now: () => world.now,
    random,
    probe: async ({ host, isSecure }) => {
      world.probes.push(isSecure ? `${host} tls` : host);
      return world.reachable(host);
    },
    resolveUncached: async (name) => {
      world.lookups.push(name);
      return world.namesResolve(name) ? ['192.0.2.1'] : [];
    },
    isPublic: () => true,
    configuredProbe: configuredProbe && {
      domain: 'operator.example',
      hostname: 'probe.operator.example',
      connect: async () => configuredProbe(),
    },
    onReturn: () => {
      world.monitor.returns++;
    },
  });
  const health = new NetworkHealth({
    now: () => world.now,
    probeResolver: async () => world.resolverWorks,
    evidence,
    monitor: world.monitor,
    onResume: () => world.resumed++,
  });
  return { world, health, evidence, isSuspended: () => world.monitor.report().ladderSuspended };
}

type World = ReturnType<typeof newHealth>;

/** Records the failures of this number of domains, one after the other, and returns their causes. */
async function failMany({ health }: World, count: number, why: Failure = UNREACHED, name = 'down'): Promise<string[]> {
  const causes: string[] = [];
  for (let i = 0; i < count; i++) causes.push(await health.determineCause(hostOf(`${name}${i}.example`), why));
  return causes;
}

describe('NetworkHealth', () => {
  it('FAULT-87 if 20 domains fail and earlier responders are unreachable as well, the cause is local', async () => {
    const all = newHealth();
    const { health, world, isSuspended } = all;
    health.recordResponse(hostOf('known.example'), () => targetOf('known.example'));
    world.works = false;
    const causes = await failMany(all, 21);
    expect(new Set(causes)).toEqual(new Set(['local']));
    // For evidence at the first failure, and at the 20th.
    expect(world.probes).toEqual(['known.example', 'known.example']);
    expect(isSuspended()).toBe(true);
    expect(world.monitor.report()).toMatchObject({
      status: 'offline',
      problems: [{ cause: 'network', detail: 'no connection', count: 1 }],
    });
    // From then on no failure counts against a site, not even a refused connection.
    expect(await health.determineCause(hostOf('other.example'), REFUSED)).toBe('local');
  });

  it('FAULT-87 if one that responded before still does, the causes stay, and there is no probe for 30 s', async () => {
    const all = newHealth();
    const { health, world, isSuspended } = all;
    health.recordResponse(hostOf('known.example'), () => targetOf('known.example'));
    expect(new Set(await failMany(all, 40))).toEqual(new Set(['network']));
    // For evidence at the first failure, and at the 20th.
    expect(world.probes).toHaveLength(2);
    world.pass(29 * SECOND);
    await failMany(all, 30);
    expect(world.probes).toHaveLength(2);
    world.pass(SECOND);
    await failMany(all, 30);
    expect(world.probes).toHaveLength(4);
    expect(isSuspended()).toBe(false);
  });

  it('FAULT-95 if there is nothing to probe, nothing counts, and requests go on', async () => {
    const all = newHealth();
    expect(new Set(await failMany(all, 100))).toEqual(new Set(['local']));
    expect(all.isSuspended()).toBe(false);
  });

  it.each([true, false])(
    'FAULT-87 if there is only the probe of the settings, it decides; it succeeds: %s',
    async (works) => {
      const all = newHealth({ configuredProbe: () => works });
      const causes = await failMany(all, 25);
      expect(causes.at(-1)).toBe(works ? 'network' : 'local');
      expect(all.isSuspended()).toBe(!works);
    },
  );

  it.each<[string, (all: World) => Promise<unknown>]>([
    ['19 domains', (all) => failMany(all, 19)],
    [
      'thousands of names of one domain',
      async ({ health }) => {
        for (let i = 0; i < 2_000; i++) await health.determineCause(hostOf('one.example'), UNREACHED);
      },
    ],
    [
      'hundreds of domains with responses between them',
      async (all) => {
        for (let i = 0; i < 30; i++) {
          await failMany(all, 19, UNREACHED, `batch${i}-`);
          all.health.recordResponse(hostOf('good.example'), () => targetOf('good.example'));
        }
      },
    ],
    [
      'more than a tenth of the domains with a failure of their own',
      async (all) => {
        await failMany(all, 12, REFUSED, 'refusing');
        await failMany(all, 100);
      },
    ],
    [
      'failures over more than a minute',
      async (all) => {
        for (let i = 0; i < 100; i++) {
          await all.health.determineCause(hostOf(`down${i}.example`), UNREACHED);
          all.world.pass(4 * SECOND);
        }
      },
    ],
    ['hundreds of sites that refuse connections', (all) => failMany(all, 300, REFUSED)],
    ['aborted requests', (all) => failMany(all, 300, ABORTED)],
    ['too many open files', (all) => failMany(all, 300, NO_FILES)],
  ])('FAULT-87 %s: no suspension', async (_, attack) => {
    const all = newHealth({ configuredProbe: () => false });
    all.health.recordResponse(hostOf('known.example'), () => targetOf('known.example'));
    all.world.works = false;
    all.world.pass(2 * MINUTE);
    await attack(all);
    expect(all.isSuspended()).toBe(false);
  });

  it('FAULT-87 local failures that a site can cause do not suspend requests, but count for the rule', async () => {
    const all = newHealth();
    all.health.recordResponse(hostOf('known.example'), () => targetOf('known.example'));
    await failMany(all, 300, NO_ROUTE);
    expect(all.isSuspended()).toBe(false);
    expect(all.world.monitor.report()).toMatchObject({
      status: 'degraded',
      problems: [{ cause: 'route', count: 300 }],
    });
    all.world.works = false;
    all.world.pass(31 * SECOND);
    await failMany(all, 30, NO_ROUTE);
    expect(all.isSuspended()).toBe(true);
  });

  it.each([
    ['resolver', NO_RESOLVER],
    ['proxy', NO_PROXY],
  ])('FAULT-87 a failing %s is a shared cause: requests are suspended at once', async (cause, why) => {
    const { health, world } = newHealth();
    expect(await health.determineCause(hostOf('one.example'), why)).toBe('local');
    expect(world.monitor.report()).toMatchObject({ status: 'offline', ladderSuspended: true, problems: [{ cause }] });
    expect(health.delayBeforeFetch()).toBe(5 * SECOND);
  });

  it.each([
    ['resolver', NO_RESOLVER],
    ['proxy', NO_PROXY],
  ])(
    'FAULT-87 a %s that fails for the names of one owner and works for others does not suspend requests',
    async (cause, why) => {
      const all = newHealth();
      const { health, world, isSuspended } = all;
      health.recordResponse(hostOf('known.example'), () => targetOf('known.example'));
      world.resolverWorks = true;
      expect(new Set(await failMany(all, 100, why))).toEqual(new Set(['local']));
      expect([isSuspended(), health.delayBeforeFetch()]).toEqual([false, 0]);
      expect(world.monitor.report()).toMatchObject({ status: 'degraded', problems: [{ cause, count: 100 }] });
      world.works = false;
      world.resolverWorks = false;
      world.pass(31 * SECOND);
      await health.determineCause(hostOf('one.example'), why);
      expect(isSuspended()).toBe(true);
    },
  );

  it('FAULT-87 if nearly all certificates fail, the cause is local unless an earlier good one still works', async () => {
    for (const works of [true, false]) {
      const all = newHealth();
      const { health, world } = all;
      health.recordResponse(hostOf('plain.example'), () => targetOf('plain.example'));
      world.pass(SECOND);
      health.recordResponse(hostOf('secure.example'), () => targetOf('secure.example', true));
      world.reachable = (host) => host === 'plain.example' || works;
      const causes = await failMany(all, 25, UNTRUSTED);
      expect(causes.at(-1)).toBe(works ? 'site' : 'local');
      // Two in search of evidence, then one because nearly all sites fail.
      expect(world.probes).toEqual(['plain.example', 'secure.example tls', 'secure.example tls']);
      expect(all.isSuspended()).toBe(!works);
      if (!works) expect(world.monitor.report().problems).toMatchObject([{ cause: 'tls-trust' }]);
    }
  });

  it('FAULT-87 trials are single fetches, after 5 s and then at doubled intervals up to a minute', async () => {
    const { health, world } = newHealth();
    const start = world.now;
    await health.determineCause(hostOf('one.example'), NO_PROXY);
    const trials: number[] = [];
    for (let second = 0; second <= 300; second++) {
      world.now = start + second * SECOND;
      while (health.delayBeforeFetch() === 0) {
        trials.push(second);
        await health.determineCause(hostOf('one.example'), NO_PROXY);
      }
    }
    expect(trials).toEqual([5, 15, 35, 75, 135, 195, 255]);
  });

  it('FAULT-87 responses of two domains end a suspension, or two of one domain after an interval', async () => {
    const { health, world, isSuspended } = newHealth();
    await health.determineCause(hostOf('one.example'), NO_RESOLVER);
    world.pass(4 * SECOND);
    for (const name of ['a', 'b', 'c']) health.recordResponse(hostOf(`${name}.example`), () => undefined);
    expect(isSuspended()).toBe(true);
    world.pass(2 * SECOND);
    expect(health.delayBeforeFetch()).toBe(0);
    expect(health.delayBeforeFetch()).toBeGreaterThan(0);
    health.recordResponse(hostOf('a.example'), () => undefined);
    health.recordResponse(hostOf('a.example'), () => undefined);
    expect(isSuspended()).toBe(true);
    // The next trial may start at once.
    expect(health.delayBeforeFetch()).toBe(0);
    health.recordResponse(hostOf('b.example'), () => undefined);
    expect([isSuspended(), world.resumed, health.delayBeforeFetch()]).toEqual([false, 1, 0]);
    expect(world.monitor.report()).toMatchObject({ status: 'ok', problems: [] });
    // A crawler of a single site.
    await health.determineCause(hostOf('one.example'), NO_RESOLVER);
    world.pass(6 * SECOND);
    health.recordResponse(hostOf('one.example'), () => undefined);
    world.pass(5 * SECOND);
    health.recordResponse(hostOf('one.example'), () => undefined);
    expect(isSuspended()).toBe(false);
  });

  it('FAULT-87 a trial at a dead site does not prolong a suspension: other targets are probed as well', async () => {
    const all = newHealth({ random: () => 0.5 });
    const { health, world, isSuspended } = all;
    for (const name of ['a', 'b', 'c']) {
      health.recordResponse(hostOf(`${name}.example`), () => targetOf(`${name}.example`));
      world.pass(SECOND);
    }
    await health.determineCause(hostOf('one.example'), NO_PROXY);
    world.pass(5 * SECOND);
    expect(health.delayBeforeFetch()).toBe(0);
    await health.determineCause(hostOf('dead.example'), UNREACHED);
    expect(isSuspended()).toBe(false);
  });

  it('FAULT-87 a few domains of an attacker are rarely all targets of a probe', async () => {
    let word = 1;
    const random = () => {
      word = (word * 48_271) % 2_147_483_647;
      return word / 2_147_483_647;
    };
    const all = newHealth({ random });
    for (let i = 0; i < 64; i++) {
      const domain = i < 61 ? `honest${i}.example` : `bad${i}.example`;
      all.health.recordResponse(hostOf(domain), () => targetOf(domain));
      all.world.pass(SECOND);
    }
    all.world.reachable = (host) => host.startsWith('honest');
    for (let attack = 0; attack < 100; attack++) {
      all.world.pass(31 * SECOND);
      await failMany(all, 70, UNREACHED, `attack${attack}-`);
    }
    expect(all.world.probes.length).toBeGreaterThan(200);
    expect(all.isSuspended()).toBe(false);
  });
});

describe('HealthMonitor', () => {
  it('FAULT-87 problems are reported for a minute after they last occurred', () => {
    const clock = { now: 1e12 };
    const monitor = new HealthMonitor(() => clock.now);
    expect(monitor.report()).toEqual({ status: 'ok', since: 1e12, ladderSuspended: false, problems: [] });
    clock.now += 500;
    monitor.record('files', systemDetail('EMFILE'));
    clock.now += 59_000;
    monitor.record('files', systemDetail(`again ${'x'.repeat(500)}`));
    const { problems, status, since } = monitor.report();
    expect([status, since]).toEqual(['degraded', 1e12 + 500]);
    expect(problems).toEqual([{ cause: 'files', detail: `again ${'x'.repeat(114)}…`, since: 1e12 + 500, count: 2 }]);
    clock.now += 60_000;
    expect(monitor.report()).toMatchObject({ status: 'ok', since: clock.now, problems: [] });
  });
});
