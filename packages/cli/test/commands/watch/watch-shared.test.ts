/** Several `maycrawl watch` that go on, over one Redis server. */
import { RedisWatchStore } from '@maycrawl/watch/redis';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startRedis } from '../../../../../examples/fleet/redis-servers.mjs';
import { isProgram, scratch, startMaycrawl } from '../../maycrawl.js';
import { LongWatch } from './long-watch.js';
import { BLOCKED, served, startHook, startSite, type TestHook, type TestSite } from './watched.js';

const { file } = scratch();
let configs = 0;

/** A watch of sites on a new Redis server, whose messages a webhook gets. */
async function shared(sites: readonly TestSite[], hook: TestHook) {
  const redis = await startRedis();
  onTestFinished(() => redis.stop());
  const store = await RedisWatchStore.open({ url: redis.url });
  onTestFinished(() => store.close());
  const value = { store: redis.url, interval: '1m', sites: sites.map(({ url }) => url), receivers: [hook.receiver] };
  const watch = new LongWatch(file(`shared-${configs++}.json`, JSON.stringify(value)), store, sites);
  /** True if a process has the lease of a site, or of the outbox. */
  const isHeld = async (name: string): Promise<boolean> =>
    (await redis.ask('KEYS', '*')).split('\n').some((key) => key.includes(`watch:${name}`) && key.endsWith(':lease'));
  return { watch, isHeld };
}

// A program that contains Node takes no options of Node, which move its clock.
describe.skipIf(isProgram)('two watches that share a Redis server', () => {
  it('alert once for one cause', async () => {
    const [sites, hook] = [await Promise.all([startSite(), startSite(), startSite()]), await startHook()];
    const { watch } = await shared(sites, hook);
    const running = [await watch.start(), await watch.start()];
    await watch.settle(...running);
    for (let round = 1; round <= 4; round++) {
      for (const site of sites) site.answer = served(`User-agent: *\nDisallow: /${round}\n`);
      await watch.settle(...running);
      const events = hook.messages.flatMap(({ alerts }) => alerts.map(({ event }) => event));
      expect(events).toHaveLength(round * sites.length);
      expect(new Set(events).size).toBe(events.length);
    }
    for (const { child } of running) child.kill('SIGTERM');
    expect(await Promise.all(running.map(async (one) => (await one.end()).code))).toEqual([0, 0]);
  });

  it('alert once if the one that checks is killed in its check', async () => {
    const [site, hook] = [await startSite(), await startHook()];
    const { watch, isHeld } = await shared([site], hook);
    const first = await watch.start();
    await watch.settle(first);
    let isChecking = false;
    // This request is never answered.
    site.answer = () => {
      isChecking = true;
    };
    await watch.moveUntil(() => isChecking, first);
    const second = await watch.start();
    site.answer = served(BLOCKED);
    const { requests } = site;
    expect(await isHeld(site.url)).toBe(true);
    first.child.kill('SIGKILL');
    await expect.poll(() => isHeld(site.url), { timeout: 30_000 }).toBe(false);
    expect(site.requests).toBe(requests);
    await watch.settle(second);
    expect(hook.messages).toMatchObject([{ type: 'opened', alerts: [{ kind: 'verdicts', site: site.url }] }]);
  });

  it('repeat no more than the message during which the sender is killed, with its id', async () => {
    const [sites, hook] = [await Promise.all([startSite(), startSite(), startSite()]), await startHook()];
    const { watch, isHeld } = await shared(sites, hook);
    const first = await watch.start();
    await watch.settle(first);
    for (const [at, site] of sites.entries()) site.answer = served(`User-agent: *\nDisallow: /${at}\n`);
    // The second of three messages is not confirmed.
    hook.onMessage = () => hook.messages.length !== 2;
    await watch.moveUntil(() => hook.messages.length === 2, first);
    const second = await watch.start();
    expect(await isHeld('outbox')).toBe(true);
    first.child.kill('SIGKILL');
    hook.onMessage = () => {};
    await expect.poll(() => isHeld('outbox'), { timeout: 30_000 }).toBe(false);
    await watch.settle(second);
    expect(hook.messages).toHaveLength(4);
    expect(new Set(hook.messages.map(({ id }) => id)).size).toBe(3);
    expect(hook.messages.filter(({ id }) => id === hook.messages[1]?.id)).toHaveLength(2);
  });
});

describe('the password of a Redis server', () => {
  it('is in no line, whatever fails', async () => {
    const secret = 'Hidden-Word';
    const redis = await startRedis(['--requirepass', secret]);
    onTestFinished(() => redis.stop());
    const site = await startSite();
    const at = (user: string, place: string | number) => `redis://${user}@127.0.0.1:${place}`;
    const urls = [
      at(`:${secret}`, redis.port),
      at(`:${secret}-`, redis.port),
      at(`nobody:${secret}`, redis.port),
      // Nothing listens there.
      at(`:${secret}`, 1),
      // These are no URLs: the password is not encoded, a port is none, and a query is none of Redis.
      at(`:${secret}/x`, redis.port),
      at(`:${secret}%`, redis.port),
      at(`:${secret}`, 'port'),
      `${at(`:${secret}`, redis.port)}?x`,
    ];
    const codes: (number | null)[] = [];
    for (const [i, url] of urls.entries()) {
      const config = file(`password-${i}.json`, JSON.stringify({ store: url, sites: [site.url] }));
      for (const args of [
        ['watch', '--once', '--allow-private', '--config', config],
        ['watch', '--once', '--allow-private', '--store', url, site.url],
        ['watch', '--ack', 'x', '--store', url],
        ['history', '--store', url, site.url],
      ]) {
        const { code, stdout, stderr } = await startMaycrawl(args).end();
        expect(stdout + stderr, `${args}`).not.toContain(secret);
        codes.push(code);
      }
    }
    expect(codes.slice(0, 4)).toEqual([0, 0, 1, 0]);
    expect(new Set(codes.slice(4))).toEqual(new Set([2]));
  });

  it('is in no line if the server goes away while it watches', async () => {
    const secret = 'Hidden-Word';
    const redis = await startRedis(['--requirepass', secret]);
    onTestFinished(() => redis.stop());
    const site = await startSite();
    const running = startMaycrawl([
      'watch',
      '--allow-private',
      '--store',
      `redis://:${secret}@127.0.0.1:${redis.port}`,
      site.url,
    ]);
    await running.until((_, stderr) => stderr.includes('first check'));
    await redis.kill();
    await running.until((_, stderr) => stderr.includes("can't be reached"));
    running.child.kill('SIGTERM');
    const { stdout, stderr } = await running.end();
    expect(stdout + stderr).not.toContain(secret);
  });
});
