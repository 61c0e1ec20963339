/** `serve --watch` as processes, over servers and stores that are real. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { startRedis } from '../../../../../examples/fleet/redis-servers.mjs';
import { complaint, isProgram, type Running, scratch, startMaycrawl } from '../../maycrawl.js';
import { BLOCKED, MovedClock, OPEN, served, startHook, startSite } from '../watch/watched.js';
import { serve } from './running-service.js';

const { folder, file } = scratch();
let files = 0;

const configOf = (value: object): string => file(`watch-${files++}.json`, JSON.stringify(value));

function startService(config: string, env: Record<string, string>, ...args: string[]): Promise<[Running, string]> {
  return serve(['serve', '--port', '0', '--store', 'memory', '--allow-private', '--watch', config, ...args], env);
}

/** Returns the gauges of the watcher by their series. */
async function gaugesOf(service: string): Promise<Record<string, number>> {
  const metrics = await (await fetch(`${service}/metrics`)).text();
  const lines = [...metrics.matchAll(/^maycrawl_watch_(\S+) (\S+)$/gm)];
  return Object.fromEntries(lines.map(([, series, value]) => [series, Number(value)]));
}

// A program that contains Node takes no options of Node, which move its clock.
describe.skipIf(isProgram)('serve --watch', () => {
  it('sends an alert once and its end once, and the gauges follow', async () => {
    const [site, hook, clock] = [await startSite(), await startHook(), new MovedClock()];
    const config = configOf({
      store: `${folder}/once`,
      sites: [{ url: site.url, interval: '1m' }],
      receivers: [hook.receiver],
    });
    const [running, url] = await startService(config, clock.env);
    const open = `open_alerts{site="${site.url}",kind="verdicts"}`;
    const move = async (): Promise<void> => {
      const { requests } = site;
      clock.move(running);
      await expect.poll(() => site.requests).toBeGreaterThan(requests);
      await expect.poll(async () => (await gaugesOf(url)).written_age_seconds).toBeLessThan(60);
    };
    await running.until((stdout) => stdout.includes('first check'));
    expect(await gaugesOf(url)).toMatchObject({ store_up: 1, [`site_failing{site="${site.url}"}`]: 0 });
    expect(await gaugesOf(url)).not.toHaveProperty([open]);
    site.answer = served(BLOCKED);
    await move();
    expect(await gaugesOf(url)).toHaveProperty([open], 1);
    await move();
    await expect.poll(() => hook.messages).toHaveLength(1);
    site.answer = (_, response) => response.writeHead(503).end();
    await move();
    const failing = await gaugesOf(url);
    expect(failing).toHaveProperty([`site_failing{site="${site.url}"}`], 1);
    expect(failing[`site_success_age_seconds{site="${site.url}"}`]).toBeGreaterThanOrEqual(60);
    site.answer = served(OPEN);
    await move();
    expect(await gaugesOf(url)).not.toHaveProperty([open]);
    for (let times = 0; times < 3; times++) await move();
    await expect.poll(() => hook.messages.length).toBe(2);
    expect(hook.messages).toMatchObject([
      { type: 'opened', alerts: [{ kind: 'verdicts', site: site.url }] },
      { type: 'recovered', alerts: [{ kind: 'verdicts', site: site.url }] },
    ]);
    running.child.kill('SIGTERM');
    const { code, stdout } = await running.end();
    expect(code).toBe(0);
    // Messages are in the log too.
    expect(stdout.match(/"watch":\{"version":1,"type":"opened"/g)).toHaveLength(1);
  });

  it('answers while the store of the watcher is away, and says so', async () => {
    const redis = await startRedis();
    onTestFinished(() => redis.stop());
    const [site, clock] = [await startSite(), new MovedClock()];
    const config = configOf({ store: redis.url, sites: [{ url: site.url, interval: '1m' }] });
    const [running, url] = await startService(config, clock.env);
    await running.until((stdout) => stdout.includes('first check'));
    await redis.kill();
    clock.move(running);
    await expect.poll(async () => (await gaugesOf(url)).store_up).toBe(0);
    await running.until((stdout) => /"level":40,[^\n]*can't be reached/.test(stdout));
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    running.child.kill('SIGTERM');
    expect((await running.end()).code).toBe(0);
  });

  it('watches in one of several processes, and in its replacement if it is killed', async () => {
    const site = await startSite();
    const config = configOf({ store: `${folder}/several`, sites: [site.url] });
    const [running, url] = await startService(config, {}, '--processes', '2');
    const stdout = await running.until((text) => text.includes('first check'));
    const [, pid] = /"pid":(\d+),[^\n]*first check/.exec(stdout) ?? [];
    const failing = `site_failing{site="${site.url}"}`;
    expect(await gaugesOf(url)).toMatchObject({ [failing]: 0, store_up: 1 });
    process.kill(Number(pid), 'SIGKILL');
    await running.until((text) => text.includes('a process ended (SIGKILL)'));
    // A sum of several processes would be 2.
    await expect.poll(async () => (await gaugesOf(url)).store_up).toBe(1);
    await expect.poll(async () => (await gaugesOf(url))[failing]).toBe(0);
    running.child.kill('SIGTERM');
    expect((await running.end()).code).toBe(0);
  });
});

describe('bad input of serve --watch', () => {
  it.each([
    [{ sites: ['a.example'], reciever: 1 }, 'reciever: there is no such key'],
    [{ sites: ['a.example'], receivers: [{ type: 'pager' }] }, 'receivers[0].type: expected one of'],
    [{ sites: ['a.example'] }, '--store memory would lose what was seen'],
  ])('%j', (value, expected) => {
    expect(complaint(['serve', '--port', '0', '--store', 'memory', '--watch', configOf(value)])).toContain(expected);
  });

  it('a config whose only site is wrong', async () => {
    const config = configOf({ sites: [{ url: 'a.example', interval: '1s' }], store: folder });
    const { code, stdout, stderr } = await startMaycrawl(['serve', '--port', '0', '--watch', config]).end();
    expect(code).toBe(2);
    expect(stdout).toContain('sites[0].interval: expected at least 60 seconds');
    expect(stderr).toMatch(/^maycrawl: [^\n]* has no site that can be watched: correct its "sites"\n$/);
  });
});
