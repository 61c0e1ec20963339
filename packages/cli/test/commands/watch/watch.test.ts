/** `maycrawl watch` as processes, over servers, files and stores that are real. */
import { execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { SqliteWatchStore } from '@maycrawl/watch/sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startRedis } from '../../../../../examples/fleet/redis-servers.mjs';
import { listen } from '../../listen.js';
import { complaint, isProgram, maycrawl, type Running, scratch, startMaycrawl } from '../../maycrawl.js';
import { BLOCKED, MovedClock, OPEN, served, startSite } from './watched.js';

const { folder, file } = scratch();
let stores = 0;
const newStore = (): string => `${folder}/store-${stores++}`;
const watching = (store: string, ...args: string[]): Running =>
  startMaycrawl(['watch', '--allow-private', '--store', store, ...args]);
const once = (store: string, ...args: string[]) => watching(store, '--once', ...args).end();
/** The store is that of the config. */
const onceBy = (config: string) => startMaycrawl(['watch', '--once', '--allow-private', '--config', config]).end();
const messagesIn = (stdout: string) =>
  stdout
    .split('\n')
    .filter((line) => line.endsWith('}'))
    .map((line) => JSON.parse(line) as { type: string; alerts: { event: string; kind: string; site: string }[] });
const eventsIn = (stdout: string) => messagesIn(stdout).flatMap(({ alerts }) => alerts.map(({ event }) => event));

describe('watch --once', () => {
  it('exits with 1 while an alert is open, and says once what happened', async () => {
    const site = await startSite();
    const store = newStore();
    expect((await once(store, site.url)).code).toBe(0);
    site.answer = served(`# a comment\n${OPEN}`);
    expect(await once(store, site.url)).toMatchObject({ code: 0, stdout: '' });
    site.answer = served(BLOCKED);
    const first = await once(store, '--json', site.url);
    expect(first.code).toBe(1);
    expect(messagesIn(first.stdout)).toMatchObject([
      { type: 'opened', severity: 'critical', alerts: [{ kind: 'verdicts', site: site.url }] },
    ]);
    const again = await once(store, '--json', site.url);
    expect(again).toMatchObject({ code: 1, stdout: '' });
    expect(again.stderr).toContain('1 site checked, 1 alert is open');
    site.answer = served(OPEN);
    const last = await once(store, site.url);
    expect(last.code).toBe(0);
    expect(last.stdout).toContain(site.url);
  });

  it('removes the history after the time for which the config keeps it', async () => {
    const site = await startSite();
    const store = newStore();
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const input = [500, 300, 2].map((days) => `${site.url}\tR\t${ago(days)}\t404\t\n`).join('');
    expect(maycrawl(['history', 'import', '--store', store], { input }).status).toBe(0);
    const countAfter = async (settings: object) => {
      const config = file(`keep-${stores++}.json`, JSON.stringify({ sites: [site.url], ...settings }));
      expect((await once(store, '--config', config)).code).toBe(0);
      return JSON.parse(maycrawl(['history', '--json', '--store', store, site.url]).stdout).runs.length;
    };
    expect(await countAfter({})).toBe(3);
    expect(await countAfter({ keepHistory: '100d' })).toBe(2);
    expect(await countAfter({ keepHistory: '1d' })).toBe(1);
  });

  it('accepts what --ack acknowledges', async () => {
    const site = await startSite();
    const store = newStore();
    await once(store, site.url);
    site.answer = served(BLOCKED);
    const { stderr } = await once(store, site.url);
    const [, id = ''] = /maycrawl: ([0-9a-f]+) Critical/.exec(stderr) ?? [];
    expect((await startMaycrawl(['watch', '--ack', 'none', '--store', store]).end()).code).toBe(1);
    expect((await startMaycrawl(['watch', '--ack', id, '--store', store]).end()).code).toBe(0);
    expect((await once(store, site.url)).code).toBe(0);
  });

  it('mutes a kind for some time, and then reports what is still wrong', async () => {
    const site = await startSite();
    const store = newStore();
    const mute = (time: string) =>
      startMaycrawl(['watch', '--mute', 'verdicts', '--for', time, '--store', store, site.url]).end();
    expect((await mute('2h')).code).toBe(2);
    await once(store, site.url);
    expect((await mute('2h')).code).toBe(0);
    site.answer = served(BLOCKED);
    expect(await once(store, site.url)).toMatchObject({ stdout: '' });
    expect((await mute('0m')).code).toBe(0);
    expect((await once(store, '--json', site.url)).stdout).toContain('"type":"opened"');
  });

  it('answers alerts in the store of a config, and mutes all of its sites', async () => {
    const sites = [await startSite(), await startSite()];
    const config = file('answered.json', JSON.stringify({ store: newStore(), sites: sites.map(({ url }) => url) }));
    const answer = (...args: string[]) => startMaycrawl(['watch', '--config', config, ...args]).end();
    await onceBy(config);
    const muted = await answer('--mute', 'verdicts', '--for', '2h');
    expect(muted.code).toBe(0);
    for (const { url } of sites) expect(muted.stderr).toContain(`${url}: verdicts muted until`);
    expect((await answer('--mute', 'verdicts', '--for', '0m', sites[0]?.url ?? '')).code).toBe(0);
    for (const site of sites) site.answer = served(BLOCKED);
    const { stdout, stderr } = await onceBy(config);
    expect(stdout).toContain(sites[0]?.url);
    expect(stdout).not.toContain(sites[1]?.url);
    const [, id = ''] = new RegExp(`maycrawl: ([0-9a-f]+) Critical: ${sites[0]?.url}`).exec(stderr) ?? [];
    expect(await answer('--ack', id)).toMatchObject({
      code: 0,
      stderr: `maycrawl: acknowledged ${id} of ${sites[0]?.url}\n`,
    });
    const other = file('never.json', JSON.stringify({ store: newStore(), sites: ['a.example'] }));
    const never = await startMaycrawl(['watch', '--mute', 'all', '--for', '2h', '--config', other]).end();
    expect(never).toMatchObject({ code: 2, stderr: expect.stringContaining('https://a.example was never checked') });
  });

  it('does not pass a deploy that has not arrived', async () => {
    const repository = scratch();
    const expected = repository.file('robots.txt', OPEN);
    const site = await startSite(OPEN);
    const store = newStore();
    const run = () => once(store, '--expect', expected, site.url);
    expect((await run()).code).toBe(0);
    repository.file('robots.txt', 'User-agent: *\nDisallow: /cart/\n');
    expect((await run()).code).toBe(1);
  });

  it('compares with the expected file of a git repository, and names what was added', async () => {
    const repository = scratch();
    repository.file('robots.txt', OPEN);
    const git = (...args: string[]) => execFileSync('git', ['-C', repository.folder, ...args], { stdio: 'ignore' });
    git('init', '-q');
    git('add', '.');
    git('-c', 'user.name=t', '-c', 'user.email=t@example.com', 'commit', '-q', '-m', 'a file');
    const site = await startSite(`User-agent: GPTBot\nDisallow: /\n\n${OPEN}`);
    const config = repository.file(
      'watch.json',
      JSON.stringify({ store: 'kept', sites: [{ url: site.url, expect: 'HEAD:robots.txt' }] }),
    );
    const { code, stdout } = await startMaycrawl(['watch', '--once', '--allow-private', '--config', config]).end();
    expect(code).toBe(1);
    expect(stdout).toContain('GPTBot');
  });

  it('loses no message if a process is killed during a check or a message, and repeats at most one for each', async () => {
    const site = await startSite();
    const store = newStore();
    await once(store, site.url);
    let output = '';
    const killedAt = ['check', 'message', 'check', 'message', 'check', 'message'] as const;
    for (const [run, point] of killedAt.entries()) {
      const running = watching(store, '--once', '--json', site.url);
      const kill = () => running.child.kill('SIGKILL');
      const answer = served(run < 2 || run > 3 ? BLOCKED : OPEN);
      site.answer = (request, response) => {
        // The answer may still arrive.
        if (point === 'check') kill();
        answer(request, response);
      };
      if (point === 'message') running.child.stdout.once('data', kill);
      output += (await running.end()).stdout;
    }
    site.answer = served(BLOCKED);
    for (const _ of [1, 2]) output += (await once(store, '--json', site.url)).stdout;
    const ids = eventsIn(output);
    // A message whose sending was cut off waits before it is sent again, and so do those after it.
    const opened = new SqliteWatchStore({ folder: store });
    const waiting = (await opened.outbox({ limit: 100 })).map(({ id }) => id);
    await opened.close();
    const all = [...new Set([...ids, ...waiting])];
    const numbers = all.map((id) => Number(id.slice(id.lastIndexOf('.') + 1)));
    // Those of one alert are numbered without a gap.
    expect(new Set(all.map((id) => id.slice(0, id.lastIndexOf('.')))).size).toBe(1);
    expect(numbers.sort((a, b) => a - b)).toEqual(numbers.map((_, i) => (numbers[0] as number) + i));
    expect(numbers.length).toBeGreaterThan(2);
    expect(ids.length - new Set(ids).size).toBeLessThanOrEqual(killedAt.length);
  });
});

describe('watch --once does not say that all is well', () => {
  it('if a site cannot be fetched', async () => {
    const [site, broken] = [await startSite(), await startSite()];
    broken.answer = (_, response) => response.writeHead(503).end();
    const { code, stderr } = await once(newStore(), site.url, broken.url);
    expect(code).toBe(2);
    expect(stderr).toContain(`${broken.url}: not checked: `);
    expect(stderr).toContain('1 site checked, 1 not, 0 alerts are open');
  });

  it('if another process is checking a site', async () => {
    const site = await startSite();
    const store = newStore();
    const other = new SqliteWatchStore({ folder: store });
    await other.lease(`watch:${site.url}`, 120_000);
    const { code, stderr } = await once(store, site.url);
    await other.close();
    expect(code).toBe(2);
    expect(stderr).toContain(`${site.url}: not checked, because another process is checking it`);
    expect(stderr).toContain('0 sites checked, 1 not, 0 alerts are open');
  });
});

describe('watch --once while another process sends', () => {
  // A program that contains Node takes no options of Node, which move its clock.
  it.skipIf(isProgram)('waits for it, and exits with 2 if it does not end', async () => {
    const [site, store, clock] = [await startSite(), newStore(), new MovedClock()];
    await once(store, site.url);
    site.answer = served(BLOCKED);
    const other = new SqliteWatchStore({ folder: store });
    onTestFinished(() => other.close());
    const lease = await other.lease('watch:outbox', 600_000);
    const running = startMaycrawl(['watch', '--once', '--allow-private', '--store', store, site.url], clock.env);
    await expect.poll(async () => (await other.outbox({ limit: 1 })).length, { timeout: 30_000 }).toBe(1);
    // It may look at its clock for the first time after that.
    const moving = setInterval(() => clock.move(running), 1_000);
    const { code, stdout, stderr } = await running.end();
    clearInterval(moving);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('messages are not sent, because another process was sending all the time');
    const next = once(store, site.url);
    await lease?.release();
    expect(await next).toMatchObject({ code: 1, stdout: expect.stringContaining(site.url) });
  });
});

describe('watch --ack', () => {
  it('does not say that no alert is open if the store fails', async () => {
    const redis = await startRedis();
    onTestFinished(() => redis.stop());
    const site = await startSite();
    await once(redis.url, site.url);
    const answer = () => startMaycrawl(['watch', '--ack', '5f2a9c0e4b7d1836', '--store', redis.url]).end();
    expect((await answer()).code).toBe(1);
    await redis.ask('ACL', 'SETUSER', 'default', '-@hash');
    const { code, stderr } = await answer();
    expect(stderr).not.toContain('no open alert');
    expect([code, stderr]).toEqual([2, expect.stringContaining('cannot be used')]);
  });
});

describe('watch', () => {
  it('goes on until a signal ends it', async () => {
    const site = await startSite();
    const running = watching(newStore(), site.url);
    await running.until((_, stderr) => stderr.includes('first check'));
    running.child.kill('SIGTERM');
    expect(await running.end()).toMatchObject({ code: 0, stdout: '' });
  });

  it('alerts once if two watchers share a Redis server', async () => {
    const redis = await startRedis();
    onTestFinished(() => redis.stop());
    const sites = await Promise.all([startSite(), startSite(), startSite()]);
    const urls = sites.map(({ url }) => url);
    await once(redis.url, ...urls);
    for (const site of sites) site.answer = served(BLOCKED);
    const runs = await Promise.all([1, 2].map(() => once(redis.url, '--json', ...urls)));
    const rest = await once(redis.url, '--json', ...urls);
    const ids = [...runs, rest].flatMap(({ stdout }) => eventsIn(stdout));
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(3);
  });

  it('sends to a webhook with a secret of the environment, and tests it', async () => {
    const bodies: { body: string; signature: string }[] = [];
    const hook = createServer(async (request, response) => {
      bodies.push({ body: await text(request), signature: String(request.headers['maycrawl-signature']) });
      response.end();
    });
    const url = `http://127.0.0.1:${await listen(hook)}/`;
    const site = await startSite();
    const webhook = { type: 'webhook', url, allowPrivate: true, secret: { env: 'HOOK_SECRET' } };
    const config = file('hook.json', JSON.stringify({ store: newStore(), sites: [site.url], receivers: [webhook] }));
    const secret = 'a secret of the test';
    const run = (...args: string[]) =>
      startMaycrawl(['watch', '--allow-private', '--config', config, ...args], { HOOK_SECRET: secret }).end();
    expect((await run('--test-alert')).code).toBe(0);
    expect(JSON.parse(bodies[0]?.body ?? '')).toMatchObject({ type: 'test' });
    await run('--once');
    site.answer = served(BLOCKED);
    expect((await run('--once')).code).toBe(1);
    const { body, signature } = bodies[1] as { body: string; signature: string };
    const [, time, mac] = /^t=(\d+),v1=(.*)$/.exec(signature) ?? [];
    expect(mac).toBe(createHmac('sha256', secret).update(`${time}.${body}`).digest('hex'));
    expect(JSON.parse(body)).toMatchObject({ type: 'opened', alerts: [{ site: site.url }] });
    hook.close();
    hook.closeAllConnections();
    expect((await run('--test-alert')).code).toBe(1);
  });
});

describe('bad input of watch', () => {
  const config = (value: unknown) => file(`bad-${stores++}.json`, JSON.stringify(value));

  it.each([
    [[], 'no site: give its name, as maycrawl watch example.com'],
    [['--interval', '30s', 'example.com'], 'is less than a minute'],
    [['--interval', 'often', 'example.com'], '"often" is not a time'],
    [['--store', 'memory', 'http://127.0.0.1:1'], '--store memory would lose what was seen'],
    [['--test-alert', 'example.com'], '--test-alert tries the receivers of a config'],
    [['--mute', 'verdicts', 'example.com'], '--mute needs an end: add it, as --for 2h'],
    [['--for', '2h', 'example.com'], '--for says how long --mute lasts'],
    [['--ack', 'x', '--once'], '--once has no effect with --ack and --mute'],
    [['--config', 'x.json', '--as', 'GPTBot'], '--as and --config exclude each other'],
  ])('%j', (args, expected) => {
    expect(complaint(['watch', ...args])).toContain(expected);
  });

  it.each([
    [{ sites: ['a.example'], reciever: 1 }, 'reciever: there is no such key'],
    [{ sites: ['a.example'], interval: '10s' }, 'interval: expected at least 60 seconds, got "10s"'],
    [
      { sites: ['a.example'], receivers: [{ type: 'webhook', url: 'x' }] },
      'receivers[0].url: expected an http or https URL',
    ],
    [
      { sites: ['a.example'], receivers: [{ type: 'pager' }] },
      'receivers[0].type: expected one of webhook, email, program',
    ],
    [
      { sites: ['a.example'], receivers: [{ type: 'webhook', url: { env: 'NO_SUCH' } }] },
      'receivers[0].url: the variable "NO_SUCH" is not set',
    ],
    [
      { sites: ['a.example'], receivers: [{ type: 'webhook', url: 'https://h.example', sekret: 'x' }] },
      'receivers[0].sekret: no such option',
    ],
  ])('a config that could lose alerts: %j', (value, expected) => {
    expect(complaint(['watch', '--config', config(value)])).toContain(expected);
  });

  it('leaves out a wrong site with one line, and watches the others', async () => {
    const site = await startSite();
    const value = {
      store: newStore(),
      sites: [{ url: 'b.example', interval: '1s' }, site.url, { url: 'c.example', expect: 'no-such-file' }],
    };
    const { code, stderr } = await onceBy(config(value));
    expect(code).toBe(2);
    expect(stderr).toContain('sites[0].interval: expected at least 60 seconds, got "1s"; the site is left out');
    expect(stderr).toContain('sites[2].expect: cannot read');
    expect(stderr).toContain('1 site checked, 0 alerts are open');
  });

  it('watches a site although its sitemap is away, and says so', async () => {
    const site = await startSite();
    const value = {
      store: newStore(),
      sites: [{ url: site.url, urlsFrom: ['http://127.0.0.1:1/sitemap.xml'] }],
    };
    const { code, stderr } = await onceBy(config(value));
    expect(stderr).toContain(`sites[0].urlsFrom: `);
    expect(stderr).toContain(`${site.url} is watched without these URLs until they can be read`);
    expect(stderr).not.toContain('--urls');
    expect(stderr).toContain('1 site checked, 0 alerts are open');
    expect(code).toBe(0);
  });

  it('takes the first 10,000 URLs that matter, and says so', async () => {
    const site = await startSite();
    const list = file('many.txt', Array.from({ length: 10_002 }, (_, i) => `${site.url}/${i}\n`).join(''));
    const { code, stderr } = await once(newStore(), '--urls', list, site.url);
    expect(stderr).toContain('has more than 10,000 URLs that matter: only the first are used');
    expect(code).toBe(0);
  });

  it('reads the crawlers of a config as those of --as', async () => {
    const site = await startSite();
    const other = await startSite();
    const value = {
      store: newStore(),
      sites: [
        { url: site.url, crawlers: ['ai-training', 'Gogglebot'] },
        { url: other.url, crawlers: ['Googlebot,Bingbot'] },
      ],
    };
    const { code, stderr } = await onceBy(config(value));
    expect(code).toBe(2);
    expect(stderr).toContain('sites[1].crawlers: "Googlebot,Bingbot" is a list: write "Googlebot", "Bingbot"');
    expect(stderr).toMatch(/sites\[0\]\.crawlers: "Gogglebot".*Googlebot/);
    expect(stderr).toContain('1 site checked');
  });

  it('does not end well if stdout, its only receiver, is closed', async () => {
    const site = await startSite();
    const store = newStore();
    await once(store, site.url);
    site.answer = served(BLOCKED);
    const running = watching(store, '--once', '--json', site.url);
    running.child.stdout.destroy();
    expect((await running.end()).code).toBe(2);
    expect((await once(store, '--json', site.url)).code).toBe(1);
  });

  it('exits with 2 for --test-alert if a site is left out', async () => {
    const value = {
      store: newStore(),
      sites: ['a.example', { url: 'b.example', interval: '1s' }],
      receivers: [{ type: 'program', command: ['true'] }],
    };
    expect((await startMaycrawl(['watch', '--config', config(value), '--test-alert']).end()).code).toBe(2);
  });

  it('advises no store that it refuses', () => {
    const path = file('no-folder', '');
    const [given, inConfig] = [['https://x.example'], ['--config', config({ store: path, sites: ['a.example'] })]];
    expect(complaint(['watch', '--once', '--store', path, ...given])).toMatch(/: give another folder with --store$/);
    expect(complaint(['watch', '--once', ...inConfig])).toMatch(/: give another folder in "[^"]*\.json": store$/);
    expect(complaint(['watch', '--ack', 'x', '--store', path])).toMatch(/: give another folder with --store$/);
  });

  it('names the key of the store, not an option', () => {
    const value = { store: 'redis://127.0.0.1:1/x', sites: ['a.example'] };
    const line = complaint(['watch', '--once', '--config', config(value)]);
    expect(line).toContain('store');
    expect(line).not.toContain('--store');
  });

  it('reports a site that redirects for ever as any other check', async () => {
    const site = await startSite();
    const store = newStore();
    await once(store, site.url);
    site.answer = (request, response) => response.writeHead(302, { location: `${request.url}?` }).end();
    const { code, stderr } = await once(store, site.url);
    expect(stderr).toContain('1 site checked');
    // Crawlers take such a file for a missing one: nothing is blocked any more.
    expect(code).toBe(1);
  });

  it('does not connect a webhook to a private network', async () => {
    const site = await startSite();
    const value = {
      store: newStore(),
      sites: [site.url],
      receivers: [{ type: 'webhook', url: 'http://127.0.0.1:9/' }],
    };
    const path = config(value);
    const test = await startMaycrawl(['watch', '--config', path, '--test-alert']).end();
    expect(test.code).toBe(1);
    expect(test.stdout.trim().split('\n')).toHaveLength(1);
    expect(test.stdout).toContain('127.0.0.1');
  });
});
