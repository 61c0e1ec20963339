import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type AlertEvent, newSite } from '../../src/index.js';
import {
  type MessageJson,
  ndjsonReceiver,
  OutboxSender,
  programReceiver,
  type Receiver,
  type SenderOptions,
  webhookReceiver,
} from '../../src/send.js';
import { SqliteWatchStore } from '../../src/store/sqlite/sqlite-watch-store.js';
import type { WatchStore } from '../../src/store/watch-store.js';
import { file, MINUTE } from '../check-site.js';
import { blockedSite, OPEN, onSite } from '../message-examples.js';

const LOOPBACK = { allowPrivate: ['127.0.0.0/8'] };
const SECOND = 1000;

let folder = '';
let store: WatchStore;
let now = 0;
const ends: (() => unknown)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'maycrawl-send-'));
  store = new SqliteWatchStore({ folder, lockLimit: 30_000 });
  now = Date.UTC(2026, 0, 5, 12);
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A web server that answers as `answer` says, and keeps the messages. */
async function webhook(
  answer: () => number | undefined | Promise<number>,
): Promise<{ readonly url: string; readonly got: MessageJson[] }> {
  const got: MessageJson[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    got.push(JSON.parse(body));
    const status = await answer();
    if (status !== undefined) response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, got };
}

/** Puts events into the outbox, as a check does. */
async function commit(
  origin: string,
  change: (event: AlertEvent) => AlertEvent = (event) => event,
  owed?: readonly string[],
): Promise<void> {
  const events = onSite(origin, blockedSite()).map((event) => change({ ...event, at: now }));
  const revision = (await store.site(origin))?.revision ?? 0;
  const isWritten = await store.commit({
    ...{ revision, state: newSite(origin), at: now, outcome: file(OPEN), events },
    receivers: owed,
  });
  expect(isWritten).toBe(true);
}

function sender(receivers: readonly Receiver[], more: Partial<SenderOptions> = {}): OutboxSender {
  return new OutboxSender({ store, receivers, now: () => now, ...more });
}

test('one cause on many sites is one message, sent a minute after the first', async () => {
  const { url, got } = await webhook(() => 204);
  const one = sender([webhookReceiver({ url, ...LOOPBACK })]);
  await commit('https://a.example');
  now += 59 * SECOND;
  await commit('https://b.example');
  expect(await one.sendDue()).toEqual({ hasLease: true, sent: 0, failed: 0, waiting: 2, nextAt: now + SECOND });
  now += SECOND;
  expect(await one.sendDue()).toEqual({ hasLease: true, sent: 1, failed: 0, waiting: 0, nextAt: undefined });
  expect(got.map(({ alerts }) => alerts.map(({ site }) => site))).toEqual([['https://a.example', 'https://b.example']]);
  expect(await store.outbox({ limit: 10 })).toEqual([]);
});

test('a receiver that fails gets the same message later, and the others get it once', async () => {
  const answers = [500, 503, 204];
  const { url, got } = await webhook(() => answers.shift());
  const stream = new PassThrough();
  const lines: string[] = [];
  const receivers = [webhookReceiver({ url, ...LOOPBACK, name: 'chat' }), ndjsonReceiver(stream)];
  const one = sender(receivers, { groupFor: 0, log: (line) => lines.push(line) });
  await commit('https://a.example');
  expect(await one.sendDue()).toMatchObject({ sent: 1, failed: 1, waiting: 1, nextAt: now + 30 * SECOND });
  now += 29 * SECOND;
  expect(await one.sendDue()).toMatchObject({ sent: 0, failed: 0, waiting: 1, nextAt: now + SECOND });
  now += SECOND;
  expect(await one.sendDue()).toMatchObject({ sent: 0, failed: 1, waiting: 1 });
  now += 30 * SECOND;
  expect(await one.sendDue()).toMatchObject({ sent: 0, failed: 0, nextAt: now + 30 * SECOND });
  now += 30 * SECOND;
  expect(await one.sendDue()).toMatchObject({ sent: 1, failed: 0, waiting: 0 });
  expect(new Set(got.map(({ id }) => id)).size).toBe(1);
  expect(got).toHaveLength(3);
  stream.end();
  expect((await text(stream)).trim().split('\n')).toHaveLength(1);
  expect(lines.filter((line) => line.startsWith('chat'))).toEqual([
    expect.stringMatching(/it answered 500\. 1 attempt failed, the next one is at 2026-01-05 12:00 UTC\.$/),
    expect.stringMatching(/it answered 503\. 2 attempts failed, the next one is at 2026-01-05 12:01 UTC\.$/),
    expect.stringMatching(/^chat has the message "Critical: https:\/\/a\.example: whole site newly blocked/),
  ]);
});

test('a receiver that hangs does not keep the others from what happens meanwhile', async () => {
  const { url, got } = await webhook(() => 204);
  let release = (): void => {};
  const asked: string[] = [];
  const slow: Receiver = {
    name: 'slow',
    send: ({ id }) => {
      asked.push(id);
      return new Promise((resolve) => {
        release = resolve;
      });
    },
  };
  const one = sender([slow, webhookReceiver({ url, ...LOOPBACK })], { groupFor: 0 });
  await commit('https://a.example');
  const sending = one.sendDue();
  await expect.poll(() => asked.length + got.length).toBe(2);
  await commit('https://b.example');
  await expect
    .poll(() => got.map(({ alerts }) => alerts.map(({ site }) => site)))
    .toEqual([['https://a.example'], ['https://b.example']]);
  expect(asked).toHaveLength(1);
  release();
  await expect.poll(() => asked.length).toBe(2);
  release();
  expect(await sending).toEqual({ hasLease: true, sent: 4, failed: 0, waiting: 0, nextAt: undefined });
  expect(await store.outbox({ limit: 10 })).toEqual([]);
});

test('one message that is never taken does not keep the others from the receiver', async () => {
  const { url, got } = await webhook(() => ((got.at(-1)?.alerts[0]?.site ?? '') === 'https://bad.example' ? 400 : 204));
  const one = sender([webhookReceiver({ url, ...LOOPBACK })], { groupFor: 0 });
  await commit('https://bad.example');
  await one.sendDue();
  for (let at = 0; at < 5; at++) {
    await commit(`https://good${at}.example`);
    now += MINUTE;
    await one.sendDue();
  }
  expect(got.map(({ alerts }) => alerts[0]?.site).filter((site) => site !== 'https://bad.example')).toHaveLength(5);
  expect((await store.outbox({ limit: 10 })).map(({ event }) => event.origin)).toEqual(['https://bad.example']);
});

test('a receiver that is away is tried with one message at a time', async () => {
  const { url, got } = await webhook(() => 500);
  const one = sender([webhookReceiver({ url, ...LOOPBACK })], { groupFor: 0 });
  for (const name of ['a', 'b', 'c'])
    await commit(`https://${name}.example`, ({ alert, ...event }) => ({ ...event, alert: { ...alert, cause: name } }));
  await one.sendDue();
  await one.sendDue();
  expect(got).toHaveLength(1);
});

test('an alert and its end arrive in this order, in one round if both are due', async () => {
  const { url, got } = await webhook(() => 204);
  const one = sender([webhookReceiver({ url, ...LOOPBACK })], { groupFor: 0 });
  await commit('https://a.example');
  await commit('https://a.example', (event) => ({ ...event, type: 'recovered', id: `${event.id}.2` }));
  expect(await one.sendDue()).toMatchObject({ sent: 2, waiting: 0 });
  expect(got.map(({ type }) => type)).toEqual(['opened', 'recovered']);
});

test('more messages than one page of the outbox', async () => {
  const stream = new PassThrough();
  const read = text(stream);
  const [first] = blockedSite() as [AlertEvent];
  const events = Array.from({ length: 1_203 }, (_, at) =>
    onSite(`https://s${at}.example`, [{ ...first, at: now }]),
  ).flat();
  const site = { revision: 0, state: newSite('https://a.example'), at: now, outcome: file(OPEN), events };
  await store.commit(site);
  expect(await sender([ndjsonReceiver(stream)], { groupFor: 0 }).sendDue()).toMatchObject({ sent: 7, waiting: 0 });
  stream.end();
  const messages = (await read)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as MessageJson);
  expect(new Set(messages.flatMap(({ alerts }) => alerts.map(({ site }) => site))).size).toBe(1_203);
});

test('a receiver that is away does not hold up the others, and more than ten messages are sent', async () => {
  let isDown = true;
  const { url, got } = await webhook(() => (isDown ? 500 : 204));
  const stream = new PassThrough();
  const read = text(stream);
  const one = sender([webhookReceiver({ url, ...LOOPBACK }), ndjsonReceiver(stream)], { groupFor: 0 });
  const names = Array.from({ length: 25 }, (_, at) => `https://s${at}.example`);
  for (const name of names)
    await commit(name, ({ alert, ...event }) => ({ ...event, alert: { ...alert, cause: name } }));
  expect(await one.sendDue()).toMatchObject({ sent: 25, failed: 1, waiting: 25 });
  stream.end();
  expect((await read).trim().split('\n')).toHaveLength(25);
  isDown = false;
  now += MINUTE;
  expect(await one.sendDue()).toMatchObject({ sent: 25, waiting: 0 });
  expect(got).toHaveLength(26);
});

test('what comes while a receiver gets many messages is sent before it has all of them', async () => {
  const stream = new PassThrough();
  const isNew = new Promise<void>((resolve) => {
    stream.on('data', (line) => String(line).includes('https://new.example') && resolve());
  });
  // The webhook answers nothing until the other receiver has the new event.
  const { url, got } = await webhook(() => isNew.then(() => 204));
  const one = sender([webhookReceiver({ url, ...LOOPBACK }), ndjsonReceiver(stream)], { groupFor: 0 });
  const withCause = (cause: string) => commit(cause, ({ alert, ...rest }) => ({ ...rest, alert: { ...alert, cause } }));
  for (let at = 0; at < 25; at++) await withCause(`https://s${at}.example`);
  stream.once('data', () => void withCause('https://new.example'));
  const sent = one.sendDue();
  await isNew;
  expect(got).toHaveLength(1);
  expect(await sent).toMatchObject({ sent: 52, waiting: 0 });
});

test('while every receiver is paused, the outbox is not read', async () => {
  const { url } = await webhook(() => 500);
  const queries: unknown[] = [];
  const counted = Object.assign(Object.create(store), {
    lease: store.lease.bind(store),
    postpone: store.postpone.bind(store),
    outbox: (query: Parameters<WatchStore['outbox']>[0]) => queries.push(query) && store.outbox(query),
  }) as WatchStore;
  const one = sender([webhookReceiver({ url, ...LOOPBACK })], { groupFor: 0, store: counted });
  await commit('https://a.example');
  const { nextAt } = await one.sendDue();
  expect(await one.sendDue()).toMatchObject({ sent: 0, waiting: 1, nextAt });
  expect(queries).toHaveLength(1);
});

test('a stream that nobody reads ends with the signal', async () => {
  const stop = new AbortController();
  const stream = new PassThrough({ highWaterMark: 1 });
  stream.write('the reader does not take this');
  await commit('https://a.example');
  const sent = sender([ndjsonReceiver(stream)], { groupFor: 0 }).sendDue(stop.signal);
  await expect.poll(async () => (await store.outbox({ limit: 1 }))[0]?.deliveries.size).toBe(1);
  stop.abort(new Error('stopped'));
  await expect(sent).rejects.toThrow('stopped');
});

test('while another process sends, nothing is sent', async () => {
  const lease = await store.lease('watch:outbox', MINUTE);
  const stream = new PassThrough();
  await commit('https://a.example');
  expect(await sender([ndjsonReceiver(stream)], { groupFor: 0 }).sendDue()).toMatchObject({ hasLease: false, sent: 0 });
  await lease?.release();
  expect(await sender([ndjsonReceiver(stream)], { groupFor: 0 }).sendDue()).toMatchObject({ hasLease: true, sent: 1 });
});

test('a caller that stops ends the attempt, and the message is sent later', async () => {
  const stop = new AbortController();
  const { url } = await webhook(() => void stop.abort(new Error('stopped')));
  await commit('https://a.example');
  const receivers = [webhookReceiver({ url, ...LOOPBACK })];
  await expect(sender(receivers, { groupFor: 0 }).sendDue(stop.signal)).rejects.toThrow('stopped');
  expect(await store.outbox({ limit: 10 })).toHaveLength(1);
});

test('a receiver that is no longer one keeps no message', async () => {
  const { url } = await webhook(() => 500);
  const stream = new PassThrough();
  await commit('https://a.example');
  await sender([webhookReceiver({ url, ...LOOPBACK }), ndjsonReceiver(stream)], { groupFor: 0 }).sendDue();
  expect(await store.outbox({ limit: 10 })).toHaveLength(1);
  await sender([ndjsonReceiver(stream)], { groupFor: 0 }).sendDue();
  expect(await store.outbox({ limit: 10 })).toEqual([]);
});

describe('kill -9', () => {
  test('during an attempt: the same message, with the same id, whatever has come since', async () => {
    const { url, got } = await webhook(() => undefined);
    await commit('https://a.example');
    await commit('https://b.example');
    const child = spawn(process.execPath, [join(import.meta.dirname, 'send-worker.mjs'), folder, url, String(now)]);
    ends.push(() => child.kill('SIGKILL'));
    await expect.poll(() => got.length).toBe(1);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await commit('https://c.example');
    now += MINUTE;
    const { url: working, got: repeated } = await webhook(() => 204);
    const one = sender([webhookReceiver({ url: working, ...LOOPBACK, name: 'chat' })]);
    await expect.poll(async () => (await one.sendDue()).hasLease).toBe(true);
    expect(repeated.map(({ id }) => id)).toContain(got[0]?.id);
    const sites = repeated.map(({ alerts }) => alerts.map(({ site }) => site));
    expect(sites).toEqual([['https://c.example'], ['https://a.example', 'https://b.example']]);
    expect(await store.outbox({ limit: 10 })).toEqual([]);
  });
});

test('a test tries each receiver, and says which of them works', async () => {
  const { url, got } = await webhook(() => 204);
  const { url: failing } = await webhook(() => 500);
  const receivers = [
    webhookReceiver({ url, ...LOOPBACK, name: 'chat' }),
    webhookReceiver({ url: failing, ...LOOPBACK, name: 'tickets' }),
    programReceiver({ command: [process.execPath, '-e', 'process.exit(4)'], name: 'pager' }),
  ];
  const results = await sender(receivers).test();
  expect(results.map(({ isWorking, line }) => [isWorking, line])).toEqual([
    [true, 'chat: works.'],
    [false, 'tickets: it answered 500.'],
    [false, `pager: the program ${process.execPath} ended with exit code 4.`],
  ]);
  expect(got).toEqual([expect.objectContaining({ type: 'test', alerts: [], severity: null, version: 1 })]);
});

test('a process sends what is of its sites, and leaves what it owes to receivers of others', async () => {
  const { url, got } = await webhook(() => 503);
  const chat = webhookReceiver({ url, ...LOOPBACK, name: 'chat' });
  const service = sender([chat, ndjsonReceiver(new PassThrough())], { groupFor: 0 });
  await commit('https://a.example', undefined, service.receiverNames);
  await service.sendDue();
  expect(got).toHaveLength(1);

  const stream = new PassThrough();
  const other = sender([ndjsonReceiver(stream)], { groupFor: 0, watches: (origin) => origin === 'https://b.example' });
  await commit('https://b.example', undefined, other.receiverNames);
  expect(await other.sendDue()).toMatchObject({ sent: 1, waiting: 0 });
  const same = sender([ndjsonReceiver(stream)], { groupFor: 0 });
  await same.sendDue();
  stream.end();
  expect(await text(stream)).not.toContain('a.example');
  expect((await store.outbox({ limit: 10 })).map(({ event }) => event.origin)).toEqual(['https://a.example']);

  now += 31 * 86_400 * SECOND;
  await same.sendDue();
  expect(await store.outbox({ limit: 10 })).toEqual([]);
});

test('receivers need names of their own', () => {
  const stream = new PassThrough();
  expect(() => sender([])).toThrow('receivers: expected at least one, got none');
  expect(() => sender([ndjsonReceiver(stream), ndjsonReceiver(stream)])).toThrow(
    'receivers: two are called "ndjson": give one of them another name',
  );
});
