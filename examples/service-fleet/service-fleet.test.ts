import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IS_FULL } from '../../scripts/full-size.js';
import { startFleet } from './fleet.mjs';
import { Load, seeded } from './load.mjs';
import { loseInstanceAndPrimary } from './losses.mjs';

const SEED = 18;

const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin'];
const missing = ['nginx', 'redis-server', 'redis-cli'].filter(
  (program) => !folders.some((folder) => existsSync(join(folder, program))),
);
const note = missing.length === 0 ? '' : ` (requires ${missing.join(', ')})`;

describe.skipIf(missing.length > 0)(`instances behind nginx${note}`, () => {
  let fleet: Awaited<ReturnType<typeof startFleet>>;
  beforeAll(async () => {
    fleet = await startFleet({ drainDelay: 1 });
  });
  afterAll(() => fleet?.stop());

  const blocked = () => ({ url: `${fleet.siteOrigin(1)}/private/x` });

  /** Sends a request, with a Host header that `fetch` would not send. */
  async function statusOf(path: string, headers: Record<string, string>): Promise<number | undefined> {
    const [response] = await once(request(`${fleet.url}${path}`, { headers }).end(), 'response');
    response.resume();
    return response.statusCode;
  }

  const post = (body: string, type: string) =>
    fetch(`${fleet.url}/v1/check?detail=brief`, { method: 'POST', body, headers: { 'content-type': type } });

  it('the service sees the Host and Origin of the client', async () => {
    const { host } = new URL(fleet.url);
    expect(await statusOf('/v1/crawlers', { host, origin: fleet.url })).toBe(200);
    expect(await statusOf('/v1/crawlers', { host: 'rebound.example' })).toBe(403);
    expect(await statusOf('/v1/crawlers', { host, origin: 'http://elsewhere.example' })).toBe(403);
  });

  it('a line is answered before the next one is sent', async () => {
    const headers = { 'content-type': 'application/x-ndjson' };
    const sent = request(`${fleet.url}/v1/check?detail=brief`, { method: 'POST', headers });
    sent.write(`${JSON.stringify(blocked())}\n`);
    const [response] = await once(sent, 'response');
    const lines = createInterface({ input: response })[Symbol.asyncIterator]();
    expect(JSON.parse((await lines.next()).value)).toMatchObject({ ...blocked(), allowed: false });
    sent.write(`${JSON.stringify({ url: `${fleet.siteOrigin(1)}/` })}\n`);
    expect(JSON.parse((await lines.next()).value)).toMatchObject({ allowed: true });
    sent.end();
    expect(JSON.parse((await lines.next()).value)).toEqual({ done: true, lines: 2, errors: 0 });
  });

  it('bodies and URLs may be as large as for the service itself', async () => {
    const line = `${JSON.stringify(blocked())}\n`;
    const answer = await post(line.repeat(Math.ceil((3 * 1_024 * 1_024) / line.length)), 'application/x-ndjson');
    expect((await answer.text()).trimEnd().split('\n').at(-1)).toMatch(/^\{"done":true,"lines":\d+,"errors":0\}$/);
    const long = `${fleet.siteOrigin(1)}/${'x'.repeat(12_000)}`;
    expect(await statusOf(`/v1/check?url=${encodeURIComponent(long)}`, {})).toBe(200);
    const refused = await post(JSON.stringify({ urls: ['x'.repeat(3 * 1_024 * 1_024)] }), 'application/json');
    expect([refused.status, (await refused.json()).code]).toEqual([413, 'too-large']);
    expect(refused.headers.get('content-type')).toBe('application/problem+json');
  });

  it('metrics, and the location of streams, are not for clients', async () => {
    expect(await statusOf('/metrics', {})).toBe(404);
    expect(await statusOf('/lines', {})).toBe(404);
  });

  it('loses one instance and one primary under load: no wrong verdict, and nothing fails after one retry', async () => {
    const load = new Load(fleet, seeded(SEED));
    load.start();
    await loseInstanceAndPrimary(fleet, load, 0);
    await load.stop();
    expect({ seed: SEED, wrong: load.wrong, failed: load.failed }).toEqual({ seed: SEED, wrong: [], failed: [] });
    for (const count of [...Object.values(load.requests), load.fromStore]) expect(count).toBeGreaterThan(10);
  });

  it.runIf(IS_FULL)('restarts an instance under load: nothing has to be retried', async () => {
    const load = new Load(fleet, seeded(SEED));
    load.start();
    await load.more(100);
    await fleet.restart(1);
    await load.more(100);
    await load.stop();
    expect({ seed: SEED, wrong: load.wrong, retried: load.retried }).toEqual({ seed: SEED, wrong: [], retried: [] });
  });

  it('answers with a problem document if no instance is left', async () => {
    await Promise.all([...fleet.instances.keys()].map((index) => fleet.kill(index)));
    const answer = await fetch(`${fleet.url}/v1/crawlers`);
    expect([answer.status, answer.headers.get('retry-after'), (await answer.json()).code]).toEqual([503, '1', 'busy']);
  });
});

it.skipIf(missing.length > 0)(`Ctrl-C ends the example and deletes its folders${note}`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'maycrawl-service-fleet-'));
  const program = fileURLToPath(new URL('service-fleet.mjs', import.meta.url));
  // In a process group of its own: Ctrl-C reaches all processes of the group.
  const env = { ...process.env, TMPDIR: folder };
  const child = spawn(process.execPath, [program], { env, detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  try {
    let asked = '';
    for await (const line of createInterface({ input: child.stdout })) {
      asked = /curl '(.*)'/.exec(line)?.[1] ?? asked;
      if (line.includes('Ctrl-C')) break;
    }
    expect(await (await fetch(asked)).json()).toMatchObject({ answers: [{ allowed: false }] });
    process.kill(-child.pid!, 'SIGINT');
    expect(await ended).toEqual([0, null]);
    expect(readdirSync(folder)).toEqual([]);
    expect(() => process.kill(-child.pid!, 0)).toThrow('ESRCH');
  } finally {
    if (child.exitCode === null) process.kill(-child.pid!, 'SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
});

it('the page of the example explains each directive of nginx.conf', () => {
  const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
  const page = read('../../docs/service-fleet.md');
  const lines = read('nginx.conf').matchAll(/^ *([a-z_]+) .*[;{]$/gm);
  const directives = [...new Set([...lines].map(([, name]) => name))];
  expect(directives.length).toBeGreaterThan(20);
  expect(directives.filter((name) => !page.includes(`\`${name}`))).toEqual([]);
});
